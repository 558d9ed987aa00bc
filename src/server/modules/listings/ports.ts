import type { ListingFailure } from '../../../contract/listings/listing-schemas.ts'
import type { ShopifyScope } from '../../../contract/shops/shop-functions.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { RefusedError, type Refusal } from '../../platform/kernel/refuse.ts'
import type { ShopProduct } from '../my-products/index.ts'

/** A variant to create in a shop. Amounts are decimals in the shop's currency, such as `'12.50'`. */
export interface ListingVariantGoods {
  readonly sku: string
  /** One value per option, in the options' order. */
  readonly values: readonly string[]
  readonly price: string
  readonly compareAtPrice: string | null
  readonly cost: string
  readonly weightGrams: number
  readonly quantity: number
  /** One of the product's images; null: none of its own. */
  readonly pictureUrl: string | null
}

export interface ListingGoods {
  /** A permanent key of the product in this shop: what was created under it is found again. */
  readonly key: string
  readonly title: string
  readonly descriptionHtml: string
  readonly productType: string
  readonly vendor: string
  readonly tags: readonly string[]
  readonly isDraft: boolean
  /** Absolute URLs, the cover first. */
  readonly pictures: readonly { readonly url: string; readonly alt: string }[]
  /** Empty: the product is its only variant. Three at most. */
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly variants: readonly ListingVariantGoods[]
  /** The location of its stock; null: the shop's primary location. */
  readonly locationId: string | null
}

export interface ListingChange {
  readonly externalId: string
  readonly words: {
    readonly title?: string
    readonly descriptionHtml?: string
    readonly productType?: string
    readonly vendor?: string
    readonly isDraft?: boolean
  }
  readonly prices: readonly {
    readonly variantId: string
    readonly price: string
    readonly compareAtPrice: string | null
    readonly cost: string
  }[]
  readonly options: readonly { readonly name: string }[]
  /** Variants that are not in the shop yet. */
  readonly variants: readonly ListingVariantGoods[]
  readonly locationId: string | null
}

export interface ListedVariant {
  readonly variantId: string
  readonly inventoryItemId: string
  readonly sku: string
}

export interface ListedProduct {
  /** True if an earlier call created it and its response was lost. */
  readonly wasThere: boolean
  readonly product: ShopProduct
  readonly variants: readonly ListedVariant[]
}

export interface StockNotice {
  /** An idempotency key: repeating the call has no further effect. */
  readonly key: string
  readonly quantities: readonly {
    readonly inventoryItemId: string
    /** Null: the shop's primary location. */
    readonly locationId: string | null
    readonly quantity: number
  }[]
}

/** A stock location, with the shop's id. */
export interface ShopLocation {
  readonly id: string
  readonly name: string
  readonly isPrimary: boolean
}

interface ShopRef {
  readonly customerId: CustomerId
  readonly shopId: string
}

/** Puts our products into sellers' shops. Throws ListingRefused; never called inside a transaction. */
export interface ProductListing {
  /** Required permissions; a shop connected earlier may lack some. */
  readonly neededScopes: readonly ShopifyScope[]
  readonly adminUrl: (domain: string, externalId: string) => string
  /** Creates the product, or finds the one created under its key and leaves it unchanged. */
  readonly putProduct: (shop: ShopRef, goods: ListingGoods) => Promise<ListedProduct>
  /** Changes only the named fields, and none of the seller's own variants. */
  readonly changeProduct: (shop: ShopRef, change: ListingChange) => Promise<ListedProduct>
  /** Reads the description and writes it back if `rewrite` changes it. */
  readonly changeDescription: (
    shop: ShopRef,
    externalId: string,
    rewrite: (descriptionHtml: string) => string,
  ) => Promise<void>
  readonly listLocations: (shop: ShopRef) => Promise<ShopLocation[]>
  /** Sets quantities: all of them, or none if some are rejected; returns the rejected ones. */
  readonly setStock: (
    shop: ShopRef,
    notice: StockNotice,
  ) => Promise<{
    readonly refused: readonly { readonly inventoryItemId: string; readonly message: string }[]
  }>
}

/** The shop did not apply the call, or may not have. */
export class ListingRefused extends RefusedError {
  readonly reason: ListingFailure

  constructor(reason: ListingFailure, refusal: Refusal, options: { readonly cause?: unknown } = {}) {
    super(refusal, options)
    this.reason = reason
  }
}
