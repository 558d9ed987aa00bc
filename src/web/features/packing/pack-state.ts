import type { PackedParcel } from '../../../contract/packing/pack-station.ts'
import type { PackLine } from '../../../contract/packing/packing.ts'
import { notMeasured, type Measured } from './closing/closing-state.ts'

/** Stored on the device until the order ships. */
export interface PackState {
  /** Packed units of each SKU, by line item. */
  readonly counts: Readonly<Record<string, number>>
  /** The line item that the keys count. */
  readonly selected: string | null
  /** `differs`: the parcel is closed, and its freight differs beyond the limit. */
  readonly step: 'pack' | 'differs' | 'ship'
  readonly measured: Measured
  /** Of the parcel that was closed here last, until it ships. */
  readonly closed: PackedParcel | null
  readonly labelNo: number | null
  /** The label that a carrier has made for the parcel; none: its number is scanned from the carrier's own. */
  readonly carrierLabel?: CarrierLabel | null
  /** Typed by the packer; null if it follows from the shipping line or tracking number. */
  readonly carrier: string | null
}

export interface CarrierLabel {
  readonly carrier: string
  readonly trackingNumber: string
}

export const emptyPackState: PackState = {
  counts: {},
  selected: null,
  step: 'pack',
  measured: notMeasured,
  closed: null,
  labelNo: null,
  carrier: null,
}

export type Refusal =
  | { readonly why: 'notInOrder'; readonly code: string }
  | { readonly why: 'oneTooMany'; readonly code: string; readonly max: number }
  | { readonly why: 'otherOrder'; readonly code: string }
  | { readonly why: 'sameOrder'; readonly code: string }
  | { readonly why: 'noLine' }
  | { readonly why: 'incompleteSet'; readonly code: string; readonly units: number }
  | { readonly why: 'incompleteBundle'; readonly code: string; readonly bundle: string }
  | { readonly why: 'nothingPacked' }
  | { readonly why: 'notTracking'; readonly code: string }
  | { readonly why: 'skuAsTracking'; readonly code: string }
  | { readonly why: 'otherLabel'; readonly code: string; readonly expected: string }

export type ScanResult = { readonly packState: PackState } | { readonly refusal: Refusal }

type Line = Pick<PackLine, 'id' | 'lineId' | 'bundle' | 'code' | 'units' | 'left'> & {
  readonly barcodes: readonly string[]
}

const plain = (code: string): string => code.trim().toUpperCase()

/** The SKU's own code, its EAN or the supplier's. */
const hasCode = ({ code, barcodes }: Line, typed: string): boolean =>
  code !== '' && [code, ...barcodes].some((one) => plain(one) === plain(typed))

export const isCode = (lines: readonly Line[], typed: string): boolean =>
  lines.some((line) => hasCode(line, typed))

/** Limits counts to what is left, as some units may have shipped since. */
export const countOf = ({ counts }: PackState, line: Line): number =>
  Math.min(counts[line.id] ?? 0, line.left)

export const toPack = <L extends Line>(lines: readonly L[]): L[] => lines.filter(({ left }) => left > 0)

export const isAllPacked = (packState: PackState, lines: readonly Line[]): boolean =>
  toPack(lines).every((line) => countOf(packState, line) === line.left)

export const packedOf = (packState: PackState, lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + countOf(packState, line), 0)

const withCount = (packState: PackState, line: Line, count: number): PackState => ({
  ...packState,
  selected: line.id,
  counts: { ...packState.counts, [line.id]: count },
})

const addOne = (packState: PackState, lines: readonly Line[], code: string): ScanResult => {
  const matching = lines.filter((line) => hasCode(line, code))
  const line = matching.find((one) => countOf(packState, one) < one.left)
  if (line) return { packState: withCount(packState, line, countOf(packState, line) + 1) }
  const max = matching.reduce((sum, { left }) => sum + left, 0)
  return { refusal: { why: 'oneTooMany', code: plain(matching[0]?.code ?? code), max } }
}

export const setCount = (packState: PackState, lines: readonly Line[], count: number): ScanResult => {
  const open = toPack(lines)
  const line = open.find(({ id }) => id === packState.selected) ?? (open.length === 1 ? open[0] : undefined)
  if (!line) return { refusal: { why: 'noLine' } }
  if (count > line.left) return { refusal: { why: 'oneTooMany', code: line.code, max: line.left } }
  return { packState: withCount(packState, line, Math.max(0, count)) }
}

export const stepCount = (packState: PackState, lines: readonly Line[], by: 1 | -1): ScanResult => {
  const open = toPack(lines)
  const line = open.find(({ id }) => id === packState.selected) ?? (open.length === 1 ? open[0] : undefined)
  return setCount(packState, lines, line ? countOf(packState, line) + by : 0)
}

export const select = (packState: PackState, lines: readonly Line[], by: 1 | -1): PackState => {
  const open = toPack(lines)
  if (open.length === 0) return packState
  const at = open.findIndex(({ id }) => id === packState.selected)
  const next = at < 0 ? (by > 0 ? 0 : open.length - 1) : Math.min(open.length - 1, Math.max(0, at + by))
  return { ...packState, selected: open[next]?.id ?? null }
}

const orderNumber = /^DS-[1-9]\d{0,17}$/

/** Applies a scan while packing: a SKU, or `*` with the quantity of the selected line item. */
export const applyScan = (
  packState: PackState,
  order: { readonly number: string; readonly lines: readonly Line[] },
  typed: string,
): ScanResult => {
  const quantity = /^\*(\d{1,5})$/.exec(typed.trim())?.[1]
  if (quantity !== undefined) return setCount(packState, order.lines, Number(quantity))
  if (isCode(order.lines, typed)) return addOne(packState, order.lines, typed)
  const code = plain(typed)
  if (code === order.number) return { refusal: { why: 'sameOrder', code } }
  if (orderNumber.test(code)) return { refusal: { why: 'otherOrder', code } }
  return { refusal: { why: 'notInOrder', code } }
}

/** The component that limits how many whole bundles are packed; undefined if every bundle is complete. */
const shortPart = (packState: PackState, rows: readonly Line[]): Line | undefined => {
  const wholes = rows.map((row) => countOf(packState, row) / row.units)
  const min = Math.min(...wholes)
  const isWhole = wholes.every((whole) => whole === min) && Number.isInteger(min)
  return isWhole ? undefined : rows[wholes.indexOf(min)]
}

/** The shipment's contents in ordered line items, each of which may consist of several SKUs. */
export const contentsOf = (
  packState: PackState,
  lines: readonly Line[],
): { readonly lines: { lineId: PackLine['lineId']; quantity: number }[] } | { readonly refusal: Refusal } => {
  const packed = toPack(lines).filter((line) => countOf(packState, line) > 0)
  if (packed.length === 0) return { refusal: { why: 'nothingPacked' } }
  const broken = packed.find((line) => line.bundle === null && countOf(packState, line) % line.units !== 0)
  if (broken) return { refusal: { why: 'incompleteSet', code: broken.code, units: broken.units } }
  const open = Map.groupBy(toPack(lines), ({ lineId }) => lineId)
  for (const rows of open.values()) {
    const short = rows.length > 1 ? shortPart(packState, rows) : undefined
    if (short) return { refusal: { why: 'incompleteBundle', code: short.code, bundle: short.bundle ?? '' } }
  }
  return {
    lines: [...Map.groupBy(packed, ({ lineId }) => lineId)].map(([lineId, [row]]) => ({
      lineId,
      quantity: row ? countOf(packState, row) / row.units : 0,
    })),
  }
}

/** Accepts a tracking number, but none of the other codes that are scanned here. */
export const applyTrackingScan = (
  order: { readonly lines: readonly Line[] },
  typed: string,
  label: CarrierLabel | null = null,
): { readonly trackingNumber: string } | { readonly refusal: Refusal } => {
  const code = typed.toUpperCase().replaceAll(/[\s*]/g, '')
  // Some barcodes have the postcode before the number.
  if (label && code.endsWith(label.trackingNumber.toUpperCase()))
    return { trackingNumber: label.trackingNumber }
  if (isCode(order.lines, typed) || orderNumber.test(code)) return { refusal: { why: 'skuAsTracking', code } }
  if (label) return { refusal: { why: 'otherLabel', code, expected: label.trackingNumber } }
  return /^[A-Z0-9-]{6,50}$/.test(code) ? { trackingNumber: code } : { refusal: { why: 'notTracking', code } }
}
