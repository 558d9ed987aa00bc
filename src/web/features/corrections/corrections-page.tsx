import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import {
  correctionSorts,
  correctionStatuses,
  operatorCorrections,
  type Correction,
} from '../../../contract/corrections/corrections.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useCorrectionColumns } from './correction-columns.tsx'
import { correctionStatusText } from './correction-text.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { ReviewCorrection } from './review-correction.tsx'
import { CaseFilters, caseInputOf, usePersonInput } from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'

const text = defineText({
  en: {
    toReview: 'To approve',
    all: 'All',
    correct: 'Correct balance',
    empty: 'No corrections to approve',
    emptyWords: 'Credits and debits that need a second person appear here, oldest first.',
  },
  zh: {
    toReview: '待批准',
    all: '全部',
    correct: '调整余额',
    empty: '没有待批准的余额调整',
    emptyWords: '需要第二位客服批准的入账和扣款会在此等候，最早的在前。',
  },
})

const inputOf = (
  filters: IndexFilters<(typeof operatorPageSizes)[number]>,
): InputOf<typeof operatorCorrections.listCorrections> => {
  const status = correctionStatuses.find((one) => one === filters.tab)
  return {
    ...caseInputOf(filters),
    ...filters.sortInput(correctionSorts),
    toReview: filters.tab === '',
    ...(status && { status }),
  }
}

const offers = ['proposedOrDecidedBy'] as const

const CorrectionsPage = () => {
  const words = useText(text)
  const statuses = useText(correctionStatusText)
  const filters = useIndexFilters(operatorPageSizes)
  const [reviewed, setReviewed] = useState<Correction | null>(null)
  const [isProposing, setIsProposing] = useState(false)
  const input = { ...inputOf(filters), ...usePersonInput(filters, 'proposedOrDecidedBy') }
  const list = useCall(operatorCorrections.listCorrections, input, {
    quiet: true,
    everyMs: 30_000,
  })
  const columns = useCorrectionColumns(setReviewed)
  return (
    <>
      <IndexPage<Correction>
        filters={filters}
        actions={
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setIsProposing(true)}>
            {words.correct}
          </Button>
        }
        tabs={[
          {
            key: '',
            label: words.toReview,
            ...(filters.tab === '' && list.data && { count: list.data.total }),
          },
          ...correctionStatuses
            .filter((key) => key !== 'proposed')
            .map((key) => ({ key, label: statuses[key] })),
          { key: 'all', label: words.all },
        ]}
        savedViews={operatorViews.corrections}
        moreFilters={<CaseFilters filters={filters} offers={offers} />}
        exportAction={
          <CaseExport endpoint={operatorCorrections.exportCorrections} input={input} list={list} />
        }
        searchPlaceholder={useText(operatorSearchText).corrections}
        dateRange
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={columns}
        // Those to approve come in the order in which they began to wait.
        {...(filters.tab !== '' && { ownSort: { key: 'time', direction: 'desc' } as const })}
        empty={
          <EmptyState icon="check" title={words.empty}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      {isProposing && <ProposeDialog customer={null} onClose={() => setIsProposing(false)} />}
      {reviewed && (
        <ReviewCorrection key={reviewed.id} correction={reviewed} onClose={() => setReviewed(null)} />
      )}
    </>
  )
}

export default CorrectionsPage
