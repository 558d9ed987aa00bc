import { notFound } from '../../../../contract/kernel/errors.ts'
import type { ImportEstimate } from '../../../../contract/import-rules/order-imports.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ratesOn } from '../../catalogue/index.ts'
import {
  chargesOfOrder,
  hasSchemeNumber,
  orderParcelSql,
  rulesOfCountry,
  type OrderParcel,
} from '../../import-rules/index.ts'
import { decideTaxNumbers, loadTaxBook, type ParcelTaxNumber } from '../../tax-numbers/index.ts'
import { paidTaxNumberJson } from './order-tax-numbers.ts'
import { query } from '../state/sql.ts'
import type { Scope } from '../state/types.ts'

interface Found extends OrderParcel {
  /** Null: none is chosen, or nothing is shipped. */
  readonly lineId: string | null
  readonly isPaid: boolean
  readonly day: string
  readonly kept: Pick<ParcelTaxNumber, 'reason'> | null
}

const orderSql = `
  select ${orderParcelSql}, line.id::text as "lineId", o.paid_at is not null as "isPaid",
      (coalesce(o.paid_at, now()) at time zone 'UTC')::date::text as day, ${paidTaxNumberJson} as kept
    from dropshipping_order o left join shipping_line line
      on line.id = o.shipping_line_id and o.status not in ('cancelled', 'merged', 'split')
    where o.customer_id = $1 and o.id = $2 and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))`

/** Whether the parcel travels under a number; undefined: that was not decided when it was paid. */
const numberOf = async (db: Db, scope: Scope, order: Found): Promise<boolean | undefined> => {
  if (order.isPaid) return order.kept ? hasSchemeNumber(order.kept) : undefined
  const book = await loadTaxBook(db, scope.customerId)
  const [now] = await decideTaxNumbers(db, book, [order])
  return now && hasSchemeNumber(now.decided)
}

/** @throws DomainError notFound */
export const getOrderImportCharges = async (
  db: Db,
  scope: Scope,
  id: string,
): Promise<ImportEstimate | null> => {
  const [order] = await query<Found>(db, orderSql, [scope.customerId, id, scope.shopIds])
  if (!order) throw notFound('Order')
  if (order.lineId === null) return null
  const [rules, rates, hasNumber] = await Promise.all([
    rulesOfCountry(db, order.countryCode, order.day),
    ratesOn(db, order.day),
    numberOf(db, scope, order),
  ])
  const { charges, withoutCode, onImportMinor, goodsMinor } = chargesOfOrder(rules, order, rates, hasNumber)
  const isPrepaid = order.paysDuty && order.paysTax
  if (charges.length === 0 && !isPrepaid) return null
  const amount = (amountMinor: number) => ({ amountMinor, currency: order.currency })
  return {
    day: order.day,
    isPaid: order.isPaid,
    goods: amount(goodsMinor),
    freight: amount(order.freightMinor),
    isPrepaid,
    charges: charges.map(({ amountMinor, ...charge }) => ({ ...charge, amount: amount(amountMinor) })),
    onImport: amount(onImportMinor),
    withoutCode,
  }
}
