import { Button } from 'antd'
import { useMemo } from 'react'
import type { Correction, CorrectionStatus } from '../../../contract/corrections/corrections.ts'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { correctionStatusText, correctionText, correctionTones } from './correction-text.ts'

const text = defineText({
  en: {
    number: 'Number',
    status: 'Status',
    waiting: 'Waiting for',
    reason: 'Reason',
    by: 'By',
    review: 'Review',
  },
  zh: {
    number: '单号',
    status: '状态',
    waiting: '已等待',
    reason: '原因',
    by: '处理人',
    review: '审核',
  },
})

type Words = (typeof text)['en']

const columnsOf = (
  words: Words,
  shared: (typeof correctionText)['en'],
  statuses: Record<CorrectionStatus, string>,
  review: (correction: Correction) => void,
): readonly Column<Correction>[] => [
  {
    key: 'time',
    title: words.number,
    width: 130,
    isFixed: true,
    inCard: 'title',
    sortable: 'time',
    render: ({ number, proposedAt }) => (
      <span className="q-cell-stack">
        <strong className="q-tabular q-nowrap">{number}</strong>
        <span className="q-muted">
          <Instant at={proposedAt} />
        </span>
      </span>
    ),
  },
  {
    key: 'customer',
    title: shared.customer,
    width: 190,
    render: ({ customerId, customerName }) => (
      <PageLink to={`/customers/${customerId}/finance`}>{customerName}</PageLink>
    ),
  },
  {
    key: 'amount',
    title: shared.amount,
    width: 130,
    align: 'right',
    isFixed: true,
    render: ({ amountMinor, currency }) => (
      <Money amountMinor={amountMinor} currency={currency} strong signed />
    ),
  },
  {
    key: 'reason',
    title: words.reason,
    render: ({ reason, note, declineReason }) => (
      <span className="q-cell-stack">
        <span>{reason}</span>
        {(declineReason || note) && <span className="q-muted">{declineReason || note}</span>}
      </span>
    ),
  },
  {
    key: 'by',
    title: words.by,
    width: 170,
    render: ({ proposedBy, decidedBy }) =>
      decidedBy === null || decidedBy === proposedBy ? proposedBy : `${proposedBy} → ${decidedBy}`,
  },
  {
    key: 'status',
    title: words.status,
    width: 160,
    inCard: 'top',
    render: ({ status, statusSince }) => (
      <span className="q-cell-stack">
        <StatusTag tone={correctionTones[status]}>{statuses[status]}</StatusTag>
        <span className="q-muted">
          {status === 'proposed' ? (
            <>
              {words.waiting} <Age since={statusSince} />
            </>
          ) : (
            <Instant at={statusSince} />
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'review',
    title: '',
    width: 110,
    align: 'right',
    isFixed: true,
    inCard: 'foot',
    render: (correction) =>
      correction.allowedActions.length > 0 && (
        <Button size="small" type="primary" onClick={() => review(correction)}>
          {words.review}
        </Button>
      ),
  },
]

export const useCorrectionColumns = (
  review: (correction: Correction) => void,
): readonly Column<Correction>[] => {
  const words = useText(text)
  const shared = useText(correctionText)
  const statuses = useText(correctionStatusText)
  return useMemo(() => columnsOf(words, shared, statuses, review), [words, shared, statuses, review])
}
