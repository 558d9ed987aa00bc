import { useState } from 'react'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorWallet } from '../../../../contract/wallet/operator-wallet.ts'
import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import { rechargeSorts } from '../../../../contract/wallet/wallet.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { operatorPageSizes } from '../../../../contract/kernel/operator-paging.ts'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../../ui/index-page/state/operator-view-calls.ts'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useRechargeColumns } from './recharge-columns.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import type { AgencyRecharge } from './review-text.ts'
import { rechargeStatusText } from '../common/wallet-text.ts'
import { CaseFilters, caseInputOf, usePersonInput } from '../../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../../fulfilment/common/operator-search-text.ts'
import { caseBulk } from '../../fulfilment/common/case-bulk.tsx'
import { useRechargeDecisions } from './use-recharge-decisions.ts'

const text = defineText({
  en: {
    toReview: 'To review',
    all: 'All',
    pending: 'In review',
    empty: 'No transfers to review',
    emptyWords:
      'Bank transfers reported by customers appear here, oldest first, until you credit or reject them.',
  },
  zh: {
    toReview: '待审核',
    all: '全部',
    pending: '全部审核中',
    empty: '没有待审核的充值',
    emptyWords: '客户提交的银行转账会在此等候，最早的在前，由您入账或驳回。',
  },
})

const tabStatuses = [
  'credited',
  'refused',
  'pending',
  'created',
  'expired',
] as const satisfies readonly RechargeStatus[]
const isTabStatus = (word: string): word is (typeof tabStatuses)[number] =>
  tabStatuses.some((status) => status === word)

const inputOf = (
  filters: IndexFilters<(typeof operatorPageSizes)[number]>,
): InputOf<typeof operatorWallet.listRechargesForReview> => {
  return {
    ...caseInputOf(filters),
    ...filters.sortInput(rechargeSorts),
    toReview: filters.tab === '',
    ...(isTabStatus(filters.tab) ? { status: filters.tab } : {}),
  }
}

const offers = ['decidedBy'] as const

const RechargeReviewPage = () => {
  const words = useText(text)
  const statuses = useText(rechargeStatusText)
  const filters = useIndexFilters(operatorPageSizes)
  const [reviewed, setReviewed] = useState<AgencyRecharge | null>(null)
  const input = { ...inputOf(filters), ...usePersonInput(filters, 'decidedBy') }
  const decisions = useRechargeDecisions()
  const list = useCall(operatorWallet.listRechargesForReview, input, {
    quiet: true,
    everyMs: 30_000,
  })
  const columns = useRechargeColumns(setReviewed)
  const tabs = [
    { key: '', label: words.toReview, count: filters.tab === '' ? list.data?.total : undefined },
    ...tabStatuses.map((status) => ({
      key: status,
      label: status === 'pending' ? words.pending : statuses[status],
    })),
    { key: 'all', label: words.all },
  ]
  return (
    <>
      <IndexPage<AgencyRecharge, AgencyRecharge>
        filters={filters}
        tabs={tabs}
        moreFilters={<CaseFilters filters={filters} offers={offers} />}
        exportAction={
          <CaseExport endpoint={operatorWallet.exportRechargesForReview} input={input} list={list} />
        }
        searchPlaceholder={useText(operatorSearchText).money}
        dateRange
        savedViews={operatorViews.recharges}
        {...caseBulk<typeof operatorWallet.listRechargesForReview, AgencyRecharge>({
          endpoint: operatorWallet.listRechargesForReview,
          input,
          keyOf: (row) => row.id,
          decisions,
          isChoosable: (row) => row.method === 'bank' && row.status === 'pending',
        })}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={columns}
        // Recharges to review come in order of submission, which may differ from the order of their start.
        {...(filters.tab !== '' && { ownSort: { key: 'time', direction: 'desc' } as const })}
        empty={
          <EmptyState icon="check" title={words.empty}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      <ReviewDialog recharge={reviewed} onClose={() => setReviewed(null)} />
    </>
  )
}

export default RechargeReviewPage
