import { sql } from 'kysely'
import type { SecondStepState } from '../../../../contract/identity/identity.ts'
import type { Actor, CustomerActor } from '../../../platform/auth/actors.ts'
import { requireSession } from '../../../platform/auth/permit.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { CustomerId, Database, Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { idOf, type SignInOwner } from '../sessions/sign-in-record.ts'

const isRequiredOf = async (platform: Platform, owner: SignInOwner): Promise<boolean> => {
  // The demo's operators are shared by everyone who tries it, so theirs is only offered.
  if (owner.kind === 'operator') {
    if (!platform.config.demo) return true
    const own = await platform.database.agency
      .selectFrom('operator')
      .select('requires_second_step')
      .where('id', '=', owner.operatorId)
      .executeTakeFirstOrThrow()
    return own.requires_second_step
  }
  const row = await platform.database.agency
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.customer_id', 'a.customer_id')
    .select(['a.is_default', 'c.requires_second_step'])
    .where('a.customer_id', '=', owner.customerId)
    .where('a.id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  return row.requires_second_step && !row.is_default
}

/** Without a second step, the first sign-in is let in with a notice, and each later one only to set it up. */
export const secondStepOf = async (
  platform: Platform,
  owner: SignInOwner,
  method: string,
): Promise<SecondStepState> => {
  if (method !== 'password' || !(await isRequiredOf(platform, owner))) return 'notRequired'
  const { rows } = await sql`
    update ${sql.table(owner.kind)} set second_step_grace_at = now()
      where id = ${idOf(owner)} and second_step_grace_at is null returning id`.execute(
    platform.database.agency,
  )
  return rows.length === 0 ? 'due' : 'grace'
}

/** The session in which a second step was added may go on; others of the same owner have still shown none. */
export const releaseSession = async (tx: Db, actor: Actor): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ second_step: 'notRequired' })
    .where('id', '=', requireSession(actor))
    .where('second_step', '<>', 'notRequired')
    .execute()
}

export const readSecondStep = async (
  { agency }: Database,
  { sessionId }: Actor,
): Promise<SecondStepState> => {
  const { rows } = await sql<{ second_step: SecondStepState }>`
    select second_step from session where id = ${sessionId}`.execute(agency)
  return rows[0]?.second_step ?? 'notRequired'
}

export const requiresSecondStep = async ({ agency }: Database, customerId: CustomerId): Promise<boolean> => {
  const row = await agency
    .selectFrom('customer')
    .select('requires_second_step')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.requires_second_step
}

export const setSecondStepRule = async (
  { database, authenticator }: Platform,
  actor: CustomerActor,
  isRequired: boolean,
  call: CallContext,
): Promise<void> => {
  const { customerId } = actor
  await database.agencyTransaction(async (tx) => {
    const changed = await tx
      .updateTable('customer')
      .set({ requires_second_step: isRequired })
      .where('customer_id', '=', customerId)
      .where('requires_second_step', '<>', isRequired)
      .returning('customer_id')
      .executeTakeFirst()
    if (!changed) return
    await tx
      .updateTable('account')
      .set({ second_step_grace_at: null })
      .where('customer_id', '=', customerId)
      .where('second_step_grace_at', 'is not', null)
      .execute()
    if (!isRequired) {
      await tx
        .updateTable('session')
        .set({ second_step: 'notRequired' })
        .where('customer_id', '=', customerId)
        .where('second_step', '<>', 'notRequired')
        .execute()
    }
    const action = isRequired ? 'subAccount.secondStepRequired' : 'subAccount.secondStepOptional'
    await audit(tx, actor, { action, target: `customer:${customerId}`, call })
  })
  authenticator.forgetCustomer(customerId)
}
