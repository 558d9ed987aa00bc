import type { DB } from '../database/database-types.ts'

interface SealedColumn {
  readonly table: keyof DB
  readonly column: string
  /** `list`: a text[], of which some elements may be sealed. */
  readonly holds: 'value' | 'list'
}

/**
 * Everything stored sealed, by its purpose. A value can only be sealed for one of these, and `npm run rotate-secret`
 * seals all of them again.
 */
export const sealedColumns = {
  'shop-credentials': { table: 'shop', column: 'credentials_sealed', holds: 'value' },
  'account-totp': { table: 'account', column: 'totp_secret_sealed', holds: 'value' },
  'operator-totp': { table: 'operator', column: 'totp_secret_sealed', holds: 'value' },
  'account-recovery-code': { table: 'account', column: 'recovery_code_hashes', holds: 'list' },
  'operator-recovery-code': { table: 'operator', column: 'recovery_code_hashes', holds: 'list' },
  'payout-account': { table: 'payout_account', column: 'details_sealed', holds: 'value' },
  'withdrawal-payout': { table: 'withdrawal', column: 'payout_sealed', holds: 'value' },
  'paypal-account': { table: 'paypal_account', column: 'token_sealed', holds: 'value' },
  'purchasing-channel-access': {
    table: 'purchasing_channel_access',
    column: 'tokens_sealed',
    holds: 'value',
  },
  'mail-secret': { table: 'mail_secret', column: 'sealed', holds: 'value' },
} as const satisfies Record<string, SealedColumn>

/** Only in a cookie, so it is not sealed again: after a new secret the browser is no longer known. */
type CookiePurpose = 'known-device'

export type SealPurpose = keyof typeof sealedColumns | CookiePurpose
