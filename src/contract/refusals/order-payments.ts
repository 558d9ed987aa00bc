import { orderFlagLabels } from '../common/dictionaries.ts'
import { formatNumber } from '../kernel/format.ts'
import type { Currency } from '../kernel/money.ts'
import { undoPaymentSeconds } from '../orders/payment-time.ts'
import type { GoodsAttribute, OrderStatus } from '../kernel/statuses.ts'
import { cases, dayOf, given, listed, template, money } from './sentences.ts'
import {
  type OrderFigures,
  type LineFigures,
  orderTemplate,
  statusEn,
  statusZh,
  waitingZh,
  replacementCharge,
  inStatus,
  lineEn,
  lineZh,
  goodsIn,
} from './order-text.ts'

export const shippingLineRefusals = {
  noRateForCountry: template<
    LineFigures & { readonly country: string; readonly postcode: string; readonly grams?: number }
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
  goodsNotAccepted: template<LineFigures & { readonly goods: readonly GoodsAttribute[] }>({
    en: ({ goods, ...figures }) =>
      `${lineEn(figures)} does not accept these restricted goods: ${goodsIn(goods, 'en')}.`,
    zh: ({ goods, ...figures }) =>
      goods === undefined
        ? `${lineZh(figures)}不接受此类货物，请更换渠道。`
        : `${lineZh(figures)}不接受${goodsIn(goods, 'zh')}货物，请更换渠道。`,
  }),
  tooLarge: template<LineFigures & { readonly max: number; readonly longest: number }>({
    en: ({ max, longest, ...figures }) =>
      `${lineEn(figures)} accepts parcels up to ${formatNumber(max, 'en')} mm on the longest side; this one measures ${formatNumber(longest, 'en')} mm.`,
    zh: ({ max, longest, ...figures }) =>
      max === undefined || longest === undefined
        ? `包裹超出${lineZh(figures)}的尺寸限制。`
        : `包裹超出${lineZh(figures)}的尺寸限制：最多 ${formatNumber(max, 'zh')} mm，此包裹为 ${formatNumber(longest, 'zh')} mm。`,
  }),
  tooHeavy: template<
    LineFigures & { readonly max: number; readonly grams: number; readonly isByVolume: boolean }
  >({
    en: ({ max, grams, isByVolume, ...figures }) =>
      `${lineEn(figures)} accepts parcels up to ${formatNumber(max, 'en')} g there; this one weighs ${formatNumber(grams, 'en')} g${isByVolume ? ' by volume' : ''}.`,
    zh: ({ max, grams, isByVolume, ...figures }) =>
      max === undefined || grams === undefined
        ? `包裹超出${lineZh(figures)}的重量限制。`
        : `包裹超出${lineZh(figures)}的重量限制：最多 ${formatNumber(max, 'zh')} g，此包裹为 ${formatNumber(grams, 'zh')} g${isByVolume ? '（体积重）' : ''}。`,
  }),
}

export const paymentRefusals = {
  linesUnmapped: orderTemplate(
    (number) => `${number} has line items without a price. Match them to SKUs or request a quote.`,
    waitingZh('linesUnmapped'),
  ),
  quoteRequested: orderTemplate(
    (number) => `${number} is waiting for a quote from the agency.`,
    waitingZh('quoteRequested'),
  ),
  quoteOffered: orderTemplate(
    (number) => `${number} has a quote awaiting a reply. Accept or decline it first.`,
    waitingZh('quoteOffered'),
  ),
  shippingLineNotChosen: orderTemplate(
    (number) => `${number} has no shipping line. Choose one.`,
    waitingZh('shippingLineNotChosen'),
  ),
  beingPrepared: orderTemplate((number) => `${number} is being prepared.`, waitingZh('beingPrepared')),
  inTransit: orderTemplate((number) => `${number} is in transit.`, waitingZh('inTransit')),
  paymentDue: orderTemplate(
    (number) => `${number} is awaiting payment. Pay for it first.`,
    '订单待付款，请先付款。',
  ),
  shopUnpaid: orderTemplate(
    (number) => `The buyer has not paid for ${number} in the shop yet.`,
    '买家尚未在店铺付款，暂不能操作。',
  ),
  testOrder: orderTemplate(
    (number) => `${number} is a test order of the shop, which cannot be paid. Cancel it.`,
    '这是店铺的测试订单，无法付款，请取消。',
  ),
  addressIncomplete: orderTemplate(
    (number) => `${number} has an incomplete address. Complete it first.`,
    '收件地址不完整，请先补全。',
  ),
  noShippingLine: orderTemplate(
    (number) => `No shipping line can carry ${number} to its address.`,
    '没有物流渠道可将这些商品寄到该地址。',
  ),
  alreadyPaid: orderTemplate((number) => `${number} is already paid.`, '订单已付款，无需重复付款。'),
  balanceTooLow: template<{
    readonly number?: string
    readonly balanceMinor?: number
    readonly neededMinor?: number
    readonly shortMinor: number
    readonly currency: Currency
    /** The overdue statement that stops payments on credit, and what it asks for. */
    readonly statement?: string
    readonly leftMinor?: number
  }>({
    en: ({ number, balanceMinor, shortMinor, currency, statement, leftMinor }) => {
      if (statement !== undefined)
        return `Statement ${statement} is overdue, so payments on credit have stopped. Pay ${money(leftMinor ?? shortMinor, currency)} to continue.`
      return balanceMinor === undefined
        ? `${number ?? 'This'} needs ${money(shortMinor, currency)} more than the wallet balance. Recharge the wallet first.`
        : `The wallet balance of ${money(balanceMinor, currency)} is ${money(shortMinor, currency)} too low. Recharge the wallet first.`
    },
    zh: ({ balanceMinor, shortMinor, currency, statement, leftMinor }) => {
      if (shortMinor === undefined) return '钱包余额不足，请先充值。'
      if (statement !== undefined)
        return `账单 ${statement} 已逾期，信用付款已暂停，请先支付 ${money(leftMinor ?? shortMinor, currency)}。`
      const short = money(shortMinor, currency)
      return balanceMinor === undefined
        ? `钱包余额不足，还差 ${short}，请先充值。`
        : `钱包余额为 ${money(balanceMinor, currency)}，还差 ${short}，请先充值。`
    },
  }),
  notPayable: cases('订单目前不能付款。', {
    status: template<OrderFigures & { readonly status: OrderStatus }>({
      en: ({ number, status }) => `${number} ${statusEn[status]} and cannot be paid.`,
      zh: ({ status }) => {
        const words = statusZh(status)
        return words === '' ? '订单目前不能付款。' : `订单状态为“${words}”，不能付款。`
      },
    }),
    order: orderTemplate((number) => `${number} cannot be paid yet.`, '订单目前不能付款。'),
    parcel: orderTemplate((number) => `${number} is not awaiting payment.`, '该退件目前不能付款。'),
    parcelAddress: orderTemplate(
      (number) => `${number} has an incomplete address. Complete it first.`,
      '收件地址不完整，请先补全。',
    ),
  }),
  nothingToPay: { en: 'Select the orders to pay.', zh: '请选择要付款的订单。' },
  priceChanged: cases('价格已有变动，请核对后重试。', {
    cart: template<{ readonly lines: readonly { readonly id: string; readonly unitMinor: number }[] }>({
      en: () => 'A price in the cart has changed. Check the cart and try again.',
      zh: '购物车中有价格变动，请核对后重试。',
    }),
    purchase: template<{ readonly nowMinor: number | null; readonly currency: Currency | null }>({
      en: () => 'A price has changed. Check the order and try again.',
      zh: '价格已有变动，请核对后重试。',
    }),
    order: template<
      OrderFigures & { readonly nowMinor: number; readonly agreedMinor: number; readonly currency: Currency }
    >({
      en: ({ number, nowMinor, agreedMinor, currency }) =>
        `${number} now costs ${money(nowMinor, currency)}, more than the agreed ${money(agreedMinor, currency)}. Check it and try again.`,
      zh: ({ nowMinor, agreedMinor, currency }) =>
        nowMinor === undefined || agreedMinor === undefined
          ? '价格已有变动，请核对后重试。'
          : `现价为 ${money(nowMinor, currency)}，高于确认时的 ${money(agreedMinor, currency)}，请核对后重试。`,
    }),
    service: {
      en: 'The price of this service has changed. Check it and order again.',
      zh: '该服务的价格已有变动，请核对后重新下单。',
    },
    parcel: orderTemplate(
      (number) => `Shipping ${number} with this line now costs more than agreed. Check it and try again.`,
      '运费已有上涨，请核对后重试。',
    ),
  }),
  freightChanged: {
    en: 'The shipping cost has changed. Choose the shipping line again.',
    zh: '运费或物流渠道已有变动，请重新选择。',
  },
  unpaid: orderTemplate((number) => `${number} is not paid yet.`, '订单尚未付款。'),
  paymentFinal: cases('付款已不能撤销。', {
    late: orderTemplate(
      (number) => `${number} stays paid: a payment can be undone for ${undoPaymentSeconds} seconds.`,
      `付款后 ${undoPaymentSeconds} 秒内可以撤销，现已不能撤销。`,
    ),
    begun: orderTemplate(
      (number) => `${number} stays paid: work on it has begun. Request its cancellation instead.`,
      '订单已开始处理，付款不能撤销。请申请取消订单。',
    ),
    schedule: orderTemplate(
      (number) => `${number} stays paid: a schedule paid it. Request its cancellation instead.`,
      '订单由自动付款支付，不能撤销。请申请取消订单。',
    ),
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
const serviceOrderEn: Readonly<Record<string, string>> = {
  requested: 'is awaiting a quote',
  awaitingPayment: 'is awaiting payment',
  paid: 'is paid',
  inProgress: 'is in progress',
  delivered: 'has been delivered',
  completed: 'is completed',
  declined: 'was declined',
  cancelled: 'is cancelled',
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

export const blockerRefusals = {
  problem: orderTemplate(
    (number) => `${number} has an open problem. Resolve it first.`,
    '订单有异常，请先处理。',
  ),
  hasProblem: orderTemplate(
    (number) => `${number} has an open problem. Resolve it first.`,
    '订单有异常，请先处理。',
  ),
  cancellationRequested: orderTemplate(
    (number) => `The seller has requested cancellation of ${number}. Approve or decline the request first.`,
    '卖家已申请取消此订单，请先同意或拒绝。',
  ),
  cancelledInShop: orderTemplate(
    (number) => `${number} was cancelled or fulfilled in the shop. Decide first whether to ship it.`,
    '此订单已在店铺取消或发货，请先决定是否仍要发货。',
  ),
  onHold: template<OrderFigures & { readonly until?: string | null }>({
    en: ({ number, until }) =>
      `${number} is on hold${given(until, (day) => ` until ${dayOf(day, 'en')}`)}. Release the hold first.`,
    zh: ({ until }) => `订单已被卖家搁置${given(until, (day) => `至 ${dayOf(day, 'zh')}`)}，暂不能操作。`,
  }),
  surcharge: orderTemplate(
    (number) => `${number} has an open surcharge. Settle it first.`,
    '订单有待处理的附加费，请先处理。',
  ),
  refund: orderTemplate(
    (number) => `${number} has an open refund. Settle it first.`,
    `订单有未处理的事项：${orderFlagLabels.zh.refund}`,
  ),
  replacement: orderTemplate(
    (number) => `${number} has an open replacement. Complete it first.`,
    `订单有未处理的事项：${orderFlagLabels.zh.replacement}`,
  ),
  returned: orderTemplate(
    (number) => `${number} has a returned parcel. Settle it first.`,
    `订单有未处理的事项：${orderFlagLabels.zh.returned}`,
  ),
  replacementOffered: orderTemplate(replacementCharge, '订单有待确认的补发费用，请先接受或拒绝。'),
  awaitingStock: orderTemplate((number) => `${number} is awaiting stock.`, '订单正在等待到货。'),
  noProblem: orderTemplate((number) => `${number} no longer has an open problem.`, '该订单已没有异常。'),
  notHeld: template<OrderFigures & { readonly status: OrderStatus }>({
    en: ({ number, status }) =>
      status === 'partlyShipped'
        ? `${number} is partly shipped and can no longer be cancelled.`
        : `${number} ${statusEn[status]}. No decision is needed any more.`,
    zh: '该订单已无需确认，未作更改。',
  }),
  notOnHold: orderTemplate((number) => `${number} is not on hold.`, '订单未被搁置。'),
  tooManyTags: template<OrderFigures & { readonly max: number }>({
    en: ({ number, max }) => `${number} can have up to ${max} tags. Remove some first.`,
    zh: ({ max }) => `每个订单最多 ${max ?? ''} 个标签，请先移除一些。`,
  }),
  notReady: orderTemplate(
    (number) => `${number} is still waiting for a price or an address.`,
    '订单仍在等待报价或地址，暂不能操作。',
  ),
  holdDateInPast: { en: 'Choose a future date within one year.', zh: '请选择一年以内的未来日期。' },
  wrongStatus: cases('当前状态不支持此操作，未作更改。', {
    order: inStatus,
    orders: template<{ readonly orders: readonly string[] }>({
      en: ({ orders }) => `${listed(orders, 'en')} can no longer be merged. Refresh the page and check.`,
      zh: ({ orders = [] }) => `${listed(orders, 'zh')} 的状态已变动，不能合并。请刷新后查看。`,
    }),
    parts: template<OrderFigures & { readonly orders: readonly string[] }>({
      en: ({ number, orders }) =>
        `The split of ${number} can no longer be undone. Already paid or merged with other orders: ${listed(orders, 'en')}.`,
      zh: ({ orders = [] }) => `不能撤销拆分：${listed(orders, 'zh')} 已付款或已与其他订单合并。`,
    }),
    undone: template<OrderFigures & { readonly status: OrderStatus }>({
      en: ({ number }) => `${number} was undone, and its line items are in other orders again.`,
      zh: '该订单已被撤销，其商品已回到其他订单中。',
    }),
    notBeingPrepared: orderTemplate(
      (number) => `${number} is not being prepared, so it cannot be marked as awaiting stock.`,
      '只有处理中的订单可以设为待到货。',
    ),
    labelVoid: orderTemplate(
      (number) => `${number} is not being prepared, so its label can no longer be voided.`,
      '订单不在处理中，面单不能再作废。',
    ),
    finished: orderTemplate(
      (number) => `${number} is completed and can no longer be changed.`,
      '订单已完成，不能再更改。',
    ),
    notSurchargeable: orderTemplate(
      (number) => `No surcharge can be requested for ${number}: it is not paid, or fully shipped.`,
      '订单未付款或已全部发出，不能再收取附加费。',
    ),
    replacement: orderTemplate(
      (number) => `${number} is a replacement sent by the agency and cannot be cancelled.`,
      '补发订单由平台寄出，不能取消。',
    ),
    cancelledInShop: orderTemplate(
      (number) => `${number} was cancelled or fulfilled in the shop. You can refund it immediately.`,
      '此订单已在店铺取消或发货，您可以直接退款。',
    ),
    quote: template<{ readonly status: string }>({
      en: ({ status }) => `This quote is ${status}. Nothing was changed.`,
      zh: '报价当前状态不支持此操作，未作更改。',
    }),
    purchase: template<OrderFigures & { readonly purchaseStatus: string }>({
      en: ({ number, purchaseStatus }) =>
        `${number} ${purchaseEn[purchaseStatus] ?? 'has changed'}. Nothing was changed.`,
      zh: ({ number }) => `采购订单${given(number, (one) => ` ${one} `)}当前状态不支持此操作，未作更改。`,
    }),
    wholesale: template<OrderFigures & { readonly status: string }>({
      en: ({ number, status }) => `${number} ${wholesaleEn[status] ?? 'has changed'}. Nothing was changed.`,
      zh: ({ number }) => `批发订单${given(number, (one) => ` ${one} `)}当前状态不支持此操作，未作更改。`,
    }),
    serviceOrder: template<OrderFigures & { readonly status: string }>({
      en: ({ number, status }) =>
        `${number} ${serviceOrderEn[status] ?? 'has changed'}. Nothing was changed.`,
      zh: ({ number }) => `服务订单${given(number, (one) => ` ${one} `)}当前状态不支持此操作，未作更改。`,
    }),
    sourcing: template<OrderFigures & { readonly status: string }>({
      en: ({ number, status }) => `${number} ${sourcingEn[status] ?? 'has changed'}. Nothing was changed.`,
      zh: ({ number }) => `找货需求${given(number, (one) => ` ${one} `)}当前状态不支持此操作，未作更改。`,
    }),
    ticket: template<{ readonly status: string }>({
      en: ({ status }) =>
        `This ticket is ${status === 'closed' ? 'already closed' : 'open'}. Nothing was changed.`,
      zh: ({ status }) =>
        status === 'closed' ? '工单已关闭，未作更改。' : '工单当前状态不支持此操作，未作更改。',
    }),
  }),
}
