import { sql } from 'kysely'
import type { ListingFailure } from '../../../contract/listings/listing-schemas.ts'
import type { CustomerId, Database, Tx } from '../../platform/database/database.ts'
import { enqueue, type JobRun } from '../../platform/jobs/jobs.ts'
import { refusalFrom, refusalOf, storedFigures } from '../../platform/kernel/refuse.ts'
import { importShopProducts } from '../my-products/index.ts'
import { jsonText, mapVariants } from '../orders/index.ts'
import { pushListingJob } from './listing-jobs.ts'
import { ListingRefused, type ListedProduct, type ProductListing } from './ports.ts'
import { changeOf, goodsOf, loadSyncedListing, textOf, type SyncedListing } from './read-goods.ts'
import { updateTargetStock } from './target-stock.ts'
import { pushSafety, type ListingRef } from './update-safety.ts'

export interface PushContext {
  readonly database: Database
  readonly listing: ProductListing
  /** The public base URL of our images. */
  readonly pictureHost: string
}

/**
 * How long an attempt owns a listing: longer than it may take, so that nobody creates the same product
 * meanwhile.
 */
const leaseSeconds = 330
/**
 * Delays between attempts, some 8 hours in all; after the last one it has failed until somebody pushes it
 * again.
 */
const delaysSeconds = [30, 60, 300, 900, 1800, 3600, 7200, 14_400]

interface Claimed {
  readonly shopId: string
  readonly attempts: number
  readonly onlySafety: boolean
}

/**
 * Claims the listing: the intent is committed, and nobody else pushes it until the lease ends, also if the
 * worker crashes. What a crashed worker created is found again by its key.
 */
const claim = async (database: Database, { customerId, listingId }: ListingRef): Promise<Claimed | null> => {
  const { rows } = await sql<Claimed>`
    update listing set status = 'queued', attempts = attempts + 1,
        next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      where customer_id = ${customerId} and id = ${listingId} and status in ('queued', 'retrying')
        and (next_attempt_at is null or next_attempt_at <= now())
      returning shop_id::text as "shopId", attempts, only_safety as "onlySafety"`.execute(database.agency)
  return rows[0] ?? null
}

interface PushResult {
  /** The listing as it was when claimed. */
  readonly synced: SyncedListing
  readonly answer: ListedProduct
  /** SKUs whose variants an earlier attempt had created. */
  readonly found: ReadonlySet<string>
}

const push = async (
  { database, listing, pictureHost }: PushContext,
  { customerId, listingId }: ListingRef,
  { shopId }: Claimed,
): Promise<PushResult | null> => {
  const synced = await loadSyncedListing(database.agency, { customerId, listingId, pictureHost })
  if (!synced) return null
  if (synced.variants.length === 0) throw new ListingRefused('refused', refusalOf('nothingChosen'))
  const shop = { customerId, shopId }
  const none: ReadonlySet<string> = new Set()
  if (synced.externalId !== null)
    return {
      synced,
      answer: await listing.changeProduct(shop, changeOf(synced, synced.externalId)),
      found: none,
    }
  const made = await listing.putProduct(shop, goodsOf(synced))
  if (!made.wasThere) return { synced, answer: made, found: none }
  // Created by an attempt whose response was lost, maybe from an older draft: bring it up to date.
  const bySku = new Map(made.variants.map(({ sku, variantId }) => [sku, variantId]))
  const pushed = {
    ...synced,
    lastPushed: null,
    variants: synced.variants.map((variant) => ({
      ...variant,
      variantId: bySku.get(variant.code) ?? null,
      syncedPriceMinor: null,
    })),
  }
  const answer = await listing.changeProduct(shop, changeOf(pushed, made.product.key))
  return { synced, answer, found: new Set(bySku.keys()) }
}

/** Creates a listing in its shop or pushes its changes, and matches its variants to our SKUs. */
export const pushListing = async (
  context: PushContext,
  ref: ListingRef,
  { log }: Pick<JobRun, 'log'>,
): Promise<void> => {
  const claimed = await claim(context.database, ref)
  if (!claimed) return
  try {
    if (claimed.onlySafety) {
      await pushSafety(context.database, context.listing, ref)
      return
    }
    const done = await push(context, ref, claimed)
    if (done) await recordDone(context.database, ref, claimed, done)
  } catch (error) {
    await recordFailure(context.database, ref, claimed, error)
    log.warn({ err: error, listingId: ref.listingId }, 'listing push failed')
  }
}

interface PushedVariant {
  readonly skuId: string
  readonly variantId: string
  readonly item: string
  readonly price: number | null
  readonly compareAt: number | null
  readonly isNew: boolean
  /** The quantity created with it; null: it existed before. */
  readonly quantity: number | null
}

const pushedVariantsOf = ({ synced, answer, found }: PushResult): PushedVariant[] => {
  const byId = new Map(answer.variants.map((one) => [one.variantId, one]))
  const bySku = new Map(answer.variants.map((one) => [one.sku, one]))
  return synced.variants.flatMap(({ skuId, variantId, code, priceMinor, compareAtMinor, goods }) => {
    const pushed = variantId === null ? bySku.get(code) : byId.get(variantId)
    if (!pushed) return []
    const isNew = variantId === null
    return {
      skuId,
      variantId: pushed.variantId,
      item: pushed.inventoryItemId,
      price: priceMinor,
      compareAt: compareAtMinor,
      isNew,
      quantity: isNew && !found.has(code) ? goods.quantity : null,
    }
  })
}

/**
 * Marks variants that exist in the shop as selected, and those that the seller deleted there as not selected.
 */
const recordVariants = async (
  tx: Tx,
  { customerId, listingId }: ListingRef,
  pushed: readonly PushedVariant[],
): Promise<void> => {
  await sql`
    update listing_variant v
      set variant_id = s."variantId", inventory_item_id = s.item, synced_price_minor = s.price,
        synced_compare_at_minor = s."compareAt", synced_quantity = coalesce(s.quantity, v.synced_quantity)
      from json_to_recordset(${jsonText(pushed)}::json) as s ("skuId" bigint, "variantId" text, item text,
        price integer, "compareAt" integer, quantity integer)
      where v.customer_id = ${customerId} and v.listing_id = ${listingId} and v.sku_id = s."skuId"`.execute(
    tx,
  )
  await sql`
    update listing_variant set variant_id = null, inventory_item_id = null, is_chosen = false, target_quantity = null,
        synced_quantity = null, synced_price_minor = null, synced_compare_at_minor = null
      where customer_id = ${customerId} and listing_id = ${listingId} and variant_id is not null
        and not sku_id = any(${pushed.map(({ skuId }) => skuId)}::bigint[])`.execute(tx)
}

/** Keeps the seller's own matches; matches the other variants to our SKUs. */
const mapNew = async (
  tx: Tx,
  customerId: CustomerId,
  shopId: string,
  { variants: pushed, by }: { variants: readonly PushedVariant[]; by: string },
): Promise<void> => {
  const fresh = pushed.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return
  const { rows } = await sql<{ key: string }>`
    select variant_key as key from shop_variant
      where customer_id = ${customerId} and shop_id = ${shopId} and sku_id is null
        and variant_key = any(${fresh.map(({ variantId }) => variantId)}::text[])`.execute(tx)
  const open = new Set(rows.map(({ key }) => key))
  const mappings = fresh.flatMap(({ variantId, skuId }) =>
    open.has(variantId) ? [{ shopId, variantKey: variantId, skuId, units: 1 }] : [],
  )
  if (mappings.length === 0) return
  const scope = { customerId, shopIds: null }
  await mapVariants(tx, scope, mappings, { by: { kind: 'seller', name: by }, cause: { how: 'listing' } })
}

const recordDone = (
  database: Database,
  { customerId, listingId }: ListingRef,
  { shopId }: Claimed,
  done: PushResult,
): Promise<void> =>
  database.tenantTransaction(customerId, async (tx) => {
    const { synced, answer } = done
    const pushed = pushedVariantsOf(done)
    await importShopProducts(tx, customerId, shopId, [answer.product])
    await mapNew(tx, customerId, shopId, { variants: pushed, by: synced.requestedBy ?? '' })
    const { rows } = await sql`
      update listing set status = 'listed', status_since = now(), only_safety = false, external_id = ${answer.product.key},
          synced_snapshot = ${JSON.stringify(textOf(synced))}::jsonb, synced_version = ${synced.version}, attempts = 0,
          next_attempt_at = null, failure = null, failure_message = null, failure_message_figures = null, failing_since = null,
          listed_at = coalesce(listed_at, now())
        where customer_id = ${customerId} and id = ${listingId} returning id`.execute(tx)
    if (rows.length === 0) return
    await recordVariants(tx, { customerId, listingId }, pushed)
    await updateTargetStock(tx, { customerId, listingId })
  })

const recordFailure = (
  database: Database,
  { customerId, listingId }: ListingRef,
  { attempts }: Claimed,
  error: unknown,
): Promise<void> => {
  const reason: ListingFailure = error instanceof ListingRefused ? error.reason : 'unavailable'
  const refusal = refusalFrom(error)
  const delay = reason === 'unavailable' ? delaysSeconds[attempts - 1] : undefined
  return database.agencyTransaction(async (tx) => {
    await sql`
      update listing set status = ${delay === undefined ? 'failed' : 'retrying'}, status_since = now(),
          failure = ${reason}, failure_message = ${refusal.reason},
          failure_message_figures = ${storedFigures(refusal)}::jsonb, failing_since = coalesce(failing_since, now()),
          next_attempt_at = now() + make_interval(secs => ${delay ?? null}::double precision)
        where customer_id = ${customerId} and id = ${listingId}`.execute(tx)
    if (delay !== undefined)
      await enqueue(tx, pushListingJob, { customerId, listingId }, { startAfterSeconds: delay })
  })
}
