import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { cartPriceAt, type cart } from '../../../contract/cart/cart.ts'
import { notFound, type DomainError } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { loadSkus } from '../catalogue/index.ts'
import { automaticLine, parcelOf } from '../orders/index.ts'
import { basisOf, deliveredBy, sellersMoney } from '../products/index.ts'
import { loadActiveRules } from '../shipping/index.ts'
import { priceSteps, refuseNotOffered, type CartOwner } from './cart-lines.ts'

type Input = ParsedInputOf<typeof cart.calculateCartFreight>

const readLines = async (db: Db, { customerId }: CartOwner, ids: Input['ids']) => {
  const wanted = [...new Set(ids)]
  const found = await db
    .selectFrom('cart_line')
    .select(['sku_id as skuId', 'quantity'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', wanted)
    .execute()
  if (found.length < wanted.length) throw notFound('Cart line item')
  const skus = await loadSkus(
    db,
    found.map(({ skuId }) => skuId),
  )
  const lines = found.flatMap(({ skuId, quantity }) => {
    const sku = skus.get(skuId)
    return sku?.isActive ? [{ sku, quantity }] : []
  })
  if (lines.length < found.length)
    throw refuseNotOffered(found.map(({ skuId }) => skus.get(skuId)).filter((sku) => !sku?.isActive))
  return lines
}

export const calculateCartFreight = async (db: Db, owner: CartOwner, input: Input) => {
  const { countryCode, postcode, shopId = '' } = input
  const [lines, money, rules] = await Promise.all([
    readLines(db, owner, input.ids),
    sellersMoney(db, owner),
    loadActiveRules(db, owner.customerId),
  ])
  const parcel = parcelOf(lines.map(({ sku, quantity }) => ({ ...sku, count: quantity })))
  const priced = lines.map(({ sku, quantity }) => ({
    quantity,
    unitMinor: cartPriceAt(priceSteps(sku, basisOf(money)), quantity) ?? 0,
  }))
  const goodsMinor = priced.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)
  const highestMinor = Math.max(0, ...priced.map(({ unitMinor }) => unitMinor))
  const items = lines.map(({ sku, quantity }) => ({
    goods: sku.productId,
    hsCode: sku.hsCode,
    units: quantity,
  }))
  const sent = await deliveredBy(db, money, {
    parcel,
    goodsMinor,
    highestMinor,
    items,
    countryCode,
    postcode,
    shopId: input.shopId ?? null,
  })
  const { shippingLineId, ruleName } = automaticLine(
    sent.offers,
    { rules },
    {
      shopId,
      countryCode,
      weightGrams: parcel.weightGrams,
      valueMinor: goodsMinor,
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      goodsAttributes: parcel.goodsAttributes,
      skuIds: lines.map(({ sku }) => sku.id),
    },
  )
  return {
    goods: { amountMinor: goodsMinor, currency: owner.currency },
    weightGrams: parcel.weightGrams,
    imports: sent.imports,
    lines: sent.lines,
    refusals: sent.refusals,
    byItself: shippingLineId === null ? null : { lineId: shippingLineId, ruleName },
  }
}

/** The shipping line no longer costs what was shown, or no longer carries the parcel. */
export const freightChanged = (): DomainError => refuse('freightChanged')
