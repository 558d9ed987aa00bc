import { formatNumber } from '../../../contract/kernel/format.ts'
import { Button } from 'antd'
import {
  returnedParcels,
  returnedParcelStates,
  type ReturnedParcel,
  type ReturnedParcelState,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { Country } from '../../ui/components/country.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { StateLink } from '../../ui/index-page/state-link.tsx'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ReturnButtons } from './return-buttons.tsx'
import { ReturnState } from './return-state.tsx'
import { placeText, returnStateText, returnTones } from './return-text.ts'
import { useReturnActions, type OfferedAction } from './use-return-actions.tsx'
import { useReturnReasonColumn } from './return-reason-column.tsx'
import './returned-parcels.css'

const text = defineText({
  en: {
    subtitle: 'Parcels returned to our warehouse. Confirm the new address and pay for shipping.',
    all: 'All',
    parcel: 'Parcel',
    to: 'Ship to',
    state: 'Status',
    freight: 'Shipping',
    pay: (count: number) => `Pay shipping (${count})`,
    empty: 'No returned parcels',
    emptyWords:
      'Parcels that cannot be delivered and come back to our warehouse appear here. We notify you by email.',
    toShipped: 'View shipped orders',
  },
  zh: {
    subtitle: '已退回我们仓库的包裹：请确认收件地址并支付运费，我们将为您重寄。',
    all: '全部',
    parcel: '包裹',
    to: '重寄至',
    state: '状态',
    freight: '运费',
    pay: (count: number) => `支付运费（${formatNumber(count, 'zh')}）`,
    empty: '暂无退件',
    emptyWords: '包裹无法投递并退回我们的仓库时，会显示在这里，我们也会发邮件通知您。',
    toShipped: '查看已发货订单',
  },
})

const isState = (word: string): word is ReturnedParcelState =>
  returnedParcelStates.some((state) => state === word)

const useColumns = (
  actionsOf: (row: ReturnedParcel) => readonly OfferedAction[],
): readonly Column<ReturnedParcel>[] => {
  const words = useText(text)
  const why = useReturnReasonColumn()
  return [
    {
      key: 'parcel',
      title: words.parcel,
      width: 282,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <div className="q-cell-stack">
          <strong className="q-tabular">{row.number}</strong>
          <span className="q-muted">
            {row.orderNumber} · {row.shopName} {row.shopOrderName}
          </span>
        </div>
      ),
    },
    why,
    {
      key: 'to',
      title: words.to,
      inCard: 'body',
      render: (row) =>
        row.state === 'discarded' ? null : (
          <div className="q-cell-stack">
            <span>{placeText(row)}</span>
            {row.address.countryCode && <Country code={row.address.countryCode} />}
          </div>
        ),
    },
    {
      key: 'state',
      title: words.state,
      width: 190,
      isFixed: true,
      inCard: 'body',
      render: (row) => <ReturnState row={row} tones={returnTones} />,
    },
    {
      key: 'freight',
      title: words.freight,
      width: 86,
      align: 'right',
      inCard: 'body',
      render: (row) => <Money amountMinor={row.freightMinor} currency={row.currency} />,
    },
    {
      key: 'act',
      title: '',
      width: 164,
      align: 'right',
      isFixed: true,
      inCard: 'foot',
      render: (row) => <ReturnButtons number={row.number} actions={actionsOf(row)} small />,
    },
  ]
}

const useBulk = (pay: ReturnType<typeof useReturnActions>['pay']) => {
  const words = useText(text)
  return {
    isChoosable: (row: ReturnedParcel) => row.allowedActions.includes('pay'),
    actions: (chosen: readonly ReturnedParcel[], clear: () => void) => (
      <Button type="primary" onClick={() => pay(chosen, clear)}>
        {words.pay(chosen.length)}
      </Button>
    ),
  }
}

const DeliveryPayPage = () => {
  const words = useText(text)
  const states = useText(returnStateText)
  const filters = useIndexFilters()
  const { actionsOf, pay, dialogs } = useReturnActions()
  const columns = useColumns(actionsOf)
  const bulk = useBulk(pay)
  const list = useCall(
    returnedParcels.listReturnedParcels,
    { ...filters.pageInput, ...(isState(filters.tab) ? { state: filters.tab } : {}) },
    { quiet: true },
  )
  const counts = list.data?.counts
  const all = counts && returnedParcelStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return (
    <>
      <IndexPage<ReturnedParcel>
        filters={filters}
        subtitle={words.subtitle}
        tabs={[
          { key: '', label: words.all, ...(all !== undefined && { count: all }) },
          ...returnedParcelStates.map((state) => ({
            key: state,
            label: states[state],
            ...(counts && { count: counts[state] ?? 0 }),
          })),
        ]}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.number} ${row.orderNumber}`}
        detailHref={(row) => `/orders/dropshippingDetail?id=${row.orderId}`}
        columns={columns}
        bulk={bulk}
        empty={
          <EmptyState
            icon="box"
            title={words.empty}
            action={
              <StateLink to="/orders/dropshippingOrders" search={{ tab: 'shipped' }}>
                {words.toShipped}
              </StateLink>
            }
          >
            {words.emptyWords}
          </EmptyState>
        }
      />
      {dialogs}
    </>
  )
}
export default DeliveryPayPage
