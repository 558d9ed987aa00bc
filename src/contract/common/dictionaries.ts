import type { DictionaryItem, DictionaryName } from './dictionary-names.ts'
import type {
  GoodsAttribute,
  OrderStatus,
  OrderFlagKind,
  QuoteStatus,
  RechargeStatus,
  ShopStatus,
  TrackingEventStatus,
  WaitingParty,
  WaitingReason,
} from '../kernel/statuses.ts'
import type { Words } from '../kernel/words.ts'
import type { ReturnReason, ReturnedParcelState } from '../returned-parcels/returned-parcels.ts'
import type { workOrderTypes } from '../tickets/tickets.ts'
import type { ledgerKinds, rechargeMethods } from '../wallet/wallet.ts'
import { policyTerms } from '../refunds/policy-terms.ts'

const { min, max } = policyTerms.processingDays

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

export const orderFlagLabels: Words<OrderFlagKind> = {
  en: {
    problem: 'Problem',
    onHold: 'On hold',
    cancellationRequested: 'Cancellation requested',
    refund: 'Refund',
    replacement: 'Replacement',
    returned: 'Parcel returned',
    surcharge: 'Surcharge',
  },
  zh: {
    problem: '异常',
    onHold: '已搁置',
    cancellationRequested: '取消申请中',
    refund: '退款',
    replacement: '补发',
    returned: '包裹退回',
    surcharge: '附加费',
  },
}

export const waitingReasonWords: Words<WaitingReason> = {
  en: {
    linesUnmapped: 'Products not matched yet',
    quoteRequested: 'Quote requested',
    quoteOffered: 'Offer awaiting a reply',
    addressIncomplete: 'Address incomplete',
    noShippingLine: 'No shipping line serves this address',
    shippingLineNotChosen: 'No shipping line chosen',
    paymentDue: 'Ready to pay',
    shopUnpaid: 'Buyer has not paid the shop yet',
    testOrder: 'Test order of the shop',
    beingPrepared: `Being picked and packed (${min}–${max} days)`,
    awaitingStock: 'Goods on their way to the warehouse',
    partlyShipped: 'Remaining items being prepared',
    replacementOffered: 'Replacement offered: accept the charge?',
    cancelledInShop: 'Cancelled or fulfilled in the shop: ship anyway?',
    inTransit: 'On its way to the buyer',
  },
  zh: {
    linesUnmapped: '商品尚未匹配',
    quoteRequested: '已询价',
    quoteOffered: '报价待您确认',
    addressIncomplete: '地址不完整',
    noShippingLine: '没有可送达该地址的物流渠道',
    shippingLineNotChosen: '尚未选择物流渠道',
    paymentDue: '等待您付款',
    shopUnpaid: '买家尚未在店铺付款',
    testOrder: '店铺的测试订单',
    beingPrepared: `拣货打包中（${min}–${max} 天）`,
    awaitingStock: '等待货物到仓',
    partlyShipped: '剩余商品待发货',
    replacementOffered: '待补发：请确认补发费用',
    cancelledInShop: '已在店铺取消或发货：请确认是否仍要发货',
    inTransit: '正在运往买家',
  },
}

/** The party an order waits for, from the seller's point of view. */
export const waitingPartyWords: Words<WaitingParty> = {
  en: { seller: 'you', agency: 'Quayside', shop: 'the shop', carrier: 'the carrier' },
  zh: { seller: '您', agency: 'Quayside', shop: '店铺', carrier: '承运商' },
}

export const quoteStatusWords: Words<QuoteStatus> = {
  en: {
    requested: 'Quote requested',
    offered: 'Offer awaiting a reply',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Offer expired',
    withdrawn: 'Withdrawn',
  },
  zh: {
    requested: '已询价',
    offered: '报价待确认',
    accepted: '已接受',
    declined: '已拒绝',
    expired: '报价已过期',
    withdrawn: '已撤回',
  },
}

export const trackingStatusWords: Words<TrackingEventStatus> = {
  en: {
    notFound: 'No carrier information yet',
    infoReceived: 'Carrier notified',
    pickedUp: 'Picked up',
    inTransit: 'In transit',
    customs: 'In customs',
    outForDelivery: 'Out for delivery',
    availableForPickup: 'Ready for pickup',
    deliveryFailed: 'Delivery failed',
    exception: 'Problem in transit',
    returning: 'Being returned',
    returned: 'Returned',
    delivered: 'Delivered',
    expired: 'No recent updates',
    unknown: 'Carrier update',
  },
  zh: {
    notFound: '暂无物流信息',
    infoReceived: '待揽收',
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
    expired: '物流停滞',
    unknown: '其他物流动态',
  },
}

export const rechargeStatusWords: Words<RechargeStatus> = {
  en: {
    created: 'Unpaid',
    approved: 'Processing payment',
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
    correction: 'Adjustment',
    reversal: 'PayPal reversal',
    reshipmentFreight: 'Returned parcel freight',
    surcharge: 'Order surcharge',
    wholesalePayment: 'Wholesale order payment',
    wholesaleFreight: 'Wholesale freight balance',
    wholesaleRefund: 'Wholesale order refund',
    inventoryPayment: 'Inventory order payment',
    inventoryRefund: 'Inventory order refund',
    servicePayment: 'Extra service payment',
    serviceRefund: 'Extra service refund',
    withdrawal: 'Withdrawal',
    withdrawalReturned: 'Withdrawal returned',
    commission: 'Affiliate commission',
  },
  zh: {
    recharge: '充值',
    orderPayment: '订单付款',
    orderRefund: '订单退款',
    correction: '余额调整',
    reversal: 'PayPal 撤销付款',
    reshipmentFreight: '退件重寄运费',
    surcharge: '订单附加费',
    wholesalePayment: '批发订单付款',
    wholesaleFreight: '批发订单补运费',
    wholesaleRefund: '批发订单退款',
    inventoryPayment: '备货订单付款',
    inventoryRefund: '备货订单退款',
    servicePayment: '增值服务付款',
    serviceRefund: '增值服务退款',
    withdrawal: '提现',
    withdrawalReturned: '提现退回',
    commission: '推广佣金',
  },
}

export const returnedParcelStateWords: Words<ReturnedParcelState> = {
  en: {
    pendingAddress: 'Address needed',
    pendingPay: 'Shipping due',
    paid: 'Awaiting reshipment',
    reshipped: 'Reshipped',
    delivered: 'Delivered',
    discarded: 'Abandoned',
  },
  zh: {
    pendingAddress: '待确认地址',
    pendingPay: '待付运费',
    paid: '待重寄',
    reshipped: '已重寄',
    delivered: '已签收',
    discarded: '已弃件',
  },
}

export const returnReasonWords: Words<ReturnReason> = {
  en: {
    addressWrong: 'Wrong or incomplete address',
    recipientAbsent: 'Recipient not available',
    unclaimed: 'Not collected',
    refused: 'Refused by the recipient',
    customs: 'Rejected by customs',
    damaged: 'Damaged in transit',
    unknown: 'No reason given by the carrier',
  },
  zh: {
    addressWrong: '地址错误或不完整',
    recipientAbsent: '无人签收',
    unclaimed: '逾期未领取',
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
  en: { connected: 'Connected', needsReconnect: 'Reconnection needed', disconnected: 'Disconnected' },
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
  returnedParcelState: returnedParcelStateWords,
  returnReason: returnReasonWords,
  ticketType: ticketTypeWords,
  shopStatus: shopStatusWords,
}

export const dictionaryOf = (name: DictionaryName): DictionaryItem[] => {
  const { en, zh } = all[name]
  return Object.entries(en).map(([value, label]) => ({ value, en: label, zh: zh[value] ?? label }))
}
