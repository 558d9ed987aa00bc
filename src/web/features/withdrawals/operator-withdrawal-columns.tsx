import { useMemo } from 'react'
import type { OperatorWithdrawalRow } from '../../../contract/withdrawals/operator-withdrawals.ts'
import type { WithdrawalStatus } from '../../../contract/withdrawals/withdrawals.ts'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { PayoutTarget } from './payout-target.tsx'
import { RiskWords } from './risk-list.tsx'
import { amountText, withdrawalStatusText, withdrawalTones } from './withdrawal-text.ts'

const text = defineText({
  en: {
    number: 'Number',
    customer: 'Customer',
    status: 'Status',
    waiting: 'Waiting for',
    risks: 'Check',
  },
  zh: {
    number: '单号',
    customer: '客户',
    status: '状态',
    waiting: '已等待',
    risks: '留意',
  },
})

type Words = (typeof text)['en']

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

export const useOperatorWithdrawalColumns = (): readonly Column<OperatorWithdrawalRow>[] => {
  const words = useText(text)
  const amounts = useText(amountText)
  const statuses = useText(withdrawalStatusText)
  return useMemo(() => columnsOf(words, amounts, statuses), [words, amounts, statuses])
}
