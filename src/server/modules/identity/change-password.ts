import { DomainError, errorCodes, errorMessages } from '../../../contract/errors.ts'
import type { CustomerActor } from '../../platform/actors.ts'
import { returnAttempt, takeAttempt } from '../../platform/attempts.ts'
import { audit } from '../../platform/audit.ts'
import type { CallContext } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { passwordChangedLetter } from './letters.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

interface Input {
  readonly oldPassword: string
  readonly newPassword: string
}

/**
 * Changes one's own password and ends every other session of the account.
 * @throws DomainError wrongPassword; 403 in the admin view: a password is its owner's business.
 */
export const changePassword = async (
  platform: Platform,
  actor: CustomerActor,
  input: Input,
  call: CallContext,
): Promise<void> => {
  const { database, mail, config, authenticator } = platform
  if (actor.isAdminView) {
    throw new DomainError('forbidden', errorMessages.forbidden, { code: errorCodes.forbidden })
  }
  const rules = [
    { scope: 'change-password', value: actor.accountId, limit: 10, windowSeconds: 15 * 60 },
  ] as const
  await takeAttempt(database, rules)
  const account = await database.agency
    .selectFrom('account')
    .select(['password_hash', 'email', 'locale'])
    .where('customer_id', '=', actor.customerId)
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  if (!(await checkPassword(input.oldPassword, account.password_hash))) {
    throw new DomainError('wrongPassword', 'The old password is wrong. Check it and try again.')
  }
  await returnAttempt(database, rules)
  const passwordHash = await hashPassword(input.newPassword)
  await database.agencyTransaction(async (tx) => {
    await tx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('customer_id', '=', actor.customerId)
      .where('id', '=', actor.accountId)
      .execute()
    await endSessionsOf(tx, { accountId: actor.accountId }, 'passwordChanged', actor.sessionId)
    await audit(tx, actor, 'account.passwordChanged', `account:${actor.accountId}`, null, call)
    const locale = account.locale === 'zh' ? 'zh' : 'en'
    await mail.send(tx, account.email, passwordChangedLetter(locale, config.publicUrl))
  })
  authenticator.forgetAccount(actor.accountId)
}
