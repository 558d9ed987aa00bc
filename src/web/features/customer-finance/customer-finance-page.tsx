import { useMemo, type ReactNode } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { Money as MoneyValue } from '../../../contract/kernel/money.ts'
import { operatorCustomerFinance } from '../../../contract/customer-finance/customer-finance.ts'
import { movementSorts } from '../../../contract/wallet/wallet.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { CreditLineCard } from '../credit-lines/credit-line-card.tsx'
import { operatorAddresses } from '../invoices/source-link.tsx'
import {
  movementColumns,
  movementFilterOf,
  movementSelects,
  movementText,
} from '../wallet/overview/movement-columns.tsx'
import { Figure } from '../wallet/overview/wallet-figures.tsx'
import { kindText } from '../wallet/common/wallet-text.ts'
import {
  CustomerCorrections,
  CustomerInvoices,
  CustomerIssues,
  CustomerRecharges,
  CustomerWithdrawals,
  type FinanceListProps,
} from './finance-lists.tsx'
import '../wallet/common/wallet.css'

const text = defineText({
  en: {
    subtitle: 'Wallet, transactions and documents',
    transactions: 'Transactions',
    figures: 'Wallet summary',
    balance: 'Balance',
    awaiting: 'Incoming',
    withdrawing: 'Being withdrawn',
    owed: 'Amount owed',
    due: 'Due for waiting orders',
    recharges: 'Recharges',
    withdrawals: 'Withdrawals',
    corrections: 'Balance corrections',
    invoices: 'Invoices',
    issues: 'Ledger issues',
    toReview: (count: string) => `${count} to review`,
    empty: 'No transactions yet',
    emptyWords: 'Recharges, payments and refunds of this customer appear here with the resulting balance.',
  },
  zh: {
    subtitle: '钱包、收支明细与单据',
    transactions: '收支明细',
    figures: '钱包概览',
    balance: '余额',
    awaiting: '待入账',
    withdrawing: '提现中',
    owed: '欠款',
    due: '待付款订单金额',
    recharges: '充值',
    withdrawals: '提现',
    corrections: '余额调整',
    invoices: '发票',
    issues: '账目问题',
    toReview: (count: string) => `${count} 笔待处理`,
    empty: '暂无收支明细',
    emptyWords: '该客户的充值、付款、退款及变动后余额会显示在这里。',
  },
})

type Finance = OutputOf<typeof operatorCustomerFinance.getCustomerFinance>
type Movement = OutputOf<typeof operatorCustomerFinance.listCustomerMovements>['rows'][number]

const financePage = (customerId: string, tab?: string): string =>
  `/customers/${customerId}/finance${tab === undefined ? '' : `?tab=${tab}`}`

/** Where a transaction's source is shown; recharges and corrections are rows of this page's tabs. */
const addressOf = (
  { sourceKind, sourceId, sourceNumber }: Movement,
  customerId: string,
): string | undefined => {
  if (sourceKind === 'commission') return `/commissions/detail?id=${customerId}&month=${sourceNumber}`
  if (sourceKind === 'recharge') return financePage(customerId, 'recharges')
  if (sourceKind === 'correction') return financePage(customerId, 'corrections')
  if (sourceId === null) return undefined
  if (sourceKind === 'withdrawal') return `/withdrawals/detail?id=${sourceId}`
  return operatorAddresses[sourceKind]?.(sourceId)
}

const sourceOf = (customerId: string) => (movement: Movement) => {
  const { sourceNumber } = movement
  const to = addressOf(movement, customerId)
  if (sourceNumber === '') return <span className="q-muted">–</span>
  return to === undefined ? <>{sourceNumber}</> : <PageLink to={to}>{sourceNumber}</PageLink>
}

const CustomerFinancePage = () => {
  const id = usePage().params['id'] ?? ''
  const answer = useCall(
    operatorCustomerFinance.getCustomerFinance,
    { customerId: id },
    { keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={answer} back="/customers">
      {(finance) => <OneCustomer finance={finance} />}
    </AnsweredPage>
  )
}
export default CustomerFinancePage

const tabs = ['', 'recharges', 'withdrawals', 'invoices', 'corrections', 'issues'] as const

type FinanceTab = Exclude<(typeof tabs)[number], ''>

const lists = {
  recharges: CustomerRecharges,
  withdrawals: CustomerWithdrawals,
  invoices: CustomerInvoices,
  corrections: CustomerCorrections,
  issues: CustomerIssues,
} as const

/** Each tab has filters of its own, so another tab begins without any. */
const useTabFilters = (): IndexFilters => {
  const filters = useIndexFilters()
  return useMemo(() => {
    const names = Object.keys(filters.address).filter((name) => name !== 'size')
    return {
      ...filters,
      change: (change) =>
        filters.change(
          'tab' in change
            ? { ...Object.fromEntries(names.map((name) => [name, undefined])), ...change }
            : change,
        ),
    }
  }, [filters])
}

const OneCustomer = ({ finance }: { finance: Finance }) => {
  const words = useText(text)
  const filters = useTabFilters()
  const { customerId, name, balance } = finance
  usePageTitle(name)
  const tab = tabs.find((key) => key === filters.tab) ?? ''
  const List = tab === '' ? Transactions : lists[tab]
  return (
    <List
      customerId={customerId}
      balance={balance}
      frame={{
        filters,
        title: name,
        subtitle: words.subtitle,
        back: '/customers',
        top: (
          <>
            <Summary finance={finance} />
            <CreditLineCard customerId={customerId} />
          </>
        ),
        tabsAreLists: true,
        tabs: tabs.map((key) => ({ key, label: key === '' ? words.transactions : words[key] })),
      }}
    />
  )
}

const Transactions = ({ customerId, frame }: FinanceListProps) => {
  const words = useText(text)
  const shared = useText(movementText)
  const kinds = useText(kindText)
  const { filters } = frame
  const list = useCall(
    operatorCustomerFinance.listCustomerMovements,
    {
      customerId,
      ...filters.pageInput,
      ...filters.sortInput(movementSorts),
      ...movementFilterOf(filters),
    },
    { quiet: true },
  )
  const columns = useMemo(
    () => movementColumns<Movement>(shared, kinds, sourceOf(customerId)),
    [shared, kinds, customerId],
  )
  return (
    <IndexPage<Movement>
      {...frame}
      searchPlaceholder={shared.search}
      selects={movementSelects(shared, kinds)}
      dateRange
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${kinds[row.kind]} ${row.sourceNumber}`}
      columns={columns}
      ownSort={{ key: 'time', direction: 'desc' }}
      empty={
        <EmptyState icon="wallet" title={words.empty}>
          {words.emptyWords}
        </EmptyState>
      }
    />
  )
}

const Summary = ({ finance }: { finance: Finance }) => {
  const words = useText(text)
  const locale = useLocale()
  const { customerId, balance, awaitingCredit, withdrawing, owed, duePayment, toReview } = finance
  const waiting = (count: number): ReactNode =>
    count > 0 && ` (${words.toReview(formatNumber(count, locale))})`
  const link = (tab: FinanceTab, count = 0): ReactNode => (
    <PageLink to={financePage(customerId, tab)}>
      {words[tab]}
      {waiting(count)}
    </PageLink>
  )
  const figure = (label: string, value: MoneyValue, more?: ReactNode): ReactNode => (
    <Figure label={label} value={<Money value={value} />}>
      {more}
    </Figure>
  )
  return (
    <dl className="q-figures" aria-label={words.figures}>
      {figure(words.balance, balance, link('corrections', toReview.corrections))}
      {figure(words.awaiting, awaitingCredit, link('recharges', toReview.recharges))}
      {figure(words.due, duePayment, link('invoices'))}
      {figure(words.withdrawing, withdrawing, link('withdrawals', toReview.withdrawals))}
      {owed.amountMinor > 0 && figure(words.owed, owed)}
      {toReview.ledgerIssues > 0 && (
        <Figure label={words.issues} value={formatNumber(toReview.ledgerIssues, locale)}>
          {link('issues', toReview.ledgerIssues)}
        </Figure>
      )}
    </dl>
  )
}
