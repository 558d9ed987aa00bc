import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import {
  operatorWithdrawals,
  type OperatorWithdrawalRow,
} from '../../../contract/withdrawals/operator-withdrawals.ts'
import { withdrawalSorts, type WithdrawalStatus } from '../../../contract/withdrawals/withdrawals.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useOperatorWithdrawalColumns } from './operator-withdrawal-columns.tsx'
import { withdrawalStatusText } from './withdrawal-text.ts'
import { CaseFilters, caseInputOf, usePersonInput } from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import { caseBulk } from '../fulfilment/common/case-bulk.tsx'
import { useWithdrawalDecisions } from './use-withdrawal-decisions.ts'

const text = defineText({
  en: {
    toReview: 'To review',
    all: 'All',
    empty: 'No withdrawals to review',
    emptyWords:
      'Withdrawals that customers request appear here, oldest first, until they are paid or rejected.',
  },
  zh: {
    toReview: '待处理',
    all: '全部',
    empty: '没有待处理的提现',
    emptyWords: '客户提交的提现会在此等候，最早的在前，直到付款或拒绝。',
  },
})

const tabStatuses = [
  'requested',
  'approved',
  'paid',
  'rejected',
  'cancelled',
] as const satisfies readonly WithdrawalStatus[]

const inputOf = (
  filters: IndexFilters<(typeof operatorPageSizes)[number]>,
): InputOf<typeof operatorWithdrawals.listOperatorWithdrawals> => {
  const status = tabStatuses.find((one) => one === filters.tab)
  return {
    ...caseInputOf(filters),
    ...filters.sortInput(withdrawalSorts),
    toReview: filters.tab === '',
    ...(status && { status }),
  }
}

const offers = ['decidedBy'] as const

const OperatorWithdrawalsPage = () => {
  const words = useText(text)
  const statuses = useText(withdrawalStatusText)
  const filters = useIndexFilters(operatorPageSizes)
  const input = { ...inputOf(filters), ...usePersonInput(filters, 'decidedBy') }
  const decisions = useWithdrawalDecisions()
  const list = useCall(operatorWithdrawals.listOperatorWithdrawals, input, {
    quiet: true,
    everyMs: 30_000,
  })
  const columns = useOperatorWithdrawalColumns()
  return (
    <IndexPage<OperatorWithdrawalRow, OperatorWithdrawalRow>
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
      savedViews={operatorViews.withdrawals}
      moreFilters={<CaseFilters filters={filters} offers={offers} />}
      exportAction={
        <CaseExport endpoint={operatorWithdrawals.exportOperatorWithdrawals} input={input} list={list} />
      }
      searchPlaceholder={useText(operatorSearchText).money}
      dateRange
      {...caseBulk<typeof operatorWithdrawals.listOperatorWithdrawals, OperatorWithdrawalRow>({
        endpoint: operatorWithdrawals.listOperatorWithdrawals,
        input,
        keyOf: (row) => row.id,
        decisions,
        isChoosable: (row) => row.status === 'requested',
      })}
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
