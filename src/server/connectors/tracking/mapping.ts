import { createHash } from 'node:crypto'
import * as z from 'zod'
import {
  finalTrackingStatuses,
  type TrackingEventStatus,
  type TrackingStatus,
} from '../../../contract/kernel/statuses.ts'
import type { ParcelUpdate, TrackingFact } from '../../modules/fulfilment/index.ts'

/** 17TRACK's main statuses in ours; the sub-statuses below refine them. */
const mainStatuses: Readonly<Record<string, TrackingStatus>> = {
  NotFound: 'notFound',
  InfoReceived: 'infoReceived',
  InTransit: 'inTransit',
  Expired: 'expired',
  AvailableForPickup: 'availableForPickup',
  OutForDelivery: 'outForDelivery',
  DeliveryFailure: 'deliveryFailed',
  Delivered: 'delivered',
  Exception: 'exception',
}
const subStatuses: Readonly<Record<string, TrackingStatus>> = {
  InTransit_PickedUp: 'pickedUp',
  InTransit_CustomsProcessing: 'customs',
  InTransit_CustomsReleased: 'customs',
  InTransit_CustomsRequiringInformation: 'customs',
  Exception_Returning: 'returning',
  Exception_Returned: 'returned',
}

/** 17TRACK's key stages, which events may have in place of a sub-status. */
const stages: Readonly<Record<string, TrackingStatus>> = {
  PickedUp: 'pickedUp',
  Departure: 'inTransit',
  Arrival: 'inTransit',
  Returning: 'returning',
  Returned: 'returned',
}

const mainOf = (code: string): string => code.split('_', 1)[0] ?? ''

export const statusOfCode = (code: string): TrackingEventStatus =>
  subStatuses[code] ?? mainStatuses[mainOf(code)] ?? stages[code] ?? 'unknown'

const text = z.string().nullish()
const eventSchema = z.object({
  time_iso: text,
  time_utc: text,
  time_raw: z.object({ date: text, time: text, timezone: text }).nullish(),
  description: text,
  location: text,
  stage: text,
  sub_status: text,
})
type CarrierEvent = z.infer<typeof eventSchema>

const payloadSchema = z.object({ event: z.string(), data: z.object({ number: z.string() }) })
const updateSchema = z.object({
  data: z.object({
    number: z.string().min(1).max(100),
    track_info: z.object({
      latest_status: z.object({ status: text, sub_status: text }).nullish(),
      latest_event: eventSchema.nullish(),
      tracking: z
        .object({ providers: z.array(z.object({ events: z.array(eventSchema).nullish() })).nullish() })
        .nullish(),
    }),
  }),
})

const keyOf = (...words: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 40)

/** As the carrier wrote it, without an offset taken for UTC; 17TRACK could not make more of it. */
const rawTimeOf = (raw: CarrierEvent['time_raw']): string | null => {
  const day = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(raw?.date ?? '')
  if (!day) return null
  const [year, month, date] = [day[1], day[2]?.padStart(2, '0'), day[3]?.padStart(2, '0')]
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(raw?.time ?? '')
  const offset = /^([+-]\d{2}):?(\d{2})$/.exec(raw?.timezone ?? '')
  const clock = time ? `${time[1]?.padStart(2, '0')}:${time[2]}:${time[3] ?? '00'}` : '00:00:00'
  return `${year}-${month}-${date}T${clock}${offset ? `${offset[1]}:${offset[2]}` : 'Z'}`
}

const timeOf = (event: CarrierEvent): Date | null => {
  for (const written of [event.time_utc, event.time_iso, rawTimeOf(event.time_raw)]) {
    const time = new Date(written ?? Number.NaN)
    if (!Number.isNaN(time.getTime())) return time
  }
  return null
}

const codeOf = (event: CarrierEvent): string => event.sub_status || event.stage || ''

const cut = (words: string | null | undefined, length: number): string =>
  (words ?? '').replaceAll('\0', '').slice(0, length)

/** `undatedAt`: the time of an event whose own is missing or cannot be read; null leaves such an event out. */
const factOf = (event: CarrierEvent, code: string, undatedAt: Date | null): TrackingFact | null => {
  const written = timeOf(event)
  const at = written ?? undatedAt
  if (!at) return null
  const description = cut(event.description, 500)
  const location = cut(event.location, 200)
  return {
    eventKey: keyOf('event', written?.toISOString() ?? '', description, location, code),
    at,
    status: statusOfCode(code),
    sourceCode: cut(code, 80),
    description,
    location,
  }
}

const wordsOf = (event: CarrierEvent): string =>
  keyOf(timeOf(event)?.toISOString() ?? '', event.description ?? '', event.location ?? '')

/**
 * The update in a webhook; null if there is none (tracking stopped).
 * @throws ZodError for an invalid payload
 */
export const readUpdate = (payload: unknown, receivedAt: Date): ParcelUpdate | null => {
  if (payloadSchema.parse(payload).event !== 'TRACKING_UPDATED') return null
  const { number, track_info: info } = updateSchema.parse(payload).data
  const events = (info.tracking?.providers ?? []).flatMap((provider) => provider.events ?? [])
  const latest = info.latest_event ?? newestOf(events)
  const latestCode = info.latest_status?.sub_status || info.latest_status?.status || ''
  const facts = new Map<string, TrackingFact>()
  for (const event of latest ? [...events, latest] : events) {
    // The newest event gets the parcel's status if it has no code of its own that we know.
    const code = codeOf(event)
    const isLatest = latest !== null && wordsOf(event) === wordsOf(latest)
    const known = isLatest && statusOfCode(code) === 'unknown' ? latestCode : code
    // Older events without a time would seem newer than those that have one.
    const fact = factOf(event, known, isLatest ? receivedAt : null)
    if (fact) facts.set(fact.eventKey, fact)
  }
  const statement = statementOf(latestCode, [...facts.values()], receivedAt)
  return {
    trackingNumber: number.toUpperCase(),
    facts: [...facts.values(), ...(statement ? [statement] : [])],
  }
}

const newestOf = (events: readonly CarrierEvent[]): CarrierEvent | null =>
  events.toSorted((a, b) => (timeOf(b)?.getTime() ?? 0) - (timeOf(a)?.getTime() ?? 0))[0] ?? null

const standsAlone = (status: TrackingStatus): boolean =>
  status === 'notFound' || status === 'expired' || finalTrackingStatuses.includes(status)

/**
 * The parcel's status where no event shows it: nothing found yet, no updates for long, or a carrier that reports only
 * the status. It is dated at the newest event, so that any later event, whenever reported, is newer. Without events it
 * is dated at its receipt, and left out where events that happened before it may still be reported.
 */
const statementOf = (code: string, facts: readonly TrackingFact[], receivedAt: Date): TrackingFact | null => {
  const status = statusOfCode(code)
  const newest = facts.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
  if (status === 'unknown' || (newest ? status === 'notFound' : !standsAlone(status))) return null
  // A main status says less than the newest event's sub-status of the same kind.
  if (newest && (newest.status === status || mainOf(newest.sourceCode) === mainOf(code))) return null
  return {
    eventKey: keyOf('status', code, String(newest?.at.getTime() ?? 0)),
    at: newest ? new Date(newest.at.getTime() + 1) : receivedAt,
    status,
    sourceCode: cut(code, 80),
    description: '',
    location: '',
  }
}
