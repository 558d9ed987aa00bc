import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { formatMinor } from '../../../contract/money.ts'
import { ledgerIssueWords } from '../../../contract/ledger-issue-text.ts'
import { operatorLedgerIssues, type LedgerIssue } from '../../../contract/operator/ledger-issues.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Age, Instant } from '../../ui/components/instant.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

const text = defineText({
  en: {
    open: 'Open',
    resolved: 'Resolved',
    issue: 'Issue',
    customer: 'Customer',
    facts: 'Details',
    found: 'Found',
    times: (times: number) => (times === 1 ? 'by one check' : `by ${times} checks`),
    resolution: 'Resolution',
    gone: 'No longer found by the check',
    resolve: 'Resolve…',
    empty: 'No ledger issues',
    emptyWords:
      'Every night, all balances, orders, invoices and stock are checked against their records. Contradictions appear here.',
  },
  zh: {
    open: '待处理',
    resolved: '已处理',
    issue: '问题',
    customer: '客户',
    facts: '数据',
    found: '发现时间',
    times: (times: number) => `已检查出 ${times} 次`,
    resolution: '处理结果',
    gone: '检查已不再发现此问题',
    resolve: '处理…',
    empty: '没有账目问题',
    emptyWords: '系统每晚核对全部余额、订单、发票和库存，发现矛盾时会列在这里。',
  },
})

type Words = (typeof text)['en']

/** `paidMinor: 1250` → `paid: 12.50`. */
const factText = ({ name, value }: LedgerIssue['facts'][number]): string =>
  name.endsWith('Minor') && /^-?\d{1,15}$/.test(value)
    ? `${name.slice(0, -'Minor'.length)}: ${formatMinor(Number(value))}`
    : `${name}: ${value}`

const columnsOf = (
  words: Words,
  issueWords: Readonly<Record<string, string>>,
  isOpen: boolean,
  resolve: (issue: LedgerIssue) => void,
): readonly Column<LedgerIssue>[] => [
  {
    key: 'issue',
    title: words.issue,
    isFixed: true,
    inCard: 'title',
    render: ({ invariant }) => (
      <span className="q-cell-stack">
        <strong>{issueWords[invariant] ?? invariant}</strong>
        <span className="q-muted">{invariant}</span>
      </span>
    ),
  },
  {
    key: 'customer',
    title: words.customer,
    width: 170,
    render: ({ customerId, customerName }) =>
      customerId !== null &&
      customerName !== null && <PageLink to={`/customers/${customerId}/finance`}>{customerName}</PageLink>,
  },
  {
    key: 'facts',
    title: words.facts,
    width: 260,
    render: ({ facts }) => (
      <span className="q-cell-stack q-tabular">
        {facts.map((fact) => (
          <span key={fact.name}>{factText(fact)}</span>
        ))}
      </span>
    ),
  },
  {
    key: 'found',
    title: words.found,
    width: 150,
    render: ({ foundAt, times }) => (
      <span className="q-cell-stack">
        {isOpen ? <Age since={foundAt} /> : <Instant at={foundAt} />}
        <span className="q-muted">{words.times(times)}</span>
      </span>
    ),
  },
  isOpen
    ? {
        key: 'resolve',
        title: '',
        width: 120,
        align: 'right',
        isFixed: true,
        inCard: 'foot',
        render: (issue) => (
          <Button size="small" type="primary" onClick={() => resolve(issue)}>
            {words.resolve}
          </Button>
        ),
      }
    : {
        key: 'resolution',
        title: words.resolution,
        width: 260,
        render: ({ resolution, resolvedBy, resolvedAt }) => (
          <span className="q-cell-stack">
            <span>{resolvedBy === null ? words.gone : resolution}</span>
            <span className="q-muted">
              {resolvedBy !== null && `${resolvedBy} · `}
              {resolvedAt !== null && <Instant at={resolvedAt} />}
            </span>
          </span>
        ),
      },
]

const LedgerIssuesPage = () => {
  const words = useText(text)
  const issueWords = ledgerIssueWords[useLocale()]
  const filters = useIndexFilters()
  const isOpen = filters.tab !== 'resolved'
  const [resolving, setResolving] = useState<LedgerIssue | null>(null)
  const list = useCall(
    operatorLedgerIssues.listLedgerIssues,
    { ...filters.pageInput, state: isOpen ? 'open' : 'resolved' },
    { quiet: true },
  )
  const columns = useMemo(
    () => columnsOf(words, issueWords, isOpen, setResolving),
    [words, issueWords, isOpen],
  )
  return (
    <>
      <IndexPage<LedgerIssue>
        filters={filters}
        tabs={[
          { key: '', label: words.open, ...(isOpen && list.data && { count: list.data.total }) },
          { key: 'resolved', label: words.resolved },
        ]}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={({ invariant, customerName }) => `${invariant} ${customerName ?? ''}`.trim()}
        columns={columns}
        empty={
          <EmptyState icon="check" title={words.empty}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      {resolving && <ResolveDialog key={resolving.id} issue={resolving} onClose={() => setResolving(null)} />}
    </>
  )
}

export default LedgerIssuesPage
