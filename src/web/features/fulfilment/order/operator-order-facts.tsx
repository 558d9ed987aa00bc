import { Suspense, type ReactNode } from 'react'
import { localAddressLines } from '../../../../contract/addresses/address-lines.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { taxSchemeWords } from '../../../../contract/tax-numbers/tax-number-text.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { AttributeList } from '../../../ui/detail-page/attribute-list.tsx'
import { Country } from '../../../ui/components/country.tsx'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { goodsText } from '../../shipping/goods-text.ts'
import { weightText } from '../../../ui/text/weight-text.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { listText } from '../../../ui/text/list-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { sourcesOf } from '../../customer-prices/discount-rows.tsx'
import { sourcesText } from '../../customer-prices/source-text.ts'
import { ShipByTag } from '../queue/ship-by-tag.tsx'

const LabelNote = lazy(() => import('../../packing/labels/label-note.tsx'))
const OrderAssignee = lazy(() => import('../../waves/order-assignee.tsx'))

const text = defineText({
  en: {
    to: 'Ship to',
    facts: 'Details',
    customer: 'Customer',
    shop: 'Shop',
    shipBy: 'Ship by',
    assignee: 'Assigned to',
    nobody: 'Unassigned',
    line: 'Shipping line',
    weight: 'Weight',
    goods: 'Contains',
    services: 'Services (included)',
    total: 'Total',
    priceRule: 'Price rule',
    discount: (amount: string) => `${amount} below list price`,
    ordered: 'Ordered',
    paid: 'Paid',
    delivered: 'Delivered',
    importTax: 'Import tax',
    ofSeller: 'seller’s number',
    ofAgency: 'our number',
    aboveLimit: 'goods above the limit',
    noNumber: 'no number',
    declined: 'seller chose no number',
    note: 'Note',
    giftNote: 'Gift note',
    attributes: 'Additional details',
    days: (min: number, max: number) => `${min}–${max} days`,
  },
  zh: {
    to: '收件人',
    facts: '订单信息',
    customer: '客户',
    shop: '店铺',
    shipBy: '发货时限',
    assignee: '负责人',
    nobody: '未分配',
    line: '物流渠道',
    weight: '重量',
    goods: '货物属性',
    services: '其中服务费',
    total: '合计',
    priceRule: '价格规则',
    discount: (amount: string) => `比原价低 ${amount}`,
    ordered: '下单时间',
    paid: '付款时间',
    delivered: '签收时间',
    importTax: '进口税',
    ofSeller: '卖家税号',
    ofAgency: '平台税号',
    aboveLimit: '商品价值超过上限',
    noNumber: '无税号',
    declined: '卖家选择不附税号',
    note: '备注',
    giftNote: '礼品留言',
    attributes: '附加信息',
    days: (min: number, max: number) => `${min}–${max} 天`,
  },
})

type Order = OutputOf<typeof operatorOrders.getOperatorOrder>

export const OperatorAddressCard = ({ order }: { order: Order }) => {
  const words = useText(text)
  const { address } = order
  const contact = [address.phone, address.email, address.taxNumber].filter(Boolean)
  return (
    <Card title={words.to}>
      <address className="q-ops-address">
        {localAddressLines(address).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {address.countryCode && <Country code={address.countryCode} />}
        {contact.map((line) => (
          <div key={line} className="q-muted">
            {line}
          </div>
        ))}
      </address>
      {order.labelledAt && (
        <Suspense fallback={null}>
          <LabelNote order={order} />
        </Suspense>
      )}
    </Card>
  )
}

/** Enclosed for the recipient. */
export const OperatorGiftNoteCard = ({ order: { giftNote } }: { order: Order }) => {
  const words = useText(text)
  if (giftNote === '') return null
  return (
    <Card title={words.giftNote}>
      <p className="q-ops-gift-note">{giftNote}</p>
    </Card>
  )
}

export const OperatorFactsCard = ({ order, isQueued }: { order: Order; isQueued: boolean }) => {
  const words = useText(text)
  const attributes = useText(goodsText)
  const days =
    order.daysMin !== null && order.daysMax !== null ? ` · ${words.days(order.daysMin, order.daysMax)}` : ''
  const locale = useLocale()
  const sources = sourcesOf(order)
  const offMinor = order.goodsDiscountMinor + order.freightDiscountMinor + order.serviceDiscountMinor
  const priceRule: (readonly [string, ReactNode])[] =
    offMinor === 0
      ? []
      : [
          [
            words.priceRule,
            <span key="rule" className="q-cell-stack">
              <span>{sourcesText([...sources.goods, ...sources.freight, ...sources.services], locale)}</span>
              <span className="q-muted">
                {words.discount(moneyText({ amountMinor: offMinor, currency: order.currency }))}
              </span>
            </span>,
          ],
        ]
  const rows: (readonly [string, ReactNode])[] = [
    [words.customer, order.customerName],
    [words.shop, `${order.shopName} ${order.shopOrderName}`],
    [words.line, order.shippingLineName ? `${order.shippingLineName}${days}` : '–'],
    [words.weight, order.weightGrams > 0 ? weightText(order.weightGrams) : '–'],
    [words.total, moneyText({ amountMinor: order.totalMinor, currency: order.currency })],
    ...(order.services.length > 0
      ? [[words.services, moneyText({ amountMinor: order.serviceMinor, currency: order.currency })] as const]
      : []),
    ...priceRule,
    [words.ordered, <Instant key="ordered" at={order.orderedAt} as="minute" />],
  ]
  if (isQueued) {
    const assignee = (
      <Suspense key="assignee" fallback={order.assignee?.name ?? words.nobody}>
        <OrderAssignee order={order} />
      </Suspense>
    )
    rows.unshift([words.assignee, assignee])
  }
  if (isQueued) rows.unshift([words.shipBy, <ShipByTag key="promise" shipBy={order.shipBy} />])
  if (order.goodsAttributes.length > 0) {
    const goods = order.goodsAttributes.map((attribute) => attributes[attribute])
    rows.push([words.goods, listText(goods, locale)])
  }
  if (order.paidAt) rows.push([words.paid, <Instant key="paid" at={order.paidAt} as="minute" />])
  if (order.deliveredAt)
    rows.push([words.delivered, <Instant key="delivered" at={order.deliveredAt} as="minute" />])
  if (order.parcelTaxNumber?.scheme) {
    const { scheme, number, owner, reason } = order.parcelTaxNumber
    const whose = owner === 'agency' ? words.ofAgency : words.ofSeller
    const why = reason === null || reason === 'noScheme' ? words.noNumber : words[reason]
    const parts = [taxSchemeWords[scheme][locale], ...(number === null ? [why] : [number, whose])]
    rows.push([words.importTax, parts.join(' · ')])
  }
  if (order.note) rows.push([words.note, order.note])
  if (order.attributes.length > 0) {
    rows.push([words.attributes, <AttributeList key="attributes" attributes={order.attributes} />])
  }
  return (
    <Card title={words.facts}>
      <DescriptionList rows={rows} />
    </Card>
  )
}
