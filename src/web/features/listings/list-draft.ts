import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  currencyDigits,
  inShopCurrency,
  priceByRule,
  profitOf,
  shopDecimal,
} from '../../../contract/listings/listing-price.ts'
import type { listings } from '../../../contract/listings/listings.ts'
import { listingLimits, type ShopPresence } from '../../../contract/listings/listing-schemas.ts'
import { typedMinor } from './shop-money.ts'

export type Preview = OutputOf<typeof listings.previewListings>
export type PreviewedProduct = Preview['products'][number]
export type PreviewedVariant = PreviewedProduct['variants'][number]
export type PreviewedShop = Preview['shops'][number]

/** What was typed in the dialog: by pair of product and shop, prices by SKU as well. */
export interface Typed {
  readonly prices: Readonly<Record<string, string>>
  readonly stock: Readonly<Record<string, number | null>>
  /** Pairs that are to be a second copy. */
  readonly second: readonly string[]
}
export const nothingTyped: Typed = { prices: {}, stock: {}, second: [] }

export const pairKey = (productId: string, shopId: string): string => `${productId} ${shopId}`
export const priceKey = (pair: string, skuId: string): string => `${pair} ${skuId}`

export interface PreviewRow {
  readonly variant: PreviewedVariant
  /** Cost and freight in the customer's currency; null: no shipping line goes to the country. */
  readonly costMinor: number | null
  /** In the shop's currency; null: no rate is known, or the typed price is not an amount. */
  readonly priceMinor: number | null
  /** What the price field shows. */
  readonly price: string
  readonly isTyped: boolean
  readonly profitMinor: number | null
  readonly marginBp: number | null
  readonly isPriceBad: boolean
}

export interface PreviewPair {
  readonly key: string
  readonly product: PreviewedProduct
  readonly shop: PreviewedShop
  readonly presence: ShopPresence | null
  /** New in the shop, a second copy by choice, there already, waiting as a draft, or not to be listed. */
  readonly state: 'new' | 'second' | 'present' | 'draft' | 'refused'
  readonly rows: readonly PreviewRow[]
  readonly stock: number | null
  /** Whether everything that listing it now sends is known and valid. */
  readonly isReady: boolean
}

const rowOf = (
  variant: PreviewedVariant,
  { rate, shopCurrency }: PreviewedShop,
  { rule, withFreight }: { readonly rule: Preview['rule']; readonly withFreight: boolean },
  typed: string | undefined,
): PreviewRow => {
  const digits = currencyDigits(shopCurrency)
  const shop = rate.rate === null ? null : { rate: rate.rate, digits }
  const { freightMinor } = variant
  const costMinor =
    withFreight && freightMinor === null ? null : variant.costMinor + (withFreight ? (freightMinor ?? 0) : 0)
  const byRule = shop && priceByRule(variant.costMinor, rule, shop)
  const priceMinor = typed === undefined ? byRule : typedMinor(typed, shopCurrency)
  const cost = shop && costMinor !== null ? inShopCurrency(costMinor, shop) : null
  return {
    variant,
    costMinor,
    priceMinor,
    price: typed ?? (byRule === null ? '' : shopDecimal(byRule, digits)),
    isTyped: typed !== undefined,
    isPriceBad: typed !== undefined && !priceMinor,
    ...(priceMinor === null || cost === null
      ? { profitMinor: null, marginBp: null }
      : profitOf(priceMinor, cost)),
  }
}

/** Each product in each shop, with what listing it sends. `withFreight`: a country was chosen. */
export const pairsOf = (preview: Preview, typed: Typed, withFreight: boolean): PreviewPair[] =>
  preview.products.flatMap((product) =>
    preview.shops.map((shop): PreviewPair => {
      const key = pairKey(product.productId, shop.shopId)
      const presence =
        preview.present.find((one) => one.productId === product.productId && one.shopId === shop.shopId) ??
        null
      const isSecond = typed.second.includes(key)
      const state =
        product.refusal !== null
          ? 'refused'
          : presence === null
            ? 'new'
            : presence.kind === 'draft'
              ? 'draft'
              : isSecond
                ? 'second'
                : 'present'
      const rows = product.variants.map((variant) =>
        rowOf(variant, shop, { rule: preview.rule, withFreight }, typed.prices[priceKey(key, variant.skuId)]),
      )
      const given = typed.stock[key]
      const stock = given === undefined ? preview.stockQuantity : given
      const isReady = stock !== null && rows.length > 0 && rows.every(({ priceMinor }) => Boolean(priceMinor))
      return { key, product, shop, presence, state, rows, stock, isReady }
    }),
  )

export const isListed = ({ state }: Pick<PreviewPair, 'state'>): boolean =>
  state === 'new' || state === 'second'

/** The drafts to create: those shown, with their prices and stock. */
export const createInput = (
  pairs: readonly PreviewPair[],
  templateId: InputOf<typeof listings.createListings>['templateId'],
): InputOf<typeof listings.createListings> => {
  const chosen = pairs.filter(isListed)
  const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]
  return {
    productIds: unique(chosen.map(({ product }) => product.productId)),
    shopIds: unique(chosen.map(({ shop }) => shop.shopId)),
    ...(templateId === undefined ? {} : { templateId }),
    copies: chosen.flatMap(({ state, presence, product, shop }) =>
      state === 'second' && presence && presence.lastCopy < listingLimits.copies
        ? [{ productId: product.productId, shopId: shop.shopId, copy: presence.lastCopy + 1 }]
        : [],
    ),
    shown: chosen.flatMap(({ isReady, stock, product, shop, rows }) =>
      isReady && stock !== null
        ? [
            {
              productId: product.productId,
              shopId: shop.shopId,
              stockQuantity: stock,
              prices: rows.flatMap(({ variant, priceMinor }) =>
                priceMinor === null ? [] : [{ skuId: variant.skuId, priceMinor }],
              ),
            },
          ]
        : [],
    ),
  }
}
