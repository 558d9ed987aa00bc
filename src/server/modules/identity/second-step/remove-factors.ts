import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailFactorsRemoved } from './factor-emails.ts'
import {
  idOf,
  recordSecurityEvent,
  type RecordedDuring,
  type SignInOwner,
} from '../sessions/sign-in-record.ts'

/** The owner cannot sign in any more, so somebody else removes what the owner has lost. */
export type FactorRemover = 'mainAccount' | 'commandLine'

/** Removes every second step, and tells its owner what was removed: in an email and in the list of security events. */
export const removeFactors = async (
  platform: Platform,
  tx: Db,
  {
    owner,
    by,
    during,
  }: {
    readonly owner: SignInOwner
    readonly by: FactorRemover
    readonly during: RecordedDuring
  },
): Promise<void> => {
  const side = owner.kind
  const id = idOf(owner)
  const { rows } = await sql<{ has_totp: boolean }>`
    select totp_confirmed_at is not null as has_totp from ${sql.table(side)} where id = ${id} for update`.execute(
    tx,
  )
  await sql`
    update ${sql.table(side)} set totp_secret_sealed = null, totp_confirmed_at = null, recovery_code_hashes = '{}',
      second_step_grace_at = null where id = ${id}`.execute(tx)
  const passkeys = await tx
    .deleteFrom('passkey')
    .where(side === 'account' ? 'account_id' : 'operator_id', '=', id)
    .returning('name')
    .execute()
  const hasTotp = rows[0]?.has_totp ?? false
  if (hasTotp) await recordSecurityEvent(tx, { event: 'totpOff', side, owner, detail: { by } }, during)
  for (const { name } of passkeys) {
    await recordSecurityEvent(tx, { event: 'passkeyRemoved', side, owner, detail: { name, by } }, during)
  }
  if (hasTotp || passkeys.length > 0) {
    await mailFactorsRemoved(platform, tx, owner, { hasTotp, passkeys: passkeys.length, by })
  }
}
