import { sql } from 'kysely'
import type * as z from 'zod'
import type { listings } from '../../../contract/listings/listings.ts'
import type { ListingStatus } from '../../../contract/listings/listing-schemas.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { customerIdFromRow, type Database, type Tx } from '../../platform/database/database.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/jobs.ts'
import { refusalIn, refusalOf, type Refusal } from '../../platform/kernel/refuse.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { pushListingJob } from './listing-jobs.ts'
import { shopBlockerOf } from './listing-shops.ts'
import type { ProductListing } from './ports.ts'
import { isListingInShop, isMappedInShop } from './shop-presence.ts'

type Result = z.input<typeof listings.pushListings.output>['results'][number]

interface PushableListing {
  readonly id: string
  readonly status: ListingStatus
  readonly isAhead: boolean
  readonly shopStatus: string
  readonly scopes: string
  readonly chosen: number
  readonly unpriced: number
  readonly isBusy: boolean
  readonly shopName: string
  /** A first copy that was never sent, of a product that its shop has already. */
  readonly isSecond: boolean
}

const pairSql = { customerId: sql`l.customer_id`, shopId: sql`l.shop_id`, productId: sql`l.product_id` }

const lockAll = async (
  tx: Tx,
  { customerId, shopIds }: CustomerActor,
  ids: readonly string[],
): Promise<Map<string, PushableListing>> => {
  const { rows } = await sql<PushableListing>`
    select l.id::text, l.status, l.synced_version is distinct from l.version as "isAhead", s.status as "shopStatus",
        s.scopes, v.chosen, v.unpriced, coalesce(l.status = 'queued' and l.next_attempt_at > now(), false) as "isBusy", s.name as "shopName",
        l.status = 'draft' and l.copy = 1 and (${isMappedInShop(pairSql)} or exists (
          select from listing o where o.customer_id = l.customer_id and o.shop_id = l.shop_id
            and o.product_id = l.product_id and o.id <> l.id and ${isListingInShop('o')})) as "isSecond"
      from listing l join shop s on s.customer_id = l.customer_id and s.id = l.shop_id
        cross join lateral (
          select count(*)::int as chosen, (count(*) filter (where coalesce(v.price_minor, 0) = 0))::int as unpriced
            from listing_variant v where v.customer_id = l.customer_id and v.listing_id = l.id and v.is_chosen) v
      where l.customer_id = ${customerId} and l.id = any(${ids}::bigint[])
        and (${shopIds}::bigint[] is null or l.shop_id = any(${shopIds}::bigint[]))
      order by l.id for update of l`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

const pushRefusal = (
  listing: PushableListing | undefined,
  port: ProductListing | null,
  secondCopy: boolean,
): Refusal | null => {
  if (!listing) return refusalIn(notFound('Listing'))
  const blocker = shopBlockerOf({ status: listing.shopStatus, scopes: listing.scopes }, port)
  if (blocker !== null) return refusalOf(blocker)
  if (listing.isSecond && !secondCopy) return refusalOf('alreadyInShop', { shop: listing.shopName })
  if (listing.chosen === 0) return refusalOf('nothingChosen')
  if (listing.unpriced > 0) return refusalOf('priceMissing')
  return listing.status === 'listed' && !listing.isAhead ? refusalOf('upToDate') : null
}

/** Enqueues pushes of listings, with a result for each. Idempotent. */
export const requestPush = async (
  tx: Tx,
  customer: CustomerActor,
  port: ProductListing | null,
  { ids, secondCopy }: ParsedInputOf<typeof listings.pushListings>,
): Promise<Result[]> => {
  const { customerId } = customer
  const found = await lockAll(tx, customer, ids)
  const judged = [...new Set(ids)].map((id) => ({
    id,
    refusal: pushRefusal(found.get(id), port, secondCopy),
  }))
  const good = judged.flatMap(({ id, refusal }) => (refusal || found.get(id)?.isBusy ? [] : [id]))
  const second = good.filter((id) => found.get(id)?.isSecond)
  // Under the key of a first copy, the shop's product would be found and changed instead.
  if (second.length > 0)
    await sql`
      update listing l set copy = 1 + (select max(o.copy) from listing o where o.customer_id = l.customer_id
          and o.shop_id = l.shop_id and o.product_id = l.product_id)
        where l.customer_id = ${customerId} and l.id = any(${second}::bigint[])`.execute(tx)
  // A product deleted in its shop is created again.
  await sql`
    update listing_variant v set variant_id = null, inventory_item_id = null, target_quantity = null,
        synced_quantity = null, synced_price_minor = null, synced_compare_at_minor = null
      from listing l where l.customer_id = ${customerId} and l.id = any(${good}::bigint[]) and l.failure = 'gone'
        and v.customer_id = l.customer_id and v.listing_id = l.id`.execute(tx)
  await sql`
    update listing set external_id = null, synced_snapshot = null, synced_version = null
      where customer_id = ${customerId} and id = any(${good}::bigint[]) and failure = 'gone'`.execute(tx)
  await sql`
    update listing set status = 'queued', status_since = now(), attempts = 0, next_attempt_at = null, failure = null,
        failure_message = null, failure_message_figures = null, failing_since = null, requested_by = ${customer.name},
        -- A safety update that failed is retried as such, unless there is more to push.
        only_safety = only_safety and external_id is not null and synced_version = version
      where customer_id = ${customerId} and id = any(${good}::bigint[])`.execute(tx)
  await enqueueMany(
    tx,
    pushListingJob,
    good.map((listingId) => ({ customerId, listingId })),
  )
  return judged.map(({ id, refusal }): Result =>
    refusal
      ? { id, ok: false, ...refusal }
      : { id, ok: true, reason: 'queued', message: 'The listing is being written to the shop.' },
  )
}

export const removeListings = async (
  tx: Tx,
  customer: CustomerActor,
  ids: readonly string[],
): Promise<Result[]> => {
  const found = await lockAll(tx, customer, ids)
  const removable = [...found.values()].filter(({ status }) => status !== 'queued').map(({ id }) => id)
  await sql`
    delete from listing where customer_id = ${customer.customerId} and id = any(${removable}::bigint[])`.execute(
    tx,
  )
  return [...new Set(ids)].map((id): Result => {
    if (!found.has(id)) return { id, ok: false, ...refusalIn(notFound('Listing')) }
    return removable.includes(id)
      ? { id, ok: true, reason: 'removed', message: 'The listing was removed.' }
      : { id, ok: false, ...refusalOf('listingBusy') }
  })
}

const maxBatchSize = 500

/** Enqueues listings whose push has been due for a minute without a worker taking it. */
export const resumePushes = async (database: Database): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ customerId: string; listingId: string }>`
      select customer_id::text as "customerId", id::text as "listingId" from listing
        where status in ('queued', 'retrying') and coalesce(next_attempt_at, status_since) < now() - interval '1 minute'
        order by next_attempt_at nulls first limit ${sql.lit(maxBatchSize)}`.execute(tx)
    for (const { customerId, listingId } of rows)
      await enqueue(
        tx,
        pushListingJob,
        { customerId: customerIdFromRow(customerId), listingId },
        { singletonKey: listingId },
      )
  })
}
