import {
  finalTrackingStatuses,
  pushableTrackingStatuses,
  type TrackingEventStatus,
  type TrackingStatus,
} from '../../../../contract/kernel/statuses.ts'

export interface TimedStatus {
  readonly at: Date
  readonly status: TrackingEventStatus
}

/** Progress of a parcel; orders events of the same second. */
const rank: Record<TrackingStatus, number> = {
  notFound: 0,
  infoReceived: 1,
  pickedUp: 2,
  inTransit: 3,
  customs: 4,
  outForDelivery: 6,
  availableForPickup: 7,
  deliveryFailed: 8,
  exception: 9,
  expired: 5,
  returning: 10,
  returned: 11,
  delivered: 12,
}

/** Statuses that are news to a buyer. Shops see customs as in transit; the rest is implied. */
const pushable: ReadonlySet<TrackingStatus> = new Set(pushableTrackingStatuses)

type Known<E> = E & { readonly status: TrackingStatus }
const isKnown = <E extends TimedStatus>(event: E): event is Known<E> => event.status !== 'unknown'

/** Events that locate a parcel, oldest first. 'Not found' is ignored once anything has been found. */
const locatingEvents = <E extends TimedStatus>(events: readonly E[]): Known<E>[] => {
  const known = events.filter(isKnown).toSorted(byTime)
  const found = known.filter(({ status }) => status !== 'notFound')
  return found.length > 0 ? found : known
}
const isFinal = (status: TrackingEventStatus): boolean =>
  status !== 'unknown' && finalTrackingStatuses.includes(status)

const byTime = <E extends { readonly at: Date; readonly status: TrackingStatus }>(a: E, b: E): number =>
  a.at.getTime() - b.at.getTime() || rank[a.status] - rank[b.status]

/**
 * A parcel's state after these events, in whatever order they arrived: its earliest final event, else its
 * newest by the carrier's time. Unknown codes are ignored. Null without any known event.
 */
export const parcelStateFrom = <E extends TimedStatus>(events: readonly E[]): Known<E> | null => {
  const ordered = locatingEvents(events)
  // Of two final events in the same second the one further along counts.
  const first = ordered.find(({ status }) => isFinal(status))
  const final = first && ordered.findLast((event) => isFinal(event.status) && +event.at === +first.at)
  return final ?? ordered.at(-1) ?? null
}

/**
 * The fresh events to push to a shop, oldest first, each status once: those newer than everything known
 * before, and none after the parcel's end.
 */
export const statusesToPush = (
  known: readonly TimedStatus[],
  fresh: readonly TimedStatus[],
): TrackingStatus[] => {
  const newest = locatingEvents(known).findLast(({ status }) => status !== 'notFound')
  const end = parcelStateFrom([...known, ...fresh])
  const news = fresh
    .filter(isKnown)
    .filter((event) => !newest || byTime(event, newest) > 0)
    .filter((event) => !end || byTime(event, end) <= 0)
    .filter(({ status }) => pushable.has(status))
    .toSorted(byTime)
  return [...new Set(news.map(({ status }) => status))]
}
