import { sql } from 'kysely'
import * as z from 'zod'
import { customerIdFromRow, type CustomerId, type Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { redactRecipients } from '../orders/index.ts'
import { ShopRefused } from './ports.ts'

const id = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String)
const redactSchema = z.object({
  customer: z.object({ id: id.nullish(), email: z.string().nullish() }).nullish(),
  orders_to_redact: z.array(id).nullish(),
})

interface PastShop {
  readonly customerId: CustomerId
  readonly shopId: string
}

/** All rows for the shop, including disconnected ones, whose orders are still stored. */
export const shopsOfDomain = async ({ database }: Platform, domain: string): Promise<PastShop[]> => {
  const rows = await database.agency
    .selectFrom('shop')
    .select(['customer_id', 'id'])
    .where('domain', '=', domain)
    .execute()
  return rows.map((row) => ({ customerId: customerIdFromRow(row.customer_id), shopId: row.id }))
}

/** Webhooks keep their results, but those about these orders lose their payload. */
const blankDeliveries = async (
  tx: Tx,
  domain: string,
  orderKeys: readonly string[] | null,
): Promise<void> => {
  await sql`
    update webhook_event set payload = jsonb_build_object('redacted', true)
      where source = 'shopify' and subject = ${domain} and processed_at is not null
        and (${orderKeys}::text[] is null or payload ->> 'id' = any(${orderKeys}::text[]))`.execute(tx)
}

/** Handles a shopper's deletion request: deletes names and addresses, keeps items and payments. */
export const redactShoppers = async (
  platform: Platform,
  domain: string,
  payload: unknown,
): Promise<string> => {
  const parsed = redactSchema.safeParse(payload)
  if (!parsed.success) {
    const detail = parsed.error.issues[0]?.message ?? ''
    throw new ShopRefused(refusalOf('shopifyWebhookUnreadable', { lacks: 'redactRequest', detail }))
  }
  const { customer, orders_to_redact: orderKeys } = parsed.data
  let forgotten = 0
  for (const shop of await shopsOfDomain(platform, domain)) {
    forgotten += await platform.database.agencyTransaction((tx) =>
      redactRecipients(tx, shop.customerId, shop.shopId, {
        shopOrderKeys: orderKeys ?? [],
        email: customer?.email ?? null,
      }),
    )
  }
  await platform.database.agencyTransaction((tx) => blankDeliveries(tx, domain, orderKeys ?? []))
  return `applied: ${forgotten} orders`
}

/** Handles a shop's deletion: deletes its shoppers' data and our access. */
export const forgetShop = async (platform: Platform, domain: string): Promise<string> => {
  let forgotten = 0
  for (const { customerId, shopId } of await shopsOfDomain(platform, domain)) {
    forgotten += await platform.database.agencyTransaction(async (tx) => {
      const orders = await redactRecipients(tx, customerId, shopId, 'everybody')
      for (const table of ['order_import_row', 'order_import_chunk']) {
        await sql`
          delete from ${sql.table(table)} c using order_import i
            where i.customer_id = ${customerId} and i.shop_id = ${shopId}
              and c.customer_id = i.customer_id and c.import_id = i.id`.execute(tx)
      }
      await sql`
        delete from shop_order_problem where customer_id = ${customerId} and shop_id = ${shopId}`.execute(tx)
      await sql`
        update shop set status = 'disconnected', credentials_sealed = null, credentials_expire_at = null,
            last_error = null, last_error_figures = null, last_error_at = null
          where customer_id = ${customerId} and id = ${shopId}`.execute(tx)
      return orders
    })
  }
  await platform.database.agencyTransaction((tx) => blankDeliveries(tx, domain, null))
  return `applied: ${forgotten} orders`
}
