import { sql, type ExpressionBuilder } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Actor } from '../../../platform/auth/actors.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { DB } from '../../../platform/database/database-types.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endAdminViews, isAdminViewRow } from '../sessions/admin-view-record.ts'
import { deviceOf } from '../../../platform/auth/device.ts'
import { requireConfirmation } from '../second-step/confirm-identity.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { ownerOf, recordSecurityEvent } from '../sessions/sign-in-record.ts'

const shown = 50

/** An operator's own sessions include the admin view, which a customer sees as the agency's. */
const ownOf = (e: ExpressionBuilder<DB, 'session'>, actor: Actor) =>
  actor.kind === 'customer' ? e('account_id', '=', actor.accountId) : e('operator_id', '=', actor.operatorId)

export const listOwnSessions = async ({ database }: Platform, actor: Actor) => {
  const rows = await database.agency
    .selectFrom('session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'operator_id', 'account_id'])
    .where((e) => ownOf(e, actor))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${actor.sessionId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    // Where an operator is located is not shown to the customer.
    ...deviceOf(isAdminViewRow(row) ? '' : (row.user_agent ?? '')),
    ip: isAdminViewRow(row) ? null : row.ip,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isThisOne: row.id === actor.sessionId,
    isAgency: isAdminViewRow(row),
  }))
}

export const endOwnSession = async (
  { database, authenticator }: Platform,
  actor: Actor,
  sessionId: string,
  call: CallContext,
): Promise<void> => {
  await requireConfirmation(database.agency, actor)
  await database.agencyTransaction(async (tx) => {
    const ended = await tx
      .updateTable('session')
      .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'signedOutByOwner' })
      .where('id', '=', sessionId)
      .where((e) => ownOf(e, actor))
      .where('revoked_at', 'is', null)
      .returning(['id', 'customer_id', 'account_id', 'operator_id'])
      .executeTakeFirst()
    if (!ended) throw notFound('Session')
    await endAdminViews(tx, [ended], call)
    const owner = ownerOf(actor)
    const event = { event: 'sessionEnded', side: owner.kind, owner, detail: { sessionId } } as const
    await recordSecurityEvent(tx, event, call)
  })
  authenticator.forgetSession(sessionId)
}

export const endOtherSessions = async (
  { database, authenticator }: Platform,
  actor: Actor,
  call: CallContext,
): Promise<number> => {
  await requireConfirmation(database.agency, actor)
  const ended = await database.agencyTransaction(async (tx) => {
    const owner = ownerOf(actor)
    const count = await endSessionsOf(tx, owner, {
      reason: 'signedOutByOwner',
      during: call,
      except: actor.sessionId,
    })
    const event = { event: 'otherSessionsEnded', side: owner.kind, owner, detail: { count } } as const
    await recordSecurityEvent(tx, event, call)
    return count
  })
  if (actor.kind === 'customer') authenticator.forgetAccount(actor.accountId)
  else authenticator.forgetOperator(actor.operatorId)
  return ended
}
