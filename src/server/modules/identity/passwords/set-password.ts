import pg from 'pg'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { clientNetwork } from '../../../platform/http/client-network.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { localeOf, passwordChangedEmail } from '../emails/emails.ts'
import { hashNewPassword } from './new-password.ts'
import {
  getLinkedAccount,
  usePasswordLink,
  voidPasswordResets,
  type LinkedAccount,
} from '../codes/password-links.ts'
import { recordSecurityEvent } from '../sessions/sign-in-record.ts'
import { endSessionsOf } from '../sessions/sessions.ts'

const limitLinkAttempts = (platform: Platform, call: CallContext): Promise<void> =>
  consumeRateLimit(platform.database, [
    { scope: 'password-link:address', value: clientNetwork(call.ip), limit: 60, windowSeconds: 3600 },
  ])

export const getPasswordLink = async (
  platform: Platform,
  token: string,
  call: CallContext,
): Promise<LinkedAccount> => {
  await limitLinkAttempts(platform, call)
  return getLinkedAccount(platform.database.agency, token)
}

/** Only the holder of the link, and so of the mailbox, learns this. */
const addressTaken = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.constraint === 'account_email' ? refuse('addressTaken') : error

/**
 * Sets the password of the link's account and ends its sessions.
 * For an invited account this also confirms its address.
 */
export const setPassword = async (
  platform: Platform,
  { token, password }: { readonly token: string; readonly password: string },
  call: CallContext,
): Promise<{ email: string }> => {
  const { database, mail, config, authenticator } = platform
  await limitLinkAttempts(platform, call)
  const account = await getLinkedAccount(database.agency, token)
  const { customerId, accountId, email } = account
  const passwordHash = await hashNewPassword(password, [email, account.userName, account.customerName])
  await database
    .agencyTransaction(async (tx) => {
      await usePasswordLink(tx, token)
      await tx
        .updateTable('account')
        .set({ password_hash: passwordHash })
        .where('customer_id', '=', customerId)
        .where('id', '=', accountId)
        .execute()
      await voidPasswordResets(tx, { accountId })
      await endSessionsOf(tx, { accountId }, { reason: 'passwordSet', during: call })
      const event = account.hasPassword ? 'passwordSet' : 'invitationAccepted'
      const owner = { kind: 'account', customerId, accountId } as const
      await recordSecurityEvent(tx, { event, side: 'account', owner }, call)
      if (account.hasPassword) {
        const emailMessage = passwordChangedEmail(localeOf(account.locale), config.publicUrl)
        await mail.send(tx, email, emailMessage)
      }
    })
    .catch((error: unknown) => {
      throw addressTaken(error)
    })
  authenticator.forgetAccount(accountId)
  return { email }
}
