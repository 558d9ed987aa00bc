import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { requireSession } from '../../../platform/auth/permit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actingEmail, mailMainAccount } from '../../../platform/mail/admin-view-emails.ts'
import { recordAdminView } from '../sessions/admin-view-record.ts'

/** Lets the operator change something in this visit. A repeated call, as of two windows, keeps the first reason. */
export const startActing = async (
  { database, mail, authenticator }: Platform,
  actor: CustomerActor,
  reason: string,
  call: CallContext,
): Promise<void> => {
  const { customerId, accountId, operatorId } = actor
  const sessionId = requireSession(actor)
  if (operatorId === null) throw new Error('acting without an operator')
  await database.agencyTransaction(async (tx) => {
    const started = await tx
      .updateTable('session')
      .set({ acting_reason: reason })
      .where('id', '=', sessionId)
      .where('acting_reason', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!started) return
    const view = { customerId, accountId, operatorId }
    await recordAdminView(tx, 'actingStarted', { view, during: call, detail: { reason } })
    await mailMainAccount(tx, mail, customerId, (locale) => actingEmail(locale, { name: actor.name, reason }))
  })
  authenticator.forgetSession(sessionId)
}
