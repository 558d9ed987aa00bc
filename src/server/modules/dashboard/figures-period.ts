import { sql, type RawBuilder } from 'kysely'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { periodOf, type Period, type SalesFilter } from '../sales-rank/index.ts'
import { dayIn } from './calendar-days.ts'

export interface FiguresQuery {
  readonly period: Period
  readonly currency: Currency
  /** Condition on a table of counters, aliased `f`, for the customer and the shops that the account sees. */
  readonly mine: RawBuilder<unknown>
}

export const readTimeZone = async (db: Db, { customerId }: CustomerActor): Promise<string> => {
  const customer = await db
    .selectFrom('customer')
    .select('time_zone')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return customer.time_zone
}

export const figuresQuery = async (
  db: Db,
  customer: CustomerActor,
  filter: Pick<SalesFilter, 'days' | 'from' | 'to'>,
  now: Date,
): Promise<FiguresQuery> => {
  const { customerId, shopIds, currency } = customer
  const ofShops = shopIds === null ? sql`` : sql`and f.shop_id = any (${[...shopIds]}::bigint[])`
  return {
    period: periodOf(filter, dayIn(await readTimeZone(db, customer), now)),
    currency,
    mine: sql`f.customer_id = ${customerId} ${ofShops}`,
  }
}
