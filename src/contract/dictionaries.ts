import type { DictionaryItem, DictionaryName } from './dictionary-names.ts'
import type {
  GoodsAttribute,
  OrderStatus,
  OverlayKind,
  QuoteStatus,
  RechargeStatus,
  ShopStatus,
  TrackingEventStatus,
  WaitingParty,
  WaitingReason,
} from './statuses.ts'
import type { ReturnReason, SecondaryShipmentState } from './secondary-shipments.ts'
import type { workOrderTypes } from './tickets.ts'
import type { ledgerKinds, rechargeMethods } from './wallet.ts'
import { policyTerms } from './policy-terms.ts'

const { least, most } = policyTerms.processingDays

/** The product's own lists of words, each once: screens and callers of GET /common/GetDicts read the same. */
interface Words<Name extends string> {
  readonly en: Readonly<Record<Name, string>>
  readonly zh: Readonly<Record<Name, string>>
}

type LedgerKind = (typeof ledgerKinds)[number]
type RechargeMethod = (typeof rechargeMethods)[number]
type TicketType = keyof typeof workOrderTypes

export const orderStatusWords: Words<OrderStatus> = {
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
}

export const overlayWords: Words<OverlayKind> = {
  en: {
    abnormal: 'Problem',
    shelved: 'Put aside',
    cancelAsked: 'Cancellation asked for',
    refund: 'Refund',
    reissue: 'Sent again',
    returned: 'Parcel came back',
    surcharge: 'Surcharge',
  },
  zh: {
    abnormal: '异常',
    shelved: '已搁置',
    cancelAsked: '申请取消中',
    refund: '退款',
    reissue: '补发',
    returned: '包裹退回',
    surcharge: '附加费',
  },
}

export const waitingReasonWords: Words<WaitingReason> = {
  en: {
    linesUnmapped: 'Products not known yet',
    quoteRequested: 'Price asked for',
    quoteOffered: 'An offer is waiting for an answer',
    addressIncomplete: 'Address is incomplete',
    noShippingLine: 'No shipping line reaches this address',
    shippingLineNotChosen: 'No shipping line chosen',
    paymentDue: 'Ready to be paid',
    shopUnpaid: 'The buyer has not paid the shop yet',
    beingPrepared: `Being picked and packed (${least}–${most} days)`,
    stockAwaited: 'Goods are on their way to the warehouse',
    partlyShipped: 'The rest is being prepared',
    reissueOffered: 'To be sent again: accept the charge?',
    cancelledInShop: 'The buyer cancelled in the shop: ship it all the same?',
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
    beingPrepared: `拣货打包中（${least}–${most} 天）`,
    stockAwaited: '货物正在运往仓库',
    partlyShipped: '剩余商品准备中',
    reissueOffered: '待补发：是否接受费用？',
    cancelledInShop: '买家已在店铺取消：仍要发货吗？',
    inTransit: '正在运往买家',
  },
}

/** Whom an order waits for, as the seller reads it. */
export const waitingPartyWords: Words<WaitingParty> = {
  en: { seller: 'you', agency: 'Quayside', shop: 'the shop', carrier: 'the carrier' },
  zh: { seller: '您', agency: 'Quayside', shop: '店铺', carrier: '承运商' },
}

export const quoteStatusWords: Words<QuoteStatus> = {
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
}

export const trackingStatusWords: Words<TrackingEventStatus> = {
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
}

export const rechargeStatusWords: Words<RechargeStatus> = {
  en: {
    created: 'Not paid yet',
    approved: 'Being taken',
    pending: 'In review',
    credited: 'Credited',
    refused: 'Not credited',
    expired: 'Expired',
  },
  zh: {
    created: '未付款',
    approved: '扣款中',
    pending: '审核中',
    credited: '已入账',
    refused: '未入账',
    expired: '已过期',
  },
}

export const rechargeMethodWords: Words<RechargeMethod> = {
  en: { paypal: 'PayPal', bank: 'Bank transfer' },
  zh: { paypal: 'PayPal', bank: '银行转账' },
}

export const ledgerKindWords: Words<LedgerKind> = {
  en: {
    recharge: 'Recharge',
    orderPayment: 'Order payment',
    orderRefund: 'Order refund',
    correction: 'Correction',
    reversal: 'Taken back by PayPal',
    reshipmentFreight: 'Freight of a returned parcel',
    surcharge: 'Surcharge of an order',
    wholesalePayment: 'Payment of a wholesale order',
    wholesaleFreight: 'Freight shortfall of a wholesale order',
    wholesaleRefund: 'Refund of a wholesale order',
    inventoryPayment: 'Payment of an inventory order',
    inventoryRefund: 'Refund of an inventory order',
  },
  zh: {
    recharge: '充值',
    orderPayment: '订单付款',
    orderRefund: '订单退款',
    correction: '调整',
    reversal: 'PayPal 撤回',
    reshipmentFreight: '退回包裹重寄运费',
    surcharge: '订单附加费',
    wholesalePayment: '批发订单付款',
    wholesaleFreight: '批发订单补运费',
    wholesaleRefund: '批发订单退款',
    inventoryPayment: '备货订单付款',
    inventoryRefund: '备货订单退款',
  },
}

export const secondaryShipmentStateWords: Words<SecondaryShipmentState> = {
  en: {
    pendingAddress: 'Address needed',
    pendingPay: 'Freight to be paid',
    paid: 'To be sent again',
    reshipped: 'On its way again',
    delivered: 'Delivered',
    discarded: 'Given up',
  },
  zh: {
    pendingAddress: '待确认地址',
    pendingPay: '待付运费',
    paid: '待重寄',
    reshipped: '已重寄',
    delivered: '已签收',
    discarded: '已放弃',
  },
}

export const returnReasonWords: Words<ReturnReason> = {
  en: {
    addressWrong: 'Wrong or incomplete address',
    recipientAbsent: 'Nobody there to take it',
    unclaimed: 'Not collected',
    refused: 'Refused by the recipient',
    customs: 'Not let in by customs',
    damaged: 'Damaged on the way',
    unknown: 'The carrier gave no reason',
  },
  zh: {
    addressWrong: '地址错误或不完整',
    recipientAbsent: '无人签收',
    unclaimed: '未领取',
    refused: '收件人拒收',
    customs: '海关退回',
    damaged: '运输途中损坏',
    unknown: '承运商未说明原因',
  },
}

export const goodsAttributeWords: Words<GoodsAttribute> = {
  en: { battery: 'Battery', liquid: 'Liquid', magnet: 'Magnet', powder: 'Powder' },
  zh: { battery: '带电', liquid: '液体', magnet: '带磁', powder: '粉末' },
}

export const ticketTypeWords: Words<TicketType> = {
  en: { order: 'Order', consult: 'Consult' },
  zh: { order: '订单', consult: '咨询' },
}

export const shopStatusWords: Words<ShopStatus> = {
  en: { connected: 'Connected', needsReconnect: 'Needs to be reconnected', disconnected: 'Disconnected' },
  zh: { connected: '已连接', needsReconnect: '需要重新连接', disconnected: '已断开' },
}

const all: Readonly<Record<DictionaryName, Words<string>>> = {
  orderStatus: orderStatusWords,
  waitingReason: waitingReasonWords,
  quoteStatus: quoteStatusWords,
  trackingStatus: trackingStatusWords,
  rechargeStatus: rechargeStatusWords,
  rechargeMethod: rechargeMethodWords,
  ledgerKind: ledgerKindWords,
  goodsAttribute: goodsAttributeWords,
  secondaryShipmentState: secondaryShipmentStateWords,
  returnReason: returnReasonWords,
  ticketType: ticketTypeWords,
  shopStatus: shopStatusWords,
}

/** A dictionary in the order in which its values are declared. */
export const dictionaryOf = (name: DictionaryName): DictionaryItem[] => {
  const { en, zh } = all[name]
  return Object.entries(en).map(([value, label]) => ({ value, en: label, zh: zh[value] ?? label }))
}
