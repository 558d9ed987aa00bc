import type { PackLine } from '../../../contract/operator/packing.ts'

/** What lies on the packing table: kept on the device until the order is shipped. */
export interface PackState {
  /** SKUs that were put in, by line. */
  readonly counts: Readonly<Record<string, number>>
  /** The line that keys count up and down. */
  readonly selected: string | null
  readonly step: 'pack' | 'ship'
  /** Of the label that was printed for it. */
  readonly labelNo: number | null
  /** Typed by hand; null: as the shipping line or the tracking number tell it. */
  readonly carrier: string | null
}

export const emptyPackState: PackState = {
  counts: {},
  selected: null,
  step: 'pack',
  labelNo: null,
  carrier: null,
}

/** Why a scan counts nowhere. */
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

/** As scanners and people write codes: without spaces around, whatever the case. */
const plain = (code: string): string => code.trim().toUpperCase()

export const isCode = (lines: readonly Line[], typed: string): boolean =>
  lines.some(({ code }) => code !== '' && plain(code) === plain(typed))

/** Something may have been shipped since it was counted. */
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

/** One SKU more: of the first line that asks for it and is not full. */
const addOne = (bench: PackState, lines: readonly Line[], code: string): Taken => {
  const asking = lines.filter((line) => plain(line.code) === plain(code))
  const line = asking.find((one) => countOf(bench, one) < one.left)
  if (line) return { bench: withCount(bench, line, countOf(bench, line) + 1) }
  const most = asking.reduce((sum, { left }) => sum + left, 0)
  return { refusal: { why: 'oneTooMany', code: plain(code), most } }
}

/** Sets how many of the chosen line are in the parcel. */
export const setCount = (bench: PackState, lines: readonly Line[], count: number): Taken => {
  const open = toPack(lines)
  const line = open.find(({ id }) => id === bench.selected) ?? (open.length === 1 ? open[0] : undefined)
  if (!line) return { refusal: { why: 'noLine' } }
  if (count > line.left) return { refusal: { why: 'oneTooMany', code: line.code, most: line.left } }
  return { bench: withCount(bench, line, Math.max(0, count)) }
}

/** One more or less of the chosen line. */
export const stepCount = (bench: PackState, lines: readonly Line[], by: 1 | -1): Taken => {
  const open = toPack(lines)
  const line = open.find(({ id }) => id === bench.selected) ?? (open.length === 1 ? open[0] : undefined)
  return setCount(bench, lines, line ? countOf(bench, line) + by : 0)
}

/** Chooses the line above or below. */
export const select = (bench: PackState, lines: readonly Line[], by: 1 | -1): PackState => {
  const open = toPack(lines)
  if (open.length === 0) return bench
  const at = open.findIndex(({ id }) => id === bench.selected)
  const next = at < 0 ? (by > 0 ? 0 : open.length - 1) : Math.min(open.length - 1, Math.max(0, at + by))
  return { ...bench, selected: open[next]?.id ?? null }
}

const orderNumber = /^DS-[1-9]\d{0,17}$/

/** What was scanned or typed while an order is packed: a SKU, or `*` and how many of the chosen line. */
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

/** The part of a bundle of which the fewest bundles can be made up; undefined: all are whole. */
const shortPart = (bench: PackState, rows: readonly Line[]): Line | undefined => {
  const wholes = rows.map((row) => countOf(bench, row) / row.units)
  const least = Math.min(...wholes)
  const isWhole = wholes.every((whole) => whole === least) && Number.isInteger(least)
  return isWhole ? undefined : rows[wholes.indexOf(least)]
}

/** The lines as they are shipped: in what was ordered, which may stand for several SKUs each. */
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

/** A tracking number, and not by mistake something else that is scanned here. */
export const applyTrackingScan = (
  order: { readonly lines: readonly Line[] },
  typed: string,
): { readonly trackingNumber: string } | { readonly refusal: Refusal } => {
  const code = typed.toUpperCase().replaceAll(/[\s*]/g, '')
  if (isCode(order.lines, typed) || orderNumber.test(code)) return { refusal: { why: 'skuAsTracking', code } }
  return /^[A-Z0-9-]{6,50}$/.test(code) ? { trackingNumber: code } : { refusal: { why: 'notTracking', code } }
}
