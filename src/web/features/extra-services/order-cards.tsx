import type { ReactNode } from 'react'
import type { ServiceOrder } from '../../../contract/extra-services/extra-services.ts'
import type { OperatorServiceOrder } from '../../../contract/extra-services/operator-extra-services.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { CaseTimeline } from '../case-kit/case-timeline.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { sourceText } from '../customer-prices/source-text.ts'
import { eventText, factText, perText } from './extra-service-text.ts'
import { PictureStrip } from './picture-strip.tsx'
import './extra-services.css'

export type AnyServiceOrder = ServiceOrder | OperatorServiceOrder

const text = defineText({
  en: {
    request: 'Request',
    noNote: 'No note.',
    attached: 'Attached image',
    goods: 'For these products',
    orders: 'For these orders',
    deliveries: 'Delivery',
    deliveredImage: 'Delivered image',
    facts: 'Details',
    quantity: 'Quantity',
    price: 'Price',
    discount: 'Discount',
    total: 'Total',
    paid: 'Paid',
    refunded: 'Refunded',
    days: 'Delivery',
    due: 'Due',
    completes: 'Completes automatically',
    invoices: 'Invoices',
    by: 'Ordered by',
    created: 'Ordered',
    reason: 'Reason',
    notQuoted: 'Not quoted yet',
  },
  zh: {
    request: '需求',
    noNote: '无备注。',
    attached: '附图',
    goods: '相关产品',
    orders: '相关订单',
    deliveries: '交付内容',
    deliveredImage: '交付图片',
    facts: '信息',
    quantity: '数量',
    price: '单价',
    discount: '优惠',
    total: '合计',
    paid: '已付',
    refunded: '已退',
    days: '交付时间',
    due: '预计交付',
    completes: '自动完成',
    invoices: '发票',
    by: '下单人',
    created: '下单时间',
    reason: '原因',
    notQuoted: '尚未报价',
  },
})

export const RequestCard = ({ order }: { order: AnyServiceOrder }) => {
  const words = useText(text)
  return (
    <Card title={words.request}>
      <div className="q-stack">
        <p className={order.note ? 'q-case-note' : 'q-muted'}>{order.note || words.noNote}</p>
        <PictureStrip name={words.attached} pictures={order.pictures} />
      </div>
    </Card>
  )
}

interface TargetsProps {
  readonly order: AnyServiceOrder
  readonly orderHref: (id: string) => string
}

export const TargetsCard = ({ order, orderHref }: TargetsProps) => {
  const words = useText(text)
  const title = useTitle()
  if (order.targets.length === 0) return null
  return (
    <Card title={order.subject === 'goods' ? words.goods : words.orders}>
      <ul className="q-extra-list">
        {order.targets.map(({ skuId, orderId, code, imageUrl, ...target }) => (
          <li key={skuId ?? orderId}>
            {skuId !== null && <Picture src={imageUrl} alt="" size={40} />}
            <span className="q-cell-stack">
              <span>
                {orderId === null ? title(target) : <PageLink to={orderHref(orderId)}>{code}</PageLink>}
              </span>
              <span className="q-muted">{orderId === null ? code : title(target)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const DeliveriesCard = ({ order }: { order: AnyServiceOrder }) => {
  const words = useText(text)
  if (order.deliveries.length === 0) return null
  return (
    <Card title={words.deliveries}>
      <ul className="q-extra-deliveries">
        {order.deliveries.map(({ id, at, operatorName, note, files }) => {
          const pictures = files.flatMap(({ url, thumbnailUrl }) =>
            thumbnailUrl === null ? [] : [{ url, thumbnailUrl }],
          )
          const others = files.filter(({ thumbnailUrl }) => thumbnailUrl === null)
          return (
            <li key={id} className="q-extra-delivery">
              <span className="q-muted">
                {operatorName} · <Instant at={at} as="minute" />
              </span>
              {note && <span className="q-case-note">{note}</span>}
              <PictureStrip name={words.deliveredImage} pictures={pictures} size={96} />
              {others.length > 0 && (
                <span className="q-extra-files">
                  {others.map(({ name, url }) => (
                    <a key={url} href={url} target="_blank" rel="noreferrer">
                      <Icon name="file" size={14} /> {name}
                    </a>
                  ))}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

interface FactsProps {
  readonly order: AnyServiceOrder
  readonly more?: readonly (readonly [string, ReactNode])[]
  readonly invoiceHref: (id: string) => string
}

export const FactsCard = ({ order, more = [], invoiceHref }: FactsProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const locale = useLocale()
  const per = useText(perText)
  const money = (amountMinor: number, strong = false) => (
    <Money amountMinor={amountMinor} currency={order.currency} strong={strong} />
  )
  const { unitMinor, totalMinor, days, dueAt, completesAt, invoices } = order
  return (
    <Card title={words.facts}>
      <DescriptionList
        rows={[
          ...more,
          ...(order.basis === 'unit' ? [[words.quantity, facts.units(order.quantity)] as const] : []),
          ...(unitMinor === null || totalMinor === null
            ? [[words.price, words.notQuoted] as const]
            : ([
                [
                  words.price,
                  <span key="unit">
                    {money(order.listUnitMinor ?? unitMinor)}{' '}
                    <span className="q-muted">{per[order.basis]}</span>
                  </span>,
                ],
                ...(order.listUnitMinor === null || order.priceSource === null
                  ? []
                  : [
                      [
                        words.discount,
                        <span key="discount" className="q-cell-stack">
                          {money((unitMinor - order.listUnitMinor) * order.quantity)}
                          <span className="q-muted">{sourceText(order.priceSource, locale)}</span>
                        </span>,
                      ] as const,
                    ]),
                [words.total, <span key="total">{money(totalMinor, true)}</span>],
              ] as const)),
          ...(days === null ? [] : [[words.days, facts.takes(days)] as const]),
          ...(dueAt === null ? [] : [[words.due, <Instant key="due" at={dueAt} as="day" />] as const]),
          ...(completesAt === null
            ? []
            : [[words.completes, <Instant key="end" at={completesAt} as="day" />] as const]),
          ...(order.paidMinor > 0
            ? [[words.paid, <span key="paid">{money(order.paidMinor)}</span>] as const]
            : []),
          ...(order.refundedMinor > 0
            ? [[words.refunded, <span key="back">{money(order.refundedMinor)}</span>] as const]
            : []),
          ...(invoices.length > 0
            ? [
                [
                  words.invoices,
                  <span key="invoices" className="q-cell-stack">
                    {invoices.map(({ id, number }) => (
                      <PageLink key={id} to={invoiceHref(id)}>
                        {number}
                      </PageLink>
                    ))}
                  </span>,
                ] as const,
              ]
            : []),
          ...(order.endReason ? [[words.reason, order.endReason] as const] : []),
          [words.created, <Instant key="created" at={order.createdAt} as="minute" />],
          [words.by, order.createdBy],
        ]}
      />
    </Card>
  )
}

export const OrderTimeline = ({ order: { events, currency } }: { order: AnyServiceOrder }) => {
  const facts = useText(factText)
  return (
    <CaseTimeline
      kinds={eventText}
      events={events}
      currency={currency}
      renderWhat={({ quotedMinor, days }, name) => (
        <>
          {name}
          {quotedMinor !== null && (
            <>
              {' '}
              <Money amountMinor={quotedMinor} currency={currency} />
            </>
          )}
          {days !== null && ` · ${facts.days(days)}`}
        </>
      )}
    />
  )
}
