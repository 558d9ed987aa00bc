import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { listings } from '../../../contract/listings/listings.ts'
import type { ListingStatus } from '../../../contract/listings/listing-schemas.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerId, Database, Tx } from '../../platform/database/database.ts'
import { enqueueMany } from '../../platform/jobs/jobs.ts'
import { refusalIn, refusalOf, type Refusal } from '../../platform/kernel/refuse.ts'
import { productSafetyJson, withSafety, type ProductSafety } from '../catalogue/index.ts'
import { pushListingJob } from './listing-jobs.ts'
import { canUpdateSafety } from './listing-rows.ts'
import { shopBlockerOf } from './listing-shops.ts'
import type { ProductListing } from './ports.ts'

type Result = z.input<typeof listings.updateListingSafety.output>['results'][number]

export interface ListingRef {
  readonly customerId: CustomerId
  readonly listingId: string
}

interface SafetyListing {
  readonly id: string
  readonly status: ListingStatus
  readonly externalId: string | null
  readonly isOutdated: boolean
  readonly shopStatus: string
  readonly scopes: string
}

const lockAll = async (
  tx: Tx,
  { customerId, shopIds }: CustomerActor,
  ids: readonly string[],
): Promise<Map<string, SafetyListing>> => {
  const { rows } = await sql<SafetyListing>`
    select l.id::text, l.status, l.external_id as "externalId", s.status as "shopStatus", s.scopes,
        l.safety is distinct from ${productSafetyJson('p')} as "isOutdated"
      from listing l join shop s on s.customer_id = l.customer_id and s.id = l.shop_id
        join product p on p.id = l.product_id
      where l.customer_id = ${customerId} and l.id = any(${ids}::bigint[])
        and (${shopIds}::bigint[] is null or l.shop_id = any(${shopIds}::bigint[]))
      order by l.id for update of l`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

const safetyRefusal = (listing: SafetyListing | undefined, port: ProductListing | null): Refusal | null => {
  if (!listing) return refusalIn(notFound('Listing'))
  if (!listing.isOutdated) return refusalOf('safetyUpToDate')
  if (listing.status === 'queued' || listing.status === 'retrying') return refusalOf('listingBusy')
  if (!canUpdateSafety(listing)) return refusalOf('listingFailed')
  const blocker =
    listing.externalId === null
      ? null
      : shopBlockerOf({ status: listing.shopStatus, scopes: listing.scopes }, port)
  return blocker === null ? null : refusalOf(blocker)
}

/** Rewrites drafts at once, and has a job rewrite products that are in their shops. Idempotent. */
export const requestSafetyUpdate = async (
  tx: Tx,
  customer: CustomerActor,
  port: ProductListing | null,
  ids: readonly string[],
): Promise<Result[]> => {
  const { customerId, name } = customer
  const found = await lockAll(tx, customer, ids)
  const judged = [...new Set(ids)].map((id) => {
    const listing = found.get(id)
    return { id, isDraft: (listing?.externalId ?? null) === null, refusal: safetyRefusal(listing, port) }
  })
  const good = judged.filter(({ refusal }) => refusal === null)
  for (const { id } of good.filter(({ isDraft }) => isDraft))
    await rewriteSafety(tx, { customerId, listingId: id })
  const inShops = good.flatMap(({ id, isDraft }) => (isDraft ? [] : [id]))
  await sql`
    update listing set status = 'queued', only_safety = true, status_since = now(), attempts = 0, next_attempt_at = null,
        failure = null, failure_message = null, failure_message_figures = null, failing_since = null,
        requested_by = ${name}
      where customer_id = ${customerId} and id = any(${inShops}::bigint[])`.execute(tx)
  await enqueueMany(
    tx,
    pushListingJob,
    inShops.map((listingId) => ({ customerId, listingId })),
  )
  return judged.map(({ id, isDraft, refusal }): Result => {
    if (refusal) return { id, ok: false, ...refusal }
    return isDraft
      ? { id, ok: true, reason: 'safetyUpdated', message: 'The draft states the current safety information.' }
      : { id, ok: true, reason: 'queued', message: 'The safety information is being written to the shop.' }
  })
}

interface SafetyRow {
  readonly externalId: string | null
  readonly shopId: string
  readonly description: string
  readonly pushed: string | null
  readonly safety: ProductSafety
}

/**
 * Writes the safety block into the stored description, and into what the shop was last sent, so that an edit not
 * yet published remains one, and nothing else becomes one.
 */
const rewriteSafety = async (
  tx: Tx,
  { customerId, listingId }: ListingRef,
  written?: ProductSafety,
): Promise<void> => {
  const { rows } = await sql<SafetyRow>`
    select l.external_id as "externalId", l.shop_id::text as "shopId", l.description,
        l.synced_snapshot ->> 'descriptionHtml' as pushed, ${productSafetyJson('p')} as safety
      from listing l join product p on p.id = l.product_id
      where l.customer_id = ${customerId} and l.id = ${listingId} for update of l`.execute(tx)
  const [row] = rows
  if (!row) return
  const safety = written ?? row.safety
  const pushed = row.pushed === null ? null : withSafety(row.pushed, safety)
  await sql`
    update listing set version = version + 1, updated_at = now(), description = ${withSafety(row.description, safety)},
        safety = ${JSON.stringify(safety)}::jsonb,
        synced_version = synced_version + (synced_version = version)::int,
        synced_snapshot = case when ${pushed}::text is null then synced_snapshot
          else jsonb_set(synced_snapshot, '{descriptionHtml}', to_jsonb(${pushed}::text)) end
      where customer_id = ${customerId} and id = ${listingId}`.execute(tx)
}

/** Brings the safety block of a product in its shop up to date. @throws ListingRefused */
export const pushSafety = async (
  database: Database,
  listing: ProductListing,
  ref: ListingRef,
): Promise<void> => {
  const { rows } = await sql<Pick<SafetyRow, 'externalId' | 'shopId' | 'safety'>>`
    select l.external_id as "externalId", l.shop_id::text as "shopId", ${productSafetyJson('p')} as safety
      from listing l join product p on p.id = l.product_id
      where l.customer_id = ${ref.customerId} and l.id = ${ref.listingId}`.execute(database.agency)
  const [row] = rows
  if (!row || row.externalId === null) return
  const { shopId, externalId, safety } = row
  await listing.changeDescription({ customerId: ref.customerId, shopId }, externalId, (html) =>
    withSafety(html, safety),
  )
  await database.tenantTransaction(ref.customerId, async (tx) => {
    await rewriteSafety(tx, ref, safety)
    await sql`
      update listing set status = 'listed', status_since = now(), only_safety = false, attempts = 0, next_attempt_at = null,
          failure = null, failure_message = null, failure_message_figures = null, failing_since = null
        where customer_id = ${ref.customerId} and id = ${ref.listingId}`.execute(tx)
  })
}
