import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  maxPreviewed,
  previewDays,
  type shippingRules,
} from '../../../contract/shipping-rules/shipping-rules.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import { loadPriceBook, readOrders, scopeOf } from '../orders/index.ts'
import { addUp } from './preview-figures.ts'
import { tryOrder } from './preview-order.ts'
import { checkNamed } from './rule-rows.ts'

type Input = ParsedInputOf<typeof shippingRules.previewShippingRules>

const dayMs = 86_400_000

/** The newest orders, one more than the limit. */
const newestOrders = async (
  db: Db,
  { customer }: CustomerCall,
  of: Input['of'],
  now: Date,
): Promise<string[]> => {
  const { customerId, shopIds } = customer
  const among =
    of === 'unpaid'
      ? sql`status in ('awaitingQuote', 'awaitingPayment')`
      : sql`status not in ('cancelled', 'merged', 'split')
          and created_at >= ${new Date(now.getTime() - previewDays * dayMs)}`
  const { rows } = await sql<{ id: string }>`
    select id::text as id from dropshipping_order
      where customer_id = ${customerId} and ${among} and kind <> 'replacement'
        and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))
      order by created_at desc, id desc limit ${maxPreviewed + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Previews what these rules would choose for existing orders, with the engine used for new orders and today's rates.
 * Current lines are priced at today's rates too, so that only the choice differs. A constant number of statements.
 */
export const previewRules = async (
  db: Db,
  call: CustomerCall,
  { rules: given, of }: Input,
  now: Date,
): Promise<OutputOf<typeof shippingRules.previewShippingRules>> => {
  const { customerId, currency } = call.customer
  await checkNamed(db, call.customer, given)
  const ids = await newestOrders(db, call, of, now)
  const orders = await readOrders(db, scopeOf(call), ids.slice(0, maxPreviewed))
  const skuIds = orders.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const book = await loadPriceBook(db, customerId, currency, skuIds)
  const asked = given.flatMap((rule, place) =>
    rule.isOn
      ? [{ id: String(place), place, name: rule.name, conditions: rule.conditions, outcome: rule.outcome }]
      : [],
  )
  const tried = orders.map((order) => tryOrder(order, asked, book))
  return {
    currency,
    orders: orders.length,
    isBounded: ids.length > maxPreviewed,
    ...addUp(tried, given.length),
  }
}
