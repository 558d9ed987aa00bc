import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { FileId } from '../../../contract/kernel/ids.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'

type Item = InputOf<typeof operatorSupplierOrders.receiveSupplierOrder>['items'][number]

export interface LineCount {
  readonly received: number
  readonly damaged: number
  readonly wrong: number
  /** By default where the same goods lie. */
  readonly bin: string
  /** What was checked, by its text. */
  readonly checks: Readonly<Record<string, boolean>>
}

/** Counted goods by SKU, kept on the device until they are received. */
export interface ReceiveState {
  readonly counts: Readonly<Record<string, LineCount>>
  readonly note: string
  /** The line that the last scan counted. */
  readonly last: string | null
}

export const emptyReceiveState: ReceiveState = { counts: {}, note: '', last: null }

type Line = Pick<SupplierOrder['items'][number], 'skuId' | 'code' | 'barcodes' | 'bin' | 'checks' | 'open'>

export const countOf = ({ counts }: ReceiveState, { skuId, bin }: Pick<Line, 'skuId' | 'bin'>): LineCount =>
  counts[skuId] ?? { received: 0, damaged: 0, wrong: 0, bin: bin ?? '', checks: {} }

export const unitsOf = ({ received, damaged, wrong }: LineCount): number => received + damaged + wrong

export const changeCount = (state: ReceiveState, line: Line, change: Partial<LineCount>): ReceiveState => ({
  ...state,
  last: line.skuId,
  counts: { ...state.counts, [line.skuId]: { ...countOf(state, line), ...change } },
})

const plain = (code: string): string => code.trim().toUpperCase()

/** The line whose goods bear a code: ours, the maker’s or the supplier’s. */
export const lineOfCode = <L extends Line>(lines: readonly L[], typed: string): L | undefined => {
  const code = plain(typed)
  return (
    lines.find((line) => plain(line.code) === code) ??
    lines.find(({ barcodes }) => barcodes.some((barcode) => plain(barcode) === code))
  )
}

export type Scanned<L> =
  | { readonly kind: 'counted'; readonly state: ReceiveState; readonly line: L; readonly received: number }
  | { readonly kind: 'noLine' }
  | { readonly kind: 'unknown' }

/** A code of goods counts one; `*` with a number sets the usable units of the last line. */
export const applyScan = <L extends Line>(
  state: ReceiveState,
  lines: readonly L[],
  typed: string,
): Scanned<L> => {
  const quantity = /^\*(\d{1,6})$/.exec(typed.trim())?.[1]
  const line =
    quantity === undefined
      ? lineOfCode(lines, typed)
      : (lines.find(({ skuId }) => skuId === state.last) ?? (lines.length === 1 ? lines[0] : undefined))
  if (!line) return { kind: quantity === undefined ? 'unknown' : 'noLine' }
  const received = quantity === undefined ? countOf(state, line).received + 1 : Number(quantity)
  return { kind: 'counted', state: changeCount(state, line, { received }), line, received }
}

/** What is sent: counted lines alone, with the checks that were answered. */
export const itemsOf = (
  state: ReceiveState,
  lines: readonly Line[],
  pictures: Readonly<Record<string, readonly FileId[]>>,
): Item[] =>
  lines.flatMap((line) => {
    const count = countOf(state, line)
    if (unitsOf(count) === 0) return []
    const { received, damaged, wrong, bin, checks } = count
    return [
      {
        skuId: line.skuId,
        received,
        damaged,
        wrong,
        ...(bin.trim() !== '' && received > 0 && { bin: bin.trim() }),
        pictureIds: [...(pictures[line.skuId] ?? [])],
        checks: line.checks.flatMap((text) => {
          const isOk = checks[text]
          return isOk === undefined ? [] : [{ text, isOk }]
        }),
      },
    ]
  })
