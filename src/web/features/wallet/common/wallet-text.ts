import {
  ledgerKindWords,
  rechargeMethodWords,
  rechargeStatusWords,
} from '../../../../contract/common/dictionaries.ts'
import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import type { ledgerKinds } from '../../../../contract/wallet/wallet.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { defineText } from '../../../ui/text/define-text.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'

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

export const rechargeStatusText = defineText<Record<RechargeStatus, string>>(rechargeStatusWords)

export const methodText = defineText<Record<RechargeMethod, string>>(rechargeMethodWords)

export const kindIcons: Record<LedgerKind, IconName> = {
  recharge: 'plus',
  orderPayment: 'orders',
  orderRefund: 'back',
  correction: 'edit',
  reversal: 'minus',
  reshipmentFreight: 'truck',
  surcharge: 'coins',
  wholesalePayment: 'box',
  wholesaleFreight: 'truck',
  wholesaleRefund: 'back',
  inventoryPayment: 'stock',
  inventoryRefund: 'back',
  servicePayment: 'box',
  serviceRefund: 'back',
  withdrawal: 'minus',
  withdrawalReturned: 'back',
  commission: 'people',
}

export const kindText = defineText<Record<LedgerKind, string>>(ledgerKindWords)
