import { payoutDetailsSchema, type PayoutDetails } from '../../../contract/withdrawals/withdrawals.ts'
import type { SealPurpose } from '../../platform/secrets/sealed-columns.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** `harbour@pine.example` → `h•••@pine.example`. */
const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`

const end = (text: string): string => `•••• ${text.replaceAll(' ', '').slice(-4)}`

/** What lists show of an account. */
export const hintOf = (details: PayoutDetails): string => {
  if (details.kind === 'bank') return end(details.iban || details.accountNumber)
  return details.kind === 'usdt' ? end(details.address) : maskedEmail(details.email)
}

type PayoutPurpose = Extract<SealPurpose, 'payout-account' | 'withdrawal-payout'>

export const sealDetails = (secrets: Secrets, purpose: PayoutPurpose, details: PayoutDetails): string =>
  secrets.seal(purpose, JSON.stringify(details))

export const openDetails = (secrets: Secrets, purpose: PayoutPurpose, sealed: string): PayoutDetails =>
  payoutDetailsSchema.parse(JSON.parse(secrets.open(purpose, sealed)))
