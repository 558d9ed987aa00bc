import { counted, formatNumber } from '../../../contract/format.ts'
import { useMemo } from 'react'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { ledgerKinds, movementSorts, wallet } from '../../../contract/wallet.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/use-index-filters.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/components/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { ExportMenu } from '../../ui/inputs/export-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { withOwnFilters, type WalletListProps } from './list-frame.ts'
import { MovementRemark } from './movement-remark.tsx'
import { MovementSource } from './movement-source.tsx'
import { kindIcons, kindText, type LedgerKind } from './wallet-text.ts'

const text = defineText({
  en: {
    time: 'Time',
    kind: 'Type',
    number: 'Number',
    amount: 'Amount',
    balance: 'Balance',
    by: 'By',
    agencyRemark: 'Agency note',
    remark: 'Your note',
    direction: 'Direction',
    in: 'In',
    out: 'Out',
    holds: (count: number) => counted(count, 'transaction', 'transactions'),
    empty: 'No transactions yet',
    emptyWords:
      'Payments, refunds and recharges appear here with the resulting balance. Recharge your wallet to get started.',
  },
  zh: {
    time: '时间',
    kind: '类型',
    number: '单号',
    amount: '金额',
    balance: '变动后余额',
    by: '操作人',
    agencyRemark: '平台备注',
    remark: '我的备注',
    direction: '方向',
    in: '收入',
    out: '支出',
    holds: (count: number) => `${formatNumber(count, 'zh')} 条收支明细`,
    empty: '暂无收支明细',
    emptyWords: '充值后，每一笔充值、付款、退款及变动后余额都会显示在这里。',
  },
})

type Movement = OutputOf<typeof wallet.listMovements>['rows'][number]
type Words = (typeof text)['en']

const isKind = (word: string | undefined): word is LedgerKind => ledgerKinds.some((kind) => kind === word)

const filterOf = (filters: IndexFilters): InputOf<typeof wallet.exportMovements> => {
  const { kind, direction } = filters.values
  return {
    ...(isKind(kind) ? { kind } : {}),
    ...(direction === 'in' || direction === 'out' ? { direction } : {}),
    ...(filters.fromInstant ? { from: filters.fromInstant } : {}),
    ...(filters.toInstant ? { to: filters.toInstant } : {}),
  }
}

const columnsOf = (words: Words, kinds: Record<LedgerKind, string>): readonly Column<Movement>[] => [
  {
    key: 'kind',
    title: words.kind,
    isFixed: true,
    width: 180,
    render: ({ kind }) => (
      <span className="q-kind">
        <Icon name={kindIcons[kind]} size={16} />
        {kinds[kind]}
      </span>
    ),
  },
  {
    key: 'number',
    title: words.number,
    width: 112,
    render: (movement) => <MovementSource movement={movement} />,
  },
  {
    key: 'time',
    title: words.time,
    width: 164,
    sortable: 'time',
    render: ({ at }) => <Instant at={at} as="minute" />,
  },
  {
    key: 'amount',
    title: words.amount,
    width: 110,
    align: 'right',
    isFixed: true,
    inCard: 'top',
    render: ({ amountMinor, currency }) => (
      <Money amountMinor={amountMinor} currency={currency} signed strong={amountMinor > 0} />
    ),
  },
  {
    key: 'balance',
    title: words.balance,
    width: 120,
    align: 'right',
    render: ({ balanceAfterMinor, currency }) => (
      <Money amountMinor={balanceAfterMinor} currency={currency} />
    ),
  },
  { key: 'by', title: words.by, width: 120, render: ({ actorName }) => actorName },
  {
    key: 'agencyRemark',
    title: words.agencyRemark,
    render: ({ agencyRemark }) => agencyRemark || null,
  },
  {
    key: 'remark',
    title: words.remark,
    width: 220,
    render: (movement) => <MovementRemark movement={movement} />,
  },
]

export const MovementList = ({ tabs, recharge, top }: WalletListProps) => {
  const words = useText(text)
  const kinds = useText(kindText)
  const filters = withOwnFilters(useIndexFilters())
  const filter = filterOf(filters)
  const list = useCall(
    wallet.listMovements,
    { ...filters.pageInput, ...filters.sortInput(movementSorts), ...filter },
    { quiet: true },
  )
  const columns = useMemo(() => columnsOf(words, kinds), [words, kinds])
  return (
    <IndexPage<Movement>
      filters={filters}
      actions={recharge}
      top={top}
      tabs={tabs}
      selects={[
        {
          name: 'kind',
          label: words.kind,
          options: ledgerKinds.map((kind) => ({ value: kind, label: kinds[kind] })),
        },
        {
          name: 'direction',
          label: words.direction,
          options: [
            { value: 'in', label: words.in },
            { value: 'out', label: words.out },
          ],
        },
      ]}
      dateRange
      exportAction={
        <ExportMenu
          holds={words.holds(list.data?.total ?? 0)}
          isEmpty={!list.data?.total}
          onExport={(options) =>
            void download(wallet.exportMovements, { ...filter, ...options }, `wallet.${options.format}`)
          }
        />
      }
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${kinds[row.kind]} ${row.sourceNumber}`}
      columns={columns}
      ownSort={{ key: 'time', direction: 'desc' }}
      empty={
        <EmptyState icon="wallet" title={words.empty} action={recharge}>
          {words.emptyWords}
        </EmptyState>
      }
    />
  )
}
