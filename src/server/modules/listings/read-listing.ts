import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ListingPriceRule } from '../../../contract/listings/listing-price.ts'
import type { listingSchema, listingVariantSchema } from '../../../contract/listings/listing-schemas.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'
import { goodsToPriceJson, type GoodsToPrice } from '../customer-prices/index.ts'
import { costsOf, rateOf, readDayRates } from './listing-rates.ts'
import { headColumns, headJoins, headView, type ListingHead } from './listing-rows.ts'
import type { ProductListing } from './ports.ts'
import { readPresence } from './shop-presence.ts'

type Full = z.input<typeof listingSchema>
type Variant = z.input<typeof listingVariantSchema>

type FullRow = ListingHead & {
  readonly version: number
  readonly description: string
  readonly pictures: string[]
  readonly productPictures: string[]
  readonly productType: string
  readonly vendor: string
  readonly tags: string[]
  readonly isShopDraft: boolean
  readonly rule: ListingPriceRule
  readonly ownRate: number | null
  readonly stockQuantity: number
  readonly locationId: string | null
  readonly locationName: string | null
}

type ReadVariant = Variant & { readonly goods: GoodsToPrice }

/** Active SKUs of the product, and those in the listing; costs are list prices in US cents. */
const readVariants = async (
  db: Db,
  customerId: string,
  id: string,
  productId: string,
): Promise<ReadVariant[]> => {
  const { rows } = await sql<ReadVariant>`
    select ${goodsToPriceJson} as goods, k.id::text as "skuId", k.code, k.attributes, k.image_url as "imageUrl", k.weight_grams as "weightGrams",
        k.is_active and p.is_published as "isSold", coalesce(v.is_chosen, false) as "isChosen",
        v.variant_id is not null as "isInShop", k.price_minor as "costMinor",
        coalesce(v.seen_cost_minor, k.price_minor) as "seenCostMinor", v.price_minor as "priceMinor",
        coalesce(v.is_own_price, false) as "isOwnPrice", v.compare_at_minor as "compareAtMinor",
        v.stock_error as "stockError"
      from sku k join product p on p.id = k.product_id
        left join listing_variant v on v.customer_id = ${customerId} and v.listing_id = ${id} and v.sku_id = k.id
      where k.product_id = ${productId} and (v.sku_id is not null or k.is_active)
      order by v.position nulls last, k.id`.execute(db)
  return rows
}

const offeredOf = (row: FullRow, variants: readonly Variant[]): string[] => [
  ...new Set([
    ...row.productPictures,
    ...variants.flatMap(({ imageUrl }) => imageUrl ?? []),
    ...row.pictures,
  ]),
]

export const readListing = async (
  db: Db,
  customer: CustomerActor,
  listing: ProductListing | null,
  id: string,
): Promise<Full> => {
  const { customerId, shopIds, currency } = customer
  const { rows } = await sql<FullRow>`
    select ${headColumns}, l.version, l.description, l.pictures, l.product_type as "productType", l.vendor, l.tags,
        l.is_shop_draft as "isShopDraft", l.rule, l.own_rate::float8 as "ownRate", l.stock_quantity as "stockQuantity",
        l.location_id as "locationId", l.location_name as "locationName",
        array_remove(p.cover_url || p.pictures, null) as "productPictures"
      from listing l ${headJoins}
      where l.customer_id = ${customerId} and l.id = ${id}
        and (${shopIds}::bigint[] is null or l.shop_id = any(${shopIds}::bigint[]))`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Listing')
  const rates = await readDayRates(db)
  const [variants, costOf, elsewhere] = await Promise.all([
    readVariants(db, customerId, id, row.productId),
    costsOf(db, rates, customer),
    row.externalId === null && row.status !== 'queued'
      ? readPresence(db, customerId, listing, { productIds: [row.productId], exceptId: id })
      : [],
  ])
  return {
    ...headView(headOf(row), customer, listing),
    ...pickEdited(row),
    currency,
    rate: rateOf(rates, { currency, shopCurrency: row.shopCurrency, ownRate: row.ownRate }),
    alsoInShop: elsewhere.find((one) => one.shopId === row.shopId && one.kind !== 'draft') ?? null,
    offeredPictures: offeredOf(row, variants),
    variants: variants.map(({ goods, ...variant }) => ({
      ...variant,
      costMinor: costOf(goods, variant.costMinor),
      seenCostMinor: costOf(goods, variant.seenCostMinor),
    })),
  }
}

/** Drops fields that only lists show or that are inputs of calculations. */
const headOf = ({
  variants: _variants,
  priceMinor: _priceMinor,
  maxPriceMinor: _maxPriceMinor,
  productPictures: _productPictures,
  ownRate: _ownRate,
  locationId: _locationId,
  locationName: _locationName,
  ...head
}: FullRow) => head

const pickEdited = ({
  version,
  description,
  pictures,
  productType,
  vendor,
  tags,
  isShopDraft,
  rule,
  stockQuantity,
  locationId,
  locationName,
}: FullRow) => ({
  version,
  description,
  pictures,
  productType,
  vendor,
  tags,
  isShopDraft,
  rule,
  stockQuantity,
  location: locationId === null ? null : { id: locationId, name: locationName ?? '' },
})
