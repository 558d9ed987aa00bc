import { convertFromUsd } from '../../src/contract/kernel/money.ts'
import type { FreightKind, WholesaleStatus } from '../../src/contract/wholesale/wholesale-states.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSeller } from '../people/accounts.ts'
import { dayMs } from '../orders/stories.ts'
import type { WholesaleStep } from './wholesale-stories.ts'

export interface Item {
  readonly id: string
  readonly productId: string
  readonly code: string
  readonly subject: string
  readonly attributes: string
  readonly imageUrl: string | null
  readonly grams: number
  readonly quantity: number
  unitMinor: number | null
  arrived: number
  short: number
}
interface Freight {
  readonly kind: FreightKind
  readonly usdMinor: number
  readonly minor: number
  readonly daysMin: number
  readonly daysMax: number
}

export interface OrderState {
  readonly id: string
  readonly number: string
  readonly seller: SeededSeller
  readonly items: Item[]
  readonly rateMicro: number
  status: WholesaleStatus | null
  since: Date
  version: number
  quoted: { readonly units: readonly number[]; readonly freights: readonly Freight[] } | null
  freight: Freight | null
  paidMinor: number
  refundedMinor: number
  readonly set: Record<string, unknown>
}

const statusAfter = {
  drafted: 'draft',
  quoteRequested: 'quoting',
  quoteRequestedAgain: 'quoting',
  quoted: 'quoted',
  accepted: 'awaitingPayment',
  paid: 'paid',
  purchaseStarted: 'purchasing',
  packed: 'awaitingFreight',
  shipped: 'shipped',
  replenished: 'awaitingFreight',
  completed: 'completed',
  rejected: 'rejected',
  declined: 'rejected',
  expired: 'rejected',
  cancelled: 'cancelled',
} as const satisfies Partial<Record<WholesaleStep['event'], WholesaleStatus>>

export const bySeller: readonly WholesaleStep['event'][] = [
  'drafted',
  'quoteRequested',
  'quoteRequestedAgain',
  'accepted',
  'paid',
  'replenished',
  'cancellationRequested',
  'completed',
  'rejected',
  'cancelled',
]

const millionths = 1_000_000
const goodsMinorOf = ({ items }: OrderState): number =>
  items.reduce((sum, { unitMinor, quantity }) => sum + (unitMinor ?? 0) * quantity, 0)

const countedStatus = ({ items, status }: OrderState): WholesaleStatus => {
  const missing = items.reduce((sum, one) => sum + one.quantity - one.arrived - one.short, 0)
  const arrived = items.reduce((sum, one) => sum + one.arrived, 0)
  if (missing === 0) return arrived > 0 ? 'arrived' : 'refunded'
  return arrived > 0 ? 'partlyArrived' : (status ?? 'draft')
}

export interface StepResult {
  readonly kind: string
  readonly to: WholesaleStatus
  readonly amountMinor?: number
  readonly detail?: { readonly version?: number; readonly pieces?: number; readonly note?: string }
}

const quote = async (
  tx: Tx,
  order: OrderState,
  step: Extract<WholesaleStep, { event: 'quoted' }>,
  at: Date,
  operatorName: string,
): Promise<StepResult> => {
  const inCurrency = (usdMinor: number): number => convertFromUsd(usdMinor, order.rateMicro / millionths)
  const units = step.prices.map(inCurrency)
  const freights = step.freights.map(([kind, usdMinor, daysMin, daysMax]) => ({
    kind,
    usdMinor,
    minor: inCurrency(usdMinor),
    daysMin,
    daysMax,
  }))
  order.version += 1
  order.quoted = { units, freights }
  const goodsMinor = order.items.reduce((sum, { quantity }, index) => sum + (units[index] ?? 0) * quantity, 0)
  const until = new Date(+at + (step.validDays ?? 10) * dayMs)
  order.set['expires_at'] = until
  order.set['quoted_minor'] = goodsMinor + Math.min(...freights.map(({ minor }) => minor))
  await tx
    .insertInto('wholesale_quote')
    .values({
      customer_id: order.seller.customerId,
      order_id: order.id,
      version: order.version,
      currency: order.seller.currency,
      rate_micro: order.rateMicro,
      items: JSON.stringify(
        order.items.map(({ id, code, subject, attributes, quantity }, index) => {
          const usd = step.prices[index] ?? 0
          const lower = Math.round(usd * 0.94)
          return {
            skuId: id,
            code,
            subject,
            attributes,
            quantity,
            priceUsdMinor: usd,
            unitUsdMinor: usd,
            unitMinor: units[index] ?? 0,
            tiers: [{ minQuantity: quantity * 2, priceUsdMinor: lower, unitMinor: inCurrency(lower) }],
          }
        }),
      ),
      freights: JSON.stringify(freights),
      goods_minor: goodsMinor,
      lead_days: 12,
      note: step.note ?? '',
      expires_at: until,
      operator_name: operatorName,
      created_at: at,
    })
    .execute()
  return { kind: 'quoted', to: 'quoted', detail: { version: order.version } }
}

const accept = (order: OrderState, kind: FreightKind): StepResult => {
  const freight = order.quoted?.freights.find((one) => one.kind === kind)
  if (!order.quoted || !freight) throw new Error('the story accepts an order without a quote')
  for (const [index, one] of order.items.entries()) one.unitMinor = order.quoted.units[index] ?? null
  order.freight = freight
  Object.assign(order.set, {
    freight_kind: kind,
    goods_minor: goodsMinorOf(order),
    freight_minor: freight.minor,
    rate_micro: order.rateMicro,
  })
  return { kind: 'accepted', to: 'awaitingPayment', detail: { version: order.version } }
}

const count = (order: OrderState, quantities: readonly number[], column: 'arrived' | 'short'): StepResult => {
  let closedMinor = 0
  for (const [index, one] of order.items.entries()) {
    one[column] += quantities[index] ?? 0
    closedMinor += (quantities[index] ?? 0) * (one.unitMinor ?? 0)
  }
  const to = countedStatus(order)
  const pieces = quantities.reduce((sum, one) => sum + one, 0)
  if (column === 'arrived') return { kind: 'arrived', to, detail: { pieces } }
  const amountMinor = to === 'refunded' ? order.paidMinor - order.refundedMinor : closedMinor
  order.refundedMinor += amountMinor
  return { kind: 'closedShort', to, amountMinor, detail: { pieces } }
}

const setFreight = (order: OrderState, usdMinor: number, at: Date): StepResult => {
  const paid = order.freight?.minor ?? 0
  const real = convertFromUsd(usdMinor, order.rateMicro / millionths)
  Object.assign(order.set, { real_freight_usd_minor: usdMinor, real_freight_minor: real })
  if (real > paid) return { kind: 'freightHigher', to: 'pendingReplenish' }
  order.set['freight_settled_at'] = at
  order.refundedMinor += paid - real
  return { kind: 'freightSettled', to: 'awaitingFreight', ...(paid > real && { amountMinor: paid - real }) }
}

const nothingAgreed = { expires_at: null, goods_minor: null, freight_minor: null, rate_micro: null }

const pay = (order: OrderState): StepResult => {
  order.paidMinor = goodsMinorOf(order) + (order.freight?.minor ?? 0)
  order.set['expires_at'] = null
  return { kind: 'paid', to: 'paid', amountMinor: -order.paidMinor }
}

const pack = (
  order: OrderState,
  { cartons, weightGrams, volumeCm3 }: Extract<WholesaleStep, { event: 'packed' }>,
): StepResult => {
  Object.assign(order.set, { cartons, weight_grams: weightGrams, volume_cm3: volumeCm3 })
  return { kind: 'packed', to: 'awaitingFreight', detail: { pieces: cartons } }
}

const ship = (
  order: OrderState,
  { carrier, numbers }: Extract<WholesaleStep, { event: 'shipped' }>,
  at: Date,
): StepResult => {
  Object.assign(order.set, { carrier, tracking_numbers: [...numbers], shipped_at: at })
  return { kind: 'shipped', to: 'shipped', detail: { note: `${carrier}: ${numbers.join(', ')}` } }
}

type Ending = 'quoteRequestedAgain' | 'expired' | 'rejected' | 'declined' | 'cancelled'
const endKinds: Readonly<Record<Ending, string | null>> = {
  quoteRequestedAgain: null,
  cancelled: null,
  rejected: 'bySeller',
  declined: 'byAgency',
  expired: 'expired',
}

const end = (order: OrderState, event: Ending, note = ''): StepResult => {
  const reason = event === 'quoteRequestedAgain' ? '' : note
  Object.assign(order.set, nothingAgreed, { end_kind: endKinds[event], end_reason: reason })
  return { kind: event, to: statusAfter[event] }
}

/** Writes one step: updates the order, and writes its quote. */
export const applyStep = async (
  tx: Tx,
  order: OrderState,
  {
    step,
    at,
    by,
  }: {
    readonly step: WholesaleStep
    readonly at: Date
    readonly by: string
  },
): Promise<StepResult> => {
  switch (step.event) {
    case 'quoted':
      return quote(tx, order, step, at, by)
    case 'accepted':
      return accept(order, step.kind)
    case 'arrived':
      return count(order, step.quantities, 'arrived')
    case 'closedShort':
      return count(order, step.quantities, 'short')
    case 'freightSet':
      return setFreight(order, step.usdMinor, at)
    case 'cancellationRequested':
      Object.assign(order.set, { cancellation_requested_at: at, cancel_reason: step.note ?? '' })
      return { kind: 'cancellationRequested', to: order.status ?? 'paid' }
    case 'paid':
      return pay(order)
    case 'packed':
      return pack(order, step)
    case 'shipped':
      return ship(order, step, at)
    case 'quoteRequestedAgain':
    case 'expired':
    case 'rejected':
    case 'declined':
    case 'cancelled':
      return end(order, step.event, step.note)
    case 'drafted':
    case 'quoteRequested':
    case 'purchaseStarted':
    case 'replenished':
    case 'completed':
      break
  }
  return { kind: step.event, to: statusAfter[step.event] }
}
