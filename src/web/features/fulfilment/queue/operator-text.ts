import type { WaitingParty, WaitingReason } from '../../../../contract/kernel/statuses.ts'
import { defineText } from '../../../ui/text/define-text.ts'

export const operatorReasonText = defineText<Record<WaitingReason, string>>({
  en: {
    linesUnmapped: 'The seller has not matched the products',
    quoteRequested: 'Quote requested',
    quoteOffered: 'Waiting for the seller to answer the offer',
    addressIncomplete: 'The address is incomplete',
    noShippingLine: 'No shipping line can carry these products to this address',
    shippingLineNotChosen: 'The seller has not chosen a shipping line',
    paymentDue: 'The seller has not paid yet',
    shopUnpaid: 'The buyer has not paid in the shop yet',
    testOrder: 'A test order of the shop, which is never paid',
    beingPrepared: 'To be picked, packed and shipped',
    awaitingStock: 'Stock is on its way to the warehouse',
    partlyShipped: 'The remaining items are to be shipped',
    replacementOffered: 'Replacement: waiting for the seller to accept the charge',
    cancelledInShop: 'Cancelled or fulfilled in the shop: do not ship until resolved',
    inTransit: 'On its way to the buyer',
  },
  zh: {
    linesUnmapped: '待卖家匹配商品',
    quoteRequested: '待报价',
    quoteOffered: '待卖家确认报价',
    addressIncomplete: '地址不完整',
    noShippingLine: '没有物流渠道可将这些商品寄到该地址',
    shippingLineNotChosen: '待卖家选择物流渠道',
    paymentDue: '待卖家付款',
    shopUnpaid: '买家尚未在店铺付款',
    testOrder: '店铺的测试订单，不会付款',
    beingPrepared: '待拣货、打包、发货',
    awaitingStock: '等待货物到仓',
    partlyShipped: '剩余商品待发货',
    replacementOffered: '补发费用待卖家确认',
    cancelledInShop: '已在店铺取消或发货：待确认，请勿发货',
    inTransit: '正在运往买家',
  },
})

export const agencyPartyText = defineText<Record<WaitingParty, string>>({
  en: { seller: 'the seller', agency: 'us', shop: 'the shop', carrier: 'the carrier' },
  zh: { seller: '卖家', agency: '我们', shop: '店铺', carrier: '承运商' },
})
