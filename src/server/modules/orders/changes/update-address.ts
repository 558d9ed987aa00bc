import { convertFromUsd } from '../../../../contract/kernel/money.ts'
import type { Address } from '../../../../contract/orders/order-schemas.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { operatorTermsOf } from '../../operator-search/index.ts'
import { freightFor } from '../../shipping/index.ts'
import { linesInCountry } from '../mapping/country-mappings.ts'
import { lockOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { addEvents } from '../state/order-events.ts'
import { unpaidStatuses, statusesFor } from '../state/order-states.ts'
import { loadPriceBook } from '../pricing/price-book.ts'
import { parcelOfLines } from '../pricing/choose-freight.ts'
import { refuseLabelled, voidLabelOf } from '../state/order-labels.ts'
import { refuseOrder } from '../state/refusals.ts'
import { addSearchTerms } from '../state/search-terms.ts'
import { repriceOrders } from '../pricing/reprice-orders.ts'
import { jsonText, query } from '../state/sql.ts'
import { auditAdminView, type Actor, type DraftAddress, type Scope } from '../state/types.ts'

const columns = `'recipientName', recipient_name, 'phone', phone, 'email', email, 'countryCode', country_code,
  'province', province, 'city', city, 'address1', address1, 'address2', address2, 'postcode', postcode,
  'taxNumber', tax_number`

const writeSql = `
  with before as (select jsonb_build_object(${columns}) as address from dropshipping_order
    where customer_id = $1 and id = $2)
  update dropshipping_order set recipient_name = $3, phone = $4, email = $5, country_code = $6, province = $7,
      city = $8, address1 = $9, address2 = $10, postcode = $11, tax_number = $12,
      shop_address = case when $13::boolean and source <> 'manual'
        then nullif(coalesce(shop_address, jsonb_build_object(${columns})), $14::jsonb) else shop_address end
    where customer_id = $1 and id = $2
    returning (select address from before) as before`

const partsOf = (a: DraftAddress): DraftAddress => ({
  recipientName: a.recipientName,
  phone: a.phone,
  email: a.email,
  countryCode: a.countryCode,
  province: a.province,
  city: a.city,
  address1: a.address1,
  address2: a.address2,
  postcode: a.postcode,
  taxNumber: a.taxNumber,
})

/**
 * Writes an address; `keepsShops` keeps the shop's address with it. Returns the previous values of the changed parts.
 */
export const writeAddress = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id'>,
  scope: Scope,
  {
    address,
    keepsShops,
  }: {
    readonly address: DraftAddress
    readonly keepsShops: boolean
  },
): Promise<Record<string, string>> => {
  const a = address
  const [row] = await query<{ before: Record<string, string> }>(tx, writeSql, [
    scope.customerId,
    order.id,
    a.recipientName,
    a.phone,
    a.email,
    a.countryCode,
    a.province,
    a.city,
    a.address1,
    a.address2,
    a.postcode,
    a.taxNumber,
    keepsShops,
    // Taken over from the shop: later shop changes apply again.
    jsonText(partsOf(a)),
  ])
  await addSearchTerms(tx, scope.customerId, [
    { orderId: order.id, text: `${a.recipientName} ${a.countryCode}`, terms: operatorTermsOf(a) },
  ])
  const after: Readonly<Record<string, string>> = { ...address }
  return Object.fromEntries(
    Object.entries(row?.before ?? {}).filter(([field, value]) => after[field] !== value),
  )
}

/** Freight of a paid order is settled: the parcel must go by the same line at no higher freight. */
const checkPaidMove = async (
  tx: Tx,
  customerId: CustomerId,
  order: LockedOrder,
  address: DraftAddress,
): Promise<void> => {
  if (address.countryCode !== order.countryCode) {
    throw refuse('countryFixed')
  }
  const book = await loadPriceBook(
    tx,
    customerId,
    order.currency,
    order.lines.flatMap(({ skuId }) => skuId ?? []),
  )
  const parcel = parcelOfLines(order.lines, book.skus)
  const priceTo = (postcode: string): number | undefined =>
    freightFor(book.rates, { ...parcel, countryCode: order.countryCode, postcode }).offers.find(
      ({ lineId }) => lineId === order.shippingLineId,
    )?.priceUsdMinor
  const [before, after] = [priceTo(order.postcode), priceTo(address.postcode)]
  if (after === undefined && before !== undefined) {
    throw refuse('lineDoesNotReach', { line: order.shippingLineName })
  }
  if (after !== undefined && before !== undefined && after > before) {
    const moreMinor = convertFromUsd(after - before, book.exchangeRate)
    throw refuse('freightHigher', { moreMinor, currency: order.currency })
  }
}

/**
 * Updates the address of an unshipped order in the caller's transaction. Unpaid orders are repriced; paid ones keep
 * their country and freight. A shipping label locks the address unless `voidsLabel`, by which the agency requests a
 * new one. Writes nothing if refused.
 * @throws DomainError notFound, wrongStatus, labelMade, countryFixed, lineDoesNotReach, freightHigher
 */
export const updateAddressIn = async (
  tx: Tx,
  scope: Scope,
  given: { readonly id: string; readonly address: Address; readonly voidsLabel?: boolean },
  by: Actor,
): Promise<{ status: OrderStatus }> => {
  const [order] = await lockOrders(tx, scope, [given.id], statusesFor('editAddress'))
  if (!order) return refuseOrder(tx, scope, given.id)
  if (order.labelledAt && !given.voidsLabel) return refuseLabelled(order.number, order.labelledAt)
  const isOpen = unpaidStatuses.some((status) => status === order.status)
  if (!isOpen) await checkPaidMove(tx, scope.customerId, order, given.address)
  if (order.labelledAt) await voidLabelOf(tx, scope.customerId, order.id, { note: '', by })
  const before = await writeAddress(tx, order, scope, { address: given.address, keepsShops: true })
  await auditAdminView(tx, scope, 'order:editAddress', [order.id])
  const event = { kind: 'order.addressChanged' as const, detail: { before } }
  if (!isOpen) {
    await addEvents(tx, scope.customerId, [{ orderId: order.id, ...event }], by)
    return { status: order.status }
  }
  const lines = await linesInCountry(tx, scope.customerId, order, given.address.countryCode)
  const changed = { ...order, ...given.address, lines, freightMinor: null }
  const [settled] = await repriceOrders(tx, scope.customerId, [{ order: changed, event }], by)
  return { status: settled?.status ?? order.status }
}

export const updateAddress = (
  database: Database,
  scope: Scope,
  given: { readonly id: string; readonly address: Address },
  by: Actor,
): Promise<{ status: OrderStatus }> =>
  database.tenantTransaction(scope.customerId, (tx) => updateAddressIn(tx, scope, given, by))
