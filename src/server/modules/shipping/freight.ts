import { roundMinor } from '../../../contract/money.ts'
import type { Figures } from '../../../contract/refusal-text.ts'
import type { GoodsAttribute } from '../../../contract/statuses.ts'
import { refusalOf, type Refusal } from '../../platform/refuse.ts'
import type { Band, BookLine, RateBook } from './rate-book.ts'
import { zoneOf } from './zones.ts'

/** What is to be carried, and where. Sides of 0 are unknown: the real weight is charged. */
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
  /** With `{number}` where the tracking number goes. */
  readonly trackingUrl: string | null
  readonly priceUsdMinor: number
  readonly daysMin: number
  readonly daysMax: number
  /** The greater of real and volumetric weight, rounded up to the rate's step. */
  readonly chargedGrams: number
}

type FreightReason = 'noRateForCountry' | 'tooHeavy' | 'tooLarge' | 'goodsNotAccepted'

export interface FreightRefusal {
  readonly lineId: string
  readonly name: string
  readonly reason: FreightReason
  /** In English: what the line accepts. */
  readonly detail: string
  /** What the sentence is made of. */
  readonly figures: Figures
}

export interface Freight {
  /** Cheapest first; at the same price the quicker one. */
  readonly offers: readonly UsdOffer[]
  readonly refusals: readonly FreightRefusal[]
}

/** cm³ ÷ divisor is kilograms, which is mm³ ÷ divisor in grams; a started gram counts whole. */
const volumetricGrams = (parcel: Parcel, divisor: number): number =>
  Math.ceil((parcel.lengthMm * parcel.widthMm * parcel.heightMm) / divisor)

const roundUp = (grams: number, step: number): number => Math.ceil(grams / step) * step

const priceOf = (band: Band, chargedGrams: number): number =>
  roundMinor(band.baseMinor + (band.perKgMinor * chargedGrams) / 1000)

const placeOf = ({ countryCode: country, postcode }: Parcel) => ({ country, postcode })

/** The offer of one line, or why it makes none. */
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
    return refused(refusalOf('tooLarge', { most: line.maxSideMm, longest }))
  }

  const volumetric = line.volumetricDivisor === null ? 0 : volumetricGrams(parcel, line.volumetricDivisor)
  const grams = Math.max(parcel.weightGrams, volumetric)
  const heaviest = Math.min(line.maxWeightGrams, bands.at(-1)?.toGrams ?? 0)
  if (grams > heaviest) {
    const isByVolume = volumetric > parcel.weightGrams
    return refused(refusalOf('tooHeavy', { most: heaviest, grams, isByVolume }))
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
  }
}

const cheapestFirst = (a: UsdOffer, b: UsdOffer): number =>
  a.priceUsdMinor - b.priceUsdMinor || a.daysMax - b.daysMax || a.daysMin - b.daysMin

/**
 * Every active line's price and days for a parcel, or why it cannot carry it. Pure.
 * - The zone with the longest postcode prefix holds, alone: the whole country's rates are only for what no prefix names.
 * - The greater of real and volumetric weight picks the band; rounded up to the band's step it is what is charged.
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
