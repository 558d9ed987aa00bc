import { type BookRate, rateZones } from './rate-book.ts'
import { plainPostcode, wholeCountry } from './zones.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

const zoneName = (country: string, prefix: string): string =>
  prefix === wholeCountry ? country : `${country} ${prefix}…`

const checkOne = (rate: BookRate): void => {
  const zone = zoneName(rate.countryCode, rate.postcodePrefixes[0] ?? wholeCountry)
  const { fromGrams, toGrams } = rate
  if (toGrams <= fromGrams) throw refuse('rateRefused', { case: 'bandEnd', zone, fromGrams, toGrams })
  if (rate.daysMax < rate.daysMin) throw refuse('rateRefused', { case: 'days', zone, fromGrams, toGrams })
  if (rate.postcodePrefixes.some((prefix) => plainPostcode(prefix) === '')) {
    throw refuse('rateRefused', { case: 'prefix', zone, fromGrams, toGrams })
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
        throw refuse('ratesOverlap', {
          zone,
          countryCode: country,
          prefix,
          bands: [band, next].map(({ fromGrams, toGrams }) => ({ fromGrams, toGrams })),
        })
      }
    }
  }
}
