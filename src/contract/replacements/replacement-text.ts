import type { Words } from '../kernel/words.ts'
import type { ReplacementReason, ReplacementState } from './replacements.ts'

export const replacementReasonWords: Words<ReplacementReason> = {
  en: {
    lost: 'Lost in transit',
    damaged: 'Arrived damaged',
    wrongItem: 'Wrong item',
    missingItem: 'Missing item',
    returned: 'Parcel returned',
    other: 'Other reason',
  },
  zh: {
    lost: '运输中丢失',
    damaged: '商品破损',
    wrongItem: '发错商品',
    missingItem: '缺件',
    returned: '包裹被退回',
    other: '其他原因',
  },
}

export const replacementStateWords: Words<ReplacementState> = {
  en: {
    offered: 'Awaiting acceptance',
    preparing: 'Preparing',
    shipped: 'In transit',
    delivered: 'Delivered',
    declined: 'Declined',
    expired: 'Expired',
    cancelled: 'Cancelled',
  },
  zh: {
    offered: '待接受费用',
    preparing: '准备中',
    shipped: '运输中',
    delivered: '已签收',
    declined: '已拒绝',
    expired: '逾期未答复',
    cancelled: '已取消',
  },
}
