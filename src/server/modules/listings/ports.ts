import type { ListingFailure } from '../../../contract/listings.ts'
import type { CustomerId } from '../../platform/database.ts'
import type { ShopProduct } from '../my-products/index.ts'

/** One variant as a shop shall sell it. Amounts are decimals in the shop's currency, as `'12.50'`. */
export interface ListingVariantGoods {
  readonly sku: string
  /** One value of each option, in their order. */
  readonly values: readonly string[]
  readonly price: string
  readonly compareAtPrice: string | null
  readonly cost: string
  readonly weightGrams: number
  readonly quantity: number
  /** One of the product's; null: none of its own. */
  readonly pictureUrl: string | null
}

/** A product as a shop shall have it for the first time. */
export interface ListingGoods {
  /** The product's name for ever in this shop: what was made under it is found again. */
  readonly key: string
  readonly title: string
  readonly descriptionHtml: string
  readonly productType: string
  readonly vendor: string
  readonly tags: readonly string[]
  readonly isDraft: boolean
  /** Whole addresses, the cover first. */
  readonly pictures: readonly { readonly url: string; readonly alt: string }[]
  /** None: the product is its only variant. Three at most. */
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly variants: readonly ListingVariantGoods[]
  /** Where its stock is shown; null: at the shop's primary location. */
  readonly locationId: string | null
}

/** What is to change of a product that is in the shop; all else is the shop's. */
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
  /** Not in the shop yet. */
  readonly variants: readonly ListingVariantGoods[]
  readonly locationId: string | null
}

export interface ListedVariant {
  readonly variantId: string
  readonly inventoryItemId: string
  readonly sku: string
}

/** A product as it stands in the shop after it was told. */
export interface ListedProduct {
  /** It was there before: an earlier call made it whose answer was lost. */
  readonly wasThere: boolean
  readonly product: ShopProduct
  readonly variants: readonly ListedVariant[]
}

export interface StockNotice {
  /** Names the notice for ever: sent again, it does nothing more. */
  readonly key: string
  readonly quantities: readonly {
    readonly inventoryItemId: string
    /** Null: the shop's primary one. */
    readonly locationId: string | null
    readonly quantity: number
  }[]
}

/** Where a shop has goods, by its own id. */
export interface ShopLocation {
  readonly id: string
  readonly name: string
  readonly isPrimary: boolean
}

interface ShopRef {
  readonly customerId: CustomerId
  readonly shopId: string
}

/**
 * Where our products are put into sellers' shops. Throws ListingRefused; never called inside a transaction.
 */
export interface ProductListing {
  /** What we must be allowed to in a shop; one that was connected before may lack some. */
  readonly neededScopes: readonly string[]
  /** The product's page in the shop's admin. */
  readonly adminUrl: (domain: string, externalId: string) => string
  /** Makes the product, or finds what was made under its key and leaves that as it is. */
  readonly putProduct: (shop: ShopRef, goods: ListingGoods) => Promise<ListedProduct>
  /** Touches nothing that is not named, and no variant of the seller's own. */
  readonly changeProduct: (shop: ShopRef, change: ListingChange) => Promise<ListedProduct>
  /** Where the shop has goods, the primary one first. */
  readonly listLocations: (shop: ShopRef) => Promise<ShopLocation[]>
  /** Sets what the shop shows: all, or none where some are refused, which are then answered. */
  readonly setStock: (
    shop: ShopRef,
    notice: StockNotice,
  ) => Promise<{
    readonly refused: readonly { readonly inventoryItemId: string; readonly message: string }[]
  }>
}

/** The shop did not do it, or may not have. */
export class ListingRefused extends Error {
  readonly reason: ListingFailure

  constructor(reason: ListingFailure, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ListingRefused'
    this.reason = reason
  }
}
