import type { PackLine } from '../../../contract/operator/packing.ts'

/** What is packed so far; stored on the device until the order ships. */
export interface PackState {
  /** Packed units of each SKU, by line item. */
  readonly counts: Readonly<Record<string, number>>
  /** The line item that the keys count. */
  readonly selected: string | null
  readonly step: 'pack' | 'ship'
  /** Number of the printed label. */
  readonly labelNo: number | null
  /** Typed by the packer; null if it follows from the shipping line or tracking number. */
  readonly carrier: string | null
}

export const emptyPackState: PackState = {
  counts: {},
  selected: null,
  step: 'pack',
  labelNo: null,
  carrier: null,
}

/** Why a scan is refused. */
export type Refusal =
  | { readonly why: 'notInOrder'; readonly code: string }
  | { readonly why: 'oneTooMany'; readonly code: string; readonly most: number }
  | { readonly why: 'otherOrder'; readonly code: string }
  | { readonly why: 'sameOrder'; readonly code: string }
  | { readonly why: 'noLine' }
  | { readonly why: 'incompleteSet'; readonly code: string; readonly units: number }
  | { readonly why: 'incompleteBundle'; readonly code: string; readonly bundle: string }
  | { readonly why: 'nothingPacked' }
  | { readonly why: 'notTracking'; readonly code: string }
  | { readonly why: 'skuAsTracking'; readonly code: string }

export type Taken = { readonly bench: PackState } | { readonly refusal: Refusal }

type Line = Pick<PackLine, 'id' | 'lineId' | 'bundle' | 'code' | 'units' | 'left'>

/** Normalizes a code: no surrounding spaces, any case. */
const plain = (code: string): string => code.trim().toUpperCase()

export const isCode = (lines: readonly Line[], typed: string): boolean =>
  lines.some(({ code }) => code !== '' && plain(code) === plain(typed))

/** Limits counts to what is left, as some units may have shipped since. */
export const countOf = ({ counts }: PackState, line: Line): number =>
  Math.min(counts[line.id] ?? 0, line.left)

export const toPack = <L extends Line>(lines: readonly L[]): L[] => lines.filter(({ left }) => left > 0)

export const isAllPacked = (bench: PackState, lines: readonly Line[]): boolean =>
  toPack(lines).every((line) => countOf(bench, line) === line.left)

export const packedOf = (bench: PackState, lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + countOf(bench, line), 0)

const withCount = (bench: PackState, line: Line, count: number): PackState => ({
  ...bench,
  selected: line.id,
  counts: { ...bench.counts, [line.id]: count },
})

/** Counts one unit of a SKU on the first line item that still needs it. */
const addOne = (bench: PackState, lines: readonly Line[], code: string): Taken => {
  const asking = lines.filter((line) => plain(line.code) === plain(code))
  const line = asking.find((one) => countOf(bench, one) < one.left)
  if (line) return { bench: withCount(bench, line, countOf(bench, line) + 1) }
  const most = asking.reduce((sum, { left }) => sum + left, 0)
  return { refusal: { why: 'oneTooMany', code: plain(code), most } }
}

export const setCount = (bench: PackState, lines: readonly Line[], count: number): Taken => {
  const open = toPack(lines)
  const line = open.find(({ id }) => id === bench.selected) ?? (open.length === 1 ? open[0] : undefined)
  if (!line) return { refusal: { why: 'noLine' } }
  if (count > line.left) return { refusal: { why: 'oneTooMany', code: line.code, most: line.left } }
  return { bench: withCount(bench, line, Math.max(0, count)) }
}

export const stepCount = (bench: PackState, lines: readonly Line[], by: 1 | -1): Taken => {
  const open = toPack(lines)
  const line = open.find(({ id }) => id === bench.selected) ?? (open.length === 1 ? open[0] : undefined)
  return setCount(bench, lines, line ? countOf(bench, line) + by : 0)
}

export const select = (bench: PackState, lines: readonly Line[], by: 1 | -1): PackState => {
  const open = toPack(lines)
  if (open.length === 0) return bench
  const at = open.findIndex(({ id }) => id === bench.selected)
  const next = at < 0 ? (by > 0 ? 0 : open.length - 1) : Math.min(open.length - 1, Math.max(0, at + by))
  return { ...bench, selected: open[next]?.id ?? null }
}

const orderNumber = /^DS-[1-9]\d{0,17}$/

/** Applies a scan while packing: a SKU, or `*` with the quantity of the selected line item. */
export const applyScan = (
  bench: PackState,
  order: { readonly number: string; readonly lines: readonly Line[] },
  typed: string,
): Taken => {
  const quantity = /^\*(\d{1,5})$/.exec(typed.trim())?.[1]
  if (quantity !== undefined) return setCount(bench, order.lines, Number(quantity))
  if (isCode(order.lines, typed)) return addOne(bench, order.lines, typed)
  const code = plain(typed)
  if (code === order.number) return { refusal: { why: 'sameOrder', code } }
  if (orderNumber.test(code)) return { refusal: { why: 'otherOrder', code } }
  return { refusal: { why: 'notInOrder', code } }
}

/** The component that limits how many whole bundles are packed; undefined if every bundle is complete. */
const shortPart = (bench: PackState, rows: readonly Line[]): Line | undefined => {
  const wholes = rows.map((row) => countOf(bench, row) / row.units)
  const least = Math.min(...wholes)
  const isWhole = wholes.every((whole) => whole === least) && Number.isInteger(least)
  return isWhole ? undefined : rows[wholes.indexOf(least)]
}

/** The shipment's contents in ordered line items, each of which may consist of several SKUs. */
export const contentsOf = (
  bench: PackState,
  lines: readonly Line[],
): { readonly lines: { lineId: PackLine['id']; quantity: number }[] } | { readonly refusal: Refusal } => {
  const packed = toPack(lines).filter((line) => countOf(bench, line) > 0)
  if (packed.length === 0) return { refusal: { why: 'nothingPacked' } }
  const broken = packed.find((line) => line.bundle === null && countOf(bench, line) % line.units !== 0)
  if (broken) return { refusal: { why: 'incompleteSet', code: broken.code, units: broken.units } }
  const open = Map.groupBy(toPack(lines), ({ lineId }) => lineId)
  for (const rows of open.values()) {
    const short = rows.length > 1 ? shortPart(bench, rows) : undefined
    if (short) return { refusal: { why: 'incompleteBundle', code: short.code, bundle: short.bundle ?? '' } }
  }
  return {
    lines: [...Map.groupBy(packed, ({ lineId }) => lineId)].map(([lineId, [row]]) => ({
      lineId,
      quantity: row ? countOf(bench, row) / row.units : 0,
    })),
  }
}

/** Accepts a tracking number, but none of the other codes that are scanned here. */
export const applyTrackingScan = (
  order: { readonly lines: readonly Line[] },
  typed: string,
): { readonly trackingNumber: string } | { readonly refusal: Refusal } => {
  const code = typed.toUpperCase().replaceAll(/[\s*]/g, '')
  if (isCode(order.lines, typed) || orderNumber.test(code)) return { refusal: { why: 'skuAsTracking', code } }
  return /^[A-Z0-9-]{6,50}$/.test(code) ? { trackingNumber: code } : { refusal: { why: 'notTracking', code } }
}
