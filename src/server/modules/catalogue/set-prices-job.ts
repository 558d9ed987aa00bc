import { sql } from 'kysely'
import * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { formatMinor } from '../../../contract/kernel/money.ts'
import { operatorCatalogueBulk } from '../../../contract/catalogue/catalogue-bulk.ts'
import { tierSchema } from '../../../contract/catalogue/catalogue.ts'
import { audit, auditAll } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse, refusalOf } from '../../platform/kernel/refuse.ts'
import {
  declareBulkJob,
  handleBulkJob,
  startBulkJob,
  type RowResult,
  type BulkJob,
} from '../bulk-jobs/index.ts'
import { fingerprintOf, isChanged, planPrices } from './plan-prices.ts'

const { startPricing } = operatorCatalogueBulk

const itemSchema = z.object({
  productId: z.string(),
  skuId: z.string(),
  code: z.string(),
  oldMinor: z.int(),
  newMinor: z.int(),
  tiers: z.array(tierSchema),
})
type Item = z.output<typeof itemSchema>

const usd = (minor: number): string => `$${formatMinor(minor)}`

const pricing = declareBulkJob({
  name: 'product.price',
  access: startPricing.access,
  input: z.object({}),
  item: itemSchema,
  chunkSize: 500,
  describe: ({ code, productId, oldMinor, newMinor }) => ({
    label: code,
    note: `${usd(oldMinor)} → ${usd(newMinor)}`,
    subjectId: productId,
  }),
})

export const startPricingBulkJob = (
  database: Database,
  input: ParsedInputOf<typeof startPricing>,
  call: OperatorCall,
): Promise<{ bulkJobId: string }> => {
  return oncePerKey(database, call, { endpoint: 'startPricing', input }, async (tx) => {
    const planned = await planPrices(tx, input.ids, input.pricing)
    if (fingerprintOf(planned) !== input.fingerprint) {
      throw refuse('pricesChanged')
    }
    const changes = planned.filter(isChanged)
    if (changes.length === 0) throw refuse('nothingToChange')
    const rows = changes.map(({ productId, skuId, skuCode, oldMinor, newMinor, tiers }, index) => ({
      at: index + 1,
      item: { productId, skuId, code: skuCode, oldMinor, newMinor: newMinor ?? oldMinor, tiers },
    }))
    const bulkJobId = await startBulkJob(tx, pricing, call, { input: {}, rows })
    const detail = { skus: rows.length, ...input.pricing }
    await audit(tx, call.operator, { action: 'products.price', target: `work:${bulkJobId}`, detail, call })
    return { bulkJobId }
  })
}

const outcomeOf = (item: Item, isDone: boolean): RowResult =>
  isDone
    ? { ok: true, reason: 'priced', message: `${item.code} now costs ${usd(item.newMinor)}.` }
    : { ok: false, ...refusalOf('changedMeanwhile', { case: 'price', code: item.code }) }

/** Sets prices as a bulk job; a price that changed since the preview is left alone. */
export const priceBulkJob = (database: Database): BulkJob =>
  handleBulkJob(pricing, {
    run: ({ items, call }) =>
      database.agencyTransaction(async (tx) => {
        // Locks products before SKUs, like every change of SKUs.
        await tx
          .selectFrom('product')
          .select('id')
          .where('id', 'in', [...new Set(items.map(({ productId }) => productId))])
          .orderBy('id')
          .forUpdate()
          .execute()
        // On a second run, a SKU that already has its new price counts as done.
        const { rows } = await sql<{ id: string; changed: boolean }>`
          with given as (
            select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
              as given ("skuId" bigint, "oldMinor" integer, "newMinor" integer, tiers jsonb)
          ), changed as (
            update sku set price_minor = "newMinor", updated_at = now() from given
              where sku.id = "skuId" and price_minor = "oldMinor" returning sku.id, sku.product_id
          ), touched as (
            update product set updated_at = now() where id in (select product_id from changed)
          ), tiers_changed as (
            update sku_price_tier t set price_minor = tier."priceMinor"
              from changed join given on given."skuId" = changed.id,
                jsonb_to_recordset(given.tiers) as tier ("minQuantity" integer, "priceMinor" integer)
              where t.sku_id = changed.id and t.min_quantity = tier."minQuantity"
          )
          select sku.id::text as id, sku.id in (select id from changed) as changed
            from sku join given on given."skuId" = sku.id
            where price_minor = "newMinor" or sku.id in (select id from changed)`.execute(tx)
        const done = new Set(rows.map(({ id }) => id))
        const changed = new Set(rows.filter((row) => row.changed).map(({ id }) => id))
        const entries = items
          .filter(({ skuId }) => changed.has(skuId))
          .map(({ productId, code, oldMinor, newMinor }) => ({
            action: 'sku.priced',
            target: `product:${productId}` as const,
            detail: { code, oldMinor, newMinor },
          }))
        await auditAll(tx, call.operator, entries, call)
        return items.map((item) => outcomeOf(item, done.has(item.skuId)))
      }),
  })
