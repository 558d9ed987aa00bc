import { orderFlagLabels } from '../common/dictionaries.ts'
import type { OrderStatus } from '../kernel/statuses.ts'
import { cases, dayOf, given, listed, template } from './sentences.ts'
import { type OrderFigures, orderTemplate, statusEn, replacementCharge, inStatus } from './order-text.ts'

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
const supplierOrderEn: Readonly<Record<string, string>> = {
  draft: 'is still a draft',
  ordered: 'has been ordered',
  confirmed: 'has been confirmed by the supplier',
  inTransit: 'is in transit',
  partlyReceived: 'has been partly received',
  received: 'has been received',
  closed: 'is closed',
  cancelled: 'has been cancelled',
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
    supplierOrder: template<OrderFigures & { readonly status: string }>({
      en: ({ number, status }) =>
        `${number} ${supplierOrderEn[status] ?? 'has changed'}. Nothing was changed.`,
      zh: ({ number }) => `采购单${given(number, (one) => ` ${one} `)}当前状态不支持此操作，未作更改。`,
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
