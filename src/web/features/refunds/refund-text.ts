import {
  refundReasonWords,
  refundWishWords,
  refundStateWords,
} from '../../../contract/refunds/refund-text.ts'
import type { RefundReason } from '../../../contract/refunds/policy-terms.ts'
import type {
  CancellationRequestStatus,
  RefundBlocker,
  RefundEventKind,
  RefundReasonBlocker,
  RefundState,
  RefundWish,
} from '../../../contract/refunds/refund-schemas.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const refundReasonText = defineText<Record<RefundReason, string>>(refundReasonWords)

export const refundWishText = defineText<Record<RefundWish, string>>(refundWishWords)

export const refundStateText =
  defineText<Record<RefundState | CancellationRequestStatus, string>>(refundStateWords)

export const refundTones: Record<RefundState | CancellationRequestStatus, Tone> = {
  applied: 'working',
  reviewing: 'working',
  needEvidence: 'yours',
  offered: 'yours',
  accepted: 'moving',
  refunded: 'done',
  replaced: 'done',
  rejected: 'problem',
  withdrawn: 'quiet',
  requested: 'working',
  agreed: 'done',
  declined: 'problem',
}

export const refundEventText = defineText<Record<RefundEventKind, string>>({
  en: {
    applied: 'Refund requested',
    replacementRequested: 'Replacement requested',
    reviewing: 'Request under review',
    needEvidence: 'Evidence requested',
    evidenceAdded: 'Evidence provided',
    offered: 'Refund amount offered',
    declined: 'Offer declined',
    accepted: 'Refund accepted',
    refunded: 'Refunded to wallet',
    replaced: 'Replacement agreed',
    rejected: 'Request rejected',
    withdrawn: 'Request withdrawn',
    expired: 'Request withdrawn: no response in time',
    orderCancelled: 'Closed because the order was cancelled',
  },
  zh: {
    applied: '申请退款',
    replacementRequested: '申请补发',
    reviewing: '申请审核中',
    needEvidence: '要求补充信息',
    evidenceAdded: '已补充信息',
    offered: '提出退款方案',
    declined: '拒绝方案',
    accepted: '接受退款',
    refunded: '已退回钱包',
    replaced: '同意补发',
    rejected: '申请未通过',
    withdrawn: '撤回申请',
    expired: '逾期未答复，申请已撤回',
    orderCancelled: '订单已取消，申请随之结束',
  },
})

/** Why the order allows no refund at all; `blockerText` is about a single reason. */
export const blockText = defineText<Record<RefundBlocker, string>>({
  en: {
    notPaid: 'This order has not been paid, so there is nothing to refund.',
    cancelled: 'This order is cancelled and has already been refunded.',
    mergedOrSplit: 'This order was merged into another order. Request the refund on the order that was paid.',
    held: 'The buyer cancelled this order in the shop. Decide first whether to ship or refund it.',
    cancellationRequested:
      'You have requested cancellation of this order. Withdraw that request to request a refund.',
    refundOpen: 'This order already has an open request. Withdraw it to submit a new one.',
    replacementOpen:
      'The replacement for your last request is being prepared. You can submit another request once it has shipped, or if you decline its charge.',
    nothingLeft: 'This order has already been fully refunded.',
  },
  zh: {
    notPaid: '该订单尚未付款，没有可退的款项。',
    cancelled: '该订单已取消，已付款项已退回。',
    mergedOrSplit: '该订单已并入其他订单，请对已付款的订单申请退款。',
    held: '买家已在店铺取消该订单，请先决定发货还是退款。',
    cancellationRequested: '您已申请取消该订单，撤回后才能申请退款。',
    refundOpen: '该订单已有处理中的申请，撤回后才能重新申请。',
    replacementOpen: '您上次申请的补发正在准备中，发货后或拒绝补发费用后可再次申请。',
    nothingLeft: '该订单的款项已全部退回。',
  },
})

/** Why one reason is unavailable; `on` is a formatted day, if known. */
export const blockerText = defineText<Record<RefundReasonBlocker, (on: string) => string>>({
  en: {
    notShipped: () => 'not shipped yet',
    notDelivered: () => 'available after delivery',
    notYet: (on) => (on ? `available from ${on}` : 'not available yet'),
    inTime: () => 'delivered on time',
    over: (on) => (on ? `ended on ${on}` : 'no longer available'),
    nothingLeft: () => 'already refunded',
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
