import { policyTerms } from '../../../contract/policy-terms.ts'
import { finalTrackingStatuses } from '../../../contract/statuses.ts'
import type { TrackingStatus } from '../../../contract/statuses.ts'

export const dayMs = 24 * 3600 * 1000
/** As long as the address on the parcel can still be mended, or the parcel be held back. */
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

/** When a parcel should come; null where the shipping line promised no days. */
export const expectedWindow = (
  { shippedAt }: ParcelFacts,
  { daysMin, daysMax }: DeliveryEstimate,
): { readonly from: Date; readonly to: Date } | null =>
  daysMin === null || daysMax === null
    ? null
    : { from: daysAfter(shippedAt, daysMin), to: daysAfter(shippedAt, daysMax) }

const lastDay = (parcel: ParcelFacts, shipBy: DeliveryEstimate): Date =>
  expectedWindow(parcel, shipBy)?.to ?? daysAfter(parcel.shippedAt, policyTerms.untargetedDays)

/** Still on its way on a later day than was promised. */
export const isLate = (parcel: ParcelFacts, shipBy: DeliveryEstimate, now: Date): boolean =>
  !isOver(parcel) && now > lastDay(parcel, shipBy)

/** Whether a shopper may say that a parcel did not come: it is said to have come, or should have for some days. */
export const mayBeMissing = (parcel: ParcelFacts, shipBy: DeliveryEstimate, now: Date): boolean =>
  parcel.status === 'delivered' || now > daysAfter(lastDay(parcel, shipBy), policyTerms.lateReportDays)

/** Whether it helps anybody to know that the address is wrong. */
export const mayEditAddress = (parcels: readonly ParcelFacts[], restFollows: boolean): boolean =>
  restFollows || parcels.some(({ status }) => beforeTheRound.includes(status))

/** When a page closes: so long after the last that was heard of its parcels. */
const closingTime = (parcels: readonly ParcelFacts[]): Date =>
  daysAfter(new Date(Math.max(...parcels.map(({ statusAt }) => +statusAt))), policyTerms.trackingPageDays)

export const hasClosed = (parcels: readonly ParcelFacts[], now: Date): boolean => now > closingTime(parcels)

/** The day on which the page is known to close; null while news may still come. */
export const closesAt = (parcels: readonly ParcelFacts[], restFollows: boolean): Date | null =>
  restFollows || !parcels.every(isOver) ? null : closingTime(parcels)

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const isChinese = (word: string): boolean => /\p{Script=Han}/u.test(word)

/**
 * A carrier's words, unless they name the recipient ('signed for by …') or quote the address: then nothing. Rather too
 * little than too much: our own words for the status stand above them.
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
