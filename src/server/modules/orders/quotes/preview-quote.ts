import { quotedOrdersShown } from '../../../../contract/quotes/quotes.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { Database } from '../../../platform/database/database.ts'
import { loadActiveRules } from '../../shipping/index.ts'
import { readOrders, type LockedLine } from '../pricing/locked-orders.ts'
import { mapped } from '../mapping/mapped-lines.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { loadPriceBook } from '../pricing/price-book.ts'
import { priceOrder } from '../pricing/pricing.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'
import { getQuoteRequest, withQuotedLines } from './quote-states.ts'
import type { Scope } from '../state/types.ts'
import { ordersAwaitingVariant } from '../mapping/variants.ts'

const shippingOf = (
  { shippingLineName: name, daysMin, daysMax, freightMinor, lines }: PricedOrder,
  currency: Currency,
) => {
  // A line that the seller chose before all products had a price has no cost yet.
  const isPriced = lines.every(({ quantity, unitPriceMinor }) => quantity === 0 || unitPriceMinor !== null)
  if (!isPriced || name === null || daysMin === null || daysMax === null) return null
  return { name, daysMin, daysMax, cost: { amountMinor: freightMinor, currency } }
}

/** What acceptance would make of the waiting orders. Writes and locks nothing. @throws DomainError amountTooLarge, notFound */
export const previewQuote = async (database: Database, scope: Scope, id: string) => {
  const db = database.tenant(scope.customerId)
  const request = await getQuoteRequest(db, scope.customerId, scope.shopIds, id)
  const { skuId, units } = request
  if (request.status !== 'offered' || skuId === null) return { orders: [] }
  const waiting = await ordersAwaitingVariant(db, request)
  const ids = waiting.toSorted((one, other) => Number(one) - Number(other)).slice(0, quotedOrdersShown)
  const quoted = (line: LockedLine): LockedLine => mapped(line, skuId, units, request.id)
  const orders = (await readOrders(db, scope, ids)).flatMap((order) => {
    const changed = withQuotedLines(order, request, quoted)
    return changed !== order && unpaidStatuses.some((status) => status === order.status) ? [changed] : []
  })
  const [first] = orders
  if (!first) return { orders: [] }
  const skuIds = orders.flatMap(({ lines }) => lines.flatMap((line) => line.skuId ?? []))
  const [prices, rules] = await Promise.all([
    loadPriceBook(db, scope.customerId, first.currency, skuIds),
    loadActiveRules(db, scope.customerId),
  ])
  return {
    orders: orders.map((order) => {
      const { currency } = order
      const priced = priceOrder(order, { ...prices, rules })
      const shipping = shippingOf(priced, currency)
      return {
        id: order.id,
        number: order.number,
        countryCode: order.countryCode,
        goods: { amountMinor: priced.productMinor, currency },
        shipping,
        total: shipping && { amountMinor: priced.totalMinor, currency },
        reason: priced.reason,
      }
    }),
  }
}
