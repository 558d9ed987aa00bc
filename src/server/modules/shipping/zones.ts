import type { Band, BookLine } from './rate-book.ts'

/** Letters and digits alone, in capitals: `'sw1a 1aa'` and `'SW1A-1AA'` are one place. */
export const plainPostcode = (postcode: string): string =>
  postcode.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The key of the rates that hold for a whole country, beside those by prefix. */
export const wholeCountry = ''

/** The bands that hold at a place: those of the longest prefix of its postcode, else the whole country's. */
export const zoneOf = (
  line: BookLine,
  countryCode: string,
  postcode: string,
): readonly Band[] | undefined => {
  const zones = line.countries.get(countryCode)
  if (!zones) return undefined
  const plain = zones.longestPrefix === 0 ? '' : plainPostcode(postcode)
  for (let length = Math.min(plain.length, zones.longestPrefix); length > 0; length -= 1) {
    const bands = zones.byPrefix.get(plain.slice(0, length))
    if (bands) return bands
  }
  return zones.byPrefix.get(wholeCountry)
}
