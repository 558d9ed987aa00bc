/** `1,000` and `1.000` are a thousand to some people, and one to others. */
export type Ambiguous = 'ambiguous'

interface Digits {
  readonly whole: string
  readonly fraction: string
}

const plainNumber = /^(\d+)(?:[.,](\d+))?$/
/**
 * Thousands and, in India, hundreds of thousands in groups. A comma or a point that stands there twice, or before the
 * other, groups; so does any other sign.
 */
const groupedNumber =
  /^(?:\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?|\d{1,3}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d+)|\d{1,3}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d+)|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?)$/
const longestNumber = 40

/** Where the decimals of a grouped number begin. */
const decimalsAt = (text: string): number => {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  const last = Math.max(comma, point)
  return Math.min(comma, point) >= 0 || (last >= 0 && /[ '’]/.test(text)) ? last : text.length
}
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** A number as people write it, with commas, points, spaces or apostrophes in it; null if the text is none. */
export const readNumber = (given: string): Digits | Ambiguous | null => {
  const text = given.normalize('NFKC').trim()
  if (text.length > longestNumber) return null
  const [, whole = '', fraction = ''] = plainNumber.exec(text) ?? []
  if (whole !== '') {
    const canBeGroup = fraction.length === 3 && whole.length <= 3 && !whole.startsWith('0')
    return canBeGroup ? 'ambiguous' : { whole, fraction }
  }
  if (!groupedNumber.test(text)) return null
  const end = decimalsAt(text)
  return { whole: digitsOf(text.slice(0, end)), fraction: digitsOf(text.slice(end)) }
}

/** A whole number within the limits, also as `3.0`; null if the text is none. */
export const readWhole = (
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): number | Ambiguous | null => {
  const found = readNumber(text)
  if (found === null || found === 'ambiguous') return found
  const number = Number(found.whole)
  return /^0*$/.test(found.fraction) && number >= from && number <= to ? number : null
}

/** A long number that a spreadsheet shortened, so that its last digits are lost: `8.61381E+12`. */
export const isShortened = (text: string): boolean => /^[+-]?\d(?:[.,]\d+)?e\+\d{1,3}$/i.test(text)
