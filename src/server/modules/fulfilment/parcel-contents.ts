import { DomainError, notFound } from '../../../contract/errors.ts'
import type { CustomerId, Tx } from '../../platform/database.ts'

/**
 * What is in a parcel: everything left, quantities of the order's lines, or numbers of SKUs as a warehouse counts them
 * (a line of 2 that stands for 3 SKUs each is 6).
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

interface OpenLine {
  id: string
  title: string
  sku_code: string | null
  units: number
  left: number
}

/** Sums quantities of the same key; keeps the order in which keys came first. */
const summed = (entries: readonly (readonly [string, number])[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const [key, quantity] of entries) sums.set(key, (sums.get(key) ?? 0) + quantity)
  return sums
}

const skuKey = (code: string): string => code.trim().toUpperCase()

/** The lines and quantities of the contents. @throws DomainError nothingLeft, quantityTooHigh, notFound */
export const linesToShip = async (
  tx: Tx,
  order: OrderRef,
  contents: ParcelContents,
): Promise<ParcelLine[]> => {
  const rows = await tx
    .selectFrom('order_line')
    .select(['id', 'title', 'sku_code', 'units', 'quantity', 'shipped_quantity'])
    .where('customer_id', '=', order.customer_id)
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const lines = rows.map((row) => ({ ...row, left: row.quantity - row.shipped_quantity }))
  if (contents.kind === 'skus') return takeSkus(order, lines, contents.skus)
  if (contents.kind === 'lines') return takeLines(lines, contents.lines)
  const open = lines.filter(({ left }) => left > 0)
  if (open.length === 0)
    throw new DomainError('nothingLeft', `Everything in ${order.number} has been shipped.`)
  return open.map(({ id, title, left }) => ({ lineId: id, quantity: left, title }))
}

const takeLines = (
  lines: readonly OpenLine[],
  wanted: readonly { readonly lineId: string; readonly quantity: number }[],
): ParcelLine[] =>
  [...summed(wanted.map(({ lineId, quantity }) => [lineId, quantity]))].map(([lineId, quantity]) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw notFound('Order line')
    return { lineId, quantity, title: line.title }
  })

/** Spreads counted SKUs over the lines that ask for them, oldest line first. */
const takeSkus = (
  order: OrderRef,
  lines: readonly OpenLine[],
  wanted: readonly { readonly code: string; readonly quantity: number }[],
): ParcelLine[] =>
  [...summed(wanted.map(({ code, quantity }) => [skuKey(code), quantity]))].flatMap(([code, quantity]) => {
    const candidates = lines.filter((line) => line.sku_code !== null && skuKey(line.sku_code) === code)
    if (candidates.length === 0) throw new DomainError('skuNotInOrder', `${order.number} has no SKU ${code}.`)
    const taken: ParcelLine[] = []
    let rest = quantity
    for (const { id, title, units, left } of candidates) {
      const count = Math.min(left, Math.floor(rest / units))
      rest -= count * units
      if (count > 0) taken.push({ lineId: id, quantity: count, title })
    }
    if (rest > 0) throw tooManySkus(code, quantity, candidates)
    return taken
  })

const tooManySkus = (code: string, quantity: number, lines: readonly OpenLine[]): DomainError => {
  const left = lines.reduce((sum, line) => sum + line.left * line.units, 0)
  if (quantity > left) {
    return new DomainError(
      'quantityTooHigh',
      `Only ${left} of SKU ${code} are left to ship, not ${quantity}.`,
    )
  }
  const sets = [...new Set(lines.map(({ units }) => units))].join(' or ')
  return new DomainError(
    'incompleteSet',
    `SKU ${code} is sold in sets of ${sets}; ${quantity} leaves one incomplete.`,
  )
}

/** A number that is already a parcel of this order must hold the same. @throws DomainError trackingNumberUsed */
export const checkSameParcel = async (
  tx: Tx,
  order: OrderRef,
  parcel: { readonly shipmentId: string; readonly trackingNumber: string; readonly contents: ParcelContents },
): Promise<void> => {
  if (parcel.contents.kind === 'all') return
  const rows = await tx
    .selectFrom('shipment_line as h')
    .innerJoin('order_line as l', (join) =>
      join.onRef('l.customer_id', '=', 'h.customer_id').onRef('l.id', '=', 'h.order_line_id'),
    )
    .select(['l.id', 'l.sku_code', 'l.units', 'h.quantity'])
    .where('h.customer_id', '=', order.customer_id)
    .where('h.shipment_id', '=', parcel.shipmentId)
    .where('l.order_id', '=', order.id)
    .execute()
  const [inside, wanted] =
    parcel.contents.kind === 'lines'
      ? [
          summed(rows.map((row) => [row.id, row.quantity])),
          summed(parcel.contents.lines.map((line) => [line.lineId, line.quantity])),
        ]
      : [
          summed(rows.map((row) => [skuKey(row.sku_code ?? ''), row.quantity * row.units])),
          summed(parcel.contents.skus.map((sku) => [skuKey(sku.code), sku.quantity])),
        ]
  const same = inside.size === wanted.size && [...wanted].every(([key, count]) => inside.get(key) === count)
  if (same) return
  throw new DomainError(
    'trackingNumberUsed',
    `${parcel.trackingNumber} is already a parcel of ${order.number}, with other contents.`,
    { detail: { orderNumber: order.number } },
  )
}
