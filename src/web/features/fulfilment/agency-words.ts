import type { WaitingParty, WaitingReason } from '../../../contract/statuses.ts'
import { defineText } from '../../ui/text/define-text.ts'

/** Why an order waits, as the agency reads it. */
export const agencyReasonText = defineText<Record<WaitingReason, string>>({
  en: {
    linesUnmapped: 'The seller has not said what its products are',
    quoteRequested: 'A price is asked for',
    quoteOffered: 'The seller has an offer to answer',
    addressIncomplete: 'The address is incomplete',
    noShippingLine: 'No shipping line reaches this address with these goods',
    shippingLineNotChosen: 'The seller has not chosen a shipping line',
    paymentDue: 'The seller has not paid yet',
    shopUnpaid: 'The buyer has not paid the shop yet',
    beingPrepared: 'To be picked, packed and shipped',
    stockAwaited: 'Goods are on their way to the warehouse',
    partlyShipped: 'The rest is to be shipped',
    reissueOffered: 'To be sent again: the seller has a charge to accept',
    cancelledInShop: 'Cancelled in the shop by its buyer: do not ship until it is decided',
    inTransit: 'On its way to the buyer',
  },
  zh: {
    linesUnmapped: '卖家尚未匹配商品',
    quoteRequested: '待报价',
    quoteOffered: '等待卖家答复报价',
    addressIncomplete: '地址不完整',
    noShippingLine: '没有物流线路可运送这些商品到该地址',
    shippingLineNotChosen: '卖家尚未选择物流线路',
    paymentDue: '卖家尚未付款',
    shopUnpaid: '买家尚未在店铺付款',
    beingPrepared: '待拣货、打包、发货',
    stockAwaited: '货物正在运往仓库',
    partlyShipped: '剩余商品待发货',
    reissueOffered: '待补发：等待卖家接受费用',
    cancelledInShop: '买家已在店铺取消：决定之前请勿发货',
    inTransit: '正在运往买家',
  },
})

export const agencyPartyText = defineText<Record<WaitingParty, string>>({
  en: { seller: 'the seller', agency: 'us', shop: 'the shop', carrier: 'the carrier' },
  zh: { seller: '卖家', agency: '我们', shop: '店铺', carrier: '承运商' },
})
