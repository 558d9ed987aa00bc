import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { InputOf } from '../../../contract/endpoint.ts'
import {
  correctionSorts,
  correctionStatuses,
  operatorCorrections,
  type Correction,
  type CorrectionStatus,
} from '../../../contract/operator/corrections.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Age, Instant } from '../../ui/components/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/use-index-filters.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { correctionStatusText, correctionText, correctionTones } from './correction-text.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { ReviewCorrection } from './review-correction.tsx'

const text = defineText({
  en: {
    toReview: 'To approve',
    all: 'All',
    number: 'Number',
    status: 'Status',
    waiting: 'Waiting for',
    reason: 'Reason',
    by: 'By',
    correct: 'Correct balance',
    review: 'Review',
    empty: 'No corrections to approve',
    emptyWords: 'Credits and debits that need a second person appear here, oldest first.',
  },
  zh: {
    toReview: '待批准',
    all: '全部',
    number: '单号',
    status: '状态',
    waiting: '已等待',
    reason: '原因',
    by: '处理人',
    correct: '调整余额',
    review: '审核',
    empty: '没有待批准的余额调整',
    emptyWords: '需要第二位客服批准的入账和扣款会在此等候，最早的在前。',
  },
})

type Words = (typeof text)['en']

const inputOf = ({
  tab,
  values,
  pageInput,
  sortInput,
}: IndexFilters): InputOf<typeof operatorCorrections.listCorrections> => {
  const status = correctionStatuses.find((one) => one === tab)
  const { customerId } = values
  return {
    ...pageInput,
    ...sortInput(correctionSorts),
    toReview: tab === '',
    ...(status && { status }),
    ...(customerId && { customerId }),
  }
}

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

const CorrectionsPage = () => {
  const words = useText(text)
  const shared = useText(correctionText)
  const statuses = useText(correctionStatusText)
  const filters = useIndexFilters()
  const [reviewed, setReviewed] = useState<Correction | null>(null)
  const [isProposing, setIsProposing] = useState(false)
  const list = useCall(operatorCorrections.listCorrections, inputOf(filters), {
    quiet: true,
    everyMs: 30_000,
  })
  const columns = useMemo(() => columnsOf(words, shared, statuses, setReviewed), [words, shared, statuses])
  return (
    <>
      <IndexPage<Correction>
        filters={filters}
        actions={
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setIsProposing(true)}>
            {words.correct}
          </Button>
        }
        tabs={[
          {
            key: '',
            label: words.toReview,
            ...(filters.tab === '' && list.data && { count: list.data.total }),
          },
          ...correctionStatuses
            .filter((key) => key !== 'proposed')
            .map((key) => ({ key, label: statuses[key] })),
          { key: 'all', label: words.all },
        ]}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={columns}
        // Those to approve come in the order in which they began to wait.
        {...(filters.tab !== '' && { ownSort: { key: 'time', direction: 'desc' } as const })}
        empty={
          <EmptyState icon="check" title={words.empty}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      {isProposing && <ProposeDialog onClose={() => setIsProposing(false)} />}
      {reviewed && (
        <ReviewCorrection key={reviewed.id} correction={reviewed} onClose={() => setReviewed(null)} />
      )}
    </>
  )
}

export default CorrectionsPage
