import type { queueNames } from '../../../contract/operator/home.ts'
import type { IconName } from '../../ui/icon.tsx'
import { defineText } from '../../ui/text/define-text.ts'

export type QueueName = (typeof queueNames)[number]

/** Where a queue's work is done, and its sign. */
export const queuePlaces: Record<QueueName, { readonly icon: IconName; readonly to: string }> = {
  quoteRequests: { icon: 'quote', to: '/quotes' },
  toShip: { icon: 'truck', to: '/orders?tab=processing' },
  awaitingStock: { icon: 'stock', to: '/orders?tab=awaitingStock' },
  partlyShipped: { icon: 'box', to: '/orders?tab=partlyShipped' },
  rechargesToReview: { icon: 'coins', to: '/recharges' },
  failedPushes: { icon: 'alert', to: '/pushes' },
  noShippingLine: { icon: 'route', to: '/orders?waitingReason=noShippingLine' },
  returnsToReceive: { icon: 'box', to: '/saidReturned' },
  returnsToReship: { icon: 'truck', to: '/returns?tab=paid' },
  returnsOverdue: { icon: 'clock', to: '/returns?tab=overdue' },
  ticketsToAnswer: { icon: 'quote', to: '/tickets' },
  reissuesDeclined: { icon: 'reload', to: '/orders/reissuesDeclined' },
  problemsToSolve: { icon: 'alert', to: '/orders?overlay=abnormal&overlayOn=agency' },
  refundsToDecide: { icon: 'coins', to: '/refunds' },
  cancelsToDecide: { icon: 'close', to: '/refunds?tab=cancellations' },
}

export const queueText = defineText<Record<QueueName, string>>({
  en: {
    quoteRequests: 'Quotes to answer',
    toShip: 'Orders to ship',
    awaitingStock: 'Awaiting stock',
    partlyShipped: 'Partly shipped',
    rechargesToReview: 'Recharges to review',
    failedPushes: 'Shops not told',
    noShippingLine: 'No line reaches',
    returnsToReceive: 'Returns to receive',
    returnsToReship: 'Returns to reship',
    returnsOverdue: 'Returns without an answer',
    ticketsToAnswer: 'Tickets to answer',
    reissuesDeclined: 'Sending again declined',
    problemsToSolve: 'Problems to solve',
    refundsToDecide: 'Refunds to decide',
    cancelsToDecide: 'Cancellations asked for',
  },
  zh: {
    quoteRequests: '待报价询价',
    toShip: '待发货订单',
    awaitingStock: '待到货',
    partlyShipped: '部分发货',
    rechargesToReview: '待审核充值',
    failedPushes: '未通知的店铺',
    noShippingLine: '无可用线路',
    returnsToReceive: '待签收退件',
    returnsToReship: '待重寄退件',
    returnsOverdue: '逾期未答复退件',
    ticketsToAnswer: '待回复工单',
    reissuesDeclined: '补发被拒',
    problemsToSolve: '待解决异常',
    refundsToDecide: '待处理退款',
    cancelsToDecide: '申请取消的订单',
  },
})

/** What is to be done in it. */
export const queueHelp = defineText<Record<QueueName, string>>({
  en: {
    quoteRequests: 'Find the product and make an offer, within a day.',
    toShip: 'Pick, pack and ship, within three days of payment.',
    awaitingStock: 'Paid orders whose goods are on their way to the warehouse.',
    partlyShipped: 'Orders of which a part is still to be shipped.',
    rechargesToReview: 'Compare with the bank account and credit, within a day.',
    failedPushes: 'Tracking that a shop did not take.',
    noShippingLine: 'Orders without a line: add a rate for their country, weight or goods.',
    reissuesDeclined: 'Charges that sellers did not accept: decide what becomes of it, within a day.',
    returnsToReceive: 'Parcels that carriers say have come back: look for them in the warehouse.',
    returnsToReship: 'Returned parcels whose freight is paid: send them out within three days.',
    returnsOverdue: 'Returned parcels whose sellers did not answer in time: discard them.',
    ticketsToAnswer: 'What sellers ask, the longest waiting first, within a day.',
    problemsToSolve: 'Sellers have answered what is wrong with their orders: let these go on, or ask again.',
    refundsToDecide: 'Look at what sellers ask back: offer, pay, ask for more or reject, within two days.',
    cancelsToDecide: 'Paid orders that are not shipped until you agree or decline, within a day.',
  },
  zh: {
    quoteRequests: '找到商品并报价，一天之内。',
    toShip: '拣货、打包、发货，付款后三天之内。',
    awaitingStock: '已付款，货物正在运往仓库。',
    partlyShipped: '剩余商品仍待发货。',
    rechargesToReview: '核对银行账户并入账，一天之内。',
    failedPushes: '店铺未接受的物流信息。',
    noShippingLine: '为其国家、重量或货物属性添加运价。',
    reissuesDeclined: '卖家未接受的补发费用：一天内决定如何处理。',
    returnsToReceive: '承运商称已退回的包裹：请在仓库中查找。',
    returnsToReship: '已付运费的退回包裹：三天之内重寄。',
    returnsOverdue: '卖家逾期未答复的退回包裹：请处置。',
    ticketsToAnswer: '卖家的咨询，等待最久的在前，一天之内回复。',
    problemsToSolve: '卖家已答复订单异常：恢复订单，或再次询问。',
    refundsToDecide: '审核卖家的退款申请：给出方案、退款、要求补充或拒绝，两天之内。',
    cancelsToDecide: '已付款订单，同意或拒绝之前不发货，一天之内。',
  },
})
