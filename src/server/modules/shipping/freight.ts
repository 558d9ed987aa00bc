import { roundMinor } from '../../../contract/kernel/money.ts'
import type { Figures } from '../../../contract/refusals/refusal-text.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { refusalOf, type Refusal } from '../../platform/kernel/refuse.ts'
import type { Band, BookLine, RateBook } from './rate-book.ts'
import { zoneOf } from './zones.ts'

/** Weight, size and destination of a parcel. Sides of 0 are unknown: the actual weight is charged. */
export interface Parcel {
  /** Two capital letters. */
  readonly countryCode: string
  readonly postcode: string
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly GoodsAttribute[]
}

export interface UsdOffer {
  readonly lineId: string
  readonly code: string
  readonly name: string
  readonly carrier: string
  /** With `{number}` for the tracking number. */
  readonly trackingUrl: string | null
  readonly priceUsdMinor: number
  readonly daysMin: number
  readonly daysMax: number
  /** The greater of actual and volumetric weight, rounded up to the rate's step. */
  readonly chargedGrams: number
  /** What the line pays for the recipient. */
  readonly paysDuty: boolean
  readonly paysTax: boolean
}

type FreightReason = 'noRateForCountry' | 'tooHeavy' | 'tooLarge' | 'goodsNotAccepted'

export interface FreightRefusal {
  readonly lineId: string
  readonly name: string
  readonly reason: FreightReason
  /** In English: what the line accepts. */
  readonly detail: string
  /** The values from which `detail` is worded in the reader's language. */
  readonly figures: Figures
}

export interface Freight {
  /** Cheapest first, then fastest. */
  readonly offers: readonly UsdOffer[]
  readonly refusals: readonly FreightRefusal[]
}

/** cm³ ÷ divisor is kilograms, so mm³ ÷ divisor is grams; rounded up. */
const volumetricGrams = (parcel: Parcel, divisor: number): number =>
  Math.ceil((parcel.lengthMm * parcel.widthMm * parcel.heightMm) / divisor)

const roundUp = (grams: number, step: number): number => Math.ceil(grams / step) * step

const priceOf = (band: Band, chargedGrams: number): number =>
  roundMinor(band.baseMinor + (band.perKgMinor * chargedGrams) / 1000)

const placeOf = ({ countryCode: country, postcode }: Parcel) => ({ country, postcode })

const quoteLine = (line: BookLine, parcel: Parcel): UsdOffer | FreightRefusal => {
  const refused = ({ reason, message, figures = {} }: Refusal<FreightReason>): FreightRefusal => ({
    lineId: line.id,
    name: line.name,
    reason,
    detail: message,
    figures,
  })
  const bands = zoneOf(line, parcel.countryCode, parcel.postcode)
  if (!bands) return refused(refusalOf('noRateForCountry', placeOf(parcel)))

  const unwelcome = parcel.goodsAttributes.filter((attribute) => !line.accepts.has(attribute))
  if (unwelcome.length > 0) return refused(refusalOf('goodsNotAccepted', { goods: unwelcome }))

  const longest = Math.max(parcel.lengthMm, parcel.widthMm, parcel.heightMm)
  if (line.maxSideMm !== null && longest > line.maxSideMm) {
    return refused(refusalOf('tooLarge', { max: line.maxSideMm, longest }))
  }

  const volumetric = line.volumetricDivisor === null ? 0 : volumetricGrams(parcel, line.volumetricDivisor)
  const grams = Math.max(parcel.weightGrams, volumetric)
  const heaviest = Math.min(line.maxWeightGrams, bands.at(-1)?.toGrams ?? 0)
  if (grams > heaviest) {
    const isByVolume = volumetric > parcel.weightGrams
    return refused(refusalOf('tooHeavy', { max: heaviest, grams, isByVolume }))
  }
  const band = bands.find((candidate) => grams > candidate.fromGrams && grams <= candidate.toGrams)
  if (!band) return refused(refusalOf('noRateForCountry', { ...placeOf(parcel), grams }))

  const chargedGrams = roundUp(grams, band.stepGrams)
  return {
    lineId: line.id,
    code: line.code,
    name: line.name,
    carrier: line.carrier,
    trackingUrl: line.trackingUrl,
    priceUsdMinor: priceOf(band, chargedGrams),
    daysMin: band.daysMin,
    daysMax: band.daysMax,
    chargedGrams,
    paysDuty: line.paysDuty,
    paysTax: line.paysTax,
  }
}

const cheapestFirst = (a: UsdOffer, b: UsdOffer): number =>
  a.priceUsdMinor - b.priceUsdMinor || a.daysMax - b.daysMax || a.daysMin - b.daysMin

/**
 * Price and days of every active line for a parcel, or the reason it cannot carry it.
 * - Only the zone with the longest matching postcode prefix applies; country-wide rates are for other places.
 * - The greater of actual and volumetric weight picks the band and is charged, rounded up to the band's step.
 * - Price = base + per kg × charged kg, rounded once.
 */
export const freightFor = (book: RateBook, parcel: Parcel): Freight => {
  const offers: UsdOffer[] = []
  const refusals: FreightRefusal[] = []
  for (const line of book.lines) {
    const answer = quoteLine(line, parcel)
    if ('reason' in answer) refusals.push(answer)
    else offers.push(answer)
  }
  return { offers: offers.toSorted(cheapestFirst), refusals }
}
