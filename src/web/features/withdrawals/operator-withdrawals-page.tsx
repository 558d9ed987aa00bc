import { useMemo } from 'react'
import type { InputOf } from '../../../contract/endpoint.ts'
import { operatorWithdrawals, type OperatorWithdrawalRow } from '../../../contract/operator/withdrawals.ts'
import { withdrawalSorts, type WithdrawalStatus } from '../../../contract/withdrawals.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Age, Instant } from '../../ui/components/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/use-index-filters.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { PayoutTarget } from './payout-target.tsx'
import { RiskWords } from './risk-list.tsx'
import { amountText, withdrawalStatusText, withdrawalTones } from './withdrawal-text.ts'

const text = defineText({
  en: {
    toReview: 'To review',
    all: 'All',
    number: 'Number',
    customer: 'Customer',
    status: 'Status',
    waiting: 'Waiting for',
    risks: 'Check',
    empty: 'No withdrawals to review',
    emptyWords:
      'Withdrawals that customers request appear here, oldest first, until they are paid or rejected.',
  },
  zh: {
    toReview: '待处理',
    all: '全部',
    number: '单号',
    customer: '客户',
    status: '状态',
    waiting: '已等待',
    risks: '留意',
    empty: '没有待处理的提现',
    emptyWords: '客户提交的提现会在此等候，最早的在前，直到付款或拒绝。',
  },
})

type Words = (typeof text)['en']

const tabStatuses = [
  'requested',
  'approved',
  'paid',
  'rejected',
  'cancelled',
] as const satisfies readonly WithdrawalStatus[]

const inputOf = ({
  tab,
  values,
  pageInput,
  sortInput,
}: IndexFilters): InputOf<typeof operatorWithdrawals.listOperatorWithdrawals> => {
  const status = tabStatuses.find((one) => one === tab)
  const { customerId } = values
  return {
    ...pageInput,
    ...sortInput(withdrawalSorts),
    toReview: tab === '',
    ...(status && { status }),
    ...(customerId && { customerId }),
  }
}

const columnsOf = (
  words: Words,
  amounts: (typeof amountText)['en'],
  statuses: Record<WithdrawalStatus, string>,
): readonly Column<OperatorWithdrawalRow>[] => [
  {
    key: 'time',
    title: words.number,
    width: 130,
    isFixed: true,
    inCard: 'title',
    sortable: 'time',
    render: ({ number, createdAt }) => (
      <span className="q-cell-stack">
        <strong className="q-tabular q-nowrap">{number}</strong>
        <span className="q-muted">
          <Instant at={createdAt} />
        </span>
      </span>
    ),
  },
  {
    key: 'customer',
    title: words.customer,
    render: ({ customerId, customerName }) => (
      <PageLink
        to="/withdrawals?tab=all"
        search={{ customerId }}
        onClick={(event) => event.stopPropagation()}
      >
        {customerName}
      </PageLink>
    ),
  },
  {
    key: 'account',
    title: amounts.account,
    width: 190,
    render: ({ payoutKind, payoutHint }) => <PayoutTarget kind={payoutKind} hint={payoutHint} />,
  },
  {
    key: 'amount',
    title: amounts.amount,
    width: 120,
    align: 'right',
    isFixed: true,
    render: ({ amountMinor, currency }) => <Money amountMinor={amountMinor} currency={currency} strong />,
  },
  {
    key: 'payout',
    title: amounts.payout,
    width: 120,
    align: 'right',
    render: ({ payoutMinor, currency }) => <Money amountMinor={payoutMinor} currency={currency} />,
  },
  {
    key: 'risks',
    title: words.risks,
    width: 200,
    render: (row) => <RiskWords risks={row.risks} createdAt={row.createdAt} />,
  },
  {
    key: 'status',
    title: words.status,
    width: 170,
    inCard: 'top',
    render: ({ status, statusSince, waitingOn, approvedBy }) => (
      <span className="q-cell-stack">
        <StatusTag tone={withdrawalTones[status]}>{statuses[status]}</StatusTag>
        <span className="q-muted">
          {status === 'approved' && approvedBy && `${approvedBy} · `}
          {waitingOn ? (
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
]

const OperatorWithdrawalsPage = () => {
  const words = useText(text)
  const amounts = useText(amountText)
  const statuses = useText(withdrawalStatusText)
  const filters = useIndexFilters()
  const list = useCall(operatorWithdrawals.listOperatorWithdrawals, inputOf(filters), {
    quiet: true,
    everyMs: 30_000,
  })
  const columns = useMemo(() => columnsOf(words, amounts, statuses), [words, amounts, statuses])
  return (
    <IndexPage<OperatorWithdrawalRow>
      filters={filters}
      tabs={[
        {
          key: '',
          label: words.toReview,
          ...(filters.tab === '' && list.data && { count: list.data.total }),
        },
        ...tabStatuses.map((key) => ({ key, label: statuses[key] })),
        { key: 'all', label: words.all },
      ]}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.number}
      detailHref={(row) => `/withdrawals/detail?id=${row.id}`}
      columns={columns}
      // Those to review come in the order in which they began to wait.
      {...(filters.tab !== '' && { ownSort: { key: 'time', direction: 'desc' } as const })}
      empty={
        <EmptyState icon="check" title={words.empty}>
          {words.emptyWords}
        </EmptyState>
      }
    />
  )
}

export default OperatorWithdrawalsPage
