import {
  type OrderStatus,
  type TrackingStatus,
  type WaitingReason,
  finalTrackingStatuses,
} from '../../src/contract/kernel/statuses.ts'
import type { TrackingFact } from '../../src/server/modules/fulfilment/index.ts'
import { trackInfoOf } from '../../src/server/connectors/tracking/fake.ts'
import { historyOf } from '../../src/server/connectors/tracking/parcel-history.ts'
import { readUpdate } from '../../src/server/connectors/tracking/mapping.ts'
import { dayMs, hourMs, type Story } from './stories.ts'

export interface HistoryEvent {
  readonly at: Date
  readonly kind: string
  readonly actorKind: 'seller' | 'agency' | 'shop' | 'carrier' | 'system'
  readonly actor: string
  readonly detail: Readonly<Record<string, unknown>>
  /** Index among the order's parcels, because the id is unknown until written. */
  readonly parcel?: number
}

export interface ParcelHistory {
  readonly number: string
  readonly shippedAt: Date
  /** Quantities by line index. */
  readonly quantities: readonly number[]
  readonly facts: readonly TrackingFact[]
  readonly status: TrackingStatus
  readonly statusAt: Date
  readonly deliveredAt: Date | null
}

export interface OrderHistory {
  readonly status: OrderStatus
  readonly since: Date
  readonly reason: WaitingReason | null
  readonly paidAt: Date | null
  readonly cancelled: { readonly at: Date; readonly reason: string } | null
  readonly parcels: readonly ParcelHistory[]
  readonly events: readonly HistoryEvent[]
}

const after = (at: Date, hours: number): Date => new Date(at.getTime() + Math.round(hours * 3600) * 1000)

const sessionAgo = { first: 2.5 * hourMs, second: 18 * hourMs }

/**
 * Sellers pay twice a day. Hours count from the demo's start, not from midnight, so that every filling tells the same
 * story.
 */
const payingTime = (from: Date, skipped: number, now: Date): Date => {
  const earliest = from.getTime() + 0.5 * hourMs
  const sessions = [sessionAgo.first, sessionAgo.second].map((ago) => {
    const days = Math.floor((now.getTime() - ago - earliest) / dayMs)
    return now.getTime() - ago - days * dayMs
  })
  const next = sessions.flatMap((at) => [at, at + dayMs]).toSorted((a, b) => a - b)
  return new Date(next[skipped] ?? earliest)
}

export interface Transit {
  readonly carrier: string
  readonly daysMin: number
  readonly daysMax: number
}

const prefixes: Record<string, string> = {
  YunExpress: 'YT',
  '4PX': '4PX',
  DHL: '75',
  Cainiao: 'LP',
  UPS: '1Z',
}
const numberOf = (story: Story, carrier: string, part: number): string => {
  const digits = String(Math.floor(story.random.next() * 9e9) + 1e9)
  return `${prefixes[carrier] ?? 'RB'}26${digits}${part}${carrier === 'China Post' ? 'CN' : ''}`
}

const factsOf = (
  story: Story,
  number: string,
  shippedAt: Date,
  transit: Transit,
  now: Date,
): readonly TrackingFact[] => {
  const history = historyOf(number)
  const total = story.random.between(transit.daysMin, transit.daysMax) * 24
  const passed = history
    .map((_, index) =>
      after(shippedAt, 3 + (total - 3) * (index / (history.length - 1)) ** 1.15 + story.random.next() * 2),
    )
    .filter((at) => at <= now)
  const parcel = { number, registeredAt: shippedAt, history, passed }
  const payload = { event: 'TRACKING_UPDATED', data: trackInfoOf(parcel, passed.length) }
  const facts = passed.length === 0 ? [] : (readUpdate(payload, now)?.facts ?? [])
  return facts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const parcelOf = (
  story: Story,
  transit: Transit,
  dispatch: { readonly shippedAt: Date; readonly quantities: readonly number[]; readonly part: number },
  now: Date,
): ParcelHistory => {
  const number = numberOf(story, transit.carrier, dispatch.part)
  const facts = story.traits.fresh ? [] : factsOf(story, number, dispatch.shippedAt, transit, now)
  const known = facts.flatMap(({ at, status }) => (status === 'unknown' ? [] : [{ at, status }]))
  const current = known.find(({ status }) => finalTrackingStatuses.includes(status)) ?? known.at(-1)
  return {
    number,
    shippedAt: dispatch.shippedAt,
    quantities: dispatch.quantities,
    facts,
    status: current?.status ?? 'infoReceived',
    statusAt: current?.at ?? dispatch.shippedAt,
    deliveredAt: current?.status === 'delivered' ? current.at : null,
  }
}

const split = (story: Story): readonly (readonly number[])[] => {
  const all = story.lines.map(({ quantity }) => quantity)
  if (!story.traits.inTwoParcels || all.length < 2) return [all]
  return [
    all.map((quantity, index) => (index === 0 ? quantity : 0)),
    all.map((quantity, index) => (index === 0 ? 0 : quantity)),
  ]
}

const shipEvents = (
  parcel: ParcelHistory,
  place: number,
  isLast: boolean,
  transit: Transit,
  packer: string,
): HistoryEvent[] => {
  const shipped: HistoryEvent = {
    at: parcel.shippedAt,
    kind: isLast ? 'order.shipped' : 'order.partlyShipped',
    actorKind: 'agency',
    actor: packer,
    parcel: place,
    detail: {
      carrier: transit.carrier,
      trackingNumber: parcel.number,
      quantity: parcel.quantities.reduce((sum, quantity) => sum + quantity, 0),
    },
  }
  let last = 'infoReceived'
  const updates = parcel.facts.flatMap((fact): HistoryEvent[] => {
    if (fact.status === last || fact.status === 'unknown') return []
    last = fact.status
    const { status, at, description, location } = fact
    const detail = { trackingNumber: parcel.number, status, at: at.toISOString(), description, location }
    return [
      {
        at,
        kind: 'parcel.trackingUpdated',
        actorKind: 'carrier',
        actor: transit.carrier,
        parcel: place,
        detail,
      },
    ]
  })
  return [shipped, ...updates]
}

interface StatusSince {
  readonly status: OrderStatus
  readonly since: Date
  readonly reason: WaitingReason | null
}

const stateOf = (parcels: readonly ParcelHistory[], planned: number, before: StatusSince): StatusSince => {
  const last = parcels.at(-1)
  if (!last) return before
  if (parcels.length < planned)
    return { status: 'partlyShipped', since: last.shippedAt, reason: 'partlyShipped' }
  const ends = parcels.map(({ deliveredAt }) => deliveredAt?.getTime() ?? 0)
  if (ends.every((end) => end > 0))
    return { status: 'delivered', since: new Date(Math.max(...ends)), reason: null }
  return { status: 'shipped', since: last.shippedAt, reason: 'inTransit' }
}

const prepared = (story: Story, paidAt: Date, transit: Transit, packer: string, now: Date) => {
  const { traits, random } = story
  const events: HistoryEvent[] = []
  let current: StatusSince = { status: 'processing', since: paidAt, reason: 'beingPrepared' }
  let readyAt = after(paidAt, 26 + random.next() * 46)
  const agency = { actorKind: 'agency', actor: packer } as const
  if (traits.awaitingStock) {
    const reportedAt = after(paidAt, 5)
    const arrivedAt = after(paidAt, 84 + random.next() * 60)
    if (reportedAt <= now) {
      events.push({
        at: reportedAt,
        kind: 'order.awaitingStock',
        ...agency,
        detail: { note: 'On its way from Yiwu' },
      })
      current = { status: 'awaitingStock', since: reportedAt, reason: 'awaitingStock' }
    }
    if (arrivedAt <= now) {
      events.push({ at: arrivedAt, kind: 'order.stockArrived', ...agency, detail: {} })
      current = { status: 'processing', since: arrivedAt, reason: 'beingPrepared' }
    }
    readyAt = after(arrivedAt, 6 + random.next() * 10)
  }
  if (traits.slow && readyAt < now) readyAt = after(now, 3)
  if (traits.fresh) readyAt = after(now, -0.15 - random.next() * 0.5)
  const plan = split(story)
  const parcels = plan
    .map((quantities, part) => ({ quantities, part, shippedAt: after(readyAt, part * 96) }))
    .filter(({ shippedAt }) => shippedAt <= now)
    .map((dispatch) => parcelOf(story, transit, dispatch, now))
  for (const [place, parcel] of parcels.entries()) {
    events.push(...shipEvents(parcel, place, place === plan.length - 1, transit, packer))
  }
  current = stateOf(parcels, plan.length, current)
  const end = parcels.find(({ deliveredAt }) => deliveredAt?.getTime() === current.since.getTime())
  if (current.status === 'delivered' && end) {
    const detail = { trackingNumber: end.number }
    events.push({
      at: current.since,
      kind: 'order.delivered',
      actorKind: 'carrier',
      actor: transit.carrier,
      detail,
    })
  }
  return { events, current, parcels }
}

const quoteEvents = (
  story: Story,
  sourcing: string,
  now: Date,
): { events: HistoryEvent[]; pricedAt: Date } => {
  const events: HistoryEvent[] = []
  let pricedAt = story.at
  for (const { variant } of story.lines) {
    const { quote } = variant
    if (!quote) continue
    const time = (days: number): Date => new Date(now.getTime() - days * dayMs)
    const requestedAt = new Date(Math.max(time(quote.requested).getTime(), story.at.getTime() + 20 * 60_000))
    const add = (
      days: number | undefined,
      kind: string,
      actorKind: HistoryEvent['actorKind'],
      detail: object,
    ): void => {
      if (days === undefined || time(days) < story.at) return
      const actor = actorKind === 'agency' ? sourcing : actorKind === 'seller' ? story.shop.seller : ''
      events.push({ at: time(days), kind, actorKind, actor, detail: { ...detail } })
    }
    if (quote.offered === undefined || time(quote.offered) > story.at) {
      events.push({
        at: requestedAt,
        kind: 'order.quoteRequested',
        actorKind: 'seller',
        actor: story.shop.seller,
        detail: { lines: 1 },
      })
    }
    add(quote.offered, 'order.quoteOffered', 'agency', { version: 1, title: variant.title })
    if (quote.status === 'accepted')
      add(quote.closed, 'order.quoteAccepted', 'seller', { units: 1, title: variant.title })
    if (quote.status === 'declined')
      add(quote.closed, 'order.quoteDeclined', 'seller', { reason: quote.reason ?? '' })
    if (quote.status === 'expired') add(quote.closed, 'order.quoteExpired', 'system', {})
    if (quote.closed !== undefined && time(quote.closed) > pricedAt) pricedAt = time(quote.closed)
  }
  return { events, pricedAt }
}

const cancelReasons = { seller: 'The buyer changed their mind', shop: 'customer' } as const

/** An order's history so far. `open`: its status while unpaid. */
export const historyOfOrder = (
  story: Story,
  {
    open,
    transit,
    staff,
    now,
  }: {
    readonly open: {
      readonly status: OrderStatus
      readonly reason: WaitingReason
      readonly total: { amountMinor: number; currency: string }
    }
    readonly transit: Transit | null
    readonly staff: { readonly packer: string; readonly sourcing: string }
    readonly now: Date
  },
): OrderHistory => {
  const { shop, traits, random } = story
  const created: HistoryEvent = {
    at: after(story.at, 0.02),
    kind: 'order.created',
    actorKind: shop.source === 'shopify' ? 'shop' : 'seller',
    actor: shop.source === 'shopify' ? shop.name : shop.seller,
    detail: { source: shop.source },
  }
  const quoted = quoteEvents(story, staff.sourcing, now)
  const sorted = (events: readonly HistoryEvent[]): HistoryEvent[] =>
    events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const before = [created, ...quoted.events]
  const latest = sorted(before).at(-1)?.at ?? created.at
  const idle: OrderHistory = {
    status: open.status,
    since: latest,
    reason: open.reason,
    paidAt: null,
    cancelled: null,
    parcels: [],
    events: sorted(before),
  }
  if (traits.cancelled) {
    const at = after(story.at, 2 + random.next() * 6)
    if (at > now) return idle
    const reason = cancelReasons[traits.cancelled]
    const actor = traits.cancelled === 'shop' ? shop.name : shop.seller
    const event: HistoryEvent = {
      at,
      kind: 'order.cancelled',
      actorKind: traits.cancelled,
      actor,
      detail: { reason },
    }
    return {
      ...idle,
      status: 'cancelled',
      since: at,
      reason: null,
      cancelled: { at, reason },
      events: sorted([...before, event]),
    }
  }
  const session = payingTime(quoted.pricedAt, random.happens(0.8) ? 0 : 1, now)
  const paidAt = after(session, random.next() * 0.01)
  if (open.reason !== 'paymentDue' || !transit || traits.unpaid || paidAt > now) return idle
  const paid: HistoryEvent = {
    at: paidAt,
    kind: 'order.paid',
    actorKind: 'seller',
    actor: shop.seller,
    detail: open.total,
  }
  const { events, current, parcels } = prepared(story, paidAt, transit, staff.packer, now)
  return { ...current, paidAt, cancelled: null, parcels, events: sorted([...before, paid, ...events]) }
}
