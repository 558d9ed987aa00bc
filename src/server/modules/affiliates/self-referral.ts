import { BlockList, isIP } from 'node:net'
import { sql } from 'kysely'
import type { WarningKind } from '../../../contract/affiliates/commissions.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { deviceOf } from '../../platform/auth/device.ts'
import { readPayoutTargets } from '../withdrawals/index.ts'
import { publicMailDomains } from './public-mail-domains.ts'

/** A referrer and a referred customer. */
export interface Pair {
  readonly referrerId: string
  readonly referredId: string
}

/** What a pair has in common. */
export interface Warning extends Pair {
  readonly kind: WarningKind
  readonly facts: readonly string[]
}

/** A customer's address, network or mail domain; `key` is equal where they are the same. */
interface Trait {
  readonly customerId: string
  readonly key: string
  readonly shown: string
}

/** Without spaces and punctuation: '1 Pine St.' is '1 pine st'. */
const placeKey = sql`lower(regexp_replace(address1 || postcode || country, '[[:space:][:punct:]]', '', 'g'))`

const placeShown = sql`concat_ws(', ', address1, nullif(postcode, ''), country)`

const ordersPerCustomer = 100

/** Saved addresses and the address of invoices. */
const readOwnPlaces = (db: Db, ids: readonly string[]) =>
  sql<Trait>`
  select distinct customer_id as "customerId", ${placeKey} as key, ${placeShown} as shown from (
      select customer_id, address1, postcode, country_code as country from customer_address
        where customer_id = any (${ids}::bigint[])
      union all
      select customer_id, value ->> 'address1', value ->> 'postcode', value ->> 'countryCode' from invoice_address
        where customer_id = any (${ids}::bigint[])
    ) place (customer_id, address1, postcode, country)
    where address1 <> ''`.execute(db)

/** Of the latest orders. */
const readRecipients = (db: Db, ids: readonly string[]) =>
  sql<Trait & { readonly name: string }>`
  select distinct customer_id as "customerId", ${placeKey} as key, ${placeShown} as shown, lower(name) as name from (
      select o.customer_id, o.address1, o.postcode, o.country_code, o.recipient_name
        from unnest(${ids}::bigint[]) as given (id)
          cross join lateral (select * from dropshipping_order where customer_id = given.id
            order by created_at desc, id desc limit ${sql.lit(ordersPerCustomer)}) o
    ) place (customer_id, address1, postcode, country, name)
    where address1 <> ''`.execute(db)

/** Of private networks an address says nothing: behind a proxy, everybody has the same one. */
const privateNetworks = new BlockList()
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

const isPublic = ({ key }: Trait): boolean => {
  const address = key.replace(/^::ffff:/i, '')
  const version = isIP(address)
  return version !== 0 && !privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

const actionsPerAccount = 100

/** Where accounts signed in from and changed their settings. */
const readNetworks = (db: Db, ids: readonly string[]) =>
  sql<Trait>`
  select distinct a.customer_id as "customerId", l.ip as key, l.ip as shown
    from account a cross join lateral (
      select ip from audit_log where account_id = a.id and action like 'account.%' and operator_id is null
        order by id desc limit ${sql.lit(actionsPerAccount)}) l
    where a.customer_id = any (${ids}::bigint[]) and l.ip is not null`.execute(db)

/** Browsers that accounts signed in with. */
const readBrowsers = async (db: Db, ids: readonly string[]): Promise<Trait[]> => {
  const { rows } = await sql<Trait>`
    select distinct on (a.customer_id, l.browser) a.customer_id as "customerId", l.browser as key,
        coalesce(l.user_agent, '') as shown
      from account a cross join lateral (
        select detail ->> 'browser' as browser, user_agent from audit_log
          where account_id = a.id and action like 'account.%' and operator_id is null
          order by id desc limit ${sql.lit(actionsPerAccount)}) l
      where a.customer_id = any (${ids}::bigint[]) and l.browser is not null
      order by a.customer_id, l.browser`.execute(db)
  return rows.map(({ shown, ...row }) => {
    const { browser, system } = deviceOf(shown)
    return { ...row, shown: [browser, system].filter((one) => one !== null).join(', ') || row.key }
  })
}

const rechargesPerCustomer = 100

/** PayPal accounts that paid for recharges. */
const readPayers = (db: Db, ids: readonly string[]) =>
  sql<Trait>`
  select distinct given.id::text as "customerId", r.paypal_payer as key, '•••' || right(r.paypal_payer, 4) as shown
    from unnest(${ids}::bigint[]) as given (id)
      cross join lateral (select paypal_payer from recharge where customer_id = given.id and paypal_payer <> ''
        limit ${sql.lit(rechargesPerCustomer)}) r`.execute(db)

const readMailDomains = (db: Db, ids: readonly string[]) =>
  sql<Trait>`
  select distinct customer_id as "customerId", split_part(email, '@', 2) as key, split_part(email, '@', 2) as shown
    from account where customer_id = any (${ids}::bigint[]) and deleted_at is null
      and split_part(email, '@', 2) <> all (${publicMailDomains}::text[])`.execute(db)

/** Facts shown of a kind and pair. */
const maxFacts = 5

const byCustomer = (traits: readonly Trait[]): Map<string, Map<string, string>> => {
  const found = new Map<string, Map<string, string>>()
  for (const { customerId, key, shown } of traits) {
    const known = found.get(customerId) ?? new Map<string, string>()
    found.set(customerId, known.set(key, shown))
  }
  return found
}

/** What of the referrer's traits is among those of the referred customer. */
type Comparison = readonly [own: readonly Trait[], theirs: readonly Trait[]]

const inCommon = (
  kind: WarningKind,
  pairs: readonly Pair[],
  comparisons: readonly Comparison[],
): Warning[] => {
  const sides = comparisons.map(([own, theirs]) => [byCustomer(own), byCustomer(theirs)] as const)
  return pairs.flatMap(({ referrerId, referredId }) => {
    const facts = sides.flatMap(([own, theirs]) =>
      [...(own.get(referrerId) ?? [])].flatMap(([key, shown]) =>
        theirs.get(referredId)?.has(key) ? [shown] : [],
      ),
    )
    if (facts.length === 0) return []
    return [{ kind, referrerId, referredId, facts: [...new Set(facts)].slice(0, maxFacts) }]
  })
}

/** Signs that a referrer and a referred customer are the same person, with what they have in common. */
export const readWarnings = async (db: Db, secrets: Secrets, pairs: readonly Pair[]): Promise<Warning[]> => {
  if (pairs.length === 0) return []
  const ids = [...new Set(pairs.flatMap(({ referrerId, referredId }) => [referrerId, referredId]))]
  const { rows: places } = await readOwnPlaces(db, ids)
  const { rows: recipients } = await readRecipients(db, ids)
  const targets = await readPayoutTargets(db, secrets, ids)
  const networks = await readNetworks(db, ids)
  const browsers = await readBrowsers(db, ids)
  const { rows: payers } = await readPayers(db, ids)
  const { rows: domains } = await readMailDomains(db, ids)
  // Two sellers may have a shopper's household in common, but seldom the same shopper.
  const named = recipients.map(({ name, ...place }) => ({ ...place, key: `${name} ${place.key}` }))
  const accounts = targets.map(({ customerId, key, hint }) => ({ customerId, key, shown: hint }))
  const reachable = networks.rows.filter(isPublic)
  return [
    ...inCommon('address', pairs, [
      [places, [...places, ...recipients]],
      [recipients, places],
      [named, named],
    ]),
    ...inCommon('payoutAccount', pairs, [[accounts, accounts]]),
    ...inCommon('payer', pairs, [[payers, payers]]),
    ...inCommon('browser', pairs, [[browsers, browsers]]),
    ...inCommon('network', pairs, [[reachable, reachable]]),
    ...inCommon('emailDomain', pairs, [[domains, domains]]),
  ]
}
