import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { replacementReasonFor, type Refund } from '../../../contract/refunds/refund-schemas.ts'
import type { ReplacementPayer, ReplacementReason } from '../../../contract/replacements/replacements.ts'
import type { AddressDraft } from '../order-kit/address-fields.tsx'

type Line = OrderDetail['lines'][number]

/** The selection of a line and the charge per SKU, as typed. */
export interface LineDraft {
  readonly isChosen: boolean
  readonly quantity: number
  /** Null: the price it was sold at. */
  readonly price: string | null
}
export interface ReplacementDraft {
  readonly lines: Readonly<Record<string, LineDraft>>
  readonly reason: ReplacementReason | null
  readonly words: string
  readonly paidBy: ReplacementPayer
  /** Null: the suggested one. */
  readonly shippingLineId: string | null
  /** As typed; null: the shipping line's price. */
  readonly freight: string | null
  /** Null: the order's address. */
  readonly address: AddressDraft | null
}

/** What a seller has requested a replacement for. */
export type ReplacementRequest = Pick<Refund, 'id' | 'reason' | 'lines'>

const startOfLine = (line: Line, request: ReplacementRequest | undefined): LineDraft => {
  const asked = request?.lines.find(({ lineId }) => lineId === line.id)
  const quantity = Math.min(line.shippedQuantity, asked?.quantity ?? line.shippedQuantity)
  return { isChosen: request === undefined || asked !== undefined, quantity, price: null }
}

/** Everything that was shipped, or what was requested; paid by the agency. */
export const startOf = (lines: readonly Line[], request?: ReplacementRequest): ReplacementDraft => ({
  lines: Object.fromEntries(lines.map((line) => [line.id, startOfLine(line, request)])),
  reason: request ? replacementReasonFor[request.reason] : null,
  words: '',
  paidBy: 'agency',
  shippingLineId: null,
  freight: null,
  address: null,
})

/** An unreadable amount counts as null. */
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

/** The seller's charge in minor units. */
export const chargeOf = (
  lines: readonly { readonly quantity: number; readonly unitPriceMinor: number; readonly units: number }[],
  freightMinor: number,
): number =>
  lines.reduce(
    (sum, { quantity, unitPriceMinor, units }) => sum + quantity * units * unitPriceMinor,
    freightMinor,
  )

export const typed = (amountMinor: number): string => formatMinor(amountMinor)
