import type * as z from 'zod'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { skuChoiceSchema } from '../../../../contract/my-products/mapping.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import { type BundleComponent, type PricedSku } from '../../catalogue/index.ts'
import { loadPriceBasis, skuPrice, skuPriceSteps } from '../../customer-prices/index.ts'
import { linePriceOf } from '../pricing/line-components.ts'
import { query } from '../state/sql.ts'

const stockSql = `
  select sku_id::text as "skuId", on_hand - reserved as "onHand" from stock where customer_id = $1 and sku_id = any($2::bigint[])`

export const skuChoices = async (
  db: Db,
  customerId: CustomerId,
  currency: Currency,
  skus: readonly PricedSku[],
): Promise<z.input<typeof skuChoiceSchema>[]> => {
  const basis = await loadPriceBasis(db, { customerId, currency })
  const ids = skus.flatMap(({ id, parts }) => [id, ...parts.map(({ sku }) => sku.id)])
  const stock = await query<{ skuId: string; onHand: number }>(db, stockSql, [customerId, ids])
  const onHand = new Map(stock.map((row) => [row.skuId, row.onHand]))
  const price = (amountMinor: number) => ({ amountMinor, currency })
  const tiersOf = (sku: PricedSku) =>
    skuPriceSteps(sku, basis)
      .slice(1)
      .map((step) => ({ minQuantity: step.minQuantity, price: price(step.price.priceMinor) }))
  const partOf = ({ sku, units }: BundleComponent) => ({
    skuId: sku.id,
    code: sku.code,
    subjectEn: sku.subjectEn,
    subjectZh: sku.subjectZh,
    attributes: sku.attributesText,
    imageUrl: sku.imageUrl,
    units,
    price: price(skuPrice(sku, 1, basis).priceMinor),
    tiers: tiersOf(sku),
    weightGrams: sku.weightGrams,
  })
  const held = ({ id, parts }: PricedSku): number =>
    parts.length === 0
      ? (onHand.get(id) ?? 0)
      : Math.min(...parts.map(({ sku, units }) => Math.floor((onHand.get(sku.id) ?? 0) / units)))
  return skus.map((sku) => ({
    skuId: sku.id,
    productId: sku.productId,
    code: sku.code,
    subjectEn: sku.subjectEn,
    subjectZh: sku.subjectZh,
    attributes: sku.attributesText,
    imageUrl: sku.imageUrl,
    price: price(linePriceOf(sku, 1, basis).unitPriceMinor),
    tiers: tiersOf(sku),
    isPrivate: sku.ownerCustomerId !== null,
    weightGrams: sku.weightGrams,
    parts: sku.parts.map(partOf),
    onHand: held(sku),
  }))
}
