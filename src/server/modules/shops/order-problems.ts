import { sql } from 'kysely'
import pg from 'pg'
import type * as z from 'zod'
import { DomainError } from '../../../contract/kernel/errors.ts'
import type { shops } from '../../../contract/shops/shops.ts'
import type { CustomerId, Db, Tx } from '../../platform/database/database.ts'
import { refusalFrom, storedField, storedFigures } from '../../platform/kernel/refuse.ts'
import { ShopRefused, type ShopOrder, type UnreadableShopOrder } from './ports.ts'
import type { ShopRef } from './shop-access.ts'

/** An order that could not be imported, with the reason. */
export type OrderProblem = UnreadableShopOrder

/**
 * The database refuses a value of an order: it is no value of its type (22), breaks a constraint (23), or is beyond a
 * limit, such as the size of an index entry (54).
 */
const valueClasses = ['22', '23', '54']

/**
 * Whether an order caused the error, so that others can be imported without it: a rule or the shop refused it, or the
 * database refused one of its values. The next syncs try it again.
 */
export const isOrderFault = (error: unknown): boolean =>
  error instanceof DomainError ||
  error instanceof ShopRefused ||
  (error instanceof pg.DatabaseError && valueClasses.includes(error.code?.slice(0, 2) ?? ''))

export const problemOf = (
  { key, name, updatedAt }: Pick<ShopOrder, 'key' | 'name' | 'updatedAt'>,
  error: unknown,
): OrderProblem => ({
  key,
  name,
  updatedAt,
  refusal: refusalFrom(error),
})

/** Stores the problems, and deletes those of the imported orders. */
export const saveOrderProblems = async (
  tx: Tx,
  { customerId, shopId }: ShopRef,
  imported: readonly string[],
  problems: readonly OrderProblem[],
): Promise<void> => {
  await sql`
    delete from shop_order_problem
      where customer_id = ${customerId} and shop_id = ${shopId} and shop_order_key = any(${imported})`.execute(
    tx,
  )
  if (problems.length === 0) return
  const rows = problems.map(({ key, name, refusal }) => ({
    key,
    name,
    reason: refusal.reason,
    figures: storedFigures(refusal),
  }))
  await sql`
    insert into shop_order_problem as p (customer_id, shop_id, shop_order_key, shop_order_name, reason, figures)
      select distinct on (g.key) ${customerId}::bigint, ${shopId}::bigint, g.key, g.name, g.reason, g.figures::jsonb
        from json_to_recordset(${JSON.stringify(rows)}::json) as g (key text, name text, reason text, figures text)
      on conflict (customer_id, shop_id, shop_order_key) do update set
        shop_order_name = coalesce(nullif(excluded.shop_order_name, ''), p.shop_order_name), reason = excluded.reason, figures = excluded.figures,
        tried_at = now()`.execute(tx)
}

/** Of an order that the shop no longer has. */
export const deleteOrderProblem = async (
  db: Db,
  { customerId, shopId }: ShopRef,
  key: string,
): Promise<void> => {
  await db
    .deleteFrom('shop_order_problem')
    .where('customer_id', '=', customerId)
    .where('shop_id', '=', shopId)
    .where('shop_order_key', '=', key)
    .execute()
}

const maxRetried = 50

/** Keys of the orders to try again, those tried longest ago first. */
export const orderKeysToRetry = async (db: Db, { customerId, shopId }: ShopRef): Promise<string[]> => {
  const rows = await db
    .selectFrom('shop_order_problem')
    .select('shop_order_key')
    .where('customer_id', '=', customerId)
    .where('shop_id', '=', shopId)
    .orderBy('tried_at')
    .orderBy('shop_order_key')
    .limit(maxRetried)
    .execute()
  return rows.map((row) => row.shop_order_key)
}

type OrderProblemRow = z.input<typeof shops.getSyncLog.output>['orderProblems'][number]

/** Those tried last first. */
export const listOrderProblems = async (
  db: Db,
  customerId: CustomerId,
  shopId: string,
  limit: number,
): Promise<OrderProblemRow[]> => {
  const rows = await db
    .selectFrom('shop_order_problem')
    .select(['shop_order_name', 'reason', 'figures', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('shop_id', '=', shopId)
    .orderBy('tried_at', 'desc')
    .orderBy('shop_order_key')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    shopOrderName: row.shop_order_name,
    ...storedField('error', row.reason, row.figures),
    since: row.created_at.toISOString(),
  }))
}
