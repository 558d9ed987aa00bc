import type { RefundReason } from '../../../contract/policy-terms.ts'
import type {
  CancelAskStatus,
  RefundBlock,
  RefundEventKind,
  RefundHindrance,
  RefundState,
} from '../../../contract/refunds.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const refundReasonText = defineText<Record<RefundReason, string>>({
  en: {
    notReceived: 'Not received',
    damaged: 'Damaged',
    wrongItem: 'Wrong item',
    missingItem: 'Something is missing',
    qualityProblem: 'Poor quality',
    lateDelivery: 'Came late',
    other: 'Another reason',
  },
  zh: {
    notReceived: '未收到',
    damaged: '破损',
    wrongItem: '发错商品',
    missingItem: '缺件',
    qualityProblem: '质量问题',
    lateDelivery: '延误',
    other: '其他原因',
  },
})

export const refundStateText = defineText<Record<RefundState | CancelAskStatus, string>>({
  en: {
    applied: 'Asked for',
    reviewing: 'In review',
    needEvidence: 'Evidence needed',
    offered: 'Offer to answer',
    accepted: 'Being paid',
    refunded: 'Paid back',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    asked: 'Asked for',
    agreed: 'Cancelled',
    declined: 'Declined',
  },
  zh: {
    applied: '已申请',
    reviewing: '审核中',
    needEvidence: '需补充材料',
    offered: '方案待答复',
    accepted: '退款中',
    refunded: '已退款',
    rejected: '未通过',
    withdrawn: '已撤回',
    asked: '已申请',
    agreed: '已取消',
    declined: '已拒绝',
  },
})

export const refundTones: Record<RefundState | CancelAskStatus, Tone> = {
  applied: 'working',
  reviewing: 'working',
  needEvidence: 'yours',
  offered: 'yours',
  accepted: 'moving',
  refunded: 'done',
  rejected: 'problem',
  withdrawn: 'quiet',
  asked: 'working',
  agreed: 'done',
  declined: 'problem',
}

/** What happened to a refund; the same words as on the order's timeline. */
export const refundEventText = defineText<Record<RefundEventKind, string>>({
  en: {
    applied: 'Refund asked for',
    reviewing: 'Refund taken into review',
    needEvidence: 'Evidence for the refund asked for',
    evidence: 'Evidence given',
    offered: 'Refund offered',
    declined: 'Offer declined',
    accepted: 'Refund accepted',
    refunded: 'Paid back to the wallet',
    rejected: 'Refund rejected',
    withdrawn: 'Refund withdrawn',
    ranOut: 'Refund withdrawn: nobody answered in time',
    orderCancelled: 'Ended with the order, which was cancelled',
  },
  zh: {
    applied: '申请退款',
    reviewing: '退款审核中',
    needEvidence: '要求补充退款材料',
    evidence: '已补充材料',
    offered: '提出退款方案',
    declined: '拒绝方案',
    accepted: '接受退款',
    refunded: '已退回钱包',
    rejected: '退款未通过',
    withdrawn: '撤回退款',
    ranOut: '逾期未答复，退款已撤回',
    orderCancelled: '订单已取消，退款随之结束',
  },
})

/** Why nothing can be asked back, as the seller reads it. */
export const blockText = defineText<Record<RefundBlock, string>>({
  en: {
    notPaid: 'This order is not paid: there is nothing to give back.',
    cancelled: 'This order is cancelled: what was paid for it has been given back.',
    takenOver: 'Another order has taken this one over. A refund is asked of the order that was paid.',
    held: 'The buyer cancelled this order in the shop. Decide first whether it is shipped or paid back.',
    cancelAsked: 'You have asked to cancel this order. Take that back to ask for a refund.',
    refundOpen: 'A refund of this order is open already. Withdraw it to ask for another.',
    nothingLeft: 'All that was paid for this order has been given back.',
  },
  zh: {
    notPaid: '该订单尚未付款，没有可退的款项。',
    cancelled: '该订单已取消，已付款项已退回。',
    takenOver: '该订单已并入其他订单，请对已付款的订单申请退款。',
    held: '买家已在店铺取消该订单，请先决定发货还是退款。',
    cancelAsked: '您已申请取消该订单，撤回后才能申请退款。',
    refundOpen: '该订单已有处理中的退款，撤回后才能重新申请。',
    nothingLeft: '该订单的款项已全部退回。',
  },
})

/** Why it cannot be asked for one reason now; `on` is a day, where one is known. */
export const hindranceText = defineText<Record<RefundHindrance, (on: string) => string>>({
  en: {
    notShipped: () => 'nothing is shipped yet',
    notDelivered: () => 'from the delivery on',
    notYet: (on) => (on ? `from ${on} on` : 'not yet'),
    inTime: () => 'it came in time',
    over: (on) => (on ? `was possible until ${on}` : 'no longer possible'),
    nothingLeft: () => 'paid back already',
  },
  zh: {
    notShipped: () => '尚未发货',
    notDelivered: () => '签收后可申请',
    notYet: (on) => (on ? `${on} 起可申请` : '暂不可申请'),
    inTime: () => '已按时送达',
    over: (on) => (on ? `申请期限已于 ${on} 结束` : '已超过申请期限'),
    nothingLeft: () => '已退款',
  },
})
