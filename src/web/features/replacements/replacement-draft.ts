import { formatMinor, parseMinor } from '../../../contract/money.ts'
import type { OrderDetail } from '../../../contract/order-schemas.ts'
import type { ReplacementPayer, ReplacementReason } from '../../../contract/replacements.ts'
import type { AddressDraft } from '../orders/address-fields.tsx'

type Line = OrderDetail['lines'][number]

/** What is chosen of a line, and what its seller is charged for one SKU, as typed. */
export interface LineDraft {
  readonly isChosen: boolean
  readonly quantity: number
  /** Null: what it was sold at. */
  readonly price: string | null
}
export interface ReplacementDraft {
  readonly lines: Readonly<Record<string, LineDraft>>
  readonly reason: ReplacementReason | null
  readonly words: string
  readonly paidBy: ReplacementPayer
  /** Null: the one that is suggested. */
  readonly shippingLineId: string | null
  /** As typed; null: what the shipping line takes. */
  readonly freight: string | null
  /** Null: where the order went. */
  readonly address: AddressDraft | null
}

/** All that was shipped, at the agency's cost. */
export const startOf = (lines: readonly Line[]): ReplacementDraft => ({
  lines: Object.fromEntries(
    lines.map((line) => [line.id, { isChosen: true, quantity: line.shippedQuantity, price: null }]),
  ),
  reason: null,
  words: '',
  paidBy: 'agency',
  shippingLineId: null,
  freight: null,
  address: null,
})

/** What is chosen of the lines, with what one SKU is charged; an amount that is none counts as none. */
export const chosenLines = (lines: readonly Line[], draft: ReplacementDraft) =>
  lines.flatMap((line) => {
    const own = draft.lines[line.id]
    if (!own?.isChosen || own.quantity < 1) return []
    const unitPriceMinor =
      draft.paidBy === 'agency'
        ? 0
        : own.price === null
          ? (line.unitPriceMinor ?? 0)
          : (parseMinor(own.price) ?? 0)
    return [{ lineId: line.id, quantity: own.quantity, unitPriceMinor, units: line.units }]
  })

export const freightOf = ({ paidBy, freight }: ReplacementDraft, takenMinor: number): number => {
  if (paidBy === 'agency') return 0
  return freight === null ? takenMinor : (parseMinor(freight) ?? 0)
}

/** What its seller pays. */
export const chargeOf = (
  lines: readonly { readonly quantity: number; readonly unitPriceMinor: number; readonly units: number }[],
  freightMinor: number,
): number =>
  lines.reduce(
    (sum, { quantity, unitPriceMinor, units }) => sum + quantity * units * unitPriceMinor,
    freightMinor,
  )

/** An amount as it stands in its field. */
export const typed = (amountMinor: number): string => formatMinor(amountMinor)
