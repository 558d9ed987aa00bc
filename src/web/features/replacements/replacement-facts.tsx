import { formatNumber } from '../../../contract/kernel/format.ts'
import type { Replacement } from '../../../contract/replacements/replacements.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { replacementReasonText, replacementStateText, replacementTones } from './replacement-text.ts'
import './replacements.css'

const text = defineText({
  en: {
    as: 'as',
    of: 'Replacement for',
    units: (count: number) => `${formatNumber(count, 'en')} ×`,
    declined: (by: string) => (by ? `Declined by ${by}` : 'Declined'),
    expired: 'No response in time',
  },
  zh: {
    as: '补发单号',
    of: '原订单',
    units: (count: number) => `${formatNumber(count, 'zh')} ×`,
    declined: (by: string) => (by ? `由 ${by} 拒绝` : '已拒绝'),
    expired: '逾期未答复',
  },
})

interface ReplacementFactsProps {
  readonly replacement: Omit<Replacement, 'allowedActions'>
  /** The order whose page shows it. */
  readonly onPageOf: string
  /** The path of an order's page in this application. */
  readonly detail: string
}

export const ReplacementFacts = ({ replacement, onPageOf, detail }: ReplacementFactsProps) => {
  const words = useText(text)
  const reasons = useText(replacementReasonText)
  const states = useText(replacementStateText)
  const title = useTitle()
  const { state, ofOrder } = replacement
  const isItself = onPageOf === replacement.id
  const other = isItself ? ofOrder : replacement
  return (
    <>
      <div className="q-replacement-top">
        <strong>{reasons[replacement.reason]}</strong>
        <StatusTag tone={replacementTones[state]}>{states[state]}</StatusTag>
        <span className="q-muted">{isItself ? words.of : words.as}</span>
        <PageLink to={detail} search={{ id: other.id }}>
          {other.number}
        </PageLink>
        <Instant at={replacement.createdAt} />
      </div>
      {replacement.words && <p>{replacement.words}</p>}
      <ul className="q-replacement-lines">
        {replacement.lines.map((line, n) => (
          <li key={`${line.skuCode ?? line.title} ${n}`}>
            <Picture src={line.imageUrl} alt="" size={32} />
            <span>
              <span className="q-tabular">{words.units(line.quantity)}</span> {title(line)}
              <span className="q-muted">
                {[line.variantTitle, line.skuCode].filter(Boolean).map((part) => ` · ${part}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {replacement.trackingNumbers.length > 0 && (
        <p className="q-muted q-tabular">{replacement.trackingNumbers.join(', ')}</p>
      )}
      {(state === 'declined' || state === 'expired') && (
        <p className="q-muted">
          {state === 'declined' ? words.declined(replacement.decidedBy) : words.expired}
          {replacement.declineReason && ` · ${replacement.declineReason}`} ·{' '}
          <Instant at={replacement.decidedAt} />
        </p>
      )}
    </>
  )
}
