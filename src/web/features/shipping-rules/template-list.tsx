import { Button } from 'antd'
import { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { ruleSentence, type RuleNames } from './rule-sentence.ts'

const text = defineText({
  en: {
    use: 'Use template',
    takeOf: (name: string) => `Use template “${name}”`,
    none: 'No active shipping lines yet.',
  },
  zh: { use: '使用', takeOf: (name: string) => `使用“${name}”`, none: '还没有可用的物流渠道。' },
})

export const TemplateList = ({ names }: { names: RuleNames }) => {
  const words = useText(text)
  const locale = useLocale()
  const go = useGo()
  const answer = useCall(shippingRules.getShippingRuleTemplates, {}, { quiet: true, staleMs: 60_000 })
  if (answer.error && !answer.data) {
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  }
  if (!answer.data) return <CardSkeleton />
  if (answer.data.templates.length === 0) return <p className="q-muted">{words.none}</p>
  return (
    <ul className="q-rule-templates">
      {answer.data.templates.map(({ key, nameEn, nameZh, conditions, outcome }) => {
        const name = locale === 'zh' ? nameZh : nameEn
        return (
          <li key={key}>
            <div>
              <strong>{name}</strong>
              <p className="q-muted">{ruleSentence(conditions, outcome, names)}</p>
            </div>
            <Button
              aria-label={words.takeOf(name)}
              onClick={() => void go('/setting/shippingRule', { search: { template: key } })}
            >
              {words.use}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
