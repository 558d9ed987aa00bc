import type { ReactNode } from 'react'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { Money } from '../../ui/components/money.tsx'
import { useAccess } from '../../ui/access.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { FileNote } from '../file-kit/file-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Instant } from '../../ui/time/instant.tsx'

type Channel = NonNullable<SupplierOrder['channel']>

const text = defineText({
  en: {
    title: 'At 1688',
    number: 'Order number',
    status: 'Status',
    goods: 'Goods',
    freight: 'Freight',
    trace: 'Parcel',
    checked: 'Checked',
    placing: '1688 has not confirmed the order yet. Its outcome is checked within a few minutes.',
    failed: 'The order was not placed.',
    partly: (placed: number, all: number) =>
      `${placed} of ${all} orders placed. Place the rest, or move it to a new purchase order.`,
    mustRenew: 'The connection to 1688 has expired: nothing is placed or followed before it is renewed.',
    renew: 'Open settings',
    byOwner: 'An owner can renew it under Agency → 1688.',
    orders: (n: number) => `${n} orders at 1688`,
    order: (part: number, lines: number) => `Order ${part} · ${lines} ${lines === 1 ? 'line' : 'lines'}`,
    notPlaced: 'Not placed',
    isPlacing: 'Not confirmed yet',
  },
  zh: {
    title: '1688 订单',
    number: '订单编号',
    status: '状态',
    goods: '货款',
    freight: '运费',
    trace: '物流',
    checked: '核对时间',
    placing: '1688 尚未确认该订单，几分钟内会核对结果。',
    failed: '下单未成功。',
    partly: (placed: number, all: number) =>
      `${all} 个订单中已下单 ${placed} 个。请继续下单，或将其余商品移至新采购单。`,
    mustRenew: '1688 授权已失效，重新授权前无法下单或同步。',
    renew: '打开设置',
    byOwner: '请所有者在「平台信息 → 1688」重新授权。',
    orders: (n: number) => `1688 共 ${n} 个订单`,
    order: (part: number, lines: number) => `订单 ${part} · ${lines} 行`,
    notPlaced: '未下单',
    isPlacing: '待确认',
  },
})

const statusText = defineText<Record<string, string>>({
  en: {
    waitbuyerpay: 'Waits for payment',
    waitsellersend: 'Paid, to be sent',
    waitlogisticstakein: 'Waits for pickup',
    waitbuyerreceive: 'Sent',
    waitbuyersign: 'Sent',
    signinsuccess: 'Delivered',
    confirm_goods: 'Delivered',
    success: 'Completed',
    cancel: 'Cancelled',
    terminated: 'Cancelled',
  },
  zh: {
    waitbuyerpay: '等待买家付款',
    waitsellersend: '等待卖家发货',
    waitlogisticstakein: '等待物流公司揽件',
    waitbuyerreceive: '等待买家收货',
    waitbuyersign: '等待买家签收',
    signinsuccess: '已签收',
    confirm_goods: '已收货',
    success: '交易成功',
    cancel: '交易取消',
    terminated: '交易终止',
  },
})

type PartOrder = Channel['orders'][number]

const NumberLink = ({ order: { number, link } }: { order: PartOrder }) => (
  <a href={link} target="_blank" rel="noreferrer">
    {number}
  </a>
)

/** Each of the orders that 1688 has taken for one purchase order, with its parcels. */
const PartOrders = ({ orders }: { orders: readonly PartOrder[] }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  return (
    <ul className="q-stack">
      {orders.map((order) => {
        const { part, lines, state, number, status, tracking, trace, problem } = order
        const unplaced = state === 'placing' ? words.isPlacing : words.notPlaced
        return (
          <li key={part}>
            <strong>{words.order(part, lines)}</strong>
            <div>
              {number ? <NumberLink order={order} /> : unplaced}
              {status && ` · ${statuses[status] ?? status}`}
            </div>
            {tracking.length > 0 && <div className="q-muted">{tracking.join(', ')}</div>}
            {trace && <div className="q-muted">{trace}</div>}
            {problem && <div className="q-muted">{problem}</div>}
          </li>
        )
      })}
    </ul>
  )
}

interface ChannelCardProps {
  readonly channel: Channel | null
  readonly mustRenew: boolean
}

export const ChannelCard = ({ channel, mustRenew }: ChannelCardProps) => {
  const words = useText(text)
  const isOwner = useAccess().hasRole('owner')
  return (
    <Card title={words.title}>
      <div className="q-stack">
        {mustRenew && (
          <FileNote tone="problem">
            {words.mustRenew}{' '}
            {isOwner ? <PageLink to="/agency?section=1688">{words.renew}</PageLink> : words.byOwner}
          </FileNote>
        )}
        {channel && <ChannelFacts channel={channel} />}
      </div>
    </Card>
  )
}

const ChannelFacts = ({ channel }: { channel: Channel }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const { state, number, status, trace, problem, goodsMinor, freightMinor, checkedAt, orders } = channel
  const isSeveral = orders.length > 1
  const placed = orders.filter((one) => one.state === 'followed' || one.state === 'over').length
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency="CNY" />
  const one: (readonly [string, ReactNode])[] = [
    ...(number ? [[words.number, number] as const] : []),
    ...(status ? [[words.status, statuses[status] ?? status] as const] : []),
    ...(trace ? [[words.trace, trace] as const] : []),
  ]
  const rows: (readonly [string, ReactNode])[] = [
    ...(isSeveral ? [] : one),
    ...(goodsMinor === null ? [] : [[words.goods, money(goodsMinor)] as const]),
    ...(freightMinor === null ? [] : [[words.freight, money(freightMinor)] as const]),
    ...(checkedAt ? [[words.checked, <Instant key="checked" at={checkedAt} />] as const] : []),
  ]
  return (
    <>
      {state === 'placing' && <FileNote tone="yours">{words.placing}</FileNote>}
      {state === 'failed' && (
        <FileNote tone="problem">{[words.failed, problem].filter(Boolean).join(' ')}</FileNote>
      )}
      {state === 'partlyPlaced' && (
        <FileNote tone="problem">
          {[words.partly(placed, orders.length), problem].filter(Boolean).join(' ')}
        </FileNote>
      )}
      {(state === 'followed' || state === 'over') && problem && <FileNote tone="yours">{problem}</FileNote>}
      {isSeveral && <p className="q-muted">{words.orders(orders.length)}</p>}
      {isSeveral && <PartOrders orders={orders} />}
      {rows.length > 0 && <DescriptionList rows={rows} />}
    </>
  )
}
