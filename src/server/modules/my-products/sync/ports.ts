import type { CustomerId } from '../../../platform/database/database.ts'

export interface ShopProduct {
  readonly key: string
  readonly title: string
  readonly imageUrl: string | null
  readonly updatedAt: Date
  readonly variants: readonly ShopProductVariant[]
}

export interface ShopProductVariant {
  /** The shop's own id, which its orders reference. */
  readonly variantId: string
  /** `'Sand / Large'`; empty without options. */
  readonly title: string
  readonly sku: string
  /** Null: it uses the product's image. */
  readonly imageUrl: string | null
}

export interface ShopProductPage {
  readonly products: readonly ShopProduct[]
  readonly cursor: string | null
}

/**
 * Reads a shop's products. Throws ShopAccessLost, ShopUnavailable or ShopRefused; never called inside a
 * transaction.
 */
export interface ProductSource {
  /** Products with all variants by time of change, oldest first. `updatedSince` null: all of them. */
  readonly listProducts: (
    shop: { readonly customerId: CustomerId; readonly shopId: string },
    page: { readonly updatedSince: Date | null; readonly cursor: string | null },
  ) => Promise<ShopProductPage>
  /** Which of these variants (250 at most) no longer exist in the shop. */
  readonly findDeleted: (
    shop: { readonly customerId: CustomerId; readonly shopId: string },
    variantIds: readonly string[],
  ) => Promise<readonly string[]>
}
