import { DomainError } from '../../../contract/errors.ts'
import { type BookRate, rateZones } from './rate-book.ts'
import { plainPostcode, wholeCountry } from './zones.ts'

const zoneName = (country: string, prefix: string): string =>
  prefix === wholeCountry ? country : `${country} ${prefix}…`

const bandName = ({ fromGrams, toGrams }: BookRate): string => `${fromGrams}–${toGrams} g`

const checkOne = (rate: BookRate): void => {
  const where = zoneName(rate.countryCode, rate.postcodePrefixes[0] ?? wholeCountry)
  const refuse = (words: string): never => {
    throw new DomainError('rateRefused', `${where}, ${bandName(rate)}: ${words}`)
  }
  if (rate.toGrams <= rate.fromGrams) refuse('the band must end above where it begins.')
  if (rate.daysMax < rate.daysMin) refuse('the longest time must not be below the shortest.')
  if (rate.postcodePrefixes.some((prefix) => plainPostcode(prefix) === '')) {
    refuse('a postcode prefix needs letters or digits.')
  }
}

/**
 * Checks a line's rates: valid bands, and at most one rate per weight in each zone.
 * @throws DomainError rateRefused, ratesOverlap: names the zone and the bands.
 */
export const checkRates = (rates: readonly BookRate[]): void => {
  for (const rate of rates) checkOne(rate)
  for (const [country, zones] of rateZones(rates)) {
    for (const [prefix, bands] of zones) {
      for (const [index, band] of bands.entries()) {
        const next = bands[index + 1]
        if (!next || next.fromGrams >= band.toGrams) continue
        const zone = zoneName(country, prefix)
        const message = `${zone}: the bands ${bandName(band)} and ${bandName(next)} overlap. Let one end where the other begins.`
        throw new DomainError('ratesOverlap', message, { detail: { zone, countryCode: country, prefix } })
      }
    }
  }
}
