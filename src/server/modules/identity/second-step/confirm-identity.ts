import { sql } from 'kysely'
import { confirmationMinutes } from '../../../../contract/identity/security.ts'
import type { Actor } from '../../../platform/auth/actors.ts'
import { requireSession } from '../../../platform/auth/permit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { confirmPassword } from '../passwords/change-password.ts'
import { checkPasskey, type PasskeyProof } from './passkey-proof.ts'
import { idOf, ownerOf } from '../sessions/sign-in-record.ts'

/** @throws DomainError wrongPassword, wrongPasskey */
export const confirmIdentity = async (
  platform: Platform,
  actor: Actor,
  proof: { readonly password?: string | undefined; readonly passkey?: PasskeyProof | undefined },
  call: CallContext,
): Promise<void> => {
  if (proof.passkey) {
    const owner = await checkPasskey(platform, ownerOf(actor).kind, proof.passkey)
    if (idOf(owner) !== idOf(ownerOf(actor))) throw refuse('wrongPasskey')
  } else await confirmPassword(platform, actor, proof.password ?? '')
  const sessionId = requireSession(actor)
  await platform.database.agency
    .updateTable('session')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
  call.log.info({ sessionId }, 'identity confirmed')
}

/** A stolen session must not be enough to change how its owner signs in. @throws DomainError confirmationNeeded */
export const requireConfirmation = async (db: Db, actor: Actor): Promise<void> => {
  const confirmed = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', requireSession(actor))
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(mins => ${confirmationMinutes})`)
    .executeTakeFirst()
  if (!confirmed) throw refuse('confirmationNeeded')
}
