import { Button } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { handOverLimits, operatorHandOvers } from '../../../contract/carriers/hand-overs.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Country } from '../../ui/components/country.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Age } from '../../ui/time/instant.tsx'
import { handOverReads, handOverText } from './carrier-text.ts'
import { CaseFilters, caseInputOf } from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'

type Row = OutputOf<typeof operatorHandOvers.listUnscannedParcels>['rows'][number]

const text = defineText({
  en: {
    all: 'All',
    subtitle: 'Parcels that their carrier has not scanned 48 hours after the hand-over, oldest first.',
    allCarriers: 'All carriers',
    parcel: 'Parcel',
    handedOver: 'Handed over',
    action: 'Action',
    resolve: 'Resolve',
    resolveOf: (number: string) => `Resolve ${number}`,
    title: (number: string) => `Resolve ${number}`,
    note: 'What became of it',
    noteHelp: 'Such as: found in the warehouse, lost by the carrier, delivered without scans.',
    required: 'Enter what became of the parcel.',
    done: 'Parcel removed from this list.',
    empty: 'All parcels have been scanned',
    emptyText: 'Parcels appear here when their carrier has not scanned them within 48 hours.',
    handOvers: 'View hand-overs',
  },
  zh: {
    all: '全部',
    subtitle: '交接 48 小时后承运商仍未扫描的包裹，最早的在前。',
    allCarriers: '全部承运商',
    parcel: '包裹',
    handedOver: '交接时间',
    action: '操作',
    resolve: '处理',
    resolveOf: (number: string) => `处理 ${number}`,
    title: (number: string) => `处理 ${number}`,
    note: '处理结果',
    noteHelp: '例如：仓库内找到、承运商丢失、无扫描但已签收。',
    required: '请填写处理结果。',
    done: '包裹已移出此列表。',
    empty: '所有包裹均已扫描',
    emptyText: '承运商 48 小时内未扫描的包裹会显示在此。',
    handOvers: '查看交接记录',
  },
})

const useColumns = (onResolve: (row: Row) => void): readonly Column<Row>[] => {
  const words = useText(text)
  const common = useText(handOverText)
  const mayChange = useAccess().hasRole('fulfilment')
  return [
    {
      key: 'parcel',
      title: words.parcel,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-cell-stack">
          {row.trackingUrl ? (
            <a href={row.trackingUrl} target="_blank" rel="noreferrer" className="q-tabular">
              {row.trackingNumber}
            </a>
          ) : (
            <span className="q-tabular">{row.trackingNumber}</span>
          )}
          <span className="q-muted">{row.carrier}</span>
        </span>
      ),
    },
    {
      key: 'handedOver',
      title: words.handedOver,
      width: 190,
      inCard: 'body',
      render: (row) => (
        <span className="q-cell-stack">
          <Age since={row.handedOverAt} />
          <PageLink to={`/hand-over/detail?id=${row.handOverId}`}>{row.handOverNumber}</PageLink>
        </span>
      ),
    },
    {
      key: 'order',
      title: common.order,
      width: 200,
      inCard: 'body',
      render: (row) => (
        <span className="q-cell-stack">
          <PageLink to="/orders/detail" search={{ id: row.orderId }}>
            {row.orderNumber}
          </PageLink>
          <span className="q-muted">{row.customerName}</span>
        </span>
      ),
    },
    {
      key: 'country',
      title: common.country,
      width: 140,
      inCard: 'body',
      render: (row) => <Country code={row.countryCode} short />,
    },
    ...(mayChange
      ? [
          {
            key: 'action',
            title: words.action,
            width: 140,
            inCard: 'foot' as const,
            render: (row: Row) => (
              <Button aria-label={words.resolveOf(row.trackingNumber)} onClick={() => onResolve(row)}>
                {words.resolve}
              </Button>
            ),
          },
        ]
      : []),
  ]
}

const UnscannedPage = () => {
  const words = useText(text)
  const filters = useIndexFilters(operatorPageSizes)
  const [open, setOpen] = useState<Row | null>(null)
  const columns = useColumns(setOpen)
  const carrier = filters.values['carrier'] ?? ''
  const input = { ...caseInputOf(filters), ...(carrier && { carrier }) }
  const list = useCall(operatorHandOvers.listUnscannedParcels, input, { quiet: true, everyMs: 60_000 })
  return (
    <>
      <IndexPage<Row>
        filters={filters}
        subtitle={words.subtitle}
        selects={[
          {
            name: 'carrier',
            label: words.allCarriers,
            options: (list.data?.carriers ?? []).map((name) => ({ value: name, label: name })),
          },
        ]}
        tabs={[{ key: '', label: words.all }]}
        savedViews={operatorViews.unscannedParcels}
        moreFilters={<CaseFilters filters={filters} />}
        exportAction={
          <CaseExport endpoint={operatorHandOvers.exportUnscannedParcels} input={input} list={list} />
        }
        searchPlaceholder={useText(operatorSearchText).parcels}
        dateRange
        list={list}
        rowKey={(row) => row.shipmentId}
        rowLabel={(row) => row.trackingNumber}
        columns={columns}
        empty={
          <EmptyState
            icon="check"
            title={words.empty}
            action={
              <PageLink to="/hand-over" className="q-button">
                {words.handOvers}
              </PageLink>
            }
          >
            {words.emptyText}
          </EmptyState>
        }
      />
      {open && <ResolveDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}
export default UnscannedPage

const ResolveDialog = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const words = useText(text)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const resolve = useCallMutation(operatorHandOvers.resolveUnscannedParcel, {
    invalidates: handOverReads,
    showsFields: true,
    onSuccess: () => {
      toast.success(words.done)
      onClose()
    },
  })
  const errors = fieldErrorsOf(resolve.error)
  const isMissing = note.trim() === ''
  const send = (): void => {
    setIsTried(true)
    if (!isMissing) resolve.mutate({ shipmentId: row.shipmentId, note })
  }
  return (
    <FormDialog
      title={words.title(row.trackingNumber)}
      sendLabel={words.resolve}
      isBusy={resolve.isPending}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={words.note}
        help={words.noteHelp}
        maxLength={handOverLimits.note}
        error={isTried && isMissing ? words.required : errorOf(errors, 'note')}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
