import {
  orderStatusWords,
  waitingPartyWords,
  waitingReasonWords,
} from '../../../../contract/common/dictionaries.ts'
import type { OperatorOrderColumn } from '../../../../contract/orders/operator-order-filter.ts'
import type { Reader } from '../../../platform/exports/exports.ts'
import type { SheetColumn } from '../../../platform/exports/sheet.ts'
import { maskedNumber } from '../../tax-numbers/index.ts'
import type { ExportedAs } from '../state/order-fields.ts'
import type { ExportedLine, ExportedOrder } from './exported-order.ts'

/** An order without lines has one row too. */
export interface OrderRow<Order extends ExportedOrder = ExportedOrder> {
  readonly order: Order
  readonly line: ExportedLine | null
}

export const rowsOf = <Order extends ExportedOrder>(orders: readonly Order[]): OrderRow<Order>[] =>
  orders.flatMap((order): OrderRow<Order>[] =>
    order.lines.length > 0 ? order.lines.map((line) => ({ order, line })) : [{ order, line: null }],
  )

/** Of columns of an order, and of what else is known of it. */
type Titled =
  | ExportedAs
  | 'sheet'
  | 'seller'
  | 'country'
  | 'title'
  | 'variant'
  | 'shopSku'
  | 'sku'
  | 'quantity'
  | 'units'
  | 'unitPrice'
  | 'trackingNumbers'
  | 'carriers'
  | 'taxScheme'
  | 'schemeNumber'
  | 'revenue'
  | 'fees'
  | 'profit'
  | 'margin'
  | 'weight'
  | 'assignee'

const titles: Readonly<Record<'en' | 'zh', Readonly<Record<Titled, string>>>> = {
  en: {
    sheet: 'Orders',
    seller: 'Seller',
    number: 'Order number',
    shop: 'Shop',
    shopNumber: 'Shop order number',
    status: 'Status',
    waitingFor: 'Waiting reason',
    waitingOn: 'Waiting for',
    waitingSince: 'Waiting since',
    ordered: 'Ordered at',
    received: 'Received at',
    paid: 'Paid at',
    shipped: 'Shipped at',
    delivered: 'Delivered at',
    recipient: 'Recipient',
    phone: 'Phone',
    email: 'Email',
    address1: 'Address line 1',
    address2: 'Address line 2',
    city: 'City',
    province: 'Province/state',
    postcode: 'Postcode',
    countryCode: 'Country code',
    country: 'Country',
    taxNumber: 'Tax number',
    title: 'Product',
    variant: 'Variant',
    shopSku: 'Shop SKU',
    sku: 'SKU',
    quantity: 'Quantity',
    units: 'SKUs per item',
    unitPrice: 'SKU unit price',
    goods: 'Order goods total',
    freight: 'Order freight',
    services: 'Order services',
    total: 'Order total',
    currency: 'Currency',
    shippingLine: 'Shipping line',
    trackingNumbers: 'Tracking numbers',
    carriers: 'Carriers',
    taxScheme: 'Tax scheme',
    schemeNumber: 'Scheme number',
    giftNote: 'Gift note',
    replacementOf: 'Replacement for',
    revenue: 'Order revenue',
    fees: 'Order payment fees',
    profit: 'Order profit',
    margin: 'Order margin (%)',
    tags: 'Tags',
    note: 'Private note',
    weight: 'Order weight (g)',
    assignee: 'Assigned to',
  },
  zh: {
    sheet: '订单',
    seller: '卖家',
    number: '订单号',
    shop: '店铺',
    shopNumber: '店铺订单号',
    status: '状态',
    waitingFor: '等待原因',
    waitingOn: '待处理方',
    waitingSince: '等待开始时间',
    ordered: '下单时间',
    received: '进入系统时间',
    paid: '付款时间',
    shipped: '发货时间',
    delivered: '签收时间',
    recipient: '收件人',
    phone: '电话',
    email: '邮箱',
    address1: '地址 1',
    address2: '地址 2',
    city: '城市',
    province: '省/州',
    postcode: '邮编',
    countryCode: '国家代码',
    country: '国家/地区',
    taxNumber: '税号',
    title: '商品',
    variant: '规格',
    shopSku: '店铺 SKU',
    sku: 'SKU',
    quantity: '数量',
    units: '每件对应 SKU 数',
    unitPrice: 'SKU 单价',
    goods: '商品金额',
    freight: '订单运费',
    services: '订单服务费',
    total: '订单总额',
    currency: '币种',
    shippingLine: '物流渠道',
    trackingNumbers: '运单号',
    carriers: '承运商',
    taxScheme: '代缴机制',
    schemeNumber: '代缴税号',
    giftNote: '礼品留言',
    replacementOf: '补发自',
    revenue: '订单收入',
    fees: '订单收款手续费',
    profit: '订单利润',
    margin: '订单利润率 (%)',
    tags: '标签',
    note: '内部备注',
    weight: '订单重量 (g)',
    assignee: '负责人',
  },
}

export const sheetNameFor = ({ locale }: Reader): string => titles[locale].sheet

/** Unknown codes are returned unchanged. */
const countryNames = ({ locale }: Reader): ((code: string) => string) => {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  // Cached, because a million lines go to a few dozen countries.
  const known = new Map<string, string>()
  return (code) => {
    const name = known.get(code)
    if (name !== undefined) return name
    const found = /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
    known.set(code, found)
    return found
  }
}

const noParcels: NonNullable<ExportedOrder['parcels']> = []
const noTags: readonly string[] = []
const separator = ', '

/** Goods or freight have a price; services alone do not count. */
const isPriced = ({ productMinor, freightMinor }: ExportedOrder): boolean => productMinor + freightMinor > 0

export interface OperatorOrder extends ExportedOrder {
  readonly customerName: string
  readonly weightGrams: number
  readonly assigneeName: string | null
}

/** What a column of the operators' list is in a file. */
const ofListColumn: Readonly<Record<OperatorOrderColumn, readonly Titled[]>> = {
  number: ['number'],
  shopOrder: ['shopNumber'],
  customer: ['seller', 'shop'],
  products: ['title', 'variant', 'quantity', 'units'],
  skus: ['sku', 'quantity', 'units'],
  to: ['recipient', 'countryCode', 'country'],
  recipient: ['recipient'],
  line: ['shippingLine'],
  state: ['status'],
  shipBy: ['waitingFor', 'waitingOn', 'waitingSince'],
  waiting: ['waitingFor', 'waitingOn', 'waitingSince'],
  assignee: ['assignee'],
  tracking: ['carriers', 'trackingNumbers'],
  weight: ['weight'],
  total: ['total', 'currency'],
  paid: ['paid'],
  received: ['received'],
}

/** Without `shown`, all that an order's export has. */
export const agencySheetColumns = (
  reader: Reader,
  shown?: readonly OperatorOrderColumn[],
): SheetColumn<OrderRow<OperatorOrder>>[] => {
  const words = titles[reader.locale]
  const all: SheetColumn<OrderRow<OperatorOrder>>[] = [
    { title: words.seller, width: 22, kind: 'text', of: ({ order }) => order.customerName },
    ...orderSheetColumns(reader, ({ schemeNumber }) => schemeNumber),
  ]
  if (shown === undefined) return all
  const more: SheetColumn<OrderRow<OperatorOrder>>[] = [
    { title: words.weight, width: 12, kind: 'whole', of: ({ order }) => order.weightGrams },
    { title: words.assignee, width: 18, kind: 'text', of: ({ order }) => order.assigneeName },
  ]
  const wanted = new Set(shown.flatMap((name) => ofListColumn[name]).map((name) => words[name]))
  return [...wanted].flatMap((title) =>
    [...all, ...more].filter(
      (column) => column.title === title || column.title.startsWith(`${title} (${reader.timeZone})`),
    ),
  )
}

/** In hundredths of a percent, which are written as amounts are. */
const marginOf = ({ profit }: ExportedOrder): number | null =>
  profit && profit.revenueMinor > 0 ? Math.round((profit.profitMinor / profit.revenueMinor) * 10_000) : null

/** Profit, tags and the private note are the seller's alone. */
export const sellerSheetColumns = (reader: Reader): SheetColumn<OrderRow>[] => {
  const words = titles[reader.locale]
  const money = (title: string, of: (order: ExportedOrder) => number | null): SheetColumn<OrderRow> => ({
    title,
    width: 12,
    kind: 'money',
    of: ({ order }) => of(order),
  })
  return [
    ...orderSheetColumns(reader),
    money(words.revenue, ({ profit }) => profit?.revenueMinor ?? null),
    money(words.fees, ({ profit }) => profit?.feesMinor ?? null),
    money(words.profit, ({ profit }) => profit?.profitMinor ?? null),
    money(words.margin, marginOf),
    {
      title: words.tags,
      width: 24,
      kind: 'text',
      of: ({ order }) => (order.notes?.tags ?? noTags).join(separator),
    },
    { title: words.note, width: 36, kind: 'text', of: ({ order }) => order.notes?.note ?? null },
  ]
}

const sellersNumber = ({ schemeNumber, schemeNumberOwner }: ExportedOrder): string | null =>
  maskedNumber(schemeNumber, schemeNumberOwner)

const orderSheetColumns = (reader: Reader, schemeNumberOf = sellersNumber): SheetColumn<OrderRow>[] => {
  const { locale, timeZone, wall } = reader
  const words = titles[locale]
  const countryOf = countryNames(reader)
  const text = (
    title: string,
    width: number,
    of: (order: ExportedOrder) => string | null,
  ): SheetColumn<OrderRow> => ({ title, width, kind: 'text', of: ({ order }) => of(order) })
  const time = (title: string, of: (order: ExportedOrder) => number | null): SheetColumn<OrderRow> => ({
    title: `${title} (${timeZone})`,
    width: 20,
    kind: 'time',
    of: ({ order }) => wall(of(order)),
  })
  const money = (title: string, of: (order: ExportedOrder) => number | null): SheetColumn<OrderRow> => ({
    title,
    width: 12,
    kind: 'money',
    of: ({ order }) => of(order),
  })
  const lineText = (
    title: string,
    width: number,
    of: (line: ExportedLine) => string | null,
  ): SheetColumn<OrderRow> => ({ title, width, kind: 'text', of: ({ line }) => line && of(line) })
  const lineNumber = (
    title: string,
    kind: 'whole' | 'money',
    of: (line: ExportedLine) => number | null,
  ): SheetColumn<OrderRow> => ({ title, width: 12, kind, of: ({ line }) => line && of(line) })
  return [
    text(words.number, 14, (order) => order.number),
    text(words.shop, 20, (order) => order.shopName),
    text(words.shopNumber, 16, (order) => order.shopOrderName),
    text(words.status, 18, (order) => orderStatusWords[locale][order.status]),
    text(
      words.waitingFor,
      32,
      (order) => order.waitingReason && waitingReasonWords[locale][order.waitingReason],
    ),
    text(words.waitingOn, 12, (order) => order.waitingOn && waitingPartyWords[locale][order.waitingOn]),
    time(words.waitingSince, (order) => order.waitingSince),
    time(words.ordered, (order) => order.orderedAt),
    time(words.received, (order) => order.createdAt),
    time(words.paid, (order) => order.paidAt),
    time(words.shipped, (order) => order.shippedAt),
    time(words.delivered, (order) => order.deliveredAt),
    text(words.recipient, 22, (order) => order.recipientName),
    text(words.phone, 18, (order) => order.phone),
    text(words.email, 26, (order) => order.email),
    text(words.address1, 30, (order) => order.address1),
    text(words.address2, 20, (order) => order.address2),
    text(words.city, 18, (order) => order.city),
    text(words.province, 18, (order) => order.province),
    text(words.postcode, 12, (order) => order.postcode),
    text(words.countryCode, 10, (order) => order.countryCode),
    text(words.country, 18, (order) => countryOf(order.countryCode)),
    text(words.taxNumber, 16, (order) => order.taxNumber),
    lineText(words.title, 36, (line) => line.title),
    lineText(words.variant, 20, (line) => line.variantTitle),
    lineText(words.shopSku, 18, (line) => line.shopSku),
    lineText(words.sku, 18, (line) => line.skuCode),
    lineNumber(words.quantity, 'whole', (line) => line.quantity),
    lineNumber(words.units, 'whole', (line) => line.units),
    lineNumber(words.unitPrice, 'money', (line) => line.unitPriceMinor),
    // As on the order page, an order without a price has an empty cell, not 0.
    money(words.goods, (order) => (isPriced(order) ? order.productMinor : null)),
    money(words.freight, ({ shippingLineName, freightMinor }) =>
      shippingLineName === null ? null : freightMinor,
    ),
    money(words.services, ({ serviceMinor }) => (serviceMinor > 0 ? serviceMinor : null)),
    money(words.total, (order) => (isPriced(order) ? order.totalMinor : null)),
    text(words.currency, 9, (order) => order.currency),
    text(words.shippingLine, 22, (order) => order.shippingLineName),
    text(words.trackingNumbers, 26, ({ parcels }) =>
      (parcels ?? noParcels).map(({ trackingNumber }) => trackingNumber).join(separator),
    ),
    text(words.carriers, 18, ({ parcels }) =>
      (parcels ?? noParcels).map(({ carrier }) => carrier).join(separator),
    ),
    text(words.replacementOf, 14, (order) => order.replacementOf),
    text(words.taxScheme, 12, (order) => order.taxScheme),
    text(words.schemeNumber, 18, schemeNumberOf),
    text(words.giftNote, 36, (order) => order.giftNote),
  ]
}
