import { Button } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import type { OrderProfit, OrderRow } from '../../../../contract/orders/order-schemas.ts'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import { Country } from '../../../ui/components/country.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { TagList } from '../../../ui/components/tag-list.tsx'
import { dayOf } from '../../../ui/time/time-text.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useTimeZone } from '../../../ui/text/time-zone.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { weightText } from '../../../ui/text/weight-text.ts'
import { GiftMark } from '../../order-kit/gift-mark.tsx'
import { pictureOf } from '../../order-kit/line-picture.ts'
import { useFamilyWords } from './family-text.tsx'
import { marginText } from '../detail/margin-text.ts'
import { OrderWaitingNote, OrderTags, flagOf } from '../../order-kit/order-tags.tsx'
import { PayButton } from '../pay/pay-button.tsx'
import '../../order-kit/orders.css'

const SkipWaitButton = lazy(() => import('../detail/skip-wait-button.tsx'))

const text = defineText({
  en: {
    order: 'Order',
    products: 'Products',
    more: (count: number) => `and ${count} more`,
    recipient: 'Recipient',
    status: 'Status',
    waiting: 'Waiting for',
    line: 'Shipping',
    days: (min: number, max: number) => `${min}–${max} days`,
    tracking: 'Tracking',
    total: 'Total',
    received: 'Received',
    ordered: (day: ReactNode) => <>ordered {day}</>,
    fromStock: (units: number) => `${formatNumber(units, 'en')} from stock`,
    open: 'View',
    answer: 'Respond',
    shop: 'Shop',
    units: 'Units',
    country: 'Country',
    orderedOn: 'Ordered',
    since: 'In status since',
    delivery: 'Delivery days',
    weight: 'Weight',
    shopPrice: 'Shop price',
    goods: 'Products cost',
    freight: 'Shipping cost',
    services: 'Services cost',
    profit: 'Profit',
    margin: 'Margin',
    tags: 'Tags',
  },
  zh: {
    order: '订单',
    products: '商品',
    more: (count: number) => `另有 ${count} 种`,
    recipient: '收件人',
    status: '状态',
    waiting: '等待原因',
    line: '物流',
    days: (min: number, max: number) => `${min}–${max} 天`,
    tracking: '运单号',
    total: '合计',
    received: '进入时间',
    ordered: (day: ReactNode) => <>{day} 下单</>,
    fromStock: (units: number) => `${formatNumber(units, 'zh')} 件用库存`,
    open: '处理',
    answer: '答复',
    shop: '店铺',
    units: '件数',
    country: '国家/地区',
    orderedOn: '下单时间',
    since: '当前状态始于',
    delivery: '运输天数',
    weight: '重量',
    shopPrice: '店铺售价',
    goods: '商品费用',
    freight: '运费',
    services: '服务费用',
    profit: '利润',
    margin: '利润率',
    tags: '标签',
  },
})

export const useOrderColumns = (): readonly Column<OrderRow>[] => {
  const words = useText(text)
  return [
    {
      key: 'number',
      title: words.order,
      width: 168,
      isFixed: true,
      inCard: 'title',
      render: (order) => (
        <div className="q-cell-stack">
          <PageLink
            className="q-order-number q-tabular"
            to="/orders/dropshippingDetail"
            search={{ id: order.id }}
          >
            {order.number}
          </PageLink>
          <span className="q-muted">{[order.shopName, order.shopOrderName].filter(Boolean).join(' ')}</span>
        </div>
      ),
    },
    { key: 'products', title: words.products, inCard: 'body', render: (order) => <Products order={order} /> },
    {
      key: 'recipient',
      title: words.recipient,
      width: 128,
      inCard: 'body',
      render: (order) => (
        <div className="q-cell-stack">
          <span>{order.recipientName || '–'}</span>
          {order.countryCode && <Country code={order.countryCode} />}
        </div>
      ),
    },
    {
      key: 'status',
      title: words.status,
      width: 146,
      inCard: 'top',
      render: (order) => <Status order={order} />,
    },
    {
      key: 'waiting',
      title: words.waiting,
      width: 244,
      sortable: 'wait',
      inCard: 'foot',
      render: (order) => (order.waiting || isBlocked(order) ? <Waiting order={order} /> : null),
    },
    hidden('line', words.line, 150, (order) =>
      order.shippingLineName ? (
        <div className="q-cell-stack">
          <span>{order.shippingLineName}</span>
          <span className="q-muted">{daysOf(order, words)}</span>
        </div>
      ) : null,
    ),
    hidden('tracking', words.tracking, 160, (order) => order.trackingNumbers.join(', ') || null),
    {
      key: 'total',
      title: words.total,
      width: 92,
      align: 'right',
      sortable: 'amount',
      inCard: 'body',
      render: ({ dueMinor, stockCover, currency }) => (
        <div className="q-cell-stack">
          <Money amountMinor={dueMinor} currency={currency} strong />
          {stockCover && <span className="q-muted">{words.fromStock(stockCover.units)}</span>}
        </div>
      ),
    },
    {
      key: 'received',
      title: words.received,
      width: 140,
      sortable: 'time',
      inCard: 'body',
      render: (order) => <Received order={order} />,
    },
    ...moreColumns(words),
  ]
}

type Words = (typeof text)['en']

const unitsOf = ({ lines }: OrderRow): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const daysOf = ({ daysMin, daysMax }: OrderRow, words: Words): string | null =>
  daysMin === null || daysMax === null ? null : words.days(daysMin, daysMax)

/** Shown when chosen. */
const hidden = (
  key: string,
  title: string,
  width: number,
  render: Column<OrderRow>['render'],
  align?: 'right',
): Column<OrderRow> => ({
  key,
  title,
  width,
  isHidden: true,
  inCard: false,
  render,
  ...(align && { align }),
})

/** At the end of the table. */
const moreColumns = (words: Words): readonly Column<OrderRow>[] => {
  const money = (
    key: string,
    title: string,
    of: (order: OrderRow) => number | null | undefined,
  ): Column<OrderRow> =>
    hidden(
      key,
      title,
      115,
      (order) => <Money amountMinor={of(order) ?? null} currency={order.currency} />,
      'right',
    )
  const ofPriced = (order: OrderRow, minor: number): number | null => (order.dueMinor === null ? null : minor)
  return [
    money('shopPrice', words.shopPrice, ({ profit }) => profit?.revenueMinor),
    money('goods', words.goods, (order) => ofPriced(order, order.productMinor)),
    money('freight', words.freight, (order) => (order.shippingLineName ? order.freightMinor : null)),
    money('services', words.services, (order) => ofPriced(order, order.serviceMinor)),
    money('profit', words.profit, ({ profit }) => profit?.profitMinor),
    hidden('margin', words.margin, 90, ({ profit }) => profit && <Margin profit={profit} />, 'right'),
    hidden('tags', words.tags, 180, ({ tags }) => (tags.length > 0 ? <TagList tags={tags} /> : null)),
    hidden('shop', words.shop, 150, ({ shopName }) => shopName),
    hidden('country', words.country, 90, ({ countryCode }) => countryCode || null),
    hidden('units', words.units, 80, (order) => <FormattedNumber value={unitsOf(order)} />, 'right'),
    hidden(
      'weight',
      words.weight,
      100,
      ({ weightGrams }) => (weightGrams > 0 ? weightText(weightGrams) : null),
      'right',
    ),
    hidden('delivery', words.delivery, 120, (order) => daysOf(order, words)),
    hidden('ordered', words.orderedOn, 125, ({ orderedAt }) => <Instant at={orderedAt} />),
    hidden('since', words.since, 130, ({ statusSince }) => <Instant at={statusSince} />),
  ]
}

const Margin = ({ profit }: { profit: OrderProfit }) => marginText(profit, useLocale())
const FormattedNumber = ({ value }: { value: number }) => formatNumber(value, useLocale())

const Status = ({ order }: { order: OrderRow }) => {
  const familyWords = useFamilyWords()
  const family = familyWords(order.family)
  return (
    <div className="q-cell-stack">
      <OrderTags order={order} />
      {family && <span className="q-muted">{family}</span>}
    </div>
  )
}

/** When the order came in; the shop's order date is added if it was another day. */
const Received = ({ order: { createdAt, orderedAt } }: { order: OrderRow }) => {
  const words = useText(text)
  useTimeZone()
  return (
    <div className="q-cell-stack">
      <Instant at={createdAt} />
      {dayOf(new Date(createdAt)) !== dayOf(new Date(orderedAt)) && (
        <span className="q-muted q-nowrap">{words.ordered(<Instant at={orderedAt} as="shortDay" />)}</span>
      )}
    </div>
  )
}

const Products = ({ order }: { order: OrderRow }) => {
  const words = useText(text)
  const title = useTitle()
  const [first, ...rest] = order.lines
  if (!first) return '–'
  const more = rest.length > 0 ? words.more(rest.length) : null
  return (
    <div className="q-line-product">
      <Picture src={pictureOf(first)} alt="" size={36} />
      <div className="q-cell-stack">
        <span className="q-clip">
          {order.hasGiftNote && <GiftMark />}
          {first.quantity} × {title(first)}
        </span>
        <span className={more ? 'q-muted q-more-lines' : 'q-muted'}>{more ?? first.variantTitle}</span>
      </div>
    </div>
  )
}

/** These flags take precedence over the waiting reason of the order's status. */
const blockingKinds = ['problem', 'surcharge', 'onHold'] as const
const isBlocked = (order: OrderRow): boolean => blockingKinds.some((kind) => flagOf(order, kind))

const Waiting = ({ order }: { order: OrderRow }) => {
  const words = useText(text)
  const go = useGo()
  const { allowedActions } = order
  const isAsked = allowedActions.includes('solveProblem') || allowedActions.includes('answerSurcharge')
  const open = (label: string) => (
    <Button
      size="small"
      onClick={(event) => {
        event.stopPropagation()
        void go('/orders/dropshippingDetail', { search: { id: order.id } })
      }}
    >
      {label}
    </Button>
  )
  const action = isBlocked(order) ? (
    isAsked && open(words.answer)
  ) : order.waiting?.on !== 'seller' ? undefined : allowedActions.includes('pay') ? (
    <div className="q-cell-stack">
      <PayButton order={order} small />
      {allowedActions.includes('skipMergeWait') && (
        <Suspense fallback={null}>
          <SkipWaitButton order={order} small />
        </Suspense>
      )}
    </div>
  ) : (
    open(words.open)
  )
  return <OrderWaitingNote order={order} action={action} compact />
}
