import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { sourcingLimits, type SourcingStatus } from '../../../contract/sourcing/sourcing-states.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'
import { variantColumns, type ShopVariant } from './shop-variants.ts'

interface LineRow extends ShopVariant {
  readonly orderNumber: string
  readonly shopSku: string
  readonly quantity: number
  readonly countryCode: string
}

const findLine = async (db: Db, who: CustomerActor, orderId: string, lineId: string) => {
  const { rows } = await sql<LineRow>`
    select ${variantColumns}, o.number as "orderNumber", l.shop_sku as "shopSku", l.quantity,
        o.country_code as "countryCode"
      from dropshipping_order o
      join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
      join shop_variant v on v.customer_id = o.customer_id and v.shop_id = o.shop_id
        and v.variant_key = l.variant_key
      join shop s on s.customer_id = v.customer_id and s.id = v.shop_id
      where o.customer_id = ${who.customerId} and o.id = ${orderId} and l.id = ${lineId}
        and (${who.shopIds}::bigint[] is null or o.shop_id = any(${who.shopIds}::bigint[]))`.execute(db)
  return rows[0]
}

/** Newest lines of a variant that are counted. */
const maxLines = 1000

type Variant = Pick<ShopVariant, 'shopId' | 'variantKey'>

/** Demand for a variant in unpaid orders of the last 30 days, largest country first. */
const demandFor = async (db: Db, { customerId }: CustomerActor, { shopId, variantKey }: Variant) => {
  const { rows } = await sql<{ countryCode: string; pieces: number }>`
    select o.country_code as "countryCode", sum(l.quantity)::integer as pieces from (
        select order_id, quantity from order_line
          where customer_id = ${customerId} and variant_key = ${variantKey} and shipped_quantity = 0
          order by order_id desc limit ${sql.lit(maxLines)}
      ) l
      join dropshipping_order o on o.customer_id = ${customerId} and o.id = l.order_id
      where o.shop_id = ${shopId} and o.status in ('awaitingQuote', 'awaitingPayment')
        and o.created_at > now() - interval '30 days'
      group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

const requestFor = async (db: Db, { customerId }: CustomerActor, { shopId, variantKey }: Variant) => {
  const { rows } = await sql<{ id: string; number: string; status: SourcingStatus }>`
    select s.id, s.number, s.status from sourcing_variant w
      join sourcing_request s on s.customer_id = w.customer_id and s.id = w.request_id
      where w.customer_id = ${customerId} and w.shop_id = ${shopId} and w.variant_key = ${variantKey}
        and s.status in ('requested', 'inProgress', 'infoNeeded', 'quoted')
      order by s.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The prefilled request for an order line. @throws DomainError notFound, also for a line without a shop variant */
export const readLineRequest = async (
  db: Db,
  who: CustomerActor,
  { orderId, lineId }: { readonly orderId: string; readonly lineId: string },
) => {
  const line = who.menuTags.includes(menuTags.orders) ? await findLine(db, who, orderId, lineId) : undefined
  if (!line) throw notFound('Line item')
  const { orderNumber, shopSku, quantity, countryCode, ...variant } = line
  const [wanted, asked] = await Promise.all([demandFor(db, who, variant), requestFor(db, who, variant)])
  const monthly = wanted.reduce((sum, { pieces }) => sum + pieces, 0)
  const countries = new Set([countryCode, ...wanted.map((one) => one.countryCode)])
  return {
    orderNumber,
    shopSku,
    quantity,
    monthlyQuantity: Math.max(monthly, quantity),
    countries: [...countries].filter(Boolean).slice(0, sourcingLimits.countries),
    variant,
    asked,
  }
}
