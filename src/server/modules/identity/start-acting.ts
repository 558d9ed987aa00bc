import type { CustomerActor } from '../../platform/actors.ts'
import { audit } from '../../platform/audit.ts'
import type { CallContext } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { actingEmail, mailMainAccount } from '../../platform/admin-view-emails.ts'

/** Lets the operator change something in this visit. A repeated call, as of two windows, keeps the first reason. */
export const startActing = async (
  { database, mail, authenticator }: Platform,
  actor: CustomerActor,
  reason: string,
  call: CallContext,
): Promise<void> => {
  const { customerId, sessionId } = actor
  await database.agencyTransaction(async (tx) => {
    const started = await tx
      .updateTable('session')
      .set({ acting_reason: reason })
      .where('id', '=', sessionId)
      .where('acting_reason', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!started) return
    await audit(tx, actor, 'adminView.actingStarted', `customer:${customerId}`, { reason }, call)
    await mailMainAccount(tx, mail, customerId, (locale) => actingEmail(locale, { name: actor.name, reason }))
  })
  call.log.info(
    { securityEvent: 'adminView.actingStarted', customerId, operatorId: actor.operatorId, ip: call.ip },
    'security event',
  )
  authenticator.forgetSession(sessionId)
}
