import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { ledgerKinds, type wallet } from '../../../../contract/wallet/wallet.ts'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Column, SelectFilter } from '../../../ui/index-page/state/index-types.ts'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { defineText } from '../../../ui/text/define-text.ts'
import { kindIcons, type LedgerKind } from '../common/wallet-text.ts'

/** Words that the customer's list and finance's share. */
export const movementText = defineText({
  en: {
    time: 'Time',
    kind: 'Type',
    number: 'Number',
    amount: 'Amount',
    balance: 'Balance',
    by: 'By',
    agencyRemark: 'Agency note',
    direction: 'Direction',
    in: 'In',
    out: 'Out',
    search: 'Order or reference number',
  },
  zh: {
    time: '时间',
    kind: '类型',
    number: '单号',
    amount: '金额',
    balance: '变动后余额',
    by: '操作人',
    agencyRemark: '平台备注',
    direction: '方向',
    in: '收入',
    out: '支出',
    search: '订单号或单号',
  },
})

type Words = (typeof movementText)['en']
type Kinds = Record<LedgerKind, string>
type Movement = Omit<OutputOf<typeof wallet.listMovements>['rows'][number], 'customerRemark'>

const isKind = (word: string | undefined): word is LedgerKind => ledgerKinds.some((kind) => kind === word)

type Filter = Pick<InputOf<typeof wallet.exportMovements>, 'search' | 'kind' | 'direction' | 'from' | 'to'>

export const movementFilterOf = (filters: IndexFilters): Filter => {
  const { kind, direction } = filters.values
  const search = filters.search.trim()
  return {
    ...(search === '' ? {} : { search }),
    ...(isKind(kind) ? { kind } : {}),
    ...(direction === 'in' || direction === 'out' ? { direction } : {}),
    ...(filters.fromInstant ? { from: filters.fromInstant } : {}),
    ...(filters.toInstant ? { to: filters.toInstant } : {}),
  }
}

export const movementSelects = (words: Words, kinds: Kinds): readonly SelectFilter[] => [
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
]

export const movementColumns = <Row extends Movement>(
  words: Words,
  kinds: Kinds,
  number: Column<Row>['render'],
): readonly Column<Row>[] => [
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
  { key: 'number', title: words.number, width: 112, render: number },
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
]
