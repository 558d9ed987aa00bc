import { Button } from 'antd'
import { useMemo } from 'react'
import { ledgerIssueWords } from '../../../contract/ledger-issues/ledger-issue-text.ts'
import { formatMinor } from '../../../contract/kernel/money.ts'
import type { LedgerIssue } from '../../../contract/ledger-issues/ledger-issues.ts'
import { Age, Instant } from '../../ui/time/instant.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'

const text = defineText({
  en: {
    issue: 'Issue',
    customer: 'Customer',
    facts: 'Details',
    found: 'Found',
    times: (times: number) => (times === 1 ? 'by one check' : `by ${times} checks`),
    resolution: 'Resolution',
    gone: 'No longer found by the check',
    resolve: 'Resolve…',
  },
  zh: {
    issue: '问题',
    customer: '客户',
    facts: '数据',
    found: '发现时间',
    times: (times: number) => `已检查出 ${times} 次`,
    resolution: '处理结果',
    gone: '检查已不再发现此问题',
    resolve: '处理…',
  },
})

type Words = (typeof text)['en']

/** `paidMinor: 1250` → `paid: 12.50`. */
export const factText = ({ name, value }: LedgerIssue['facts'][number]): string =>
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

export const useIssueColumns = (
  isOpen: boolean,
  resolve: (issue: LedgerIssue) => void,
): readonly Column<LedgerIssue>[] => {
  const words = useText(text)
  const issueWords = ledgerIssueWords[useLocale()]
  return useMemo(() => columnsOf(words, issueWords, isOpen, resolve), [words, issueWords, isOpen, resolve])
}
