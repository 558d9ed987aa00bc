import type { CustomerId } from '../../platform/database.ts'

/** A product as its shop has it now. */
export interface ShopProduct {
  readonly key: string
  readonly title: string
  readonly imageUrl: string | null
  readonly updatedAt: Date
  readonly variants: readonly ShopProductVariant[]
}

export interface ShopProductVariant {
  /** The shop's own id, by which its orders name it. */
  readonly variantId: string
  /** `'Sand / Large'`; empty where the product has no options. */
  readonly title: string
  readonly sku: string
  /** Null: it shows the product's. */
  readonly imageUrl: string | null
}

export interface ShopProductPage {
  readonly products: readonly ShopProduct[]
  /** Null: this was the last page. */
  readonly cursor: string | null
}

/**
 * Where a shop's products are read. Throws ShopAccessLost, ShopUnavailable or ShopRefused; never called inside a
 * transaction.
 */
export interface ProductSource {
  /** Products by their time of change, oldest first, with all their variants. `updatedSince` null: all of them. */
  readonly listProducts: (
    shop: { readonly customerId: CustomerId; readonly shopId: string },
    page: { readonly updatedSince: Date | null; readonly cursor: string | null },
  ) => Promise<ShopProductPage>
  /** Of these variants, 250 at most, those that the shop does not have any more. */
  readonly findDeleted: (
    shop: { readonly customerId: CustomerId; readonly shopId: string },
    variantIds: readonly string[],
  ) => Promise<readonly string[]>
}
