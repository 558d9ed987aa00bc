import { Button } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import {
  bankLineStates,
  operatorBankStatements,
  type BankLine,
} from '../../../contract/bank-statements/bank-statements.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { bankMatchText } from './bank-text.ts'
import { LineActions } from './line-actions.tsx'
import { MatchNote } from './match-note.tsx'
import './bank-statements.css'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

const text = defineText({
  en: {
    subtitle: 'What arrived in the agency’s accounts, matched with the transfers that sellers reported.',
    open: 'To match',
    credited: 'Credited',
    ignored: 'Set aside',
    statements: 'Statements',
    search: 'Payer, reference or bank’s reference',
    import: 'Import statement',
    date: 'Date',
    amount: 'Amount',
    payer: 'Payer',
    reference: 'Reference',
    match: 'Transfer',
    result: 'Result',
    actions: 'Actions',
    by: 'By',
    file: 'File',
    period: 'Period',
    account: 'Account',
    added: 'New',
    repeated: 'Already imported',
    outgoing: 'Payments out',
    imported: 'Imported',
    empty: 'No payments to match',
    emptyText: 'Import a CSV or camt.053 file from your bank. Nothing is credited until you press Credit.',
    none: 'Nothing here',
  },
  zh: {
    subtitle: '平台账户的到账，与卖家申报的转账核对。',
    open: '待核对',
    credited: '已入账',
    ignored: '已忽略',
    statements: '对账单',
    search: '付款人、附言或银行流水号',
    import: '导入对账单',
    date: '日期',
    amount: '金额',
    payer: '付款人',
    reference: '附言',
    match: '充值',
    result: '结果',
    actions: '操作',
    by: '操作人',
    file: '文件',
    period: '期间',
    account: '账户',
    added: '新增',
    repeated: '此前已导入',
    outgoing: '支出',
    imported: '导入时间',
    empty: '没有待核对的到账',
    emptyText: '导入银行的 CSV 或 camt.053 文件。点击“入账”前不会入账。',
    none: '暂无记录',
  },
})

type Statement = OutputOf<typeof operatorBankStatements.listBankStatements>['rows'][number]
type State = (typeof bankLineStates)[number]
const stateOf = (tab: string): State => bankLineStates.find((one) => one === tab) ?? 'open'

const useLineColumns = (state: State): readonly Column<BankLine>[] => {
  const words = useText(text)
  const match = useText(bankMatchText)
  const columns: readonly Column<BankLine>[] = [
    {
      key: 'date',
      title: words.date,
      width: 120,
      isFixed: true,
      inCard: 'top',
      render: ({ bookedOn }) => calendarDayOf(bookedOn),
    },
    {
      key: 'amount',
      title: words.amount,
      width: 140,
      align: 'right',
      inCard: 'body',
      render: (line) => <Money {...line} />,
    },
    { key: 'payer', title: words.payer, width: 180, inCard: 'title', render: ({ payer }) => payer || '–' },
    {
      key: 'reference',
      title: words.reference,
      inCard: 'body',
      render: ({ reference, bankReference }) => (
        <span className="q-cell-stack q-bank-reference">
          <span>{reference || '–'}</span>
          {bankReference !== '' && <span className="q-muted q-tabular">{bankReference}</span>}
        </span>
      ),
    },
  ]
  if (state !== 'open')
    return [
      ...columns,
      {
        key: 'result',
        title: words.result,
        inCard: 'body',
        render: ({ recharge, note }) => (recharge ? `${recharge.number} · ${recharge.customerName}` : note),
      },
      {
        key: 'by',
        title: words.by,
        width: 160,
        inCard: 'body',
        render: ({ decidedBy, stateSince }) => (
          <span className="q-cell-stack">
            <span>{decidedBy}</span>
            <span className="q-muted">
              <Instant at={stateSince} />
            </span>
          </span>
        ),
      },
      ...(state === 'ignored'
        ? ([
            {
              key: 'actions',
              title: words.actions,
              width: 120,
              inCard: 'foot',
              render: (line) => <LineActions line={line} />,
            },
          ] satisfies Column<BankLine>[])
        : []),
    ]
  return [
    ...columns,
    {
      key: 'match',
      title: words.match,
      width: 260,
      inCard: 'body',
      render: ({ matches: [best], amountMinor, currency, creditedTwin }) =>
        best ? (
          <span className="q-cell-stack">
            <span>
              {best.recharge.number} · {best.recharge.customerName}
            </span>
            <MatchNote
              {...best}
              lineMinor={amountMinor}
              reportedMinor={best.recharge.amountMinor}
              currency={currency}
              creditedTwin={creditedTwin}
            />
          </span>
        ) : (
          <span className="q-muted">{match.none}</span>
        ),
    },
    {
      key: 'actions',
      title: words.actions,
      width: 220,
      inCard: 'foot',
      render: (line) => <LineActions line={line} />,
    },
  ]
}

const useStatementColumns = (): readonly Column<Statement>[] => {
  const words = useText(text)
  const locale = useLocale()
  const count = (key: 'added' | 'repeated' | 'outgoing'): Column<Statement> => ({
    key,
    title: words[key],
    width: 130,
    align: 'right',
    inCard: 'body',
    render: (row) => formatNumber(row[key], locale),
  })
  return [
    { key: 'file', title: words.file, isFixed: true, inCard: 'title', render: ({ fileName }) => fileName },
    { key: 'account', title: words.account, inCard: 'body', render: ({ account }) => account || '–' },
    {
      key: 'period',
      title: words.period,
      width: 220,
      inCard: 'body',
      render: ({ from, to }) => `${calendarDayOf(from)} – ${calendarDayOf(to)}`,
    },
    count('added'),
    count('repeated'),
    count('outgoing'),
    {
      key: 'imported',
      title: words.imported,
      width: 170,
      inCard: 'body',
      render: ({ importedBy, importedAt }) => (
        <span className="q-cell-stack">
          <span>{importedBy}</span>
          <span className="q-muted">
            <Instant at={importedAt} />
          </span>
        </span>
      ),
    },
  ]
}

const useTabs = (counts: Readonly<Partial<Record<State, number>>> | undefined) => {
  const words = useText(text)
  return [
    ...bankLineStates.map((state) => ({
      key: state === 'open' ? '' : state,
      label: words[state],
      count: state === 'open' ? counts?.open : undefined,
    })),
    { key: 'statements', label: words.statements },
  ]
}

const BankStatementsPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const [isImporting, setIsImporting] = useState(false)
  const actions = (
    <Button type="primary" icon={<Icon name="upload" size={16} />} onClick={() => setIsImporting(true)}>
      {words.import}
    </Button>
  )
  const List = filters.tab === 'statements' ? Statements : Lines
  return (
    <>
      <List key={filters.tab} filters={filters} actions={actions} />
      <Suspense fallback={null}>
        {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      </Suspense>
    </>
  )
}
export default BankStatementsPage

interface ListProps {
  readonly filters: IndexFilters
  readonly actions: ReactNode
}

const Lines = ({ filters, actions }: ListProps) => {
  const words = useText(text)
  const state = stateOf(filters.tab)
  const search = filters.search ? { search: filters.search } : {}
  const list = useCall(
    operatorBankStatements.listBankLines,
    { ...filters.pageInput, state, ...search },
    { quiet: true },
  )
  return (
    <IndexPage<BankLine>
      subtitle={words.subtitle}
      actions={actions}
      filters={filters}
      tabs={useTabs(list.data?.counts)}
      searchPlaceholder={words.search}
      list={list}
      rowKey={({ id }) => id}
      rowLabel={({ payer, reference }) => payer || reference}
      columns={useLineColumns(state)}
      empty={
        <EmptyState icon="check" title={state === 'open' ? words.empty : words.none}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const Statements = ({ filters, actions }: ListProps) => {
  const words = useText(text)
  const list = useCall(operatorBankStatements.listBankStatements, filters.pageInput, { quiet: true })
  return (
    <IndexPage<Statement>
      subtitle={words.subtitle}
      actions={actions}
      filters={filters}
      tabs={useTabs(undefined)}
      list={list}
      rowKey={({ id }) => id}
      rowLabel={({ fileName }) => fileName}
      columns={useStatementColumns()}
      empty={
        <EmptyState icon="file" title={words.none}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
