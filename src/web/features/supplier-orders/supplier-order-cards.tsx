import type { ReactNode } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { CardTable, type CardColumn } from '../../ui/detail-page/card-table.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Timeline } from '../../ui/detail-page/timeline.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { SkuCell } from './sku-cell.tsx'
import { supplierOrderEventText, supplyText } from './supplier-order-text.ts'

const text = defineText({
  en: {
    goods: 'Goods',
    sum: 'Subtotal',
    received: 'Received',
    damaged: 'Damaged',
    closed: 'Not arriving',
    open: 'Outstanding',
    money: 'Payment',
    goodsMoney: 'Goods',
    freight: 'Freight to the warehouse',
    total: 'Total',
    paid: 'Paid',
    due: 'Outstanding',
    dueOn: 'Payment due on',
    facts: 'Details',
    supplier: 'Supplier',
    contact: 'Contact',
    phone: 'Phone',
    wechat: 'WeChat',
    email: 'Email',
    orderedAt: 'Ordered',
    receivedAt: 'Last received',
    reason: 'Reason',
    openLink: 'Open order',
    activity: 'Activity',
    waiting: 'Customers’ orders that wait for these goods',
    order: 'Order',
    customer: 'Customer',
    units: 'Units',
    since: 'Paid',
    more: (n: number) => `${formatNumber(n, 'en')} more orders wait.`,
  },
  zh: {
    goods: '商品',
    sum: '小计',
    received: '已到',
    damaged: '损坏',
    closed: '不再到货',
    open: '未到',
    money: '付款',
    goodsMoney: '货款',
    freight: '到仓运费',
    total: '总额',
    paid: '已付',
    due: '未付',
    dueOn: '应付日',
    facts: '信息',
    supplier: '供应商',
    contact: '联系方式',
    phone: '电话',
    wechat: '微信',
    email: '邮箱',
    orderedAt: '下单时间',
    receivedAt: '最近到货',
    reason: '原因',
    openLink: '打开订单',
    activity: '时间线',
    waiting: '等待该批商品的客户订单',
    order: '订单',
    customer: '客户',
    units: '数量',
    since: '付款时间',
    more: (n: number) => `另有 ${formatNumber(n, 'zh')} 个订单在等待。`,
  },
})

type Item = SupplierOrder['items'][number]

interface OrderProps {
  readonly order: SupplierOrder
}

export const ItemsCard = ({ order }: OrderProps) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const locale = useLocale()
  const isClosed = order.status === 'closed'
  const isCounted = order.items.some(({ received, damaged, closed }) => received + damaged + closed > 0)
  const number = (title: string, of: (item: Item) => number): CardColumn<Item> => ({
    title,
    align: 'right',
    render: (item) => (of(item) === 0 ? '–' : formatNumber(of(item), locale)),
  })
  const money = (title: string, of: (item: Item) => number): CardColumn<Item> => ({
    title,
    align: 'right',
    render: (item) => <Money amountMinor={of(item)} currency={order.currency} />,
  })
  return (
    <Card title={words.goods} flush>
      <CardTable
        rows={order.items}
        rowKey={({ skuId }) => skuId}
        columns={[
          { title: supply.product, render: (item) => <SkuCell sku={item} /> },
          number(supply.quantity, ({ quantity }) => quantity),
          money(supply.unitPrice, ({ unitMinor }) => unitMinor),
          money(words.sum, ({ unitMinor, quantity }) => unitMinor * quantity),
          ...(isCounted
            ? [
                number(words.received, ({ received }) => received),
                number(words.damaged, ({ damaged }) => damaged),
                isClosed
                  ? number(words.closed, ({ closed }) => closed)
                  : number(words.open, ({ open }) => open),
              ]
            : []),
        ]}
      />
    </Card>
  )
}

export const MoneyCard = ({ order }: OrderProps) => {
  const words = useText(text)
  const { goodsMinor, freightMinor, paidMinor, currency, payments, status } = order
  const total = goodsMinor + freightMinor
  const money = (amountMinor: number, strong = false) => (
    <Money amountMinor={amountMinor} currency={currency} strong={strong} />
  )
  const isDue = status !== 'cancelled' && total > paidMinor
  return (
    <Card title={words.money}>
      <DescriptionList
        rows={[
          [words.goodsMoney, money(goodsMinor)],
          [words.freight, money(freightMinor)],
          [words.total, money(total, true)],
          ...(paidMinor === 0 ? [] : [[words.paid, money(paidMinor)] as const]),
          ...(isDue ? [[words.due, money(total - paidMinor, true)] as const] : []),
          ...payments.map(
            ({ id, paidOn, amountMinor, note, operatorName }) =>
              [
                calendarDayOf(paidOn),
                <span key={id} className="q-cell-stack">
                  <Money amountMinor={amountMinor} currency={currency} />
                  <span className="q-muted">{[operatorName, note].filter(Boolean).join(' · ')}</span>
                </span>,
              ] as const,
          ),
        ]}
      />
    </Card>
  )
}

export const FactsCard = ({ order, score }: OrderProps & { readonly score: ReactNode }) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const rows: (readonly [string, ReactNode])[] = [
    [
      words.supplier,
      <span key="supplier" className="q-cell-stack">
        <PageLink to={`/buying/supplier?id=${order.supplierId}`}>{order.supplierName}</PageLink>
        {score}
      </span>,
    ],
    ...(order.supplierContact ? [[words.contact, order.supplierContact] as const] : []),
    ...(order.supplierPhone ? [[words.phone, order.supplierPhone] as const] : []),
    ...(order.supplierWechat ? [[words.wechat, order.supplierWechat] as const] : []),
    ...(order.supplierEmail ? [[words.email, order.supplierEmail] as const] : []),
    ...(order.supplierReference ? [[supply.reference, order.supplierReference] as const] : []),
    ...(order.link
      ? [
          [
            supply.link,
            <a key="link" href={order.link} target="_blank" rel="noreferrer noopener">
              {words.openLink}
            </a>,
          ] as const,
        ]
      : []),
    ...(order.trackingText ? [[supply.tracking, order.trackingText] as const] : []),
    ...(order.expectedOn ? [[supply.expectedOn, calendarDayOf(order.expectedOn)] as const] : []),
    ...(order.dueOn ? [[words.dueOn, calendarDayOf(order.dueOn)] as const] : []),
    ...(order.orderedAt ? [[words.orderedAt, <Instant key="ordered" at={order.orderedAt} />] as const] : []),
    ...(order.receivedAt
      ? [[words.receivedAt, <Instant key="received" at={order.receivedAt} />] as const]
      : []),
    ...(order.note ? [[supply.note, order.note] as const] : []),
    ...(order.endReason ? [[words.reason, order.endReason] as const] : []),
  ]
  return (
    <Card title={words.facts}>
      <DescriptionList rows={rows} />
    </Card>
  )
}

const hrefs = {
  order: (id: string) => `/orders/detail?id=${id}`,
  inventory: (id: string) => `/incoming/order?id=${id}`,
  wholesale: (id: string) => `/wholesale/${id}`,
} as const

export const WaitingOrders = ({ order }: OrderProps) => {
  const words = useText(text)
  const locale = useLocale()
  const others = order.waitingOrders - order.waiting.length
  return (
    <Card title={words.waiting} flush>
      <CardTable
        rows={order.waiting}
        rowKey={({ orderId }) => orderId}
        columns={[
          {
            title: words.order,
            render: ({ kind, orderId, number }) => <PageLink to={hrefs[kind](orderId)}>{number}</PageLink>,
          },
          { title: words.customer, render: ({ customerName }) => customerName },
          { title: words.units, align: 'right', render: ({ units }) => formatNumber(units, locale) },
          { title: words.since, align: 'right', render: ({ since }) => <Age since={since} /> },
        ]}
      />
      {others > 0 && <p className="q-note">{words.more(others)}</p>}
    </Card>
  )
}

export const OrderTimeline = ({ order: { events, currency } }: OrderProps) => {
  const words = useText(text)
  const kinds = useText(supplierOrderEventText)
  const supply = useText(supplyText)
  const entries = events.toReversed().map(({ id, at, kind, operatorName, detail }) => ({
    key: id,
    at,
    what: [
      kinds[kind],
      detail.units === undefined ? '' : supply.units(detail.units),
      detail.damaged === undefined ? '' : supply.damaged(detail.damaged),
      detail.amountMinor === undefined ? '' : moneyText({ amountMinor: detail.amountMinor, currency }),
      detail.wasMinor === undefined ? '' : supply.was(moneyText({ amountMinor: detail.wasMinor, currency })),
    ]
      .filter(Boolean)
      .join(' · '),
    ...(operatorName ? { who: operatorName } : {}),
    ...(detail.note ? { detail: detail.note } : {}),
  }))
  return (
    <Card title={words.activity}>
      <Timeline entries={entries} />
    </Card>
  )
}
