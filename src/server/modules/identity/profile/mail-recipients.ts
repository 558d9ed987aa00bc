import { topicRules, type MailTopic } from '../../../../contract/identity/mail-topics.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import type { Locale } from '../emails/emails.ts'

export interface MailRecipient {
  readonly accountId: string
  readonly email: string
  readonly name: string
  readonly locale: Locale
  /** The customer's. */
  readonly timeZone: string
}

/**
 * Returns a customer's recipients of emails about a topic: the main account and sub-accounts with the
 * permission, except those that turned the topic off. A topic about shops (see topicRules) reaches a
 * sub-account limited to some shops only if `shopId` is one of them, or if `accountId` is its own. With `evenMutedTo`,
 * the main account is one of them whatever it has turned off.
 */
export const mailRecipients = async (
  db: Db,
  customerId: CustomerId,
  topic: MailTopic,
  about: {
    readonly shopId?: string
    readonly accountId?: string
    readonly evenMutedTo?: 'mainAccount'
  } = {},
): Promise<MailRecipient[]> => {
  const { tag, byShop } = topicRules[topic]
  const accounts = await db
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.customer_id', 'a.customer_id')
    .select(['a.id', 'a.email', 'a.user_name', 'a.locale', 'a.is_default', 'a.menu_tags', 'a.shop_ids'])
    .select(['a.muted_topics', 'c.time_zone'])
    .where('a.customer_id', '=', customerId)
    .where('a.is_active', '=', true)
    .where('a.password_hash', 'is not', null)
    .orderBy('a.is_default', 'desc')
    .orderBy('a.id')
    .execute()
  const seesShop = (shopIds: readonly string[] | null): boolean =>
    !byShop || shopIds === null || (about.shopId !== undefined && shopIds.includes(about.shopId))
  return accounts
    .filter(
      ({ muted_topics, is_default }) =>
        (is_default && about.evenMutedTo === 'mainAccount') || !muted_topics.includes(topic),
    )
    .filter(
      (one) =>
        one.is_default ||
        ((tag === null || one.menu_tags.includes(tag)) &&
          (seesShop(one.shop_ids) || one.id === about.accountId)),
    )
    .map(({ id, email, user_name, locale, time_zone }) => ({
      accountId: id,
      email,
      name: user_name,
      locale: locale === 'zh' ? 'zh' : 'en',
      timeZone: time_zone,
    }))
}
