import { parseMinor } from '../../../../contract/kernel/money.ts'
import { creditLimits } from '../../../../contract/wallet/operator-wallet.ts'
import { rechargeLimits } from '../../../../contract/wallet/wallet.ts'
import type { RechargeMethod } from '../common/wallet-text.ts'

/** Kept on this device until it is sent. */
export interface RechargeDraft {
  readonly method: RechargeMethod
  /** Of the agency's payment methods; null: PayPal or the installation's bank account. */
  readonly paymentMethodId?: string | null
  readonly amount: string
  readonly bankReference: string
  readonly receipt: { readonly id: string; readonly name: string } | null
}

export const emptyDraft: RechargeDraft = { method: 'paypal', amount: '', bankReference: '', receipt: null }

export type AmountProblem = 'missing' | 'unreadable' | 'tooSmall' | 'tooLarge'

type ReadAmount = { readonly amountMinor: number } | { readonly problem: AmountProblem }

/** Minor units; thousands separators are accepted. */
const read = (text: string, minMinor: number, maxMinor: number): ReadAmount => {
  if (text.trim() === '') return { problem: 'missing' }
  const amountMinor = parseMinor(text.replaceAll(/,(?=\d{3}(?:\D|$))/g, ''))
  if (amountMinor === null) return { problem: 'unreadable' }
  if (amountMinor < minMinor) return { problem: 'tooSmall' }
  return amountMinor > maxMinor ? { problem: 'tooLarge' } : { amountMinor }
}

export const readAmount = (text: string): ReadAmount =>
  read(text, rechargeLimits.minMinor, rechargeLimits.maxMinor)

/** A received bank amount: anything above zero. */
export const readCredit = (text: string): ReadAmount => read(text, 1, creditLimits.maxMinor)
