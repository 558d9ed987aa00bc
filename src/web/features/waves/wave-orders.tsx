import { Button } from 'antd'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Country } from '../../ui/components/country.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { ShipByTag } from '../fulfilment/queue/ship-by-tag.tsx'
import { toastResults } from '../fulfilment/common/toast-results.ts'
import { takenOutText } from './wave-text.ts'
import '../../ui/index-page/table.css'
import '../fulfilment/common/fulfilment.css'

type Wave = OutputOf<typeof operatorWaves.getWave>
type Order = Wave['waveOrders'][number]

const text = defineText({
  en: {
    orders: 'Orders in this wave',
    order: 'Order',
    to: 'Ship to',
    units: 'Units',
    state: 'Status',
    shipBy: 'Ship by',
    open: 'To pick',
    partly: 'Partly shipped',
    shipped: 'Shipped',
    takenOut: 'Removed',
    shippedAt: 'Shipped',
    takenOutAt: 'Removed',
    remove: 'Remove',
    removeOne: (number: string) => `Remove ${number}`,
    removed: () => 'Order removed from the wave.',
  },
  zh: {
    orders: '波次订单',
    order: '订单',
    to: '目的地与渠道',
    units: '件数',
    state: '状态',
    shipBy: '发货时限',
    open: '待拣货',
    partly: '部分发货',
    shipped: '已发货',
    takenOut: '已移出',
    shippedAt: '发货于',
    takenOutAt: '移出于',
    remove: '移出',
    removeOne: (number: string) => `移出 ${number}`,
    removed: () => '订单已移出波次。',
  },
})

export const WaveOrders = ({ wave }: { wave: Wave }) => {
  const words = useText(text)
  const remove = useCallMutation(operatorWaves.removeFromWave, {
    invalidates: operatorOrderReads,
    onSuccess: ({ results }) => toastResults(results, words.removed),
  })
  return (
    <div className="q-scroll-x q-fade-edges" role="region" aria-label={words.orders} tabIndex={0}>
      <table className="q-plain-table q-table-labelled">
        <thead>
          <tr>
            <th>{words.order}</th>
            <th>{words.to}</th>
            <th className="q-right">{words.units}</th>
            <th>{words.state}</th>
            <th>{words.shipBy}</th>
            <th aria-label={words.remove} />
          </tr>
        </thead>
        <tbody>
          {wave.waveOrders.map((order) => (
            <tr key={order.id}>
              <td>
                <PageLink className="q-nowrap" to="/orders/detail" search={{ id: order.id }}>
                  {order.number}
                </PageLink>
                <div className="q-muted">{order.customerName}</div>
              </td>
              <td data-label={words.to}>
                <Country code={order.countryCode} />
                <div className="q-muted">{order.shippingLineName ?? '–'}</div>
              </td>
              <td className="q-right q-tabular" data-label={words.units}>
                {order.state === 'open' ? order.pieces : '–'}
              </td>
              <td data-label={words.state}>
                <OrderState order={order} />
              </td>
              <td data-label={words.shipBy}>
                {order.shipBy ? (
                  <ShipByTag shipBy={{ by: order.shipBy, stoppedSince: null }} />
                ) : (
                  <span className="q-muted">
                    {order.state === 'shipped' && `${words.shippedAt} `}
                    {order.state === 'takenOut' && `${words.takenOutAt} `}
                    <Instant at={order.at} />
                  </span>
                )}
              </td>
              <td className="q-right">
                {order.state === 'open' && (
                  <Button
                    size="small"
                    aria-label={words.removeOne(order.number)}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ id: wave.id, ids: [order.id] })}
                  >
                    {words.remove}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const tones = { open: 'yours', shipped: 'done', takenOut: 'quiet' } as const

const OrderState = ({ order: { state, reason, status } }: { order: Order }) => {
  const words = useText(text)
  const reasons = useText(takenOutText)
  const isPartly = state === 'open' && status === 'partlyShipped'
  return (
    <div>
      <StatusTag tone={tones[state]}>{isPartly ? words.partly : words[state]}</StatusTag>
      {reason && <div className="q-muted">{reasons[reason]}</div>}
    </div>
  )
}
