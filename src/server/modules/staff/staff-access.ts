import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSessionsOf } from '../identity/index.ts'
import { secondStepEmail } from './staff-emails.ts'
import { checkMayChange, lockStaff } from './staff-grants.ts'

export const endStaffSession = async (
  { database, authenticator }: Platform,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  call: OperatorCall,
): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    const found = await lockStaff(tx, id)
    if (id !== call.operator.operatorId) checkMayChange(call.operator, found.grants)
    const ended = await endSessionsOf(
      tx,
      { operatorId: id },
      { reason: 'endedByColleague', during: call, only: sessionId },
    )
    if (ended === 0) throw notFound('Session')
    await audit(tx, call.operator, {
      action: 'staff:endStaffSession',
      target: `operator:${id}`,
      detail: { sessionId },
      call,
    })
  })
  authenticator.forgetOperator(id)
}

/** Required, it holds at once: sessions without a second step go on only to set one up. */
export const requireStaffSecondStep = async (
  { database, mail, authenticator, config }: Platform,
  { id, isRequired }: { readonly id: string; readonly isRequired: boolean },
  call: OperatorCall,
): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    const found = await lockStaff(tx, id)
    checkMayChange(call.operator, found.grants)
    const changed = await tx
      .updateTable('operator')
      .set({
        requires_second_step: isRequired,
        ...(isRequired && { second_step_grace_at: sql<Date>`now()` }),
      })
      .where('id', '=', id)
      .where('requires_second_step', '<>', isRequired)
      .returning(
        sql<boolean>`totp_confirmed_at is not null
          or exists (select from passkey p where p.operator_id = operator.id)`.as('has_second_step'),
      )
      .executeTakeFirst()
    if (!changed) return
    if (isRequired && !changed.has_second_step) {
      await tx
        .updateTable('session')
        .set({ second_step: 'due' })
        .where('operator_id', '=', id)
        .where('account_id', 'is', null)
        .where('revoked_at', 'is', null)
        .execute()
    }
    await audit(tx, call.operator, {
      action: 'staff:requireStaffSecondStep',
      target: `operator:${id}`,
      detail: { isRequired },
      call,
    })
    if (isRequired)
      await mail.send(tx, found.email, secondStepEmail(found.locale, call.operator.name, config.publicUrl))
  })
  authenticator.forgetOperator(id)
}
