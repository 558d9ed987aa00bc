import type * as z from 'zod'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { MissingTaxNumber, parcelTaxNumberSchema } from '../../../../contract/tax-numbers/tax-numbers.ts'
import { runTogether, type CustomerId, type Db, type Tx } from '../../../platform/database/database.ts'
import {
  decideTaxNumbers,
  loadTaxBook,
  maskedNumber,
  parcelGoodsSql,
  recordingTaxNumbers,
  type ParcelTaxNumber,
  type TaxBook,
  type TaxedParcel,
} from '../../tax-numbers/index.ts'
import { query } from '../state/sql.ts'
import type { Scope } from '../state/types.ts'

type Answer = z.input<typeof parcelTaxNumberSchema>

/** What was decided when the order `o` was paid, for the agency; null if there was nothing to decide. */
export const paidTaxNumberJson = `
  (select json_build_object('scheme', t.scheme, 'number', t.number, 'owner', t.owner, 'reason', t.reason)
    from order_tax_number t where o.paid_at is not null and t.customer_id = o.customer_id and t.order_id = o.id)`

const orderSql = `
  select o.shop_id as "shopId", o.country_code as "countryCode", o.paid_at is not null as "isPaid",
      ${paidTaxNumberJson} as kept, ${parcelGoodsSql} as goods
    from dropshipping_order o
    where o.customer_id = $1 and o.id = $2 and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))`

interface Found extends TaxedParcel {
  readonly isPaid: boolean
  readonly kept: Omit<Answer, 'limit' | 'isPaid'> | null
}

const nothing = { scheme: null, number: null, owner: null, reason: 'noScheme' } as const

/** @throws DomainError notFound */
export const getOrderTaxNumber = async (db: Db, scope: Scope, id: string): Promise<Answer> => {
  const [[order], book] = await Promise.all([
    query<Found>(db, orderSql, [scope.customerId, id, scope.shopIds]),
    loadTaxBook(db, scope.customerId),
  ])
  if (!order) throw notFound('Order')
  const [now] = await decideTaxNumbers(db, book, [order])
  const decided: ParcelTaxNumber | undefined = now?.decided
  if (!decided) throw new Error('nothing was decided')
  const shown = order.isPaid ? (order.kept ?? nothing) : decided
  const limit = shown.scheme !== null && shown.scheme === decided.scheme ? decided.limit : null
  const { scheme, number, owner, reason } = shown
  return { scheme, number: maskedNumber(number, owner), owner, reason, limit, isPaid: order.isPaid }
}

const parcelsSql = `
  select o.id, o.shop_id as "shopId", o.country_code as "countryCode", ${parcelGoodsSql} as goods
    from dropshipping_order o where o.customer_id = $1 and o.id = any($2::bigint[]) order by o.id`

/** For orders that were paid otherwise than by `payOrders`, such as replacements. */
export const keepTaxNumbers = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<void> => {
  const parcels = await query<TaxedParcel & { readonly id: string }>(tx, parcelsSql, [customerId, orderIds])
  const decided = await decideTaxNumbers(tx, await loadTaxBook(tx, customerId), parcels)
  const kept = decided.map((one) => ({ orderId: one.parcel.id, isPaidAgain: true, decided: one.decided }))
  await runTogether(tx, ...recordingTaxNumbers(customerId, kept))
}

/** By scheme, the orders that could travel under a tax number and have none. */
export const missingTaxNumbers = async (
  db: Db,
  book: TaxBook,
  orders: readonly TaxedParcel[],
): Promise<MissingTaxNumber[]> => {
  const missing = new Map<string, MissingTaxNumber>()
  for (const { decided } of await decideTaxNumbers(db, book, orders)) {
    if (decided.reason !== 'noNumber') continue
    const { scheme, limit } = decided
    missing.set(scheme, { scheme, limit, orders: (missing.get(scheme)?.orders ?? 0) + 1 })
  }
  return [...missing.values()]
}

export interface OrderWithoutTaxNumber extends Pick<MissingTaxNumber, 'scheme' | 'limit'> {
  readonly id: string
}

/** Which of the orders could travel under a tax number that the seller has neither entered nor declined. */
export const ordersWithoutTaxNumber = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<OrderWithoutTaxNumber[]> => {
  const parcels = await query<TaxedParcel & { readonly id: string }>(tx, parcelsSql, [customerId, orderIds])
  const decided = await decideTaxNumbers(tx, await loadTaxBook(tx, customerId), parcels)
  return decided.flatMap(({ parcel: { id }, decided: { reason, scheme, limit } }) =>
    reason === 'noNumber' ? [{ id, scheme, limit }] : [],
  )
}
