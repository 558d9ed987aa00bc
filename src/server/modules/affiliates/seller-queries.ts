import { sql } from 'kysely'
import { commissionLockDays } from '../../../contract/affiliates/affiliate-terms.ts'
import type { affiliates } from '../../../contract/affiliates/affiliates.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { minor, type CustomerId, type Database, type Db } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/auth/permit.ts'
import { readMinimumPayouts } from '../agency-settings/index.ts'
import {
  monthStart,
  orderNumberOf,
  readCommissions,
  sumColumns,
  sumsOf,
  type StoredCommission,
  type SumsRow,
} from './commission-rows.ts'
import { maskedName, maskedNumber } from './masks.ts'

interface Page {
  readonly pageNum: number
  readonly pageSize: number
}
const pageSql = ({ pageNum, pageSize }: Page) =>
  sql`limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`

/** Customers without a percentage see no affiliate menu, and get none of its answers. @throws DomainError 403 */
export const requireAffiliate = async (database: Database, customerId: CustomerId): Promise<void> => {
  const row = await database
    .tenant(customerId)
    .selectFrom('customer')
    .select('alliance_rebate')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (Number(row.alliance_rebate) <= 0) throw forbidden()
}

interface Child {
  readonly childId: string
  readonly name: string
  readonly isVip: boolean
}

/** Referred customers are other tenants: only what a referrer may know of them leaves here. */
const childrenOf = async (
  database: Database,
  customerId: CustomerId,
  ids: readonly string[],
): Promise<Map<string, Child>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Child>`
    select c.customer_id as "childId", c.name, c.is_vip as "isVip" from customer c
      where c.customer_id = any (${[...new Set(ids)]}::bigint[])
        and (c.referred_by = ${customerId} or exists (select from commission m
          where m.customer_id = ${customerId} and m.referred_id = c.customer_id))`.execute(database.agency)
  return new Map(rows.map((row) => [row.childId, { ...row, name: maskedName(row.name) }]))
}

const childIn = (children: ReadonlyMap<string, Child>, id: string): Child => {
  const child = children.get(id)
  if (!child) throw new Error(`customer ${id} was not referred by the reader`)
  return child
}

export const getAffiliateInfo = async (
  database: Database,
  { customerId, currency }: CustomerActor,
): Promise<OutputOf<typeof affiliates.getAffiliateInfo>> => {
  const db = database.tenant(customerId)
  const [own, sums, children, minimum] = await Promise.all([
    db
      .selectFrom('customer')
      .select(['referral_code', 'alliance_rebate'])
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow(),
    sql<SumsRow & { this_month: string }>`
      select ${sumColumns}, coalesce(sum(m.payout_minor)
          filter (where m.month = date_trunc('month', now() at time zone 'UTC')::date), 0) as this_month
        from commission m where m.customer_id = ${customerId}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from customer where referred_by = ${customerId}`.execute(database.agency),
    readMinimumPayouts(database.agency),
  ])
  const [row] = sums.rows
  if (!row) throw new Error('no sums')
  const { lockedMinor, availableMinor, paidMinor } = sumsOf(row)
  return {
    referralCode: own.referral_code,
    percent: Number(own.alliance_rebate),
    currency,
    lockDays: commissionLockDays,
    minimumPayoutMinor: minimum[currency],
    referredCustomers: children.rows[0]?.total ?? 0,
    lockedMinor,
    availableMinor,
    paidMinor,
    thisMonthMinor: minor(row.this_month),
  }
}

export const listCommissionMonths = async (database: Database, customerId: CustomerId, page: Page) => {
  const db = database.tenant(customerId)
  const [count, { rows }] = await Promise.all([
    sql<{ total: number }>`
      select count(distinct month)::int as total from commission where customer_id = ${customerId}`.execute(
      db,
    ),
    sql<SumsRow & { month: string }>`
      select to_char(m.month, 'YYYY-MM') as month, ${sumColumns} from commission m
        where m.customer_id = ${customerId} group by m.month order by m.month desc ${pageSql(page)}`.execute(
      db,
    ),
  ])
  return {
    total: count.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({ month: row.month, ...sumsOf(row) })),
  }
}

export const listCommissionCustomers = async (
  database: Database,
  customerId: CustomerId,
  { month, ...page }: ParsedInputOf<typeof affiliates.listCommissionCustomers>,
) => {
  const db = database.tenant(customerId)
  const from = sql`commission m where m.customer_id = ${customerId} and m.month = ${monthStart(month)}::date`
  const [count, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(distinct m.referred_id)::int as total from ${from}`.execute(db),
    sql<SumsRow & { referredId: string }>`
      select m.referred_id as "referredId", ${sumColumns} from ${from}
        group by m.referred_id order by sum(m.payout_minor) desc, m.referred_id ${pageSql(page)}`.execute(db),
  ])
  const ids = rows.map(({ referredId }) => referredId)
  const children = await childrenOf(database, customerId, ids)
  return {
    total: count.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({ ...childIn(children, row.referredId), ...sumsOf(row) })),
  }
}

type Filter = Pick<ParsedInputOf<typeof affiliates.listCommissions>, 'month' | 'childId' | 'state'>

const filterSql = (customerId: CustomerId, { month, childId, state }: Filter) => sql`
  where m.customer_id = ${customerId}
    ${month === undefined ? sql`` : sql`and m.month = ${monthStart(month)}::date`}
    ${childId === undefined ? sql`` : sql`and m.referred_id = ${childId}`}
    ${state === undefined ? sql`` : sql`and m.state = ${state}`}`

/** @throws DomainError notFound: the customer was not referred by this one */
export const checkChild = async (
  database: Database,
  customerId: CustomerId,
  { childId }: Filter,
): Promise<void> => {
  if (childId === undefined) return
  const children = await childrenOf(database, customerId, [childId])
  if (!children.has(childId)) throw notFound('Customer')
}

const withNames = async (database: Database, customerId: CustomerId, rows: readonly StoredCommission[]) => {
  const ids = rows.map(({ referredId }) => referredId)
  const children = await childrenOf(database, customerId, ids)
  return rows.map(({ referredId, orderId, view }) => {
    const { childId, name } = childIn(children, referredId)
    return { ...view, childId, name, orderNumber: maskedNumber(orderNumberOf(orderId)) }
  })
}

export const listCommissions = async (
  database: Database,
  customerId: CustomerId,
  { pageNum, pageSize, ...filter }: ParsedInputOf<typeof affiliates.listCommissions>,
) => {
  await checkChild(database, customerId, filter)
  const db = database.tenant(customerId)
  const where = filterSql(customerId, filter)
  const [count, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from commission m ${where}`.execute(db),
    readCommissions(db, sql`${where} order by m.paid_at desc, m.id desc ${pageSql({ pageNum, pageSize })}`),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: await withNames(database, customerId, rows) }
}

const chunkSize = 2_000

export async function* readCommissionChunks(database: Database, customerId: CustomerId, filter: Filter) {
  const db: Db = database.tenant(customerId)
  const where = filterSql(customerId, filter)
  let before: string | null = null
  for (;;) {
    const older = before === null ? sql`` : sql`and m.id < ${before}`
    const rows: StoredCommission[] = await readCommissions(
      db,
      sql`${where} ${older} order by m.id desc limit ${sql.lit(chunkSize)}`,
    )
    if (rows.length > 0) yield await withNames(database, customerId, rows)
    if (rows.length < chunkSize) return
    before = rows.at(-1)?.view.id ?? null
  }
}

interface VipMonth {
  readonly month: string
  readonly isVip: boolean
  readonly customers: number
  readonly orders: number
  readonly product: string
}

/** VIP as it is today: what somebody was in an earlier month is not recorded. */
export const getVipStatistics = async (
  database: Database,
  { customerId, currency }: CustomerActor,
  { months }: ParsedInputOf<typeof affiliates.getVipStatistics>,
): Promise<OutputOf<typeof affiliates.getVipStatistics>> => {
  const [counts, { rows }] = await Promise.all([
    sql<{ vip: number; other: number }>`
      select count(*) filter (where is_vip)::int as vip, count(*) filter (where not is_vip)::int as other
        from customer where referred_by = ${customerId}`.execute(database.agency),
    sql<VipMonth>`
      select to_char(m.month, 'YYYY-MM') as month, c.is_vip as "isVip",
          count(distinct m.referred_id) filter (where m.position = 1 and m.state <> 'reversed')::int as customers,
          count(*) filter (where m.position = 1 and m.state <> 'reversed')::int as orders,
          sum(round(m.product_minor * m.exchange_rate)) as product
        from commission m join customer c on c.customer_id = m.referred_id
        where m.customer_id = ${customerId}
          and m.month > (date_trunc('month', now() at time zone 'UTC') - ${months} * interval '1 month')::date
        group by m.month, c.is_vip order by m.month desc`.execute(database.agency),
  ])
  const volumeOf = (month: string, isVip: boolean) => {
    const row = rows.find((one) => one.month === month && one.isVip === isVip)
    return {
      customers: row?.customers ?? 0,
      orders: row?.orders ?? 0,
      productMinor: minor(row?.product ?? '0'),
    }
  }
  return {
    currency,
    vipCustomers: counts.rows[0]?.vip ?? 0,
    otherCustomers: counts.rows[0]?.other ?? 0,
    months: [...new Set(rows.map(({ month }) => month))].map((month) => ({
      month,
      vip: volumeOf(month, true),
      other: volumeOf(month, false),
    })),
  }
}

export const listChildCustomers = async (database: Database, customerId: CustomerId, page: Page) => {
  const [count, children] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from customer where referred_by = ${customerId}`.execute(database.agency),
    sql<Child & { joinedAt: Date }>`
      select customer_id as "childId", name, is_vip as "isVip", referred_at as "joinedAt" from customer
        where referred_by = ${customerId} order by referred_at desc, customer_id desc ${pageSql(page)}`.execute(
      database.agency,
    ),
  ])
  const ids = children.rows.map(({ childId }) => childId)
  const { rows } = await sql<SumsRow & { childId: string }>`
    select given.id::text as "childId", ${sumColumns} from unnest(${ids}::bigint[]) as given (id)
      left join commission m on m.customer_id = ${customerId} and m.referred_id = given.id
      group by given.id`.execute(database.tenant(customerId))
  const sums = new Map(rows.map((row) => [row.childId, row]))
  return {
    total: count.rows[0]?.total ?? 0,
    rows: children.rows.map(({ childId, name, isVip, joinedAt }) => {
      const row = sums.get(childId)
      if (!row) throw new Error(`no sums of customer ${childId}`)
      return { childId, name: maskedName(name), isVip, joinedAt: joinedAt.toISOString(), ...sumsOf(row) }
    }),
  }
}
