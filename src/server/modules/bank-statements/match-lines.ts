import { sql, type RawBuilder } from 'kysely'
import type { bankMatchKinds } from '../../../contract/bank-statements/bank-statements.ts'
import { minor, type Db } from '../../platform/database/database.ts'

export interface Match {
  readonly lineId: string
  readonly rechargeId: string
  readonly kind: (typeof bankMatchKinds)[number]
  readonly by: 'reference' | 'otherPayer' | 'amountAndName'
  readonly isSameAmount: boolean
  readonly number: string
  readonly customerId: string
  readonly customerName: string
  readonly amountMinor: number
  readonly bankReference: string
  readonly createdAt: Date
}

interface Pair extends Omit<Match, 'kind' | 'by' | 'amountMinor'> {
  readonly amount: string
  readonly isNamed: boolean
  /** Beyond what somebody else could have reported: our own number, or a payer with the customer's name. */
  readonly isCertain: boolean
}

/** Shorter references stand in other texts by chance. */
const shortestReference = 5
const alikeNames = 0.45
/** A payment may be booked before the seller reports it. */
const daysBefore = 14

/** `text` holds the key, and no longer number around it. Keys are letters and digits. */
const names = (key: RawBuilder<unknown>) =>
  sql`(position(${key} in b.match_text) > 0 and b.match_text ~ ('(^|[^0-9])' || ${key} || '([^0-9]|$)'))`

/**
 * Pairs of open payments and transfers in review that may belong together, the best first. `lines` and `recharges` narrow
 * one of the sides by conditions on `b` and `r`.
 */
export const findMatches = async (
  db: Db,
  {
    lines = sql`true`,
    recharges = sql`true`,
  }: { readonly lines?: RawBuilder<unknown>; readonly recharges?: RawBuilder<unknown> },
): Promise<Match[]> => {
  const { rows } = await sql<Pair>`
    select p."lineId", p.id::text as "rechargeId", p."isNamed", p."isSameAmount", p."isNumbered" or p."hasName" as "isCertain", p.number, p.customer_id::text as "customerId",
        p.name as "customerName", p.amount_minor as amount, coalesce(p.bank_reference, '') as "bankReference",
        p.created_at as "createdAt"
      from (
        select b.id::text as "lineId", r.*, c.name, b.amount_minor = r.amount_minor as "isSameAmount",
            ${names(sql`'RC' || r.id`)} as "isNumbered", a.score >= ${sql.lit(alikeNames)} as "hasName",
            ${names(sql`'RC' || r.id`)}
              or (length(r.reference_key) >= ${sql.lit(shortestReference)} and ${names(sql`upper(r.reference_key)`)}) as "isNamed",
            b.amount_minor = r.amount_minor and b.booked_on >= r.created_at::date - ${sql.lit(daysBefore)}
              and a.score >= ${sql.lit(alikeNames)} as "isAlike"
          from recharge r
          join customer c on c.customer_id = r.customer_id
          join bank_line b on b.state = 'open' and b.currency = r.currency
          cross join lateral (
            select greatest(similarity(b.payer, c.name), similarity(b.payer, r.actor_name)) as score) a
          where r.method = 'bank' and r.status = 'pending' and ${recharges} and ${lines}
      ) p
      where p."isNamed" or p."isAlike"
      order by p."isNamed" desc, p."isSameAmount" desc, p.created_at, p.id`.execute(db)
  const named = rows.filter(({ isNamed, isSameAmount }) => isNamed && isSameAmount)
  const perLine = Map.groupBy(named, ({ lineId }) => lineId)
  const perRecharge = Map.groupBy(named, ({ rechargeId }) => rechargeId)
  return rows.map(({ amount, isNamed, isCertain, ...row }) => {
    const isOnly = perLine.get(row.lineId)?.length === 1 && perRecharge.get(row.rechargeId)?.length === 1
    return {
      ...row,
      amountMinor: minor(amount),
      kind: isNamed && isCertain && row.isSameAmount && isOnly ? 'sure' : 'probable',
      by: isNamed ? (isCertain ? 'reference' : 'otherPayer') : 'amountAndName',
    }
  })
}
