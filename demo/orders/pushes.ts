import type { RefusalReason } from '../../src/contract/refusals/refusal-text.ts'
import type { TrackingStatus } from '../../src/contract/kernel/statuses.ts'
import type { FakeOrder, FakeShop } from '../../src/server/connectors/shopify/fake/shop-state.ts'
import { eventStatusOf } from '../../src/server/connectors/shopify/admin-api/mapping.ts'
import { addFulfilment } from '../people/fake-shopify.ts'
import type { ParcelHistory } from './order-history.ts'

export interface SeededPush {
  readonly kind: 'fulfilment' | 'trackingEvent'
  readonly status: TrackingStatus | null
  readonly at: Date
  readonly externalId: string | null
  readonly error: RefusalReason | null
}

export interface SeededParcel extends ParcelHistory {
  readonly id: string
  readonly carrier: string
  readonly url: string
  readonly pushes: readonly SeededPush[]
}

const pushedStatuses: ReadonlySet<string> = new Set<TrackingStatus>([
  'pickedUp',
  'inTransit',
  'outForDelivery',
  'availableForPickup',
  'deliveryFailed',
  'exception',
  'returning',
  'returned',
  'delivered',
])

const refusal: RefusalReason = 'pushOnHold'

/** Fulfilments sent to the shop; `isRefused`: the shop rejected them. */
export const pushesOf = (
  parcel: Omit<SeededParcel, 'pushes'>,
  order: { readonly shop: FakeShop; readonly inShop: FakeOrder },
  isRefused: boolean,
): SeededPush[] => {
  const at = new Date(parcel.shippedAt.getTime() + 20_000)
  if (isRefused) {
    order.inShop.onHold = true
    return [{ kind: 'fulfilment', status: null, at, externalId: null, error: refusal }]
  }
  const updates = new Map<TrackingStatus, ParcelHistory['facts'][number]>()
  for (const fact of parcel.facts) {
    if (fact.status !== 'unknown' && pushedStatuses.has(fact.status) && !updates.has(fact.status))
      updates.set(fact.status, fact)
  }
  const externalId = addFulfilment(order.shop, order.inShop, {
    at,
    number: parcel.number,
    carrier: parcel.carrier,
    url: parcel.url,
    quantities: parcel.quantities,
    events: [...updates].map(([status, fact]) => ({
      status: eventStatusOf[status] ?? 'IN_TRANSIT',
      at: fact.at,
      message: fact.description,
    })),
  })
  return [
    { kind: 'fulfilment', status: null, at, externalId, error: null },
    ...[...updates].map(([status, fact]): SeededPush => {
      const pushedAt = new Date(fact.at.getTime() + 40_000)
      return { kind: 'trackingEvent', status, at: pushedAt, externalId: null, error: null }
    }),
  ]
}
