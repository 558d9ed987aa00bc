import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { TrackingEventStatus, TrackingStatus } from '../../../contract/statuses.ts'
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

export const statusOfCode = (code: string): TrackingEventStatus =>
  subStatuses[code] ?? mainStatuses[code.split('_', 1)[0] ?? ''] ?? 'unknown'

const text = z.string().nullish()
const eventSchema = z.object({
  time_iso: text,
  time_utc: text,
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

const timeOf = (event: CarrierEvent): Date | null => {
  const written = event.time_utc ?? event.time_iso
  if (!written) return null
  const time = new Date(written)
  return Number.isNaN(time.getTime()) ? null : time
}

const codeOf = (event: CarrierEvent): string => event.sub_status ?? event.stage ?? ''

const cut = (words: string | null | undefined, length: number): string =>
  (words ?? '').replaceAll('\0', '').slice(0, length)

const factOf = (event: CarrierEvent, code: string): TrackingFact | null => {
  const at = timeOf(event)
  if (!at) return null
  const description = cut(event.description, 500)
  const location = cut(event.location, 200)
  return {
    eventKey: keyOf('event', at.toISOString(), description, location, code),
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
  const latest = info.latest_event
  const latestCode = info.latest_status?.sub_status ?? info.latest_status?.status ?? ''
  const facts = new Map<string, TrackingFact>()
  for (const event of latest ? [...events, latest] : events) {
    // The newest event gets the parcel's status if it has no code of its own.
    const isLatest = latest !== null && latest !== undefined && wordsOf(event) === wordsOf(latest)
    const fact = factOf(event, codeOf(event) || (isLatest ? latestCode : ''))
    if (fact) facts.set(fact.eventKey, fact)
  }
  const statement = statementOf(latestCode, [...facts.values()], receivedAt)
  return {
    trackingNumber: number.toUpperCase(),
    facts: [...facts.values(), ...(statement ? [statement] : [])],
  }
}

/**
 * A status without an event: nothing found yet, or no updates for long. The latter is dated at its newest event, so
 * that any later event, whenever reported, is newer.
 */
const statementOf = (code: string, facts: readonly TrackingFact[], receivedAt: Date): TrackingFact | null => {
  const status = statusOfCode(code)
  const newest = facts.map(({ at }) => at.getTime()).toSorted((a, b) => b - a)[0]
  if (status !== 'expired' && !(status === 'notFound' && newest === undefined)) return null
  return {
    eventKey: keyOf('status', code, String(newest ?? 0)),
    at: newest === undefined ? receivedAt : new Date(newest + 1),
    status,
    sourceCode: cut(code, 80),
    description: '',
    location: '',
  }
}
