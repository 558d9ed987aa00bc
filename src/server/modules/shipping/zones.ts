import type { Band, BookLine } from './rate-book.ts'

/** Normalises a postcode to capital letters and digits: `'sw1a 1aa'` and `'SW1A-1AA'` are equal. */
export const plainPostcode = (postcode: string): string =>
  postcode.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

export const wholeCountry = ''

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
