import { randomUUID } from 'node:crypto'
import type { CustomerId } from '../../platform/database/database.ts'
import {
  createOrder,
  createSku,
  draftLine,
  recharge,
  type HasDatabase,
  completeAddress,
} from '../orders/test/order-factory.ts'
import { payOrders, type DraftAddress } from '../orders/index.ts'

export interface Sale {
  readonly skuId?: string
  readonly shopId?: string
  readonly quantity?: number
  /** Unit price in the shop; null: unknown. */
  readonly shopPriceMinor?: number | null
  readonly country?: string
}

export const productOf = async ({ platform }: HasDatabase, skuId: string): Promise<string> => {
  const { rows } = await platform.database.queryAgency(
    'select product_id::text as id from sku where id = $1',
    [skuId],
  )
  return String(rows[0]?.['id'])
}

/** A paid order of one SKU (default 5.00 USD); returns the order's id. */
export const paidSale = async (
  t: HasDatabase,
  customerId: CustomerId,
  { skuId, shopId, quantity = 1, shopPriceMinor = 1999, country = 'US' }: Sale & { readonly skuId: string },
): Promise<string> => {
  const address: DraftAddress = { ...completeAddress, countryCode: country }
  const line = draftLine({ skuId, quantity, shopPriceMinor, variantKey: `sku:${skuId}` })
  const id = await createOrder(t, customerId, { ...(shopId && { shopId }), address, lines: [line] })
  await recharge(t, customerId, 1_000_000)
  const intent = { ids: [id], key: randomUUID(), endpoint: 'payOrder' } as const
  const by = { kind: 'seller', name: 'Test' } as const
  await payOrders(t.platform.database, { customerId, shopIds: null }, intent, by)
  return id
}

export const soldProduct = async (
  t: HasDatabase,
  customerId: CustomerId,
  sale: Sale = {},
): Promise<string> => {
  const skuId = sale.skuId ?? (await createSku(t))
  await paidSale(t, customerId, { ...sale, skuId })
  return productOf(t, skuId)
}
