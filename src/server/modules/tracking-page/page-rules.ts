import { policyTerms } from '../../../contract/refunds/policy-terms.ts'
import { finalTrackingStatuses, type TrackingStatus } from '../../../contract/kernel/statuses.ts'

export const dayMs = 24 * 3600 * 1000
/** Statuses in which the parcel's address can still be corrected, or the parcel stopped. */
const beforeTheRound: readonly TrackingStatus[] = [
  'notFound',
  'infoReceived',
  'pickedUp',
  'inTransit',
  'customs',
]

export interface ParcelFacts {
  readonly status: TrackingStatus
  readonly statusAt: Date
  readonly shippedAt: Date
}
export interface DeliveryEstimate {
  readonly daysMin: number | null
  readonly daysMax: number | null
}

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)
const isOver = ({ status }: ParcelFacts): boolean => finalTrackingStatuses.includes(status)

/** When a parcel is expected; null if the shipping line promised no days. */
export const expectedWindow = (
  { shippedAt }: ParcelFacts,
  { daysMin, daysMax }: DeliveryEstimate,
): { readonly from: Date; readonly to: Date } | null =>
  daysMin === null || daysMax === null
    ? null
    : { from: daysAfter(shippedAt, daysMin), to: daysAfter(shippedAt, daysMax) }

const lastDay = (parcel: ParcelFacts, shipBy: DeliveryEstimate): Date =>
  expectedWindow(parcel, shipBy)?.to ?? daysAfter(parcel.shippedAt, policyTerms.untargetedDays)

export const isLate = (parcel: ParcelFacts, shipBy: DeliveryEstimate, now: Date): boolean =>
  !isOver(parcel) && now > lastDay(parcel, shipBy)

/** Whether a shopper can report a parcel as missing: reported as delivered, or overdue for some days. */
export const mayBeMissing = (parcel: ParcelFacts, shipBy: DeliveryEstimate, now: Date): boolean =>
  parcel.status === 'delivered' || now > daysAfter(lastDay(parcel, shipBy), policyTerms.lateReportDays)

export const mayEditAddress = (parcels: readonly ParcelFacts[], restFollows: boolean): boolean =>
  restFollows || parcels.some(({ status }) => beforeTheRound.includes(status))

/** When a page closes: a fixed time after the last update of its parcels. */
const closingTime = (parcels: readonly ParcelFacts[]): Date =>
  daysAfter(new Date(Math.max(...parcels.map(({ statusAt }) => +statusAt))), policyTerms.trackingPageDays)

export const hasClosed = (parcels: readonly ParcelFacts[], now: Date): boolean => now > closingTime(parcels)

/** The date on which the page closes; null while updates may follow. */
export const closesAt = (parcels: readonly ParcelFacts[], restFollows: boolean): Date | null =>
  restFollows || !parcels.every(isOver) ? null : closingTime(parcels)

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const isChinese = (word: string): boolean => /\p{Script=Han}/u.test(word)

/**
 * A carrier's text, or nothing if it names the recipient ('signed for by …') or quotes the address. Errs on the side
 * of removing; the status is shown in our own words anyway.
 */
export const withoutPerson = (
  said: string,
  person: { readonly name: string; readonly marks: readonly string[] },
): string => {
  const lower = said.toLowerCase()
  const words = new Set(wordsOf(said))
  const names = wordsOf(person.name).some((part) =>
    isChinese(part) ? lower.includes(part) : part.length > 2 && words.has(part),
  )
  const quotes = person.marks.some((mark) => mark.length > 3 && lower.includes(mark.toLowerCase()))
  return names || quotes ? '' : said
}
