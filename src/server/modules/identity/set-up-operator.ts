import type { OperatorRole } from '../../../contract/permissions.ts'
import type { Platform } from '../../platform/platform.ts'
import { createOperator, firstPasswordUntil } from './create-customer.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

interface Operator {
  readonly email: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly password: string
}

/**
 * Creates an operator, or resets the one with this email: active, without authenticator, all sessions ended.
 */
export const setUpOperator = async (platform: Platform, operator: Operator): Promise<void> => {
  const passwordHash = await hashPassword(operator.password)
  await platform.database.agencyTransaction(async (tx) => {
    const known = await tx
      .updateTable('operator')
      .set({
        name: operator.name,
        roles: [...operator.roles],
        password_hash: passwordHash,
        first_password_until: firstPasswordUntil,
        is_active: true,
        totp_secret_sealed: null,
        totp_confirmed_at: null,
        recovery_code_hashes: [],
        second_step_grace_at: null,
      })
      .where('email', '=', operator.email)
      .returning('id')
      .executeTakeFirst()
    const id = known?.id ?? (await createOperator(tx, { ...operator, passwordHash, isFirstPassword: true }))
    await tx.deleteFrom('passkey').where('operator_id', '=', id).execute()
    await endSessionsOf(tx, { operatorId: id }, 'setUpAgain', platform)
    await tx
      .insertInto('audit_log')
      .values({ operator_id: id, action: 'operator.setUp', target: `operator:${id}` })
      .execute()
  })
}

/** Ends an operator's access at once; what they have done keeps their name. False if there is no such operator. */
export const removeOperator = async (platform: Platform, email: string): Promise<boolean> =>
  platform.database.agencyTransaction(async (tx) => {
    const removed = await tx
      .updateTable('operator')
      .set({ is_active: false })
      .where('email', '=', email)
      .where('is_active', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return false
    await endSessionsOf(tx, { operatorId: removed.id }, 'removed', platform)
    await tx
      .insertInto('audit_log')
      .values({ operator_id: removed.id, action: 'operator.removed', target: `operator:${removed.id}` })
      .execute()
    return true
  })
