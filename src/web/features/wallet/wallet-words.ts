import type { RechargeStatus } from '../../../contract/statuses.ts'
import type { ledgerKinds } from '../../../contract/wallet.ts'
import type { IconName } from '../../ui/icon.tsx'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export type LedgerKind = (typeof ledgerKinds)[number]
export type RechargeMethod = 'paypal' | 'bank'

export const rechargeTones: Record<RechargeStatus, Tone> = {
  created: 'yours',
  approved: 'working',
  pending: 'working',
  credited: 'done',
  refused: 'problem',
  expired: 'quiet',
}

/** What a recharge waits for, or how it ended. */
export const rechargeStatusText = defineText<Record<RechargeStatus, string>>({
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
})

export const methodText = defineText<Record<RechargeMethod, string>>({
  en: { paypal: 'PayPal', bank: 'Bank transfer' },
  zh: { paypal: 'PayPal', bank: '银行转账' },
})

export const kindIcons: Record<LedgerKind, IconName> = {
  recharge: 'plus',
  orderPayment: 'orders',
  orderRefund: 'back',
  correction: 'edit',
  reversal: 'minus',
}

export const kindText = defineText<Record<LedgerKind, string>>({
  en: {
    recharge: 'Recharge',
    orderPayment: 'Order payment',
    orderRefund: 'Order refund',
    correction: 'Correction',
    reversal: 'Taken back by PayPal',
  },
  zh: {
    recharge: '充值',
    orderPayment: '订单付款',
    orderRefund: '订单退款',
    correction: '调整',
    reversal: 'PayPal 撤回',
  },
})
