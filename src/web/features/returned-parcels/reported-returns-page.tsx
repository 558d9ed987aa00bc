import { Button } from 'antd'
import { Suspense, useState } from 'react'
import {
  operatorReturnedParcels,
  type ReturnedParcel,
} from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Country } from '../../ui/components/country.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { RowButtons } from './return-buttons.tsx'
import { CaseFilters, caseInputOf, ofOrder, orderInputOf } from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import './returned-parcels.css'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import { caseBulk } from '../fulfilment/common/case-bulk.tsx'
import { useReportedDecisions } from './use-reported-decisions.ts'

const ReceiveDialog = lazy(() => import('./receive-dialog.tsx'))
const NotReturnedDialog = lazy(() => import('./not-returned-dialog.tsx'))

const text = defineText({
  en: {
    all: 'All',
    subtitle: 'Parcels that carriers report as returned. Check the warehouse for them, oldest first.',
    parcel: 'Parcel',
    order: 'Order',
    recipient: 'Recipient',
    reportedAt: 'Reported',
    receive: 'Receive',
    notBack: 'Mark as not returned',
    empty: 'No parcels to check',
    emptyWords:
      'When a carrier reports a parcel as returned, it appears here until it is received or marked as not returned.',
  },
  zh: {
    all: '全部',
    subtitle: '承运商显示已退回的包裹。请在仓库中查找，最早的在前。',
    parcel: '包裹',
    order: '订单',
    recipient: '原收件人',
    reportedAt: '退回时间',
    receive: '签收',
    notBack: '标为未退回',
    empty: '暂无待查退件',
    emptyWords: '承运商显示包裹已退回时，会显示在这里，直到仓库签收或确认未退回。',
  },
})

interface Actions {
  readonly onReceive: (row: ReturnedParcel) => void
  readonly onNotReturned: (row: ReturnedParcel) => void
}

const useColumns = (actions: Actions | null): readonly Column<ReturnedParcel>[] => {
  const words = useText(text)
  return [
    {
      key: 'parcel',
      title: words.parcel,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <div className="q-cell-stack">
          <strong className="q-tabular">{row.trackingNumber}</strong>
          <span className="q-muted">{row.carrier}</span>
        </div>
      ),
    },
    {
      key: 'order',
      title: words.order,
      inCard: 'body',
      render: (row) => (
        <div className="q-cell-stack">
          <span>{row.orderNumber}</span>
          <span className="q-muted">{row.customerName}</span>
        </div>
      ),
    },
    {
      key: 'recipient',
      title: words.recipient,
      inCard: 'body',
      render: (row) => (
        <div className="q-cell-stack">
          <span>{row.recipientName}</span>
          <Country code={row.countryCode} />
        </div>
      ),
    },
    {
      key: 'said',
      title: words.reportedAt,
      width: 150,
      inCard: 'body',
      render: (row) => <Instant at={row.statusAt} />,
    },
    {
      key: 'act',
      title: '',
      width: 270,
      align: 'right',
      isFixed: true,
      inCard: 'foot',
      render: (row) =>
        actions && (
          <RowButtons>
            <Button size="small" type="text" onClick={() => actions.onNotReturned(row)}>
              {words.notBack}
            </Button>
            <Button size="small" onClick={() => actions.onReceive(row)}>
              {words.receive}
            </Button>
          </RowButtons>
        ),
    },
  ]
}

/** Parcels reported as returned by the carrier but not received yet. */
const ReportedReturnsPage = () => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const filters = useIndexFilters(operatorPageSizes)
  const [receiving, setReceiving] = useState<ReturnedParcel | null>(null)
  const [missing, setMissing] = useState<ReturnedParcel | null>(null)
  const actions = { onReceive: setReceiving, onNotReturned: setMissing }
  const columns = useColumns(hasRole('fulfilment', 'returns') ? actions : null)
  const input = { ...caseInputOf(filters), ...orderInputOf(filters) }
  const decisions = useReportedDecisions()
  const list = useCall(operatorReturnedParcels.listReportedReturns, input, {
    quiet: true,
    everyMs: 20_000,
  })
  return (
    <>
      <IndexPage<ReturnedParcel, ReturnedParcel>
        filters={filters}
        subtitle={words.subtitle}
        tabs={[{ key: '', label: words.all }]}
        savedViews={operatorViews.reportedReturns}
        moreFilters={<CaseFilters filters={filters} offers={ofOrder} />}
        exportAction={
          <CaseExport endpoint={operatorReturnedParcels.exportReportedReturns} input={input} list={list} />
        }
        searchPlaceholder={useText(operatorSearchText).parcels}
        dateRange
        {...caseBulk<typeof operatorReturnedParcels.listReportedReturns, ReturnedParcel>({
          endpoint: operatorReturnedParcels.listReportedReturns,
          input,
          keyOf: (row) => row.shipmentId,
          decisions,
        })}
        list={list}
        rowKey={(row) => row.shipmentId}
        rowLabel={(row) => `${row.trackingNumber} ${row.orderNumber}`}
        detailHref={(row) => `/orders/detail?id=${row.orderId}`}
        columns={columns}
        empty={
          <EmptyState icon="check" title={words.empty}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {receiving && <ReceiveDialog parcel={receiving} onClose={() => setReceiving(null)} />}
        {missing && <NotReturnedDialog parcel={missing} onClose={() => setMissing(null)} />}
      </Suspense>
    </>
  )
}
export default ReportedReturnsPage
