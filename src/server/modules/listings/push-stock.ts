import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CustomerId, Database } from '../../platform/database/database.ts'
import { enqueue, type JobRun } from '../../platform/jobs/jobs.ts'
import { refusalFrom, storedFigures } from '../../platform/kernel/refuse.ts'
import { jsonText } from '../orders/index.ts'
import { pushStockJob } from './listing-jobs.ts'
import type { ProductListing } from './ports.ts'
import { isDeletedInShop } from './target-stock.ts'

interface ShopRef {
  readonly customerId: CustomerId
  readonly shopId: string
}

/** How long an attempt owns a shop: longer than a call may take. */
const leaseSeconds = 300
/** Delays between attempts; the last one repeats. */
const delaysSeconds = [30, 60, 300, 900, 1800, 3600]
/** Shopify's limit per call. */
const variantsAtOnce = 250

interface StockChange {
  readonly listingId: string
  readonly skuId: string
  readonly inventoryItemId: string
  /** Missing or null: the shop's primary location. */
  readonly locationId?: string | null
  readonly quantity: number
}
interface Batch {
  readonly key: string
  readonly batch: StockChange[]
  readonly attempts: number
}

/**
 * Claims the shop with a batch that is stored before it is sent: that of a crashed attempt, repeated under
 * its key, else the current changes. Null: another worker has the shop, or nothing is to be pushed.
 */
const claim = (database: Database, { customerId, shopId }: ShopRef): Promise<Batch | null> =>
  database.agencyTransaction(async (tx) => {
    await sql`
      insert into listing_stock (customer_id, shop_id) values (${customerId}, ${shopId}) on conflict do nothing`.execute(
      tx,
    )
    const { rows } = await sql<{ key: string | null; batch: StockChange[] | null; attempts: number }>`
      select key, batch, attempts from listing_stock
        where customer_id = ${customerId} and shop_id = ${shopId} and (leased_until is null or leased_until <= now())
        for update skip locked`.execute(tx)
    const [free] = rows
    if (!free) return null
    const batch = free.batch ?? (await readUnsynced(tx, { customerId, shopId }))
    if (batch.length === 0) return null
    const key = free.key ?? randomUUID()
    await sql`
      update listing_stock set key = ${key}, batch = ${jsonText(batch)}::jsonb, attempts = attempts + 1,
          leased_until = now() + make_interval(secs => ${leaseSeconds})
        where customer_id = ${customerId} and shop_id = ${shopId}`.execute(tx)
    return { key, batch, attempts: free.attempts + 1 }
  })

const readUnsynced = async (
  db: Parameters<typeof enqueue>[0],
  { customerId, shopId }: ShopRef,
): Promise<StockChange[]> => {
  const { rows } = await sql<StockChange>`
    select v.listing_id::text as "listingId", v.sku_id::text as "skuId", v.inventory_item_id as "inventoryItemId",
        l.location_id as "locationId", v.target_quantity as quantity
      from listing_variant v join listing l on l.customer_id = v.customer_id and l.id = v.listing_id
      where v.customer_id = ${customerId} and v.shop_id = ${shopId} and v.target_quantity is not null
        and v.target_quantity is distinct from v.synced_quantity and v.stock_error is null
        and v.inventory_item_id is not null and not ${isDeletedInShop}
      order by v.listing_id, v.sku_id limit ${sql.lit(variantsAtOnce)}`.execute(db)
  return rows
}

/**
 * Records the shop's response: accepted quantities as synced, rejected ones with their reason; the rest goes
 * into a new batch under another key.
 */
const recordResponse = async (
  database: Database,
  { customerId, shopId }: ShopRef,
  { batch }: Batch,
  refused: readonly { readonly inventoryItemId: string; readonly message: string }[],
): Promise<void> => {
  const messages = new Map(refused.map(({ inventoryItemId, message }) => [inventoryItemId, message]))
  const rows = batch.map((change) => ({
    ...change,
    error: messages.get(change.inventoryItemId) ?? null,
    isSynced: refused.length === 0,
  }))
  await database.agencyTransaction(async (tx) => {
    await sql`
      update listing_variant v
        set synced_quantity = case when t."isSynced" then t.quantity else v.synced_quantity end, stock_error = t.error
        from json_to_recordset(${jsonText(rows)}::json)
          as t ("listingId" bigint, "skuId" bigint, quantity integer, error text, "isSynced" boolean)
        where v.customer_id = ${customerId} and v.listing_id = t."listingId" and v.sku_id = t."skuId"`.execute(
      tx,
    )
    await sql`
      update listing_stock set key = null, batch = null, attempts = 0, leased_until = null, error = null,
          error_figures = null, failing_since = null
        where customer_id = ${customerId} and shop_id = ${shopId}`.execute(tx)
  })
}

const recordFailure = async (
  database: Database,
  { customerId, shopId }: ShopRef,
  { attempts }: Batch,
  error: unknown,
): Promise<void> => {
  const refusal = refusalFrom(error)
  const delay = delaysSeconds[attempts - 1] ?? delaysSeconds.at(-1) ?? 3600
  await database.agencyTransaction(async (tx) => {
    await sql`
      update listing_stock set leased_until = now() + make_interval(secs => ${delay}), error = ${refusal.reason},
          error_figures = ${storedFigures(refusal)}::jsonb, failing_since = coalesce(failing_since, now())
        where customer_id = ${customerId} and shop_id = ${shopId}`.execute(tx)
    await enqueue(tx, pushStockJob, { customerId, shopId }, { startAfterSeconds: delay })
  })
}

/** Pushes a shop's stock quantities batch by batch, in one process at a time. */
export const pushListingStock = async (
  database: Database,
  listing: ProductListing,
  shop: ShopRef,
  { signal, log }: Pick<JobRun, 'signal' | 'log'>,
): Promise<void> => {
  while (!signal.aborted) {
    const batch = await claim(database, shop)
    if (!batch) return
    const quantities = batch.batch.map(({ inventoryItemId, locationId = null, quantity }) => ({
      inventoryItemId,
      locationId,
      quantity,
    }))
    try {
      const { refused } = await listing.setStock(shop, { key: batch.key, quantities })
      await recordResponse(database, shop, batch, refused)
    } catch (error) {
      await recordFailure(database, shop, batch, error)
      log.warn({ err: error, shopId: shop.shopId }, 'stock push failed')
      return
    }
  }
}
