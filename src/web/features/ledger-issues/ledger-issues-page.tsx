import { useState } from 'react'
import { operatorLedgerIssues, type LedgerIssue } from '../../../contract/ledger-issues/ledger-issues.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CustomerFilter } from '../customers/customer-filter.tsx'
import { useIssueColumns } from './issue-columns.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

const text = defineText({
  en: {
    open: 'Open',
    resolved: 'Resolved',
    empty: 'No ledger issues',
    emptyWords:
      'Every night, all balances, orders, invoices and stock are checked against their records. Contradictions appear here.',
  },
  zh: {
    open: '待处理',
    resolved: '已处理',
    empty: '没有账目问题',
    emptyWords: '系统每晚核对全部余额、订单、发票和库存，发现矛盾时会列在这里。',
  },
})

const LedgerIssuesPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const isOpen = filters.tab !== 'resolved'
  const { customerId } = filters.values
  const [resolving, setResolving] = useState<LedgerIssue | null>(null)
  const list = useCall(
    operatorLedgerIssues.listLedgerIssues,
    { ...filters.pageInput, state: isOpen ? 'open' : 'resolved', ...(customerId && { customerId }) },
    { quiet: true },
  )
  const columns = useIssueColumns(isOpen, setResolving)
  return (
    <>
      <IndexPage<LedgerIssue>
        filters={filters}
        tabs={[
          { key: '', label: words.open, ...(isOpen && list.data && { count: list.data.total }) },
          { key: 'resolved', label: words.resolved },
        ]}
        moreFilters={<CustomerFilter filters={filters} />}
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
