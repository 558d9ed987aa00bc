import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { operatorCommissions, WarningKind } from '../../../contract/affiliates/commissions.ts'
import { minor, type Db } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { AffiliateParts } from './affiliate-parts.ts'
import { monthStart } from './commission-rows.ts'
import { payableFrom, readLastMonth } from './payout-months.ts'
import { isDue, ofReferrer, payoutActionsOf, readPayouts, type Payout } from './payout-rows.ts'
import { readWarnings, type Pair, type Warning } from './self-referral.ts'

/** Referred customers whose commissions are in these payouts of one month. */
const pairsOf = async (db: Db, payouts: readonly Payout[]): Promise<readonly Pair[]> => {
  const [first] = payouts
  if (!first) return []
  const { month } = first
  const idsOf = (isPaid: boolean) =>
    payouts.filter(({ status }) => (status === 'paid') === isPaid).map(({ customerId }) => customerId)
  const { rows } = await sql<Pair>`
    select m.customer_id as "referrerId", m.referred_id as "referredId" from commission m
      where m.customer_id = any (${idsOf(false)}::bigint[]) and ${isDue(month)}
    union
    select m.customer_id, m.referred_id from commission m
      where m.customer_id = any (${idsOf(true)}::bigint[]) and m.payout_month = ${monthStart(month)}::date`.execute(
    db,
  )
  return rows
}

const kindsOf = (warnings: readonly Warning[]): WarningKind[] => [
  ...new Set(warnings.map(({ kind }) => kind)),
]

const rowView = (payout: Payout, warnings: readonly Warning[], payableOn: string | null) => ({
  ...payout,
  warnings: kindsOf(warnings),
  allowedActions: payoutActionsOf[payout.status].filter((action) => action !== 'pay' || payableOn === null),
})

export const listCommissionPayouts = async (
  { database, secrets }: AffiliateParts,
  {
    month: chosen,
    status,
    pageNum,
    pageSize,
  }: ParsedInputOf<typeof operatorCommissions.listCommissionPayouts>,
) => {
  const db = database.agency
  const month = chosen ?? (await readLastMonth(db))
  const [payableOn, all] = await Promise.all([payableFrom(db, month), readPayouts(db, month)])
  const wanted = all.filter((one) => status === undefined || one.status === status)
  const page = wanted.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const warnings = await warningsOf(secrets, db, ...page)
  return {
    month,
    payableFrom: payableOn,
    open: all.filter((one) => one.status === 'open').length,
    total: wanted.length,
    rows: page.map((payout) =>
      rowView(
        payout,
        warnings.filter(({ referrerId }) => referrerId === payout.customerId),
        payableOn,
      ),
    ),
  }
}

interface ReferredRow {
  readonly customerId: string
  readonly name: string
  readonly referredAt: Date
  readonly orders: number
  readonly currency: Currency
  readonly product: string
  readonly payout: string
}

const readReferred = async (db: Db, { customerId, month, status }: Payout): Promise<ReferredRow[]> => {
  const which = status === 'paid' ? sql`m.payout_month = ${monthStart(month)}::date` : sql`${isDue(month)}`
  const { rows } = await sql<ReferredRow>`
    select c.customer_id as "customerId", c.name, coalesce(c.referred_at, c.created_at) as "referredAt",
        count(*) filter (where m.position = 1)::int as orders, c.currency, sum(m.product_minor) as product,
        sum(m.payout_minor) as payout
      from commission m join customer c on c.customer_id = m.referred_id
      where m.customer_id = ${customerId} and ${which}
      group by c.customer_id order by sum(m.payout_minor) desc, c.customer_id limit 500`.execute(db)
  return rows
}

export const findPayout = async (
  db: Db,
  { customerId, month }: { readonly customerId: string; readonly month: string },
): Promise<Payout> => {
  const [payout] = await readPayouts(db, month, ofReferrer(customerId))
  if (!payout) throw notFound('Commission')
  return payout
}

/** Signs that the referrer and a referred customer of a payout are the same person; the payouts are of one month. */
export const warningsOf = async (
  secrets: Secrets,
  db: Db,
  ...payouts: readonly Payout[]
): Promise<Warning[]> => readWarnings(db, secrets, await pairsOf(db, payouts))

export const getCommissionPayout = async (
  parts: AffiliateParts,
  which: { readonly customerId: string; readonly month: string },
) => {
  const db = parts.database.agency
  const payout = await findPayout(db, which)
  const { customerId, month } = payout
  const [payableOn, referred, warnings, own] = await Promise.all([
    payableFrom(db, month),
    readReferred(db, payout),
    warningsOf(parts.secrets, db, payout),
    sql<{ percent: number; heldMonth: string | null; heldReason: string | null }>`
      select c.alliance_rebate::float8 as percent, to_char(h.month, 'YYYY-MM') as "heldMonth", h.reason as "heldReason"
        from customer c left join lateral (select * from commission_payout p where p.customer_id = c.customer_id
          and p.status = 'held' and p.month < ${monthStart(month)}::date order by p.month desc limit 1) h on true
        where c.customer_id = ${customerId}`.execute(db),
  ])
  const [row] = own.rows
  return {
    ...rowView(payout, warnings, payableOn),
    payableFrom: payableOn,
    percent: row?.percent ?? 0,
    heldBefore:
      row?.heldMonth && row.heldReason !== null ? { month: row.heldMonth, reason: row.heldReason } : null,
    referred: referred.map(({ product, payout: payoutMinor, referredAt, ...one }) => ({
      ...one,
      referredAt: referredAt.toISOString(),
      productMinor: minor(product),
      payoutMinor: minor(payoutMinor),
      warnings: warnings
        .filter(({ referredId }) => referredId === one.customerId)
        .map(({ kind, facts }) => ({ kind, facts: [...facts] })),
    })),
  }
}
