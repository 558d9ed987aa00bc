import type { SuggestionReason } from '../../../contract/my-products.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { confidenceOf, confidenceText, reasonText } from './suggestion-text.ts'

interface ConfidenceProps {
  readonly score: number
  readonly reasons: readonly SuggestionReason[]
}

export const Confidence = ({ score, reasons }: ConfidenceProps) => {
  const words = useText(confidenceText)
  const why = useText(reasonText)
  const { key, tone } = confidenceOf(score)
  return (
    <span className="q-confidence">
      <StatusTag tone={tone}>
        {words[key]} {score}%
      </StatusTag>
      <span className="q-muted">{reasons.map((reason) => why[reason]).join(', ')}</span>
    </span>
  )
}
