import type { PayoutKind } from '../../../contract/withdrawals/withdrawal-terms.ts'
import { payoutKindWords, withdrawalStatusWords } from '../../../contract/withdrawals/withdrawal-text.ts'
import type { WithdrawalStatus } from '../../../contract/withdrawals/withdrawals.ts'
import type { IconName } from '../../ui/icon.tsx'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const withdrawalStatusText = defineText<Record<WithdrawalStatus, string>>(withdrawalStatusWords)
export const payoutKindText = defineText<Record<PayoutKind, string>>(payoutKindWords)

export const withdrawalTones: Record<WithdrawalStatus, Tone> = {
  requested: 'working',
  approved: 'moving',
  paid: 'done',
  rejected: 'problem',
  cancelled: 'quiet',
}

export const withdrawalIcons: Record<WithdrawalStatus, IconName> = {
  requested: 'clock',
  approved: 'check',
  paid: 'coins',
  rejected: 'close',
  cancelled: 'back',
}

/** Words that both sides use. */
export const amountText = defineText({
  en: { amount: 'Amount', fee: 'Fee', payout: 'Payout', account: 'Payout account' },
  zh: { amount: '提现金额', fee: '手续费', payout: '实际到账', account: '收款账户' },
})
