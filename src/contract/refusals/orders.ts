import { addressWords } from '../address-text.ts'
import type { AddressProblem } from '../address-check.ts'
import {
  goodsAttributeWords,
  orderFlagLabels,
  orderStatusWords,
  waitingReasonWords,
} from '../dictionaries.ts'
import { counted, formatNumber, plural } from '../format.ts'
import type { Currency } from '../money.ts'
import type { GoodsAttribute, OrderStatus, WaitingReason } from '../statuses.ts'
import { cases, dayOf, given, listed, made, money, upTo } from './sentences.ts'

/** An order by its number, such as DS-100234. */
interface OfOrder {
  readonly number: string
}
const ofOrder = (en: (number: string) => string, zh: string) =>
  made<OfOrder>({ en: ({ number }) => en(number), zh })

const orderZh = (number: string | undefined): string => (number ? `订单 ${number} ` : '订单')

const statusEn: Readonly<Record<OrderStatus, string>> = {
  awaitingQuote: 'is awaiting a quote',
  awaitingPayment: 'is awaiting payment',
  processing: 'is paid and being prepared',
  awaitingStock: 'is paid and awaiting stock',
  partlyShipped: 'is partly shipped',
  shipped: 'has been shipped',
  delivered: 'has been delivered',
  cancelled: 'is cancelled',
  merged: 'has been merged into another order',
  split: 'has been split into other orders',
}
const statusZh = (status: OrderStatus | undefined): string =>
  given(status, (one) => (Object.hasOwn(orderStatusWords.zh, one) ? orderStatusWords.zh[one] : ''))

const waitingZh = (reason: WaitingReason): string => `无法付款：${waitingReasonWords.zh[reason]}`

const replacementCharge = (number: string): string =>
  `${number} is a replacement with a charge. Accept or decline the charge first.`

const inStatus = made<OfOrder & { readonly status: OrderStatus; readonly isReplacementOffered?: boolean }>({
  en: ({ number, status, isReplacementOffered }) =>
    isReplacementOffered ? replacementCharge(number) : `${number} ${statusEn[status]}.`,
  zh: ({ status }) => {
    const words = statusZh(status)
    return words === ''
      ? '当前状态不支持此操作，未作更改。'
      : `订单状态为“${words}”，不支持此操作，未作更改。`
  },
})

/** The line's name, unless the sentence is shown next to the line itself. */
interface OfLine {
  readonly line?: string
}
const lineEn = ({ line }: OfLine): string => line ?? 'It'
const lineZh = ({ line }: OfLine): string => line ?? '该物流渠道'
const goodsIn = (goods: readonly GoodsAttribute[], locale: 'en' | 'zh'): string => {
  const names = goods.map((one) => goodsAttributeWords[locale][one])
  return locale === 'en' ? names.join(', ').toLowerCase() : names.join('、')
}

const ofShippingLines = {
  noRateForCountry: made<
    OfLine & { readonly country: string; readonly postcode: string; readonly grams?: number }
  >({
    en: (figures) => {
      const place = [figures.country, figures.postcode].filter(Boolean).join(' ')
      return figures.grams === undefined
        ? `${lineEn(figures)} does not ship to ${place}.`
        : `${lineEn(figures)} has no rate for ${formatNumber(figures.grams, 'en')} g to ${place}.`
    },
    zh: ({ grams, ...figures }) =>
      grams === undefined
        ? `${lineZh(figures)}不支持该国家/地区，或没有此重量的运价，请更换渠道。`
        : `${lineZh(figures)}没有 ${formatNumber(grams, 'zh')} g 的运价，请更换渠道。`,
  }),
  goodsNotAccepted: made<OfLine & { readonly goods: readonly GoodsAttribute[] }>({
    en: ({ goods, ...figures }) =>
      `${lineEn(figures)} does not accept these restricted goods: ${goodsIn(goods, 'en')}.`,
    zh: ({ goods, ...figures }) =>
      goods === undefined
        ? `${lineZh(figures)}不接受此类货物，请更换渠道。`
        : `${lineZh(figures)}不接受${goodsIn(goods, 'zh')}货物，请更换渠道。`,
  }),
  tooLarge: made<OfLine & { readonly max: number; readonly longest: number }>({
    en: ({ max, longest, ...figures }) =>
      `${lineEn(figures)} accepts parcels up to ${formatNumber(max, 'en')} mm on the longest side; this one measures ${formatNumber(longest, 'en')} mm.`,
    zh: ({ max, longest, ...figures }) =>
      max === undefined || longest === undefined
        ? `包裹超出${lineZh(figures)}的尺寸限制。`
        : `包裹超出${lineZh(figures)}的尺寸限制：最多 ${formatNumber(max, 'zh')} mm，此包裹为 ${formatNumber(longest, 'zh')} mm。`,
  }),
  tooHeavy: made<OfLine & { readonly max: number; readonly grams: number; readonly isByVolume: boolean }>({
    en: ({ max, grams, isByVolume, ...figures }) =>
      `${lineEn(figures)} accepts parcels up to ${formatNumber(max, 'en')} g there; this one weighs ${formatNumber(grams, 'en')} g${isByVolume ? ' by volume' : ''}.`,
    zh: ({ max, grams, isByVolume, ...figures }) =>
      max === undefined || grams === undefined
        ? `包裹超出${lineZh(figures)}的重量限制。`
        : `包裹超出${lineZh(figures)}的重量限制：最多 ${formatNumber(max, 'zh')} g，此包裹为 ${formatNumber(grams, 'zh')} g${isByVolume ? '（体积重）' : ''}。`,
  }),
}

const ofPayment = {
  linesUnmapped: ofOrder(
    (number) => `${number} has line items without a price. Match them to SKUs or request a quote.`,
    waitingZh('linesUnmapped'),
  ),
  quoteRequested: ofOrder(
    (number) => `${number} is waiting for a quote from the agency.`,
    waitingZh('quoteRequested'),
  ),
  quoteOffered: ofOrder(
    (number) => `${number} has a quote awaiting a reply. Accept or decline it first.`,
    waitingZh('quoteOffered'),
  ),
  shippingLineNotChosen: ofOrder(
    (number) => `${number} has no shipping line. Choose one.`,
    waitingZh('shippingLineNotChosen'),
  ),
  beingPrepared: ofOrder((number) => `${number} is being prepared.`, waitingZh('beingPrepared')),
  inTransit: ofOrder((number) => `${number} is in transit.`, waitingZh('inTransit')),
  paymentDue: ofOrder(
    (number) => `${number} is awaiting payment. Pay for it first.`,
    '订单待付款，请先付款。',
  ),
  shopUnpaid: ofOrder(
    (number) => `The buyer has not paid for ${number} in the shop yet.`,
    '买家尚未在店铺付款，暂不能操作。',
  ),
  addressIncomplete: ofOrder(
    (number) => `${number} has an incomplete address. Complete it first.`,
    '收件地址不完整，请先补全。',
  ),
  noShippingLine: ofOrder(
    (number) => `No shipping line can carry ${number} to its address.`,
    '没有物流渠道可将这些商品寄到该地址。',
  ),
  alreadyPaid: ofOrder((number) => `${number} is already paid.`, '订单已付款，无需重复付款。'),
  balanceTooLow: made<{
    readonly number?: string
    readonly balanceMinor?: number
    readonly neededMinor?: number
    readonly shortMinor: number
    readonly currency: Currency
  }>({
    en: ({ number, balanceMinor, shortMinor, currency }) =>
      balanceMinor === undefined
        ? `${number ?? 'This'} needs ${money(shortMinor, currency)} more than the wallet balance. Recharge the wallet first.`
        : `The wallet balance of ${money(balanceMinor, currency)} is ${money(shortMinor, currency)} too low. Recharge the wallet first.`,
    zh: ({ balanceMinor, shortMinor, currency }) => {
      if (shortMinor === undefined) return '钱包余额不足，请先充值。'
      const short = money(shortMinor, currency)
      return balanceMinor === undefined
        ? `钱包余额不足，还差 ${short}，请先充值。`
        : `钱包余额为 ${money(balanceMinor, currency)}，还差 ${short}，请先充值。`
    },
  }),
  notPayable: cases('订单目前不能付款。', {
    status: made<OfOrder & { readonly status: OrderStatus }>({
      en: ({ number, status }) => `${number} ${statusEn[status]} and cannot be paid.`,
      zh: ({ status }) => {
        const words = statusZh(status)
        return words === '' ? '订单目前不能付款。' : `订单状态为“${words}”，不能付款。`
      },
    }),
    order: ofOrder((number) => `${number} cannot be paid yet.`, '订单目前不能付款。'),
    parcel: ofOrder((number) => `${number} is not awaiting payment.`, '该退件目前不能付款。'),
    parcelAddress: ofOrder(
      (number) => `${number} has an incomplete address. Complete it first.`,
      '收件地址不完整，请先补全。',
    ),
  }),
  nothingToPay: { en: 'Select the orders to pay.', zh: '请选择要付款的订单。' },
  priceChanged: cases('价格已有变动，请核对后重试。', {
    cart: made<{ readonly lines: readonly { readonly id: string; readonly unitMinor: number }[] }>({
      en: () => 'A price in the cart has changed. Check the cart and try again.',
      zh: '购物车中有价格变动，请核对后重试。',
    }),
    purchase: made<{ readonly nowMinor: number | null; readonly currency: Currency | null }>({
      en: () => 'A price has changed. Check the order and try again.',
      zh: '价格已有变动，请核对后重试。',
    }),
    order: made<
      OfOrder & { readonly nowMinor: number; readonly agreedMinor: number; readonly currency: Currency }
    >({
      en: ({ number, nowMinor, agreedMinor, currency }) =>
        `${number} now costs ${money(nowMinor, currency)}, more than the agreed ${money(agreedMinor, currency)}. Check it and try again.`,
      zh: ({ nowMinor, agreedMinor, currency }) =>
        nowMinor === undefined || agreedMinor === undefined
          ? '价格已有变动，请核对后重试。'
          : `现价为 ${money(nowMinor, currency)}，高于确认时的 ${money(agreedMinor, currency)}，请核对后重试。`,
    }),
    parcel: ofOrder(
      (number) => `Shipping ${number} with this line now costs more than agreed. Check it and try again.`,
      '运费已有上涨，请核对后重试。',
    ),
  }),
  freightChanged: {
    en: 'The shipping cost has changed. Choose the shipping line again.',
    zh: '运费或物流渠道已有变动，请重新选择。',
  },
  unpaid: ofOrder((number) => `${number} is not paid yet.`, '订单尚未付款。'),
}

const ofBlockers = {
  problem: ofOrder((number) => `${number} has an open problem. Resolve it first.`, '订单有异常，请先处理。'),
  hasProblem: ofOrder(
    (number) => `${number} has an open problem. Resolve it first.`,
    '订单有异常，请先处理。',
  ),
  cancellationRequested: ofOrder(
    (number) => `The seller has requested cancellation of ${number}. Approve or decline the request first.`,
    '卖家已申请取消此订单，请先同意或拒绝。',
  ),
  cancelledInShop: ofOrder(
    (number) => `The buyer cancelled ${number} in the shop. Decide first whether to ship it.`,
    '买家已在店铺取消此订单，请先决定是否仍要发货。',
  ),
  onHold: made<OfOrder & { readonly until?: string | null }>({
    en: ({ number, until }) =>
      `${number} is on hold${given(until, (day) => ` until ${dayOf(day, 'en')}`)}. Release the hold first.`,
    zh: ({ until }) => `订单已被卖家搁置${given(until, (day) => `至 ${dayOf(day, 'zh')}`)}，暂不能操作。`,
  }),
  surcharge: ofOrder(
    (number) => `${number} has an open surcharge. Settle it first.`,
    '订单有待处理的附加费，请先处理。',
  ),
  refund: ofOrder(
    (number) => `${number} has an open refund. Settle it first.`,
    `订单有未处理的事项：${orderFlagLabels.zh.refund}`,
  ),
  replacement: ofOrder(
    (number) => `${number} has an open replacement. Complete it first.`,
    `订单有未处理的事项：${orderFlagLabels.zh.replacement}`,
  ),
  returned: ofOrder(
    (number) => `${number} has a returned parcel. Settle it first.`,
    `订单有未处理的事项：${orderFlagLabels.zh.returned}`,
  ),
  replacementOffered: ofOrder(replacementCharge, '订单有待确认的补发费用，请先接受或拒绝。'),
  awaitingStock: ofOrder((number) => `${number} is awaiting stock.`, '订单正在等待到货。'),
  noProblem: ofOrder((number) => `${number} no longer has an open problem.`, '该订单已没有异常。'),
  notHeld: made<OfOrder & { readonly status: OrderStatus }>({
    en: ({ number, status }) =>
      status === 'partlyShipped'
        ? `${number} is partly shipped and can no longer be cancelled.`
        : `${number} ${statusEn[status]}. No decision is needed any more.`,
    zh: '该订单已无需确认，未作更改。',
  }),
  notOnHold: ofOrder((number) => `${number} is not on hold.`, '订单未被搁置。'),
  notReady: ofOrder(
    (number) => `${number} is still waiting for a price or an address.`,
    '订单仍在等待报价或地址，暂不能操作。',
  ),
  holdDateInPast: { en: 'Choose a future date within one year.', zh: '请选择一年以内的未来日期。' },
  wrongStatus: cases('当前状态不支持此操作，未作更改。', {
    order: inStatus,
    orders: made<{ readonly orders: readonly string[] }>({
      en: ({ orders }) => `${listed(orders, 'en')} can no longer be merged. Refresh the page and check.`,
      zh: ({ orders = [] }) => `${listed(orders, 'zh')} 的状态已变动，不能合并。请刷新后查看。`,
    }),
    parts: made<OfOrder & { readonly orders: readonly string[] }>({
      en: ({ number, orders }) =>
        `The split of ${number} can no longer be undone. Already paid or merged with other orders: ${listed(orders, 'en')}.`,
      zh: ({ orders = [] }) => `不能撤销拆分：${listed(orders, 'zh')} 已付款或已与其他订单合并。`,
    }),
    undone: made<OfOrder & { readonly status: OrderStatus }>({
      en: ({ number }) => `${number} was undone, and its line items are in other orders again.`,
      zh: '该订单已被撤销，其商品已回到其他订单中。',
    }),
    notBeingPrepared: ofOrder(
      (number) => `${number} is not being prepared, so it cannot be marked as awaiting stock.`,
      '只有处理中的订单可以设为待到货。',
    ),
    labelVoid: ofOrder(
      (number) => `${number} is not being prepared, so its label can no longer be voided.`,
      '订单不在处理中，面单不能再作废。',
    ),
    finished: ofOrder(
      (number) => `${number} is completed and can no longer be changed.`,
      '订单已完成，不能再更改。',
    ),
    notSurchargeable: ofOrder(
      (number) => `No surcharge can be requested for ${number}: it is not paid, or fully shipped.`,
      '订单未付款或已全部发出，不能再收取附加费。',
    ),
    replacement: ofOrder(
      (number) => `${number} is a replacement sent by the agency and cannot be cancelled.`,
      '补发订单由平台寄出，不能取消。',
    ),
    cancelledInShop: ofOrder(
      (number) => `The buyer cancelled ${number} in the shop. You can refund it immediately.`,
      '买家已在店铺取消此订单，您可以直接退款。',
    ),
    quote: made<{ readonly status: string }>({
      en: ({ status }) => `This quote is ${status}. Nothing was changed.`,
      zh: '报价当前状态不支持此操作，未作更改。',
    }),
    purchase: made<OfOrder & { readonly purchaseStatus: string }>({
      en: ({ number, purchaseStatus }) =>
        `${number} ${purchaseEn[purchaseStatus] ?? 'has changed'}. Nothing was changed.`,
      zh: ({ number }) => `采购订单${given(number, (one) => ` ${one} `)}当前状态不支持此操作，未作更改。`,
    }),
    wholesale: made<OfOrder & { readonly status: string }>({
      en: ({ number, status }) => `${number} ${wholesaleEn[status] ?? 'has changed'}. Nothing was changed.`,
      zh: ({ number }) => `批发订单${given(number, (one) => ` ${one} `)}当前状态不支持此操作，未作更改。`,
    }),
    sourcing: made<OfOrder & { readonly status: string }>({
      en: ({ number, status }) => `${number} ${sourcingEn[status] ?? 'has changed'}. Nothing was changed.`,
      zh: ({ number }) => `找货需求${given(number, (one) => ` ${one} `)}当前状态不支持此操作，未作更改。`,
    }),
    ticket: made<{ readonly status: string }>({
      en: ({ status }) =>
        `This ticket is ${status === 'closed' ? 'already closed' : 'open'}. Nothing was changed.`,
      zh: ({ status }) =>
        status === 'closed' ? '工单已关闭，未作更改。' : '工单当前状态不支持此操作，未作更改。',
    }),
  }),
}

const purchaseEn: Readonly<Record<string, string>> = {
  draft: 'is a draft',
  awaitingPayment: 'is awaiting payment',
  paid: 'is paid',
  purchasing: 'is being purchased',
  submitted: 'has been submitted',
  inTransit: 'is on the way',
  partlyArrived: 'has partly arrived',
  arrived: 'has arrived',
  completed: 'is completed',
  cancelled: 'is cancelled',
  refunded: 'has been refunded',
}
const wholesaleEn: Readonly<Record<string, string>> = {
  draft: 'is a draft',
  quoting: 'is awaiting a quote',
  quoted: 'has a quote awaiting a reply',
  awaitingPayment: 'is awaiting payment',
  paid: 'is paid',
  purchasing: 'is being purchased',
  partlyArrived: 'has partly arrived',
  arrived: 'has arrived and is being packed',
  awaitingFreight: 'is awaiting its freight',
  pendingReplenish: 'is awaiting payment of the freight difference',
  shipped: 'has been shipped',
  completed: 'is completed',
  rejected: 'was rejected',
  cancelled: 'is cancelled',
  refunded: 'has been refunded',
}
const sourcingEn: Readonly<Record<string, string>> = {
  requested: 'is unassigned',
  inProgress: 'is being sourced',
  infoNeeded: 'is waiting for a reply from the seller',
  quoted: 'has been quoted',
  accepted: 'has been accepted',
  declined: 'has been declined',
  expired: 'has expired',
  withdrawn: 'has been withdrawn',
  notFound: 'was closed as not found',
}

const ofLineItems = {
  alreadyRequested: {
    en: 'A quote for these line items has already been requested.',
    zh: '这些商品的询价正在处理中。',
  },
  lineMapped: { en: 'These line items already have a price.', zh: '这些商品已有价格，无需询价。' },
  lineAdded: made<{ readonly title?: string }>({
    en: ({ title }) =>
      title === undefined
        ? 'You added this product yourself, so it needs no quote. To replace it, remove it and add another.'
        : `You added ${title} yourself. To replace it, remove it and add another product.`,
    zh: '这是您手动添加的商品，如需更换请移除后重新添加。',
  }),
  lineFromShop: made<OfOrder & { readonly title: string }>({
    en: ({ number, title }) =>
      `${title} came with ${number} from the shop and cannot be removed. Split it off, or cancel the order.`,
    zh: '该商品来自店铺订单，不能移除。请将其拆分为单独订单，或取消订单。',
  }),
  lastLine: ofOrder(
    (number) => `This is the only line item in ${number}. Cancel the order instead.`,
    '这是订单中唯一的商品，请直接取消订单。',
  ),
  quantityOfShop: made<{ readonly title: string }>({
    en: ({ title }) =>
      `The quantity of ${title} is managed in the shop. Change it there, or add more units as a product.`,
    zh: '该商品的数量以店铺为准，请在店铺中修改，或另行添加商品。',
  }),
  notMapped: { en: 'This line item is not matched to a SKU.', zh: '该商品尚未匹配 SKU。' },
  nothingToBuy: made<{ readonly name: string }>({
    en: ({ name }) => `Order ${name} has no line item with a quantity greater than 0.`,
    zh: ({ name }) => `${orderZh(name)}中没有数量大于 0 的商品。`,
  }),
  skuInactive: made<{
    readonly codes: readonly string[]
    readonly number?: string
  }>({
    en: ({ codes, number }) => {
      if (codes.length === 0) return 'A SKU is no longer sold. Choose another SKU.'
      if (number !== undefined)
        return `${number} contains ${listed(codes, 'en')}, which is no longer sold. Match the line item to another SKU.`
      return codes.length === 1
        ? `SKU ${codes.join('')} is no longer sold. Choose another SKU.`
        : `SKUs ${listed(codes, 'en')} are no longer sold. Choose other SKUs.`
    },
    zh: ({ codes = [] }) =>
      codes.length === 0
        ? '其中的 SKU 已停售，请改选其他 SKU。'
        : `SKU ${codes.join('、')} 已停售，请改选其他 SKU。`,
  }),
  skuNotInOrder: made<OfOrder & { readonly sku: string }>({
    en: ({ number, sku }) => `${number} does not contain SKU ${sku}.`,
    zh: ({ number, sku }) => `${orderZh(number)}中没有${sku === undefined ? '该 SKU' : ` SKU ${sku}`}。`,
  }),
  skuRepeated: {
    en: 'A SKU can be added to a bundle only once. Increase its quantity instead.',
    zh: '同一 SKU 在套装中只能添加一次，请修改其数量。',
  },
  noSkuOnSale: made<{ readonly code: string }>({
    en: ({ code }) => `${code} has no active SKU. Activate a SKU first.`,
    zh: ({ code }) => `产品${given(code, (one) => ` ${one} `)}没有在售的 SKU，请先启用 SKU。`,
  }),
  belowMinimum: made<{ readonly code: string; readonly minQuantity: number }>({
    en: ({ code, minQuantity }) =>
      `${code} has a minimum quantity of ${counted(minQuantity, 'unit', 'units')}. Increase the quantity.`,
    zh: ({ code, minQuantity }) =>
      minQuantity === undefined
        ? '数量低于起订量，请增加数量。'
        : `未达到起订量：${code ?? '该产品'} 至少订购 ${formatNumber(minQuantity, 'zh')} 件，请增加数量。`,
  }),
  cartChanged: made<{ readonly lines: readonly string[] }>({
    en: () => 'The cart has changed. Check it and try again.',
    zh: '购物车已有变动，请核对后再提交。',
  }),
  cartFull: made<{ readonly max: number }>({
    en: ({ max }) =>
      `The cart is full: it can contain up to ${counted(max, 'line item', 'line items')}. Remove some first.`,
    zh: ({ max }) => `购物车已满${upTo(max, '行')}。`,
  }),
  quantityTooLarge: made<{
    readonly max: number
    readonly code?: string
    readonly before?: number
  }>({
    en: ({ max, code, before = 0 }) =>
      code === undefined
        ? `The quantity is too large: up to ${counted(max, 'unit', 'units')} of one SKU in one order.`
        : `The quantity is too large: the cart contains ${counted(before, 'unit', 'units')} of ${code}, and can contain up to ${formatNumber(max, 'en')}.`,
    zh: ({ max }) => `数量超出上限${upTo(max, '件')}。`,
  }),
  tooManyGoods: made<{ readonly max: number }>({
    en: ({ max }) =>
      `One order can contain up to ${counted(max, 'SKU', 'SKUs')}. Divide it into several orders.`,
    zh: ({ max }) => `商品种类超出上限${upTo(max, '个 SKU')}，请分成多个订单。`,
  }),
  quantityTooHigh: cases('数量超出可用数量，请修改。', {
    skuLeft: made<{ readonly code: string; readonly max: number; readonly quantity: number }>({
      en: ({ code, max, quantity }) =>
        `Only ${counted(max, 'unit', 'units')} of SKU ${code} ${plural(max, 'is', 'are')} left to ship, not ${formatNumber(quantity, 'en')}.`,
      zh: ({ code, max }) => `SKU ${code ?? ''} 超出待发数量${upTo(max, '件')}，请修改。`,
    }),
    lineLeft: made<OfOrder & { readonly title?: string | undefined; readonly lineId?: string | undefined }>({
      en: ({ number, title }) =>
        `The quantity${given(title, (one) => ` of ${one}`)} is more than is left to ship. Reload ${number} and check.`,
      zh: ({ title }) => `${title ?? '商品'}的数量超出待发数量，请刷新后核对。`,
    }),
    refund: made<{ readonly lineId: string; readonly title: string; readonly max: number }>({
      en: ({ title, max }) =>
        `A refund can be requested for up to ${counted(max, 'unit', 'units')} of ${title}.`,
      zh: ({ max }) => `数量超出可退数量${upTo(max, '件')}，请修改。`,
    }),
    shipped: made<{ readonly lineId: string; readonly title: string; readonly shipped: number }>({
      en: ({ title, shipped }) =>
        `Only ${counted(shipped, 'unit', 'units')} of ${title} ${plural(shipped, 'was', 'were')} shipped.`,
      zh: ({ shipped }) => `数量超出已发数量${upTo(shipped, '件')}，请修改。`,
    }),
  }),
  incompleteSet: cases('该 SKU 按套出售，请按整套填写数量。', {
    bundle: made<{
      readonly title: string
      readonly parts: readonly { readonly code: string; readonly units: number }[]
    }>({
      en: ({ title, parts }) =>
        `“${title}” is a bundle of ${listed(parts.map(partText), 'en')} and is packed as a whole. The counted units leave one incomplete.`,
      zh: ({ title, parts = [] }) =>
        `“${title}”是套装（${parts.map(partText).join(' + ')}），须整套装箱，请按整套填写数量。`,
    }),
    sku: made<{ readonly code: string; readonly sets: readonly number[]; readonly quantity: number }>({
      en: ({ code, sets, quantity }) =>
        `SKU ${code} is sold in sets of ${listed(sets.map(String), 'en', 'or')}; ${formatNumber(quantity, 'en')} leaves one incomplete.`,
      zh: ({ code, sets = [] }) =>
        `SKU ${code} 每套 ${listed(sets.map(String), 'zh', 'or')} 件，请按整套填写数量。`,
    }),
  }),
  amountTooLarge: cases('金额或重量超出单个订单的上限，请拆分订单。', {
    order: ofOrder(
      (number) => `${number} would exceed the limit for one order. Split it.`,
      '金额或重量超出单个订单的上限，请拆分订单。',
    ),
    surcharge: ofOrder(
      (number) => `With this surcharge, ${number} would exceed the limit for one order.`,
      '加上此附加费后，金额超出单个订单的上限。',
    ),
    bundle: {
      en: 'This bundle exceeds the limit for one order. Reduce its quantities.',
      zh: '套装的金额或重量超出单个订单的上限，请减少数量。',
    },
    total: {
      en: 'The total exceeds the limit for one order. Divide it into several orders.',
      zh: '金额超出单个订单的上限，请分成多个订单。',
    },
    replacement: {
      en: 'The replacement exceeds the limit for one order. Remove some line items.',
      zh: '补发的金额或重量超出单个订单的上限，请减少商品。',
    },
    quantity: made<{ readonly code: string; readonly max: number }>({
      en: ({ code, max }) =>
        `One order can contain up to ${counted(max, 'unit', 'units')} of ${code}. Divide it into several orders.`,
      zh: ({ code, max }) => `${code ?? ''} 的数量超出上限${upTo(max, '件')}，请分成多个订单。`,
    }),
  }),
  amountTooHigh: cases('金额超出上限，未作更改。', {
    added: made<OfOrder & { readonly lines: number; readonly units: number }>({
      en: ({ number, lines, units }) =>
        `${number} would contain too much: up to ${counted(lines, 'line item', 'line items')} of up to ${counted(units, 'unit', 'units')} each.`,
      zh: ({ lines, units }) =>
        `订单商品过多${upTo(lines, '个商品行')}${given(units, (max) => `，每行最多 ${formatNumber(max, 'zh')} 件`)}。`,
    }),
    paid: made<{ readonly amountMinor: number; readonly currency: Currency }>({
      en: ({ amountMinor, currency }) =>
        `${money(amountMinor, currency)} is more than the refundable amount of this order.`,
      zh: ({ amountMinor, currency }) =>
        `${given(amountMinor, (minor) => `${money(minor, currency)} `)}超出该订单可退的金额。`,
    }),
    reason: made<{ readonly maxMinor: number; readonly currency: Currency }>({
      en: ({ maxMinor, currency }) => `Up to ${money(maxMinor, currency)} can be refunded for this reason.`,
      zh: ({ maxMinor, currency }) =>
        `金额超出上限${given(maxMinor, (minor) => `：最多 ${money(minor, currency)}`)}。`,
    }),
    left: made<{ readonly leftMinor: number; readonly currency: Currency }>({
      en: ({ leftMinor, currency }) => `Up to ${money(leftMinor, currency)} of this order can be refunded.`,
      zh: ({ leftMinor, currency }) =>
        `金额超出上限${given(leftMinor, (minor) => `：最多 ${money(minor, currency)}`)}。`,
    }),
  }),
  weightUnknown: ofOrder(
    (number) => `${number} has no priced line items yet, so its weight is unknown.`,
    '商品尚未定价，重量未知，请等待报价。',
  ),
}

const partText = ({ code, units }: { readonly code: string; readonly units: number }): string =>
  units === 1 ? code : `${units} × ${code}`

const ofShipping = {
  ...ofShippingLines,
  chosenByHand: ofOrder(
    (number) => `The shipping line of ${number} was chosen manually and is kept.`,
    '物流渠道由卖家手动选择，规则不会更改它。',
  ),
  leftToSeller: made<OfOrder & { readonly rule: string }>({
    en: ({ number, rule }) => `Rule “${rule}” has no shipping line for ${number}. Choose one.`,
    zh: ({ rule }) => `规则${given(rule, (one) => `“${one}”`)}未能选出物流渠道，请手动选择。`,
  }),
  lineNotOffered: made<OfOrder & { readonly cause?: string }>({
    en: ({ number, cause }) =>
      cause === undefined
        ? `The shipping line is no longer available for ${number}. Choose another.`
        : `The shipping line cannot carry ${number}. ${cause} Choose another.`,
    zh: ({ cause }) => cause ?? '该物流渠道已停用，请重新选择。',
  }),
  lineUnavailable: made<{ readonly number?: string; readonly line?: string | null }>({
    en: ({ number, line }) =>
      number === undefined
        ? 'This shipping line cannot carry the replacement to that address. Choose another.'
        : `${number} can no longer ship with ${line ?? 'its shipping line'}. Choose another shipping line.`,
    zh: ({ line }) => (line ? `“${line}”无法承运，请重新选择渠道。` : '该物流渠道无法承运，请重新选择渠道。'),
  }),
  lineDoesNotReach: made<{ readonly line: string | null }>({
    en: ({ line }) => `${line ?? 'The shipping line'} does not ship to this postcode. Contact the agency.`,
    zh: ({ line }) => `${line ? `“${line}”` : '所选物流渠道'}不支持该邮编，请联系平台。`,
  }),
  countryFixed: {
    en: 'Shipping is paid for this country. To ship to another country, contact the agency.',
    zh: '运费已按该国家/地区支付。如需改寄其他国家/地区，请联系平台。',
  },
  freightHigher: made<{ readonly moreMinor: number; readonly currency: Currency }>({
    en: ({ moreMinor, currency }) =>
      `Shipping to this postcode costs ${money(moreMinor, currency)} more. Contact the agency.`,
    zh: ({ moreMinor, currency }) =>
      `寄往该邮编的运费更高${given(moreMinor, (minor) => `（多 ${money(minor, currency)}）`)}，暂不能修改，请联系平台。`,
  }),
  noAddress: ofOrder(
    (number) => `${number} has no address: the buyer’s data was erased in the shop.`,
    '店铺已删除买家资料，订单没有收件地址。',
  ),
  addressDoubtful: made<{ readonly doubts: readonly AddressProblem[] }>({
    en: ({ doubts }) =>
      `${doubts.map((one) => addressWords(one, 'en')).join(' ')} If the address is correct, send it with \`confirmed\`.`,
    zh: ({ doubts = [] }) =>
      `${doubts.length === 0 ? '地址可能有误，请检查；' : doubts.map((one) => addressWords(one, 'zh')).join('')}如无误，请确认后提交。`,
  }),
}

const ofFamilies = {
  goesAlone: ofOrder(
    (number) => `${number} is set to ship separately and is not merged.`,
    '该订单已设为单独发货，不参与合并。',
  ),
  leftApart: made<{ readonly refusal: string }>({
    en: () => 'No merge rule applies to these orders.',
    zh: '没有适用于这些订单的合并规则。',
  }),
  mergedOrSplit: ofOrder((number) => `${number} has been merged or split.`, '订单已合并或拆分，不能再操作。'),
  noCommonLine: made<{ readonly numbers: readonly string[] }>({
    en: ({ numbers }) =>
      `No shipping line can carry ${listed(numbers, 'en')} in one parcel. Merge fewer orders.`,
    zh: '没有物流渠道可承运合并后的包裹，请减少合并的订单。',
  }),
  nothingElse: made<OfOrder & { readonly sku: string }>({
    en: ({ number, sku }) => `${number} contains only ${sku}, so it cannot be split.`,
    zh: '订单中只有该 SKU，无法拆分。',
  }),
  nothingToMerge: ofOrder(
    (number) => `No other unpaid order can be merged with ${number}.`,
    '没有其他未付款订单寄往同一收件人和地址。',
  ),
  notWaiting: made<{ readonly number?: string }>({
    en: ({ number }) =>
      number === undefined
        ? 'This has already been marked as reviewed.'
        : `${number} is not waiting for other orders.`,
    zh: '订单已不在等待，无需处理。',
  }),
  orderChanged: made<{ readonly number?: string }>({
    en: ({ number }) =>
      number === undefined
        ? 'The orders have changed. Refresh the page and try again.'
        : `${number} has changed. Refresh the page and try again.`,
    zh: '订单已有变动，请刷新后重试。',
  }),
  otherCurrency: made<OfOrder & { readonly other: string }>({
    en: ({ number, other }) => `${number} and ${other} are in different currencies.`,
    zh: '订单币种不同，不能合并处理。',
  }),
  otherRecipient: made<OfOrder & { readonly other: string }>({
    en: ({ number, other }) => `${number} and ${other} have different recipients or addresses.`,
    zh: '订单的收件人或地址不同，不能合并。',
  }),
  otherShop: made<OfOrder & { readonly other: string }>({
    en: ({ number, other }) => `${number} and ${other} belong to different shops.`,
    zh: '订单属于不同店铺，不能合并。',
  }),
  unitsDiffer: cases('拆分数量与订单不符：每件商品须分到且仅分到一个子订单，每个子订单至少一件。', {
    emptyPart: ofOrder(
      (number) => `Each part of ${number} needs at least one unit.`,
      '每个子订单至少需要一件商品。',
    ),
    line: made<OfOrder & { readonly lineId: string; readonly planned: number; readonly quantity: number }>({
      en: ({ number, planned, quantity }) =>
        `The parts contain ${counted(planned, 'unit', 'units')} of a line item of ${number} that has ${formatNumber(quantity, 'en')}.`,
      zh: ({ planned, quantity }) =>
        planned === undefined || quantity === undefined
          ? '拆分数量与订单不符。'
          : `拆分数量与订单不符：子订单共 ${formatNumber(planned, 'zh')} 件，订单为 ${formatNumber(quantity, 'zh')} 件。`,
    }),
  }),
}

const ofFulfilment = {
  alreadyDone: { en: 'The shop already has this tracking number.', zh: '已回传店铺，无需重复操作。' },
  cancelled: ofOrder((number) => `${number} is cancelled.`, '订单已取消。'),
  shipped: ofOrder((number) => `${number} has been shipped.`, '订单已发货。'),
  partlyShipped: made<OfOrder & { readonly isForSurcharge?: boolean }>({
    en: ({ number, isForSurcharge }) =>
      `${number} is fully or partly shipped and can no longer be cancelled.${isForSurcharge ? ' Ship the rest without the surcharge, or lower the surcharge.' : ''}`,
    zh: ({ isForSurcharge }) =>
      `订单已全部或部分发出，不能再取消。${isForSurcharge ? '请免除附加费并发出其余商品，或降低附加费。' : ''}`,
  }),
  inWave: made<OfOrder & { readonly wave: number }>({
    en: ({ number, wave }) => `${number} is already in wave ${wave}.`,
    zh: ({ wave }) => `订单已在${given(wave, (no) => ` ${no} 号`) || '一个'}波次中。`,
  }),
  notInWave: made<{ readonly wave: number; readonly number?: string }>({
    en: ({ number, wave }) => `${number ?? 'The order'} is not open in wave ${wave}.`,
    zh: '该订单不在此波次中。',
  }),
  waveEnded: made<{ readonly wave: number }>({
    en: ({ wave }) => `Wave ${wave} has already ended.`,
    zh: '该波次已经结束。',
  }),
  notInQueue: ofOrder(
    (number) => `${number} is not in the fulfilment queue, so there is nothing to pick.`,
    '订单不在待发货队列中，无需拣货。',
  ),
  nothingToPick: made<{ readonly cause?: string }>({
    en: ({ cause }) => cause ?? 'No order in the queue matches.',
    zh: ({ cause }) => cause ?? '队列中没有符合条件的订单。',
  }),
  notAPacker: {
    en: 'This colleague does not have the fulfilment role. Choose another colleague.',
    zh: '该同事没有履约权限，请选择其他同事。',
  },
  takenByColleague: made<OfOrder & { readonly name: string }>({
    en: ({ number, name }) => `${number} is assigned to ${name}.`,
    zh: ({ name }) => `该订单已由${name || '其他同事'}领取。`,
  }),
  notPackable: made<OfOrder & { readonly orderId?: string; readonly why?: 'cancelledInShop' | 'stopped' }>({
    en: ({ number, why }) => {
      if (why === 'cancelledInShop')
        return `${number} has no packing slip: the buyer cancelled it in the shop.`
      return why === 'stopped'
        ? `${number} has no packing slip: it is on hold, has an open problem, or a cancellation request.`
        : `${number} is not ready to be packed.`
    },
    zh: '该订单目前不能打包，暂无装箱单和面单。',
  }),
  notShippable: made<OfOrder & { readonly status?: OrderStatus }>({
    en: ({ number, status }) =>
      status === undefined
        ? `${number} cannot be shipped.`
        : `${number} ${statusEn[status]} and cannot be shipped.`,
    zh: ({ status }) => `该订单${given(status, (one) => `状态为“${statusZh(one)}”，`)}目前不能发货。`,
  }),
  nothingLeft: ofOrder((number) => `All units of ${number} have been shipped.`, '该订单的商品已全部发出。'),
  notShipped: ofOrder(
    (number) => `Nothing of ${number} has been shipped yet, so there is nothing to replace.`,
    '该订单尚未发货，无需补发。',
  ),
  labelMade: made<OfOrder & { readonly labelledAt: string }>({
    en: ({ number, labelledAt }) =>
      `The label of ${number} was created on ${dayOf(labelledAt, 'en')}, so the address can no longer be changed. Open a ticket to ask the agency to void the label.`,
    zh: ({ labelledAt }) =>
      `面单已${given(labelledAt, (at) => `于 ${dayOf(at, 'zh')} `)}生成，地址不能再修改。如需修改，请提交工单，由平台作废面单。`,
  }),
  labelVoided: made<OfOrder & { readonly labelNo: number }>({
    en: ({ number, labelNo }) =>
      `Label ${labelNo} of ${number} was voided. Print the new label and stick it over the old one.`,
    zh: '面单已作废，请打印新面单并贴在旧面单上。',
  }),
  noLabel: made<OfOrder & { readonly orderId?: string }>({
    en: ({ number }) => `${number} has no label. Create it first.`,
    zh: '该订单没有面单，请先生成。',
  }),
  parcelClosed: made<{ readonly trackingNumber: string }>({
    en: ({ trackingNumber }) =>
      `${trackingNumber} has been delivered, so its number can no longer be corrected.`,
    zh: '包裹已签收，运单号不能再更正。',
  }),
  trackingNumberUsed: made<{
    readonly trackingNumber: string
    readonly orderNumber?: string
    /** The same order's parcel, but its contents differ. */
    readonly hasOtherContents?: boolean
  }>({
    en: ({ trackingNumber, orderNumber, hasOtherContents }) =>
      `${trackingNumber} is already the tracking number of a parcel${given(orderNumber, (number) => ` of ${number}`)}${hasOtherContents ? ' with other contents' : ''}. Check the number.`,
    zh: ({ orderNumber }) =>
      `该运单号已用于${given(orderNumber, (number) => `订单 ${number} 的`)}另一个包裹，请检查。`,
  }),
  rowsDisagree: cases('同一运单号的各行内容不一致，请改为一致。', {
    repeated: made<{ readonly trackingNumber: string; readonly rows: number }>({
      en: ({ trackingNumber, rows }) =>
        `${trackingNumber} appears in ${counted(rows, 'row', 'rows')} without SKUs. Keep one of them, or enter a SKU in each.`,
      zh: ({ trackingNumber, rows }) =>
        `${trackingNumber} 出现在 ${given(rows, String)} 行中且未填写 SKU，请只保留一行，或每行填写 SKU。`,
    }),
    someSkus: made<{ readonly trackingNumber: string }>({
      en: ({ trackingNumber }) =>
        `Some rows of ${trackingNumber} have a SKU and some do not. Enter a SKU in each.`,
      zh: ({ trackingNumber }) => `${trackingNumber} 的部分行未填写 SKU，请每行都填写。`,
    }),
    carriers: made<{ readonly trackingNumber: string }>({
      en: ({ trackingNumber }) =>
        `The rows of ${trackingNumber} have different carriers. Enter the same one.`,
      zh: ({ trackingNumber }) => `${trackingNumber} 各行的承运商不一致，请改为一致。`,
    }),
  }),
}

export const ofOrders = {
  ...ofPayment,
  ...ofBlockers,
  ...ofLineItems,
  ...ofShipping,
  ...ofFamilies,
  ...ofFulfilment,
}
