import type {
  OrderStatus,
  QuoteStatus,
  TrackingStatus,
  WaitingParty,
  WaitingReason,
} from '../../../contract/statuses.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

/** What a carrier's event may say: an event in words we do not know leaves the parcel where it stands. */
type ReportedStatus = TrackingStatus | 'unknown'

export const statusTones: Record<OrderStatus, Tone> = {
  awaitingQuote: 'yours',
  awaitingPayment: 'yours',
  processing: 'working',
  awaitingStock: 'working',
  partlyShipped: 'moving',
  shipped: 'moving',
  delivered: 'done',
  cancelled: 'quiet',
  merged: 'quiet',
  split: 'quiet',
}

export const quoteTones: Record<QuoteStatus, Tone> = {
  requested: 'working',
  offered: 'yours',
  accepted: 'done',
  declined: 'quiet',
  expired: 'problem',
  withdrawn: 'quiet',
}

export const trackingTones: Record<ReportedStatus, Tone> = {
  notFound: 'quiet',
  infoReceived: 'working',
  pickedUp: 'moving',
  inTransit: 'moving',
  customs: 'moving',
  outForDelivery: 'moving',
  availableForPickup: 'yours',
  deliveryFailed: 'problem',
  exception: 'problem',
  returning: 'problem',
  returned: 'problem',
  delivered: 'done',
  expired: 'problem',
  unknown: 'quiet',
}

export const statusText = defineText<Record<OrderStatus, string>>({
  en: {
    awaitingQuote: 'Awaiting quote',
    awaitingPayment: 'Awaiting payment',
    processing: 'Processing',
    awaitingStock: 'Awaiting stock',
    partlyShipped: 'Partly shipped',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    merged: 'Merged',
    split: 'Split',
  },
  zh: {
    awaitingQuote: '待报价',
    awaitingPayment: '待付款',
    processing: '处理中',
    awaitingStock: '待到货',
    partlyShipped: '部分发货',
    shipped: '已发货',
    delivered: '已签收',
    cancelled: '已取消',
    merged: '已合并',
    split: '已拆分',
  },
})

/** Why an order waits, as the seller reads it. */
export const reasonText = defineText<Record<WaitingReason, string>>({
  en: {
    linesUnmapped: 'Products not known yet',
    quoteRequested: 'Price asked for',
    quoteOffered: 'An offer is waiting for an answer',
    addressIncomplete: 'Address is incomplete',
    noShippingLine: 'No shipping line reaches this address',
    shippingLineNotChosen: 'No shipping line chosen',
    paymentDue: 'Ready to be paid',
    shopUnpaid: 'The buyer has not paid the shop yet',
    beingPrepared: 'Being picked and packed (1–3 days)',
    stockAwaited: 'Goods are on their way to the warehouse',
    partlyShipped: 'The rest is being prepared',
    inTransit: 'On its way to the buyer',
  },
  zh: {
    linesUnmapped: '商品尚未匹配',
    quoteRequested: '已询价',
    quoteOffered: '报价待您答复',
    addressIncomplete: '地址不完整',
    noShippingLine: '没有物流线路可到达该地址',
    shippingLineNotChosen: '尚未选择物流线路',
    paymentDue: '可以付款',
    shopUnpaid: '买家尚未在店铺付款',
    beingPrepared: '拣货打包中（1–3 天）',
    stockAwaited: '货物正在运往仓库',
    partlyShipped: '剩余商品准备中',
    inTransit: '正在运往买家',
  },
})

export const partyText = defineText<Record<WaitingParty, string>>({
  en: { seller: 'you', agency: 'Quayside', shop: 'the shop', carrier: 'the carrier' },
  zh: { seller: '您', agency: 'Quayside', shop: '店铺', carrier: '承运商' },
})

export const quoteStatusText = defineText<Record<QuoteStatus, string>>({
  en: {
    requested: 'Price asked for',
    offered: 'Offer to answer',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Offer ran out',
    withdrawn: 'Withdrawn',
  },
  zh: {
    requested: '已询价',
    offered: '报价待答复',
    accepted: '已接受',
    declined: '已拒绝',
    expired: '报价已过期',
    withdrawn: '已撤回',
  },
})

export const trackingText = defineText<Record<ReportedStatus, string>>({
  en: {
    notFound: 'Not yet known to the carrier',
    infoReceived: 'Announced to the carrier',
    pickedUp: 'Picked up',
    inTransit: 'In transit',
    customs: 'At customs',
    outForDelivery: 'Out for delivery',
    availableForPickup: 'Ready to be collected',
    deliveryFailed: 'Delivery failed',
    exception: 'Problem on the way',
    returning: 'On its way back',
    returned: 'Returned',
    delivered: 'Delivered',
    expired: 'No news for long',
    unknown: 'Reported by the carrier',
  },
  zh: {
    notFound: '承运商暂无信息',
    infoReceived: '已通知承运商',
    pickedUp: '已揽收',
    inTransit: '运输中',
    customs: '清关中',
    outForDelivery: '派送中',
    availableForPickup: '待自提',
    deliveryFailed: '派送失败',
    exception: '运输异常',
    returning: '退回中',
    returned: '已退回',
    delivered: '已签收',
    expired: '长时间无更新',
    unknown: '承运商已上报',
  },
})

export const isTrackingStatus = (word: string): word is ReportedStatus => word in trackingTones
