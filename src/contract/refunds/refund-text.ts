import type { Words } from '../kernel/words.ts'
import type { RefundReason } from './policy-terms.ts'
import type { CancellationRequestStatus, RefundState, RefundWish } from './refund-schemas.ts'

export const refundReasonWords: Words<RefundReason> = {
  en: {
    notReceived: 'Not received',
    damaged: 'Damaged',
    wrongItem: 'Wrong item',
    missingItem: 'Missing item',
    qualityProblem: 'Poor quality',
    lateDelivery: 'Late delivery',
    other: 'Other reason',
  },
  zh: {
    notReceived: '未收到包裹',
    damaged: '商品破损',
    wrongItem: '发错商品',
    missingItem: '缺件',
    qualityProblem: '质量问题',
    lateDelivery: '派送延误',
    other: '其他原因',
  },
}

export const refundWishWords: Words<RefundWish> = {
  en: { refund: 'Refund', replacement: 'Replacement' },
  zh: { refund: '退款', replacement: '补发' },
}

export const refundStateWords: Words<RefundState | CancellationRequestStatus> = {
  en: {
    applied: 'Requested',
    reviewing: 'In review',
    needEvidence: 'Evidence needed',
    offered: 'Offer pending',
    accepted: 'Refund in progress',
    refunded: 'Refunded',
    replaced: 'Replacement agreed',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    requested: 'Requested',
    agreed: 'Cancelled',
    declined: 'Declined',
  },
  zh: {
    applied: '已申请',
    reviewing: '审核中',
    needEvidence: '需补充信息',
    offered: '退款方案待答复',
    accepted: '退款中',
    refunded: '已退款',
    replaced: '已同意补发',
    rejected: '未通过',
    withdrawn: '已撤回',
    requested: '已申请',
    agreed: '已取消',
    declined: '已拒绝',
  },
}
