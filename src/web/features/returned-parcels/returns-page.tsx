import { Button } from 'antd'
import { Suspense, useState } from 'react'
import {
  operatorReturnedParcels,
  returnTabs,
  type ReturnedParcelCase,
  type ReturnTab,
} from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { returnedParcelStates, returnReasons } from '../../../contract/returned-parcels/returned-parcels.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Country } from '../../ui/components/country.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorReturnReads } from './return-calls.ts'
import { RowButtons } from './return-buttons.tsx'
import { ReturnState } from './return-state.tsx'
import { operatorReturnTones, placeText, returnReasonText, returnStateText } from './return-text.ts'
import { useReturnReasonColumn } from './return-reason-column.tsx'
import {
  CaseFilters,
  caseInputOf,
  ofOrder,
  orderInputOf,
  usePersonInput,
} from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import './returned-parcels.css'
import { caseBulk } from '../fulfilment/common/case-bulk.tsx'
import { useReturnDecisions } from './use-return-decisions.ts'

const ReceiveDialog = lazy(() => import('./receive-dialog.tsx'))
const ReshipDialog = lazy(() => import('./reship-dialog.tsx'))

const text = defineText({
  en: {
    subtitle:
      'Parcels returned to the warehouse. Reship parcels whose shipping is paid, and discard parcels whose seller did not respond.',
    receive: 'Receive parcel',
    all: 'All',
    overdue: 'Overdue',
    parcel: 'Parcel',
    customer: 'Customer',
    to: 'Ship to',
    reason: 'Reason',
    state: 'Status',
    reship: 'Reship',
    discard: 'Discard',
    sure: (number: string) => `Discard ${number}?`,
    sureWords: 'The seller did not respond in time. The goods will be disposed of. This cannot be undone.',
    keep: 'Keep parcel',
    discarded: (number: string) => `${number} discarded.`,
    empty: 'No returned parcels',
    emptyWords: 'When a parcel arrives back at the warehouse, receive it by its tracking number.',
  },
  zh: {
    subtitle: '已退回仓库的包裹。卖家已付运费的请重寄，逾期未答复的作弃件处理。',
    receive: '退件入库',
    all: '全部',
    overdue: '逾期未答复',
    parcel: '包裹',
    customer: '客户',
    to: '重寄至',
    reason: '原因',
    state: '状态',
    reship: '重寄',
    discard: '弃件',
    sure: (number: string) => `将 ${number} 作弃件处理？`,
    sureWords: '卖家逾期未答复。商品将作弃件处理，此操作无法撤销。',
    keep: '保留',
    discarded: (number: string) => `${number} 已作弃件处理。`,
    empty: '暂无退件',
    emptyWords: '包裹回到仓库后，请按运单号签收。',
  },
})

/** Tabs that wait on the agency come first. */
const tabOrder: readonly ReturnTab[] = [
  'paid',
  'overdue',
  ...returnedParcelStates.filter((state) => state !== 'paid'),
]
const tabOf = (word: string): ReturnTab | undefined => returnTabs.find((tab) => tab === word)

const useColumns = (
  onReship: (row: ReturnedParcelCase) => void,
  onDiscard: (row: ReturnedParcelCase) => void,
): readonly Column<ReturnedParcelCase>[] => {
  const words = useText(text)
  const why = useReturnReasonColumn()
  return [
    {
      key: 'parcel',
      title: words.parcel,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <div className="q-cell-stack">
          <strong className="q-tabular">{row.number}</strong>
          <span className="q-muted">{row.orderNumber}</span>
        </div>
      ),
    },
    {
      key: 'customer',
      title: words.customer,
      inCard: 'body',
      render: (row) => (
        <div className="q-cell-stack">
          <span>{row.customerName}</span>
          <span className="q-muted">{row.shopName}</span>
        </div>
      ),
    },
    why,
    {
      key: 'to',
      title: words.to,
      inCard: 'body',
      render: (row) =>
        row.state === 'pendingAddress' || row.state === 'discarded' ? null : (
          <div className="q-cell-stack">
            <span>{placeText(row)}</span>
            {row.address.countryCode && <Country code={row.address.countryCode} />}
            <span className="q-muted">
              {row.reshipped
                ? `${row.reshipped.carrier} ${row.reshipped.trackingNumber}`
                : row.shippingLineName}
            </span>
          </div>
        ),
    },
    {
      key: 'state',
      title: words.state,
      width: 200,
      isFixed: true,
      inCard: 'body',
      render: (row) => <ReturnState row={row} tones={operatorReturnTones} />,
    },
    {
      key: 'act',
      title: '',
      width: 120,
      align: 'right',
      isFixed: true,
      inCard: 'foot',
      render: (row) => (
        <RowButtons>
          {row.operatorActions.includes('reship') && (
            <Button type="primary" size="small" onClick={() => onReship(row)}>
              {words.reship}
            </Button>
          )}
          {row.operatorActions.includes('discard') && (
            <Button size="small" danger onClick={() => onDiscard(row)}>
              {words.discard}
            </Button>
          )}
        </RowButtons>
      ),
    },
  ]
}

const useDiscard = () => {
  const words = useText(text)
  const discard = useCallMutation(operatorReturnedParcels.discardReturn, {
    invalidates: operatorReturnReads,
    onSuccess: ({ number }) => toast.success(words.discarded(number)),
  })
  return async ({ id, number }: ReturnedParcelCase): Promise<void> => {
    const sure = await ask({
      title: words.sure(number),
      message: words.sureWords,
      confirmLabel: words.discard,
      cancelLabel: words.keep,
      danger: true,
    })
    if (sure) discard.mutate({ id })
  }
}

const offers = ['receivedBy', ...ofOrder] as const

const ReturnsPage = () => {
  const words = useText(text)
  const states = useText(returnStateText)
  const { hasRole } = useAccess()
  const filters = useIndexFilters(operatorPageSizes)
  const [isReceiving, setIsReceiving] = useState(false)
  const [reshipping, setReshipping] = useState<ReturnedParcelCase | null>(null)
  const discard = useDiscard()
  const columns = useColumns(setReshipping, (row) => void discard(row))
  const tab = tabOf(filters.tab)
  const reasons = useText(returnReasonText)
  const reason = returnReasons.find((one) => one === filters.values['reason'])
  const input = {
    ...caseInputOf(filters),
    ...orderInputOf(filters),
    ...usePersonInput(filters, 'receivedBy'),
    ...(tab && { tab }),
    ...(reason && { reason }),
  }
  const decisions = useReturnDecisions()
  const list = useCall(operatorReturnedParcels.listReturns, input, { quiet: true, everyMs: 20_000 })
  const counts = list.data?.counts
  const receive = hasRole('fulfilment', 'returns') && (
    <Button type="primary" onClick={() => setIsReceiving(true)}>
      {words.receive}
    </Button>
  )
  return (
    <>
      <IndexPage<ReturnedParcelCase, ReturnedParcelCase>
        filters={filters}
        subtitle={words.subtitle}
        actions={receive}
        tabs={[
          { key: '', label: words.all },
          ...tabOrder.map((one) => ({
            key: one,
            label: one === 'overdue' ? words.overdue : states[one],
            ...(counts && { count: counts[one] ?? 0 }),
          })),
        ]}
        moreFilters={<CaseFilters filters={filters} offers={offers} />}
        exportAction={
          <CaseExport endpoint={operatorReturnedParcels.exportReturns} input={input} list={list} />
        }
        searchPlaceholder={useText(operatorSearchText).cases}
        dateRange
        selects={[
          {
            name: 'reason',
            label: words.reason,
            options: returnReasons.map((value) => ({ value, label: reasons[value] })),
          },
        ]}
        savedViews={operatorViews.returns}
        {...caseBulk<typeof operatorReturnedParcels.listReturns, ReturnedParcelCase>({
          endpoint: operatorReturnedParcels.listReturns,
          input,
          keyOf: (row) => row.id,
          decisions,
          isChoosable: (row) => row.operatorActions.includes('discard'),
        })}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.number} ${row.orderNumber}`}
        detailHref={(row) => `/orders/detail?id=${row.orderId}`}
        columns={columns}
        empty={
          <EmptyState icon="box" title={words.empty} action={receive}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {isReceiving && <ReceiveDialog onClose={() => setIsReceiving(false)} />}
        {reshipping && <ReshipDialog row={reshipping} onClose={() => setReshipping(null)} />}
      </Suspense>
    </>
  )
}
export default ReturnsPage
