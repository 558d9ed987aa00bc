import { type Currency } from '../../../contract/money.ts'
import type {
  ReplacementAction,
  ReplacementPayer,
  ReplacementDecision,
  ReplacementState,
} from '../../../contract/replacements.ts'
import type { OrderStatus } from '../../../contract/statuses.ts'
import { refuse } from '../../platform/refuse.ts'
import { notFound } from '../../../contract/errors.ts'

/** Orders of which something was shipped. */
export const shippedStatuses = [
  'partlyShipped',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[]

/** Where it stands: by what was decided, then by the order that was made for it. */
export const stateOf = (decision: ReplacementDecision, status: OrderStatus): ReplacementState => {
  if (decision === 'offered' || decision === 'declined' || decision === 'expired') return decision
  if (status === 'cancelled' || status === 'shipped' || status === 'delivered') return status
  return 'preparing'
}

/** Nothing else of the order is sent again until these are over. */
export const isUnderWay = (state: ReplacementState): boolean => state === 'offered' || state === 'preparing'

/** Exactly what the server would accept now from somebody with these authorities. */
export const replacementActionsOf = (
  { state, until }: { readonly state: ReplacementState; readonly until: Date | null },
  authorities: readonly string[],
  now: Date,
): ReplacementAction[] =>
  state === 'offered' && until !== null && now < until && authorities.includes('order:pay')
    ? ['accept', 'decline']
    : []

/** A line of the order that was shipped. */
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

/** Each wanted line beside the one that was shipped. @throws DomainError notFound, quantityTooHigh */
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
  /** For one SKU of each line, in their order. */
  readonly unitPricesMinor: readonly number[]
  readonly freightMinor: number
}

/**
 * What is charged: nothing where the agency bears it; else what the operator says, up to what the goods were sold at and
 * the shipping line takes. @throws DomainError chargeTooHigh, nothingToCharge
 */
export const chargeOf = (
  paidBy: ReplacementPayer,
  lines: readonly { readonly line: ShippedLine; readonly wanted: Wanted }[],
  asked: { readonly freightMinor: number; readonly maxFreightMinor: number; readonly currency: Currency },
): Charge => {
  if (paidBy === 'agency') return { unitPricesMinor: lines.map(() => 0), freightMinor: 0 }
  for (const { line, wanted } of lines) {
    const most = line.unitPriceMinor ?? 0
    if ((wanted.unitPriceMinor ?? 0) <= most) continue
    throw refuse('chargeTooHigh', {
      case: 'line',
      lineId: line.id,
      title: line.title,
      maxMinor: most,
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
