import type { Replacement } from '../../../contract/replacements.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Instant } from '../../ui/components/instant.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { reissueReasonText, reissueStateText, reissueTones } from './replacement-text.ts'
import './replacements.css'

const text = defineText({
  en: {
    as: 'as',
    of: 'Replacement for',
    pieces: (count: number) => `${count} ×`,
    declined: (by: string) => (by ? `Declined by ${by}` : 'Declined'),
    expired: 'No response in time',
  },
  zh: {
    as: '补发单号',
    of: '原订单',
    pieces: (count: number) => `${count} ×`,
    declined: (by: string) => (by ? `由 ${by} 拒绝` : '已拒绝'),
    expired: '逾期未答复',
  },
})

interface ReissueFactsProps {
  readonly reissue: Omit<Replacement, 'allowedActions'>
  /** The order whose page it is shown on. */
  readonly onPageOf: string
  /** Where an order's page is, in this application. */
  readonly detail: string
}

/** What is sent again, why, and how it stands: the same for seller and agency. */
export const ReissueFacts = ({ reissue, onPageOf, detail }: ReissueFactsProps) => {
  const words = useText(text)
  const reasons = useText(reissueReasonText)
  const states = useText(reissueStateText)
  const { state, ofOrder } = reissue
  const isItself = onPageOf === reissue.id
  const other = isItself ? ofOrder : reissue
  return (
    <>
      <div className="q-reissue-top">
        <strong>{reasons[reissue.reason]}</strong>
        <StatusTag tone={reissueTones[state]}>{states[state]}</StatusTag>
        <span className="q-muted">{isItself ? words.of : words.as}</span>
        <PageLink to={detail} search={{ id: other.id }}>
          {other.number}
        </PageLink>
        <Instant at={reissue.createdAt} />
      </div>
      {reissue.words && <p>{reissue.words}</p>}
      <ul className="q-reissue-lines">
        {reissue.lines.map((line, n) => (
          <li key={`${line.skuCode ?? line.title} ${n}`}>
            <Picture src={line.imageUrl} alt="" size={32} />
            <span>
              <span className="q-tabular">{words.pieces(line.quantity)}</span> {line.title}
              <span className="q-muted">
                {[line.variantTitle, line.skuCode].filter(Boolean).map((part) => ` · ${part}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {reissue.trackingNumbers.length > 0 && (
        <p className="q-muted q-tabular">{reissue.trackingNumbers.join(', ')}</p>
      )}
      {(state === 'declined' || state === 'expired') && (
        <p className="q-muted">
          {state === 'declined' ? words.declined(reissue.decidedBy) : words.expired}
          {reissue.declineWords && ` · ${reissue.declineWords}`} · <Instant at={reissue.decidedAt} />
        </p>
      )}
    </>
  )
}
