import { Button } from 'antd'
import { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { usePage } from '../../ui/page/page-context.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { emptyRule, draftOf } from './rule-draft.ts'
import { RuleEditor } from './rule-editor.tsx'

const text = defineText({
  en: { notFound: 'This rule no longer exists', toRules: 'All rules' },
  zh: { notFound: '该规则已删除', toRules: '全部规则' },
})

const RulePage = () => {
  const words = useText(text)
  const locale = useLocale()
  const go = useGo()
  const { id, template } = usePage().search
  const list = useCall(shippingRules.listShippingRules, {}, { quiet: true })
  const lines = useCall(shippingRules.listRuleShippingLines, {}, { quiet: true, staleMs: 60_000 })
  const templates = useCall(
    shippingRules.getShippingRuleTemplates,
    {},
    { quiet: true, staleMs: 60_000, enabled: template !== undefined },
  )
  const failed = [list, lines, templates].find(({ error, data }) => error && !data)
  if (failed?.error) {
    return <FailedPage answer={failed} back="/setting/shippingRules" />
  }
  if (!list.data || !lines.data || (template !== undefined && !templates.data)) return <PageSkeleton />
  const given = { list: list.data, lines: lines.data.lines, reload: () => void list.refetch() }
  if (id === undefined) {
    const from = templates.data?.templates.find(({ key }) => key === template)
    const start = from ? draftOf({ ...from, name: locale === 'zh' ? from.nameZh : from.nameEn }) : emptyRule
    return (
      <RuleEditor
        key={from?.key ?? 'new'}
        {...given}
        start={start}
        storedAs={from?.key ?? 'new'}
        rule={null}
      />
    )
  }
  const rule = list.data.rules.find((one) => one.id === id)
  if (!rule) {
    return (
      <div className="q-page">
        <PageHeader back="/setting/shippingRules" />
        <div className="q-card">
          <EmptyState
            icon="route"
            title={words.notFound}
            action={<Button onClick={() => void go('/setting/shippingRules')}>{words.toRules}</Button>}
          />
        </div>
      </div>
    )
  }
  return (
    <RuleEditor
      key={`${rule.id} ${rule.version}`}
      {...given}
      start={draftOf(rule)}
      storedAs={rule.id}
      rule={rule}
    />
  )
}
export default RulePage
