import type { SuggestionReason } from '../../../contract/my-products/my-product-schemas.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { confidenceOf, confidenceText, reasonText } from './suggestion-text.ts'

interface ConfidenceProps {
  readonly score: number
  readonly reasons: readonly SuggestionReason[]
}

export const Confidence = ({ score, reasons }: ConfidenceProps) => {
  const words = useText(confidenceText)
  const why = useText(reasonText)
  const locale = useLocale()
  const { key, tone } = confidenceOf(score)
  return (
    <span className="q-confidence">
      <StatusTag tone={tone}>
        {words[key]} {score}%
      </StatusTag>
      <span className="q-muted">
        {listText(
          reasons.map((reason) => why[reason]),
          locale,
        )}
      </span>
    </span>
  )
}
