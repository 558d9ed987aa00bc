import type { LineForMany } from '../../../../contract/orders/order-changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { UsdOffer } from '../../shipping/index.ts'
import { offersFor } from './list-shipping-offers.ts'
import { knownFreight } from '../merging/merge-together.ts'
import { readOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { statusesFor } from '../state/order-states.ts'
import { loadPriceBook } from '../pricing/price-book.ts'
import type { Scope } from '../state/types.ts'

interface Sum {
  readonly offer: UsdOffer
  carries: number
  freightMinor: number
  /** Number of orders with freight and days to compare with. */
  compared: number
  differenceMinor: number
  daysLater: number
  daysMin: number
  daysMax: number
}

const emptySum = (offer: UsdOffer): Sum => ({
  offer,
  carries: 0,
  freightMinor: 0,
  compared: 0,
  differenceMinor: 0,
  daysLater: 0,
  daysMin: offer.daysMin,
  daysMax: offer.daysMax,
})

const addTo = (sum: Sum, order: LockedOrder, offer: UsdOffer, freightMinor: number): void => {
  sum.carries += 1
  sum.freightMinor += freightMinor
  sum.daysMin = Math.min(sum.daysMin, offer.daysMin)
  sum.daysMax = Math.max(sum.daysMax, offer.daysMax)
  const before = knownFreight(order)
  if (before === null) return
  sum.compared += 1
  sum.differenceMinor += freightMinor - before
  sum.daysLater += (offer.daysMin + offer.daysMax - (order.daysMin ?? 0) - (order.daysMax ?? 0)) / 2
}

const lineOf = (sum: Sum): Omit<LineForMany, 'lineId'> & { lineId: string } => ({
  lineId: sum.offer.lineId,
  name: sum.offer.name,
  carrier: sum.offer.carrier,
  carries: sum.carries,
  freightMinor: sum.freightMinor,
  differenceMinor: sum.compared === 0 ? null : sum.differenceMinor,
  daysMin: sum.daysMin,
  daysMax: sum.daysMax,
  daysLater: sum.compared === 0 ? null : Math.round((sum.daysLater / sum.compared) * 10) / 10,
})

export const previewShippingLines = async (db: Db, scope: Scope, ids: readonly string[]) => {
  const open = statusesFor('chooseLine')
  const orders = (await readOrders(db, scope, ids)).filter(({ status }) => open.includes(status))
  const currency = orders[0]?.currency ?? 'USD'
  const book = await loadPriceBook(
    db,
    scope.customerId,
    currency,
    orders.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? [])),
  )
  const sums = new Map<string, Sum>()
  for (const order of orders) {
    for (const offer of offersFor(order, book).offers) {
      const sum = sums.get(offer.lineId) ?? emptySum(offer)
      sums.set(offer.lineId, sum)
      addTo(sum, order, offer, offer.priceMinor)
    }
  }
  const lines = [...sums.values()]
    .map(lineOf)
    .toSorted((one, other) => other.carries - one.carries || one.freightMinor - other.freightMinor)
  return { currency, choosable: orders.length, lines }
}
