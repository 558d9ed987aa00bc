import { trackingRules } from '../../../contract/tracking-rules/tracking-rules.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useOwnWords } from '../services/service-text.ts'
import { useHandlingSentences } from './handling-text.ts'
import './tracking-rules.css'

const text = defineText({
  en: {
    title: 'How the agency shows your parcels',
    why: 'The first rule that fits a parcel applies to its tracking page and to the updates that your shop receives.',
  },
  zh: {
    title: '平台如何展示您的包裹',
    why: '首条适用的规则决定包裹查询页的内容，以及向您的店铺回传的状态。',
  },
})

/** Nothing while there are no rules: parcels are then shown as carriers report them. */
export const TrackingRulesCard = () => {
  const words = useText(text)
  const own = useOwnWords()
  const sentences = useHandlingSentences()
  const answer = useCall(trackingRules.listTrackingRules, {}, { quiet: true })
  const { data } = answer
  if (answer.error && !data) {
    return (
      <Card title={words.title}>
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      </Card>
    )
  }
  if (!data || data.rules.length === 0) return null
  return (
    <Card title={words.title}>
      <p className="q-muted">{words.why}</p>
      <ol className="q-tracking-rules">
        {data.rules.map((rule) => (
          <li key={rule.id}>
            <strong>{rule.name}</strong>
            {sentences(
              rule,
              rule.lines.map(({ nameEn, nameZh }) => own(nameEn, nameZh)),
            ).map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  )
}
