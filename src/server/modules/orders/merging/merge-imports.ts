import { placesOf } from '../../../../contract/import-rules/import-rules.ts'
import type { MergeImports } from '../../../../contract/orders/merging.ts'
import type { Db } from '../../../platform/database/database.ts'
import { knownRates } from '../../catalogue/index.ts'
import {
  chargesOfOrder,
  hasSchemeNumber,
  orderParcelSql,
  rulesOfCountries,
  type OrderParcel,
} from '../../import-rules/index.ts'
import type { RateBook } from '../../shipping/index.ts'
import { decideTaxNumber, loadTaxBook } from '../../tax-numbers/index.ts'
import type { LockedOrder } from '../pricing/locked-orders.ts'
import { query } from '../state/sql.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'
import type { Scope } from '../state/types.ts'

/** Orders of one recipient, as they would be merged. */
export interface ConsideredMerge {
  readonly orders: readonly LockedOrder[]
  readonly priced: PricedOrder
}

const parcelsSql = `
  select ${orderParcelSql}
    from dropshipping_order o join shipping_line line on line.id = o.shipping_line_id
    where o.customer_id = $1 and o.id = any($2::bigint[])`

const sum = (parcels: readonly OrderParcel[], amount: keyof OrderParcel['goods']): number =>
  parcels.reduce((total, { goods }) => total + Number(goods[amount]), 0)
const highest = (parcels: readonly OrderParcel[], amount: keyof OrderParcel['goods']): number =>
  Math.max(0, ...parcels.map(({ goods }) => Number(goods[amount])))

/** The parcel of all of them; shop, country and currency are the same. */
const joined = (
  parcels: readonly OrderParcel[],
  priced: PricedOrder,
  rates: RateBook,
): OrderParcel | null => {
  const [first] = parcels
  const line = priced.shippingLineId === null ? undefined : rates.byId.get(priced.shippingLineId)
  if (!first || !line) return null
  return {
    ...first,
    freightMinor: priced.freightMinor,
    paysDuty: line.paysDuty,
    paysTax: line.paysTax,
    goods: {
      ...first.goods,
      soldMinor: sum(parcels, 'soldMinor'),
      highestSoldMinor: highest(parcels, 'highestSoldMinor'),
      unsoldMinor: sum(parcels, 'unsoldMinor'),
      highestUnsoldMinor: highest(parcels, 'highestUnsoldMinor'),
      costMinor: sum(parcels, 'costMinor'),
      highestCostMinor: highest(parcels, 'highestCostMinor'),
    },
    items: parcels.flatMap(({ items }) => items),
  }
}

/**
 * What the recipient of each merge pays on import, today: for the orders apart, and for their merged parcel. Null where
 * the country has no rules, or an order has no shipping line yet.
 */
export const importsOfMerges = async (
  db: Db,
  scope: Scope,
  merges: readonly ConsideredMerge[],
  lines: RateBook,
): Promise<(MergeImports | null)[]> => {
  const orders = merges.flatMap((merge) => merge.orders)
  const rules = await rulesOfCountries(db, [...new Set(orders.map(({ countryCode }) => countryCode))])
  if (rules.length === 0) return merges.map(() => null)
  const [rows, rates, book] = await Promise.all([
    query<OrderParcel>(db, parcelsSql, [scope.customerId, orders.map(({ id }) => id)]),
    knownRates(db),
    loadTaxBook(db, scope.customerId),
  ])
  const parcelOf = new Map(rows.map((row) => [row.id, row]))
  return merges.map(({ orders: apart, priced }) => {
    const parcels = apart.flatMap(({ id }) => parcelOf.get(id) ?? [])
    const together = joined(parcels, priced, lines)
    if (!together || parcels.length < apart.length) return null
    const places = placesOf(together.countryCode)
    const applied = rules.filter(({ countryCode }) => places.includes(countryCode))
    if (applied.length === 0) return null
    const onImport = (parcel: OrderParcel): number => {
      const number = decideTaxNumber(parcel, book, rates)
      return chargesOfOrder(applied, parcel, rates, hasSchemeNumber(number)).onImportMinor
    }
    return {
      apartMinor: parcels.reduce((total, parcel) => total + onImport(parcel), 0),
      togetherMinor: onImport(together),
    }
  })
}
