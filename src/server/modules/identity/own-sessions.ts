import { sql } from 'kysely'
import { notFound } from '../../../contract/errors.ts'
import type { CustomerActor } from '../../platform/actors.ts'
import { audit } from '../../platform/audit.ts'
import type { CallContext } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceOf } from './device.ts'
import { endSessionsOf } from './sessions.ts'

const shown = 50

export const listOwnSessions = async ({ database }: Platform, actor: CustomerActor) => {
  const rows = await database.agency
    .selectFrom('session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'operator_id'])
    .where('account_id', '=', actor.accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${actor.sessionId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    // Where an operator is located is not shown to the customer.
    ...deviceOf(row.operator_id === null ? (row.user_agent ?? '') : ''),
    ip: row.operator_id === null ? row.ip : null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isThisOne: row.id === actor.sessionId,
    isAgency: row.operator_id !== null,
  }))
}

export const endOwnSession = async (
  { database, authenticator }: Platform,
  actor: CustomerActor,
  sessionId: string,
  call: CallContext,
): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    const ended = await tx
      .updateTable('session')
      .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'signedOutByOwner' })
      .where('id', '=', sessionId)
      .where('account_id', '=', actor.accountId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw notFound('Session')
    await audit(tx, actor, 'account.sessionEnded', `session:${sessionId}`, null, call)
  })
  authenticator.forgetSession(sessionId)
}

export const endOtherSessions = async (
  { database, authenticator }: Platform,
  actor: CustomerActor,
  call: CallContext,
): Promise<number> => {
  const ended = await database.agencyTransaction(async (tx) => {
    const count = await endSessionsOf(tx, { accountId: actor.accountId }, 'signedOutByOwner', actor.sessionId)
    await audit(tx, actor, 'account.otherSessionsEnded', `account:${actor.accountId}`, { count }, call)
    return count
  })
  authenticator.forgetAccount(actor.accountId)
  return ended
}
