import type { OrderStatus, TrackingStatus, WaitingReason } from '../src/contract/statuses.ts'
import type { TrackingFact } from '../src/server/modules/fulfilment/index.ts'
import { trackInfoOf } from '../src/server/connectors/tracking/fake.ts'
import { lifeOf } from '../src/server/connectors/tracking/life.ts'
import { readUpdate } from '../src/server/connectors/tracking/mapping.ts'
import { finalTrackingStatuses } from '../src/contract/statuses.ts'
import { dayMs, hourMs, type Story } from './stories.ts'

export interface LifeEvent {
  readonly at: Date
  readonly kind: string
  readonly actorKind: 'seller' | 'agency' | 'shop' | 'carrier' | 'system'
  readonly actor: string
  readonly detail: Readonly<Record<string, unknown>>
  /** Index among the order's parcels, because the id is unknown until written. */
  readonly parcel?: number
}

export interface ParcelLife {
  readonly number: string
  readonly shippedAt: Date
  /** Quantities by line index. */
  readonly quantities: readonly number[]
  readonly facts: readonly TrackingFact[]
  readonly status: TrackingStatus
  readonly statusAt: Date
  readonly deliveredAt: Date | null
}

export interface Life {
  readonly status: OrderStatus
  readonly since: Date
  readonly reason: WaitingReason | null
  readonly paidAt: Date | null
  readonly cancelled: { readonly at: Date; readonly reason: string } | null
  readonly parcels: readonly ParcelLife[]
  readonly events: readonly LifeEvent[]
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

export interface Way {
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
  const digits = String(Math.floor(story.luck.next() * 9e9) + 1e9)
  return `${prefixes[carrier] ?? 'RB'}26${digits}${part}${carrier === 'China Post' ? 'CN' : ''}`
}

const factsOf = (
  story: Story,
  number: string,
  shippedAt: Date,
  way: Way,
  now: Date,
): readonly TrackingFact[] => {
  const life = lifeOf(number)
  const total = story.luck.between(way.daysMin, way.daysMax) * 24
  const passed = life
    .map((_, index) =>
      after(shippedAt, 3 + (total - 3) * (index / (life.length - 1)) ** 1.15 + story.luck.next() * 2),
    )
    .filter((at) => at <= now)
  const parcel = { number, registeredAt: shippedAt, life, passed }
  const payload = { event: 'TRACKING_UPDATED', data: trackInfoOf(parcel, passed.length) }
  const facts = passed.length === 0 ? [] : (readUpdate(payload, now)?.facts ?? [])
  return facts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const parcelOf = (
  story: Story,
  way: Way,
  given: { readonly shippedAt: Date; readonly quantities: readonly number[]; readonly part: number },
  now: Date,
): ParcelLife => {
  const number = numberOf(story, way.carrier, given.part)
  const facts = story.fate.fresh ? [] : factsOf(story, number, given.shippedAt, way, now)
  const known = facts.flatMap(({ at, status }) => (status === 'unknown' ? [] : [{ at, status }]))
  const standing = known.find(({ status }) => finalTrackingStatuses.includes(status)) ?? known.at(-1)
  return {
    number,
    shippedAt: given.shippedAt,
    quantities: given.quantities,
    facts,
    status: standing?.status ?? 'infoReceived',
    statusAt: standing?.at ?? given.shippedAt,
    deliveredAt: standing?.status === 'delivered' ? standing.at : null,
  }
}

/** The quantities of an order's parcels: one parcel, or the first line ahead of the rest. */
const split = (story: Story): readonly (readonly number[])[] => {
  const all = story.lines.map(({ quantity }) => quantity)
  if (!story.fate.inTwoParcels || all.length < 2) return [all]
  return [
    all.map((quantity, index) => (index === 0 ? quantity : 0)),
    all.map((quantity, index) => (index === 0 ? 0 : quantity)),
  ]
}

const shipEvents = (
  parcel: ParcelLife,
  place: number,
  isLast: boolean,
  way: Way,
  packer: string,
): LifeEvent[] => {
  const shipped: LifeEvent = {
    at: parcel.shippedAt,
    kind: isLast ? 'order.shipped' : 'order.partlyShipped',
    actorKind: 'agency',
    actor: packer,
    parcel: place,
    detail: {
      carrier: way.carrier,
      trackingNumber: parcel.number,
      quantity: parcel.quantities.reduce((sum, quantity) => sum + quantity, 0),
    },
  }
  let last = 'infoReceived'
  const moves = parcel.facts.flatMap((fact): LifeEvent[] => {
    if (fact.status === last || fact.status === 'unknown') return []
    last = fact.status
    const { status, at, description, location } = fact
    const detail = { trackingNumber: parcel.number, status, at: at.toISOString(), description, location }
    return [
      { at, kind: 'parcel.trackingUpdated', actorKind: 'carrier', actor: way.carrier, parcel: place, detail },
    ]
  })
  return [shipped, ...moves]
}

interface Standing {
  readonly status: OrderStatus
  readonly since: Date
  readonly reason: WaitingReason | null
}

const stateOf = (parcels: readonly ParcelLife[], planned: number, before: Standing): Standing => {
  const last = parcels.at(-1)
  if (!last) return before
  if (parcels.length < planned)
    return { status: 'partlyShipped', since: last.shippedAt, reason: 'partlyShipped' }
  const ends = parcels.map(({ deliveredAt }) => deliveredAt?.getTime() ?? 0)
  if (ends.every((end) => end > 0))
    return { status: 'delivered', since: new Date(Math.max(...ends)), reason: null }
  return { status: 'shipped', since: last.shippedAt, reason: 'inTransit' }
}

const prepared = (story: Story, paidAt: Date, way: Way, packer: string, now: Date) => {
  const { fate, luck } = story
  const events: LifeEvent[] = []
  let standing: Standing = { status: 'processing', since: paidAt, reason: 'beingPrepared' }
  let readyAt = after(paidAt, 26 + luck.next() * 46)
  const agency = { actorKind: 'agency', actor: packer } as const
  if (fate.awaitingStock) {
    const asked = after(paidAt, 5)
    const came = after(paidAt, 84 + luck.next() * 60)
    if (asked <= now) {
      events.push({
        at: asked,
        kind: 'order.awaitingStock',
        ...agency,
        detail: { note: 'On its way from Yiwu' },
      })
      standing = { status: 'awaitingStock', since: asked, reason: 'awaitingStock' }
    }
    if (came <= now) {
      events.push({ at: came, kind: 'order.stockArrived', ...agency, detail: {} })
      standing = { status: 'processing', since: came, reason: 'beingPrepared' }
    }
    readyAt = after(came, 6 + luck.next() * 10)
  }
  if (fate.slow && readyAt < now) readyAt = after(now, 3)
  if (fate.fresh) readyAt = after(now, -0.15 - luck.next() * 0.5)
  const plan = split(story)
  const parcels = plan
    .map((quantities, part) => ({ quantities, part, shippedAt: after(readyAt, part * 96) }))
    .filter(({ shippedAt }) => shippedAt <= now)
    .map((given) => parcelOf(story, way, given, now))
  for (const [place, parcel] of parcels.entries()) {
    events.push(...shipEvents(parcel, place, place === plan.length - 1, way, packer))
  }
  standing = stateOf(parcels, plan.length, standing)
  const end = parcels.find(({ deliveredAt }) => deliveredAt?.getTime() === standing.since.getTime())
  if (standing.status === 'delivered' && end) {
    const detail = { trackingNumber: end.number }
    events.push({
      at: standing.since,
      kind: 'order.delivered',
      actorKind: 'carrier',
      actor: way.carrier,
      detail,
    })
  }
  return { events, standing, parcels }
}

const quoteEvents = (story: Story, sourcing: string, now: Date): { events: LifeEvent[]; pricedAt: Date } => {
  const events: LifeEvent[] = []
  let pricedAt = story.at
  for (const { variant } of story.lines) {
    const { quote } = variant
    if (!quote) continue
    const time = (days: number): Date => new Date(now.getTime() - days * dayMs)
    const asked = new Date(Math.max(time(quote.asked).getTime(), story.at.getTime() + 20 * 60_000))
    const add = (
      days: number | undefined,
      kind: string,
      actorKind: LifeEvent['actorKind'],
      detail: object,
    ): void => {
      if (days === undefined || time(days) < story.at) return
      const actor = actorKind === 'agency' ? sourcing : actorKind === 'seller' ? story.shop.seller : ''
      events.push({ at: time(days), kind, actorKind, actor, detail: { ...detail } })
    }
    if (quote.answered === undefined || time(quote.answered) > story.at) {
      events.push({
        at: asked,
        kind: 'order.quoteRequested',
        actorKind: 'seller',
        actor: story.shop.seller,
        detail: { lines: 1 },
      })
    }
    add(quote.answered, 'order.quoteOffered', 'agency', { version: 1, title: variant.title })
    if (quote.status === 'accepted')
      add(quote.settled, 'order.quoteAccepted', 'seller', { units: 1, title: variant.title })
    if (quote.status === 'declined')
      add(quote.settled, 'order.quoteDeclined', 'seller', { reason: quote.reason ?? '' })
    if (quote.status === 'expired') add(quote.settled, 'order.quoteExpired', 'system', {})
    if (quote.settled !== undefined && time(quote.settled) > pricedAt) pricedAt = time(quote.settled)
  }
  return { events, pricedAt }
}

const cancelWords = { seller: 'The buyer has changed their mind', shop: 'customer' } as const

/** An order's history so far. `open`: its status while unpaid. */
export const lifeOfOrder = (
  story: Story,
  open: {
    readonly status: OrderStatus
    readonly reason: WaitingReason
    readonly total: { amountMinor: number; currency: string }
  },
  way: Way | null,
  staff: { readonly packer: string; readonly sourcing: string },
  now: Date,
): Life => {
  const { shop, fate, luck } = story
  const created: LifeEvent = {
    at: after(story.at, 0.02),
    kind: 'order.created',
    actorKind: shop.source === 'shopify' ? 'shop' : 'seller',
    actor: shop.source === 'shopify' ? shop.name : shop.seller,
    detail: { source: shop.source },
  }
  const quoted = quoteEvents(story, staff.sourcing, now)
  const sorted = (events: readonly LifeEvent[]): LifeEvent[] =>
    events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const before = [created, ...quoted.events]
  const latest = sorted(before).at(-1)?.at ?? created.at
  const idle: Life = {
    status: open.status,
    since: latest,
    reason: open.reason,
    paidAt: null,
    cancelled: null,
    parcels: [],
    events: sorted(before),
  }
  if (fate.cancelled) {
    const at = after(story.at, 2 + luck.next() * 6)
    if (at > now) return idle
    const reason = cancelWords[fate.cancelled]
    const actor = fate.cancelled === 'shop' ? shop.name : shop.seller
    const event: LifeEvent = {
      at,
      kind: 'order.cancelled',
      actorKind: fate.cancelled,
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
  const session = payingTime(quoted.pricedAt, luck.happens(0.8) ? 0 : 1, now)
  const paidAt = after(session, luck.next() * 0.01)
  if (open.reason !== 'paymentDue' || !way || fate.unpaid || paidAt > now) return idle
  const paid: LifeEvent = {
    at: paidAt,
    kind: 'order.paid',
    actorKind: 'seller',
    actor: shop.seller,
    detail: open.total,
  }
  const { events, standing, parcels } = prepared(story, paidAt, way, staff.packer, now)
  return { ...standing, paidAt, cancelled: null, parcels, events: sorted([...before, paid, ...events]) }
}
