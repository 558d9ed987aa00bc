import { sql } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import {
  freightDifference,
  type FreightDifference,
  type Size,
} from '../../../../contract/packing/parcel-weight.ts'
import type { PackTerms } from '../../../../contract/packing/pack-terms.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { offerPrices } from '../../customer-prices/index.ts'
import { loadPriceBook, parcelOfLines, readOrders } from '../../orders/index.ts'
import { freightFor, loadRateBook, type Parcel } from '../../shipping/index.ts'

interface FreightCheck {
  readonly paidMinor: number
  readonly dueMinor: number
  readonly differs: FreightDifference | null
}

interface Measured {
  readonly orderId: string
  readonly grams: number
  readonly size: Size | null
}

/** cm³ per kilogram of the order's shipping line; null: it charges actual weight only. */
export const divisorOf = async (tx: Tx, customerId: string, orderId: string): Promise<number | null> => {
  const { rows } = await sql<{ divisor: number | null }>`
    select g.volumetric_divisor as divisor from dropshipping_order o join shipping_line g on g.id = o.shipping_line_id
      where o.customer_id = ${customerId} and o.id = ${orderId}`.execute(tx)
  return rows[0]?.divisor ?? null
}

/** Charged weight of an order's shipped parts together; null where one of them was not weighed. */
export const shippedPartsGrams = async (
  tx: Tx,
  customerId: string,
  orderId: string,
): Promise<number | null> => {
  const { rows } = await sql<{ grams: number | null }>`
    select case when bool_and(p.charged_grams is not null) then sum(p.charged_grams)::float8 end as grams
      from shipment h
      left join packed_parcel p on p.customer_id = h.customer_id and p.order_id = h.order_id and p.shipment_id = h.id
      where h.customer_id = ${customerId} and h.order_id = ${orderId}`.execute(tx)
  return rows[0]?.grams ?? null
}

/** Freight, with what was paid or given back for it since because the parcel was heavier or lighter than quoted. */
const paidFreight = async (tx: Tx, customerId: string, orderId: string): Promise<number | null> => {
  const { rows } = await sql<{ paidMinor: number }>`
    select (o.freight_minor
        + coalesce((select sum(s.amount_minor) from order_surcharge s where s.customer_id = o.customer_id
          and s.order_id = o.id and s.status = 'paid' and s.reason in ('overweight', 'oversize')), 0)
        - coalesce((select sum(c.amount_minor) from balance_correction c where c.customer_id = o.customer_id
          and c.order_id = o.id and c.status in ('proposed', 'posted')), 0))::integer as "paidMinor"
      from dropshipping_order o
      where o.customer_id = ${customerId} and o.id = ${orderId} and o.kind <> 'replacement'`.execute(tx)
  return rows[0]?.paidMinor ?? null
}

const noSize = { lengthMm: 0, widthMm: 0, heightMm: 0 }

/**
 * What the seller paid for freight, and what the shipping line's rates give for the measured parcel at the seller's prices;
 * null where they cannot be compared: a replacement, or a parcel that the line's rates do not cover. Rates that changed since
 * the payment are no difference: today's price of the estimated parcel has to differ in the same direction.
 */
export const compareFreight = async (
  tx: Tx,
  customerId: CustomerId,
  { orderId, grams, size }: Measured,
  terms: PackTerms,
): Promise<FreightCheck | null> => {
  const paidMinor = await paidFreight(tx, customerId, orderId)
  const [order] = await readOrders(tx, { customerId, shopIds: null }, [orderId])
  if (paidMinor === null || paidMinor < 0 || !order || order.shippingLineId === null) return null
  const skuIds = order.lines.flatMap(({ skuId }) => skuId ?? [])
  const currency: Currency = order.currency
  const book = await loadPriceBook(tx, customerId, currency, skuIds)
  const rates = await loadRateBook(tx)
  const priceOf = (parcel: Omit<Parcel, 'countryCode' | 'postcode'>): number | null => {
    const { countryCode, postcode } = order
    const { offers } = freightFor(rates, { countryCode, postcode, ...parcel })
    const line = offers.filter(({ lineId }) => lineId === order.shippingLineId)
    return offerPrices(line, countryCode, book)[0]?.priceMinor ?? null
  }
  const estimate = parcelOfLines(order.lines, book.skus)
  const measured = { ...estimate, ...(size ?? noSize), weightGrams: grams }
  const [dueMinor, estimatedMinor] = [priceOf(measured), priceOf(estimate)]
  if (dueMinor === null) return null
  const limit = { amount: terms.freightLimitMinor[currency], percent: terms.freightLimitPercent }
  const found = freightDifference(paidMinor, dueMinor, limit)
  const isByWeight =
    estimatedMinor === null || (found === 'more' ? dueMinor > estimatedMinor : dueMinor < estimatedMinor)
  return { paidMinor, dueMinor, differs: isByWeight ? found : null }
}
