import type { ReissueReason, ReissueState } from '../../../contract/reissues.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const reissueReasonText = defineText<Record<ReissueReason, string>>({
  en: {
    lost: 'Lost on the way',
    damaged: 'Came damaged',
    wrongItem: 'Wrong product sent',
    missingItem: 'Something was missing',
    returned: 'Parcel came back',
    other: 'Other reason',
  },
  zh: {
    lost: '运输中丢失',
    damaged: '到货损坏',
    wrongItem: '发错商品',
    missingItem: '缺少商品',
    returned: '包裹被退回',
    other: '其他原因',
  },
})

export const reissueStateText = defineText<Record<ReissueState, string>>({
  en: {
    offered: 'Charge to be accepted',
    preparing: 'Being prepared',
    shipped: 'On its way',
    delivered: 'Delivered',
    declined: 'Declined',
    expired: 'Not answered in time',
    cancelled: 'Cancelled',
  },
  zh: {
    offered: '费用待接受',
    preparing: '准备中',
    shipped: '运输中',
    delivered: '已签收',
    declined: '已拒绝',
    expired: '逾期未答复',
    cancelled: '已取消',
  },
})

export const reissueTones: Record<ReissueState, Tone> = {
  offered: 'yours',
  preparing: 'working',
  shipped: 'moving',
  delivered: 'done',
  declined: 'quiet',
  expired: 'quiet',
  cancelled: 'quiet',
}
