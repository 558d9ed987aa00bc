import { randomUUID } from 'node:crypto'
import type { CustomerId } from '../../../platform/database/database.ts'
import { applySkuChanges } from '../sku-changes/apply-sku-changes.ts'
import { mapVariants } from '../../orders/index.ts'
import { createShop, createSku, type HasDatabase } from '../../orders/test/order-factory.ts'

export interface VariantOptions {
  readonly shopId?: string
  readonly title?: string
  readonly variantTitle?: string
  readonly shopSku?: string
  readonly imageUrl?: string | null
}

export interface TestVariant {
  readonly shopId: string
  readonly variantKey: string
}

export const createVariants = async (
  t: HasDatabase,
  customerId: CustomerId,
  options: readonly VariantOptions[],
): Promise<TestVariant[]> => {
  const made: TestVariant[] = []
  let ownShop: string | null = null
  for (const { shopId, title, variantTitle = '', shopSku = '', imageUrl = null } of options) {
    ownShop ??= shopId ?? (await createShop(t, customerId))
    const variant = { shopId: shopId ?? ownShop, variantKey: `V${randomUUID().slice(0, 12)}` }
    await t.platform.database.queryAgency(
      `insert into shop_variant (customer_id, shop_id, variant_key, product_key, title, variant_title, shop_sku, image_url)
         values ($1, $2, $3, 'P1', $4, $5, $6, $7)`,
      [
        customerId,
        variant.shopId,
        variant.variantKey,
        title ?? 'Enamel mug',
        variantTitle,
        shopSku,
        imageUrl,
      ],
    )
    made.push(variant)
  }
  return made
}

export const createVariant = async (
  t: HasDatabase,
  customerId: CustomerId,
  options: VariantOptions = {},
): Promise<TestVariant> => {
  const [variant] = await createVariants(t, customerId, [options])
  if (!variant) throw new Error('no variant was created')
  return variant
}

export const createConnectedShop = async (t: HasDatabase, customerId: CustomerId): Promise<string> => {
  const { rows } = await t.platform.database.queryAgency(
    `insert into shop (customer_id, kind, name, domain, status, connected_at)
       values ($1, 'shopify', 'Candle House', $2, 'connected', now()) returning id`,
    [customerId, `case-${randomUUID()}.myshopify.com`],
  )
  return String(rows[0]?.['id'])
}

export const codeOf = async (t: HasDatabase, skuId: string): Promise<string> => {
  const { rows } = await t.platform.database.queryAgency('select code from sku where id = $1', [skuId])
  return String(rows[0]?.['code'])
}

export const mappedVariant = async (t: HasDatabase, customerId: CustomerId) => {
  const variant = await createVariant(t, customerId)
  const skuId = await createSku(t)
  const { batchId } = await t.platform.database.tenantTransaction(customerId, (tx) =>
    mapVariants(tx, { customerId, shopIds: null }, [{ ...variant, skuId, units: 1 }], {
      by: {
        kind: 'seller',
        name: 'Test',
      },
    }),
  )
  return { variant, skuId, batchId }
}

/** Creates a matched SKU whose price rose by 1.00 USD, with the change shown to its seller. */
export const changedSku = async (t: HasDatabase, customerId: CustomerId) => {
  const made = await mappedVariant(t, customerId)
  const { database } = t.platform
  await database.queryAgency('update sku set price_minor = price_minor + 100 where id = $1', [made.skuId])
  await applySkuChanges(database)
  const { rows } = await database.queryAgency(
    'select id from mapped_sku_change where customer_id = $1 and sku_id = $2',
    [customerId, made.skuId],
  )
  return { ...made, changeId: String(rows[0]?.['id']) }
}
