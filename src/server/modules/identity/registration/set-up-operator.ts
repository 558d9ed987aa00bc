import type { OperatorRole } from '../../../../contract/kernel/permissions.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createOperator, firstPasswordUntil } from './create-customer.ts'
import { operatorPasswordChangedEmail } from '../emails/emails.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { removeFactors } from '../second-step/remove-factors.ts'
import { endSessionsOf } from '../sessions/sessions.ts'

interface Operator {
  readonly email: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly password: string
}

const record = async (
  { log }: Platform,
  tx: Db,
  action: 'operator.setUp' | 'operator.removed',
  operatorId: string,
): Promise<void> => {
  const target = `operator:${operatorId}` as const
  await audit(tx, { kind: 'operator', operatorId }, { action, target })
  log.info({ securityEvent: action, target }, 'security event')
}

/**
 * Creates an operator, or resets the one with this email: active, without a second step, all sessions ended.
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
      })
      .where('email', '=', operator.email)
      .returning('id')
      .executeTakeFirst()
    const id = known?.id ?? (await createOperator(tx, { ...operator, passwordHash, isFirstPassword: true }))
    if (known) {
      await removeFactors(platform, tx, {
        owner: { kind: 'operator', operatorId: id },
        by: 'commandLine',
        during: platform,
      })
      await platform.mail.send(tx, operator.email, operatorPasswordChangedEmail())
    }
    await endSessionsOf(tx, { operatorId: id }, { reason: 'setUpAgain', during: platform })
    await record(platform, tx, 'operator.setUp', id)
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
    await endSessionsOf(tx, { operatorId: removed.id }, { reason: 'removed', during: platform })
    await record(platform, tx, 'operator.removed', removed.id)
    return true
  })
