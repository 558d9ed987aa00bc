import { sql } from 'kysely'
import { currencyDigits, inShopCurrency, shopDecimal } from '../../../contract/listings/listing-price.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { goodsToPriceJson, type GoodsToPrice } from '../customer-prices/index.ts'
import { costsOf, rateOf, readDayRates } from './listing-rates.ts'
import { ListingRefused, type ListingChange, type ListingGoods, type ListingVariantGoods } from './ports.ts'
import { shopOptionsOf } from './shop-options.ts'

export interface ListingText {
  readonly title: string
  readonly descriptionHtml: string
  readonly productType: string
  readonly vendor: string
  readonly isDraft: boolean
}

interface VariantRow {
  readonly skuId: string
  readonly code: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  readonly imageUrl: string | null
  readonly weightGrams: number
  readonly isSold: boolean
  readonly sku: GoodsToPrice
  readonly usdMinor: number
  readonly priceMinor: number | null
  readonly compareAtMinor: number | null
  readonly syncedPriceMinor: number | null
  readonly syncedCompareAtMinor: number | null
  readonly variantId: string | null
}

interface ListingRow extends ListingText {
  readonly version: number
  /** Its permanent key in the shop. */
  readonly key: string
  readonly externalId: string | null
  readonly lastPushed: ListingText | null
  readonly pictures: string[]
  readonly tags: string[]
  readonly stockQuantity: number
  readonly locationId: string | null
  readonly currency: Currency
  readonly shopCurrency: string
  readonly ownRate: number | null
  readonly requestedBy: string | null
  readonly variants: readonly VariantRow[]
}

export interface SyncedListing extends Omit<ListingRow, 'variants'> {
  readonly variants: readonly (VariantRow & { readonly goods: ListingVariantGoods })[]
  readonly options: ListingGoods['options']
  /** Absolute URLs. */
  readonly pictureUrls: readonly string[]
}

const readRow = async (db: Db, customerId: CustomerId, id: string): Promise<ListingRow | null> => {
  const { rows } = await sql<ListingRow>`
    select l.version, case when l.copy = 1 then l.product_id::text else l.product_id || '-' || l.id end as key, l.external_id as "externalId", l.synced_snapshot as "lastPushed", l.title,
        l.description as "descriptionHtml", l.product_type as "productType", l.vendor, l.is_shop_draft as "isDraft",
        l.pictures, l.tags, l.stock_quantity as "stockQuantity",
        l.location_id as "locationId", c.currency, s.currency as "shopCurrency",
        l.own_rate::float8 as "ownRate", l.requested_by as "requestedBy", v.list as variants
      from listing l
        join customer c on c.customer_id = l.customer_id
        join shop s on s.customer_id = l.customer_id and s.id = l.shop_id
        cross join lateral (
          select coalesce(json_agg(json_build_object('skuId', k.id::text, 'code', k.code, 'attributes', k.attributes,
              'imageUrl', k.image_url, 'weightGrams', k.weight_grams, 'isSold', k.is_active and p.is_published,
              'sku', ${goodsToPriceJson}, 'usdMinor', k.price_minor, 'priceMinor', v.price_minor, 'compareAtMinor', v.compare_at_minor,
              'syncedPriceMinor', v.synced_price_minor, 'syncedCompareAtMinor', v.synced_compare_at_minor, 'variantId', v.variant_id)
              order by v.position, k.id), '[]') as list
            from listing_variant v join sku k on k.id = v.sku_id join product p on p.id = k.product_id
            where v.customer_id = l.customer_id and v.listing_id = l.id and v.is_chosen) v
      where l.customer_id = ${customerId} and l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const absoluteUrl = (path: string, host: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(path) ? path : `${host.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`

/** Null: it no longer exists. @throws ListingRefused refused, when a price or rate is missing */
export const loadSyncedListing = async (
  db: Db,
  { customerId, listingId, pictureHost }: { customerId: CustomerId; listingId: string; pictureHost: string },
): Promise<SyncedListing | null> => {
  const row = await readRow(db, customerId, listingId)
  if (!row) return null
  const rates = await readDayRates(db)
  const { currency, shopCurrency, ownRate } = row
  const { rate } = rateOf(rates, { currency, shopCurrency, ownRate })
  if (rate === null)
    throw new ListingRefused('refused', refusalOf('listingRateMissing', { currency: shopCurrency }))
  const shop = { rate, digits: currencyDigits(shopCurrency) }
  const costOf = await costsOf(db, rates, { customerId, currency })
  const { options, valuesOf } = shopOptionsOf(row.variants)
  const goodsOf = (variant: VariantRow): ListingVariantGoods => {
    const { code, priceMinor, compareAtMinor, imageUrl } = variant
    if (priceMinor === null || priceMinor === 0)
      throw new ListingRefused('refused', refusalOf('listingPriceMissing', { code }))
    const cost = inShopCurrency(costOf(variant.sku, variant.usdMinor), shop)
    return {
      sku: code,
      values: valuesOf.get(code) ?? [],
      price: shopDecimal(priceMinor, shop.digits),
      compareAtPrice: compareAtMinor === null ? null : shopDecimal(compareAtMinor, shop.digits),
      cost: shopDecimal(cost, shop.digits),
      weightGrams: variant.weightGrams,
      quantity: variant.isSold ? row.stockQuantity : 0,
      pictureUrl:
        imageUrl !== null && row.pictures.includes(imageUrl) ? absoluteUrl(imageUrl, pictureHost) : null,
    }
  }
  return {
    ...row,
    variants: row.variants.map((variant) => ({ ...variant, goods: goodsOf(variant) })),
    options,
    pictureUrls: row.pictures.map((path) => absoluteUrl(path, pictureHost)),
  }
}

export const textOf = ({
  title,
  descriptionHtml,
  productType,
  vendor,
  isDraft,
}: ListingText): ListingText => ({
  title,
  descriptionHtml,
  productType,
  vendor,
  isDraft,
})

export const goodsOf = (synced: SyncedListing): ListingGoods => ({
  key: synced.key,
  ...textOf(synced),
  tags: synced.tags,
  pictures: synced.pictureUrls.map((url) => ({ url, alt: synced.title })),
  options: synced.options,
  variants: synced.variants.map(({ goods }) => goods),
  locationId: synced.locationId,
})

/** The data of an update: differences from the last push, or everything if that is unknown. */
export const changeOf = (synced: SyncedListing, externalId: string): ListingChange => {
  const text = Object.entries(textOf(synced)).filter(
    ([name, value]) => synced.lastPushed?.[name as keyof ListingText] !== value,
  )
  return {
    externalId,
    words: Object.fromEntries(text),
    prices: synced.variants.flatMap(({ variantId, goods, ...variant }) =>
      variantId === null ||
      (variant.priceMinor === variant.syncedPriceMinor &&
        variant.compareAtMinor === variant.syncedCompareAtMinor)
        ? []
        : [{ variantId, price: goods.price, compareAtPrice: goods.compareAtPrice, cost: goods.cost }],
    ),
    options: synced.options,
    variants: synced.variants.flatMap(({ variantId, goods }) => (variantId === null ? [goods] : [])),
    locationId: synced.locationId,
  }
}
