import { mailTopics, topicRules, type MailTopic } from '../../../../contract/identity/mail-topics.ts'
import { currencySchema } from '../../../../contract/kernel/money.ts'
import { DomainError, errorCodes, errorMessages } from '../../../../contract/kernel/errors.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { localeOf, type Locale } from '../emails/emails.ts'
import { checkTimeZone } from './time-zone.ts'

const mayGet = (actor: CustomerActor, topic: MailTopic): boolean => {
  const { tag } = topicRules[topic]
  return tag === null || actor.menuTags.includes(tag)
}

export const getProfile = async ({ database }: Platform, actor: CustomerActor) => {
  const row = await database
    .tenant(actor.customerId)
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.customer_id', 'a.customer_id')
    .select(['a.user_name', 'a.email', 'a.is_default', 'a.locale', 'a.totp_confirmed_at'])
    .select(['a.recovery_code_hashes', 'a.muted_topics', 'c.name', 'c.currency', 'c.time_zone'])
    .where('a.customer_id', '=', actor.customerId)
    .where('a.id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  return {
    userName: row.user_name,
    email: row.email,
    isMain: row.is_default,
    customerName: row.name,
    currency: currencySchema.parse(row.currency),
    timeZone: row.time_zone,
    locale: localeOf(row.locale),
    hasTotp: row.totp_confirmed_at !== null,
    recoveryCodesLeft: row.recovery_code_hashes.length,
    mailTopics: mailTopics
      .filter((topic) => mayGet(actor, topic))
      .map((topic) => ({ topic, isOn: !row.muted_topics.includes(topic) })),
  }
}

interface Changes {
  readonly userName: string
  readonly locale: Locale
  readonly customerName?: string | undefined
  readonly timeZone?: string | undefined
}

/** A sub-account may not change the customer's fields (403). */
export const updateProfile = async (
  { database, authenticator }: Platform,
  actor: CustomerActor,
  { userName, locale, customerName, timeZone }: Changes,
  call: CallContext,
): Promise<void> => {
  const { customerId, accountId } = actor
  const ofCustomer = {
    ...(customerName === undefined ? {} : { name: customerName }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  }
  const changesCustomer = Object.keys(ofCustomer).length > 0
  if (changesCustomer && !actor.isMain) {
    throw new DomainError('forbidden', errorMessages.forbidden, { code: errorCodes.forbidden })
  }
  checkTimeZone(timeZone)
  await database.tenantTransaction(customerId, async (tx) => {
    await tx
      .updateTable('account')
      .set({ user_name: userName, locale })
      .where('customer_id', '=', customerId)
      .where('id', '=', accountId)
      .execute()
    if (changesCustomer) {
      await tx.updateTable('customer').set(ofCustomer).where('customer_id', '=', customerId).execute()
    }
    await audit(tx, actor, {
      action: 'account.profileChanged',
      target: `account:${accountId}`,
      detail: { ...ofCustomer },
      call,
    })
  })
  authenticator.forgetCustomer(customerId)
}

export const setMailTopics = async (
  { database }: Platform,
  { customerId, accountId }: CustomerActor,
  muted: readonly MailTopic[],
): Promise<void> => {
  await database
    .tenant(customerId)
    .updateTable('account')
    .set({ muted_topics: [...new Set(muted)] })
    .where('customer_id', '=', customerId)
    .where('id', '=', accountId)
    .execute()
}
