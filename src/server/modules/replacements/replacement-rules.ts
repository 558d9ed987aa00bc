import { type Currency } from '../../../contract/kernel/money.ts'
import type {
  ReplacementAction,
  ReplacementPayer,
  ReplacementState,
} from '../../../contract/replacements/replacements.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { notFound } from '../../../contract/kernel/errors.ts'

export const shippedStatuses = [
  'partlyShipped',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[]

/** Blocks further replacements of the order. */
export const isOpenReplacement = (state: ReplacementState): boolean =>
  state === 'offered' || state === 'preparing'

export const replacementActionsOf = (
  { state, until }: { readonly state: ReplacementState; readonly until: Date | null },
  authorities: readonly string[],
  now: Date,
): ReplacementAction[] =>
  state === 'offered' && until !== null && now < until && authorities.includes('order:pay')
    ? ['accept', 'decline']
    : []

export interface ShippedLine {
  readonly id: string
  readonly title: string
  readonly shippedQuantity: number
  readonly unitPriceMinor: number | null
  readonly units: number
}

interface Wanted {
  readonly lineId: string
  readonly quantity: number
  readonly unitPriceMinor?: number
}

export const matchLines = <L extends ShippedLine, W extends Wanted>(
  lines: readonly L[],
  wanted: readonly W[],
): { readonly line: L; readonly wanted: W }[] =>
  wanted.map((one) => {
    const line = lines.find(({ id }) => id === one.lineId)
    if (!line) throw notFound('Line item')
    if (one.quantity > line.shippedQuantity) {
      throw refuse('quantityTooHigh', {
        case: 'shipped',
        lineId: line.id,
        title: line.title,
        shipped: line.shippedQuantity,
      })
    }
    return { line, wanted: one }
  })

export interface Charge {
  /** Per SKU of each line, in their order. */
  readonly unitPricesMinor: readonly number[]
  readonly freightMinor: number
}

/**
 * The charge: 0 if the agency pays; otherwise the operator's amount, up to the sale price plus shipping. @throws
 * DomainError chargeTooHigh, nothingToCharge
 */
export const chargeOf = (
  paidBy: ReplacementPayer,
  lines: readonly { readonly line: ShippedLine; readonly wanted: Wanted }[],
  asked: { readonly freightMinor: number; readonly maxFreightMinor: number; readonly currency: Currency },
): Charge => {
  if (paidBy === 'agency') return { unitPricesMinor: lines.map(() => 0), freightMinor: 0 }
  for (const { line, wanted } of lines) {
    const max = line.unitPriceMinor ?? 0
    if ((wanted.unitPriceMinor ?? 0) <= max) continue
    throw refuse('chargeTooHigh', {
      case: 'line',
      lineId: line.id,
      title: line.title,
      maxMinor: max,
      currency: asked.currency,
    })
  }
  if (asked.freightMinor > asked.maxFreightMinor) {
    throw refuse('chargeTooHigh', {
      case: 'shipping',
      maxMinor: asked.maxFreightMinor,
      currency: asked.currency,
    })
  }
  const unitPricesMinor = lines.map(({ wanted }) => wanted.unitPriceMinor ?? 0)
  if (asked.freightMinor === 0 && unitPricesMinor.every((price) => price === 0)) {
    throw refuse('nothingToCharge')
  }
  return { unitPricesMinor, freightMinor: asked.freightMinor }
}
