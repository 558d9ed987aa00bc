import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { listings } from '../../../contract/listings/listings.ts'
import type { ListingStatus } from '../../../contract/listings/listing-schemas.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sanitizeRichText } from '../../platform/kernel/rich-text.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { jsonText } from '../orders/index.ts'
import { rateOf, readDayRates } from './listing-rates.ts'
import { updateTargetStock } from './target-stock.ts'

type Input = ParsedInputOf<typeof listings.saveListing>

interface LockedListing {
  readonly version: number
  readonly shopId: string
  readonly shopCurrency: string
  readonly productId: string
  readonly status: ListingStatus
  readonly locationId: string | null
}

const lock = async (tx: Tx, customer: CustomerActor, id: string): Promise<LockedListing> => {
  const { rows } = await sql<LockedListing>`
    select l.version, l.shop_id::text as "shopId", s.currency as "shopCurrency", l.product_id::text as "productId",
        l.status, l.location_id as "locationId"
      from listing l join shop s on s.customer_id = l.customer_id and s.id = l.shop_id
      where l.customer_id = ${customer.customerId} and l.id = ${id}
        and (${customer.shopIds}::bigint[] is null or l.shop_id = any(${customer.shopIds}::bigint[]))
      for update of l`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Listing')
  return row
}

/** Ignores SKUs of other products or customers; variants that are in the shop stay selected. */
const saveVariants = async (
  tx: Tx,
  { customerId }: CustomerActor,
  { shopId, productId }: LockedListing,
  { id, variants }: Input,
): Promise<void> => {
  const rows = variants.map((variant, position) => ({ ...variant, position }))
  await sql`
    insert into listing_variant as v (customer_id, listing_id, shop_id, sku_id, position, is_chosen, price_minor,
        is_own_price, compare_at_minor, seen_cost_minor)
      select ${customerId}, ${id}, ${shopId}, k.id, g.position, g."isChosen", g."priceMinor", g."isOwnPrice",
          g."compareAtMinor", k.price_minor
        from json_to_recordset(${jsonText(rows)}::json) as g ("skuId" bigint, position integer, "isChosen" boolean,
          "priceMinor" integer, "isOwnPrice" boolean, "compareAtMinor" integer)
        join sku k on k.id = g."skuId" and k.product_id = ${productId}
        order by k.id
      on conflict (customer_id, listing_id, sku_id) do update
        set position = excluded.position, is_chosen = excluded.is_chosen or v.variant_id is not null,
          price_minor = excluded.price_minor, is_own_price = excluded.is_own_price,
          compare_at_minor = excluded.compare_at_minor, seen_cost_minor = excluded.seen_cost_minor`.execute(
    tx,
  )
}

/** If the saved version equals the last pushed one, no push is needed; stock has its own. */
const markUnchangedAsSynced = async (tx: Tx, customerId: string, id: string): Promise<void> => {
  await sql`
    update listing l set synced_version = version
      where l.customer_id = ${customerId} and l.id = ${id} and l.synced_version is not null
        and l.synced_snapshot = jsonb_build_object('title', l.title, 'descriptionHtml', l.description,
          'productType', l.product_type, 'vendor', l.vendor, 'isDraft', l.is_shop_draft)
        and not exists (
          select from listing_variant v where v.customer_id = l.customer_id and v.listing_id = l.id and v.is_chosen
            and (v.variant_id is null or v.price_minor is distinct from v.synced_price_minor
              or v.compare_at_minor is distinct from v.synced_compare_at_minor))`.execute(tx)
}

/** Saves an edited listing at today's rate and updates its target stock. */
export const saveListing = async (tx: Tx, customer: CustomerActor, input: Input): Promise<void> => {
  const { customerId, currency } = customer
  const current = await lock(tx, customer, input.id)
  if (current.version !== input.version) throw refuse('changedSince', { case: 'listing' })
  const { location } = input
  if (current.status !== 'draft' && (location?.id ?? null) !== current.locationId)
    throw refuse('changedSince', { case: 'listingStock' })
  const rates = await readDayRates(tx)
  const { shopCurrency } = current
  const rate = rateOf(rates, { currency, shopCurrency, ownRate: input.ownRate })
  await sql`
    update listing set version = version + 1, updated_at = now(), title = ${input.title},
        description = ${await sanitizeRichText(input.description)}, pictures = ${input.pictures}::text[],
        product_type = ${input.productType}, vendor = ${input.vendor}, tags = ${input.tags}::text[],
        is_shop_draft = ${input.isShopDraft}, rule = ${JSON.stringify(input.rule)}::jsonb,
        own_rate = ${rate.source === 'own' ? input.ownRate : null}, rate = ${rate.rate}, rate_day = ${rate.day}::date,
        syncs_stock = ${input.keepsStock}, stock_quantity = ${input.stockQuantity},
        location_id = ${location?.id ?? null}, location_name = ${location?.name ?? null}
      where customer_id = ${customerId} and id = ${input.id}`.execute(tx)
  await saveVariants(tx, customer, current, input)
  await markUnchangedAsSynced(tx, customerId, input.id)
  await updateTargetStock(tx, { customerId, listingId: input.id })
}
