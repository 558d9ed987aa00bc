import { sql } from 'kysely'
import pg from 'pg'
import {
  invitationDays,
  invitationsPerDay,
  newCustomerDays,
  newCustomerInvitationsPerDay,
} from '../../../../contract/identity/accounts.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { invitationEmail, invitedElsewhereEmail } from '../emails/account-emails.ts'
import { localeOf, type Locale } from '../emails/emails.ts'
import { makePasswordLink } from '../codes/password-links.ts'
import { checkSubAccountLimit, permissionsToStore, type SubAccountPermissions } from './sub-accounts.ts'

interface Input extends SubAccountPermissions {
  readonly email: string
  readonly locale: Locale
}

const daySeconds = 24 * 3600

/** A stranger who signs up to send our emails to others gets nowhere with so few. */
const isNew = async ({ database }: Platform, { customerId }: CustomerActor): Promise<boolean> => {
  const young = await database.agency
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${newCustomerDays})`)
    .executeTakeFirst()
  return young !== undefined
}

/** Limits one customer's emails to addresses it enters, so that nobody can be spammed. */
export const limitInvitationEmails = async (
  platform: Platform,
  actor: CustomerActor,
  email: string,
): Promise<void> => {
  const limit = (await isNew(platform, actor)) ? newCustomerInvitationsPerDay : invitationsPerDay
  await consumeRateLimit(platform.database, [
    { scope: 'sub-account-letter:customer', value: actor.customerId, limit, windowSeconds: daySeconds },
    { scope: 'sub-account-letter:address', value: email, limit: 5, windowSeconds: 3600 },
  ])
}

/**
 * Emails an invitation. If the address already has an account, the email tells its owner, and the inviting
 * account learns nothing.
 */
export const sendInvitation = async (
  platform: Platform,
  tx: Tx,
  actor: CustomerActor,
  invited: { readonly accountId: string; readonly email: string; readonly locale: string },
): Promise<Date> => {
  const { publicUrl } = platform.config
  const { customerId, name: inviterName } = actor
  const link = await makePasswordLink(
    tx,
    { customerId, accountId: invited.accountId },
    { publicUrl, days: invitationDays },
  )
  const customer = await tx
    .selectFrom('customer')
    .select('name')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  const owner = await tx
    .selectFrom('account')
    .select('locale')
    .where('email', '=', invited.email)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  const from = { customerName: customer.name, inviterName }
  const emailMessage = owner
    ? invitedElsewhereEmail(localeOf(owner.locale), from)
    : invitationEmail(localeOf(invited.locale), { ...from, link, days: invitationDays })
  await platform.mail.send(tx, invited.email, emailMessage)
  return link.expiresAt
}

const invitedAlready = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.constraint === 'account_invited_once'
    ? refuse('invitedAlready')
    : error

export const inviteSubAccount = async (
  platform: Platform,
  actor: CustomerActor,
  input: Input,
  call: CallContext,
): Promise<string> => {
  const { customerId } = actor
  await limitInvitationEmails(platform, actor, input.email)
  return platform.database
    .agencyTransaction(async (tx) => {
      await checkSubAccountLimit(tx, customerId)
      const permissions = await permissionsToStore(tx, customerId, input)
      const { email, locale } = input
      const { id } = await tx
        .insertInto('account')
        .values({ customer_id: customerId, email, locale, ...permissions })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sendInvitation(platform, tx, actor, { accountId: id, email, locale })
      await audit(tx, actor, {
        action: 'subAccount.invited',
        target: `account:${id}`,
        detail: { ...permissions },
        call,
      })
      return id
    })
    .catch((error: unknown) => {
      throw invitedAlready(error)
    })
}
