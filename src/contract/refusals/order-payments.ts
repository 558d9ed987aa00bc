import type { Currency } from '../kernel/money.ts'
import { undoPaymentSeconds } from '../orders/payment-time.ts'
import type { OrderStatus } from '../kernel/statuses.ts'
import { cases, template, money } from './sentences.ts'
import { type OrderFigures, orderTemplate, statusEn, statusZh, waitingZh } from './order-text.ts'

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
