import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { skuKey, summed, allocateSkus, type ShipLine } from './allocate-skus.ts'

/**
 * The contents of a parcel: everything left, quantities per order line, or SKUs as a warehouse counts them (a
 * line of 2 units with 3 SKUs each is 6). A unit ships whole, a bundle with all of its SKUs.
 */
export type ParcelContents =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'lines'
      readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
    }
  | { readonly kind: 'skus'; readonly skus: readonly { readonly code: string; readonly quantity: number }[] }

export interface ParcelLine {
  readonly lineId: string
  readonly quantity: number
  readonly title: string
}

interface OrderRef {
  readonly id: string
  readonly customer_id: CustomerId
  readonly number: string
}

const readLines = async (tx: Tx, { customer_id, id }: OrderRef): Promise<ShipLine[]> => {
  const { rows } = await sql<ShipLine>`
    select l.order_line_id::text as id, l.title, l.quantity - l.shipped_quantity as left,
        coalesce(json_agg(json_build_object('code', upper(trim(l.sku_code)), 'units', l.units) order by l.position)
          filter (where l.sku_code is not null), '[]') as components
      from order_line_component l
      where l.customer_id = ${customer_id} and l.order_id = ${id}
      group by l.order_line_id, l.title, l.quantity, l.shipped_quantity
      order by l.order_line_id`.execute(tx)
  return rows
}

/** @throws DomainError nothingLeft, quantityTooHigh, notFound */
export const linesToShip = async (
  tx: Tx,
  order: OrderRef,
  contents: ParcelContents,
): Promise<ParcelLine[]> => {
  return allocateContents(order, await readLines(tx, order), contents)
}

/** @throws DomainError nothingLeft, quantityTooHigh, notFound */
export const allocateContents = (
  order: { readonly number: string },
  lines: readonly ShipLine[],
  contents: ParcelContents,
): ParcelLine[] => {
  if (contents.kind === 'skus') return allocateSkus(order, lines, contents.skus)
  if (contents.kind === 'lines') return checkQuantities(lines, contents.lines)
  const open = lines.filter(({ left }) => left > 0)
  if (open.length === 0) throw refuse('nothingLeft', { number: order.number })
  return open.map(({ id, title, left }) => ({ lineId: id, quantity: left, title }))
}

const checkQuantities = (
  lines: readonly ShipLine[],
  wanted: readonly { readonly lineId: string; readonly quantity: number }[],
): ParcelLine[] =>
  [...summed(wanted.map(({ lineId, quantity }) => [lineId, quantity]))].map(([lineId, quantity]) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw notFound('Line item')
    return { lineId, quantity, title: line.title }
  })

/** A component of what a parcel contains. */
export interface PackedUnits {
  readonly id: string
  readonly code: string
  readonly units: number
  readonly quantity: number
  readonly isFirst: boolean
}

export const hasSameContents = (rows: readonly PackedUnits[], contents: ParcelContents): boolean => {
  if (contents.kind === 'all') return true
  const [inside, wanted] =
    contents.kind === 'lines'
      ? [
          summed(rows.filter(({ isFirst }) => isFirst).map((row) => [row.id, row.quantity])),
          summed(contents.lines.map((line) => [line.lineId, line.quantity])),
        ]
      : [
          summed(rows.map((row) => [skuKey(row.code), row.quantity * row.units])),
          summed(contents.skus.map((sku) => [skuKey(sku.code), sku.quantity])),
        ]
  return inside.size === wanted.size && [...wanted].every(([key, count]) => inside.get(key) === count)
}

/**
 * A tracking number that already belongs to a parcel of this order must have the same contents. @throws
 * DomainError trackingNumberUsed
 */
export const checkSameParcel = async (
  tx: Tx,
  order: OrderRef,
  parcel: { readonly shipmentId: string; readonly trackingNumber: string; readonly contents: ParcelContents },
): Promise<void> => {
  if (parcel.contents.kind === 'all') return
  const { rows } = await sql<PackedUnits>`
    select l.order_line_id::text as id, coalesce(l.sku_code, '') as code, l.units, h.quantity, l.position <= 1 as "isFirst"
      from shipment_line h
      join order_line_component l on l.customer_id = h.customer_id and l.order_line_id = h.order_line_id
      where h.customer_id = ${order.customer_id} and h.shipment_id = ${parcel.shipmentId}
        and l.order_id = ${order.id}`.execute(tx)
  if (hasSameContents(rows, parcel.contents)) return
  throw refuse('trackingNumberUsed', {
    trackingNumber: parcel.trackingNumber,
    orderNumber: order.number,
    hasOtherContents: true,
  })
}
