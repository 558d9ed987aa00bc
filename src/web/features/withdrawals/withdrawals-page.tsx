import { Button } from 'antd'
import { useMemo } from 'react'
import {
  withdrawals,
  withdrawalSorts,
  withdrawalStatuses,
  type WithdrawalRow,
  type WithdrawalStatus,
} from '../../../contract/withdrawals/withdrawals.ts'
import { useMayWithdraw } from './use-may-withdraw.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useSearch } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { PayoutTarget } from './payout-target.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { amountText, withdrawalStatusText, withdrawalTones } from './withdrawal-text.ts'

const text = defineText({
  en: {
    all: 'All',
    number: 'Number',
    time: 'Requested',
    status: 'Status',
    update: 'Last update',
    withdraw: 'Withdraw',
    accounts: 'Payout accounts',
    waiting: 'Waiting for the agency ·',
    empty: 'No withdrawals yet',
    emptyWords:
      'Withdraw money from your wallet to your bank account, PayPal, Wise, Payoneer or USDT address.',
  },
  zh: {
    all: '全部',
    number: '单号',
    time: '申请时间',
    status: '状态',
    update: '最近更新',
    withdraw: '提现',
    accounts: '收款账户',
    waiting: '等待平台处理 · 已等',
    empty: '暂无提现记录',
    emptyWords: '可将钱包余额提现到您的银行账户、PayPal、Wise、Payoneer 或 USDT 地址。',
  },
})

type Words = (typeof text)['en']

const isStatus = (word: string): word is WithdrawalStatus => withdrawalStatuses.some((one) => one === word)

/** The URL also holds the open dialog, which is no filter. */
const withoutDialog = (filters: IndexFilters): IndexFilters => {
  const { withdraw: _, ...values } = filters.values
  return { ...filters, values, isFiltered: Object.keys(values).length > 0 }
}

const columnsOf = (
  words: Words,
  amounts: (typeof amountText)['en'],
  statuses: Record<WithdrawalStatus, string>,
): readonly Column<WithdrawalRow>[] => [
  {
    key: 'number',
    title: words.number,
    width: 120,
    isFixed: true,
    inCard: 'title',
    render: ({ number }) => <strong className="q-tabular q-nowrap">{number}</strong>,
  },
  {
    key: 'time',
    title: words.time,
    width: 170,
    sortable: 'time',
    render: ({ createdAt }) => <Instant at={createdAt} as="minute" />,
  },
  {
    key: 'account',
    title: amounts.account,
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
    key: 'fee',
    title: amounts.fee,
    width: 100,
    align: 'right',
    render: ({ feeMinor, currency }) => <Money amountMinor={feeMinor} currency={currency} />,
  },
  {
    key: 'payout',
    title: amounts.payout,
    width: 120,
    align: 'right',
    render: ({ payoutMinor, currency }) => <Money amountMinor={payoutMinor} currency={currency} />,
  },
  {
    key: 'status',
    title: words.status,
    width: 130,
    inCard: 'top',
    render: ({ status }) => <StatusTag tone={withdrawalTones[status]}>{statuses[status]}</StatusTag>,
  },
  {
    key: 'update',
    title: words.update,
    width: 220,
    inCard: 'foot',
    render: ({ statusSince, waitingOn, reason }) => (
      <span className="q-muted">
        {waitingOn ? (
          <>
            {words.waiting} <Age since={statusSince} />
          </>
        ) : reason === '' ? (
          <Instant at={statusSince} />
        ) : (
          reason
        )}
      </span>
    ),
  },
]

const WithdrawalsPage = () => {
  const words = useText(text)
  const amounts = useText(amountText)
  const statuses = useText(withdrawalStatusText)
  const mayWithdraw = useMayWithdraw()
  const [search, change] = useSearch()
  const filters = withoutDialog(useIndexFilters())
  const list = useCall(
    withdrawals.listWithdrawals,
    {
      ...filters.pageInput,
      ...filters.sortInput(withdrawalSorts),
      ...(isStatus(filters.tab) && { status: filters.tab }),
    },
    { quiet: true, everyMs: 30_000 },
  )
  const columns = useMemo(() => columnsOf(words, amounts, statuses), [words, amounts, statuses])
  const withdraw = mayWithdraw && (
    <Button type="primary" onClick={() => change({ withdraw: 1 })}>
      {words.withdraw}
    </Button>
  )
  return (
    <>
      <IndexPage<WithdrawalRow>
        filters={filters}
        actions={
          <>
            <PageLink to="/wallet/payoutAccounts" className="q-button">
              {words.accounts}
            </PageLink>
            {withdraw}
          </>
        }
        tabs={[
          { key: '', label: words.all },
          ...withdrawalStatuses.map((key) => ({ key, label: statuses[key] })),
        ]}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        detailHref={(row) => `/wallet/FundDetails?id=${row.id}`}
        columns={columns}
        ownSort={{ key: 'time', direction: 'desc' }}
        empty={
          <EmptyState icon="wallet" title={words.empty} action={withdraw}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      {mayWithdraw && (
        <WithdrawDialog isOpen={search['withdraw'] === '1'} onClose={() => change({ withdraw: undefined })} />
      )}
    </>
  )
}

export default WithdrawalsPage
