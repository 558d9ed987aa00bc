/**
 * Check digits of recipients' tax numbers, of texts whose form is right. The library that the server has for sellers' numbers
 * is too large for the browser.
 */

const digitsOf = (text: string): number[] => [...text].map(Number)

const weighted = (values: readonly number[], weightAt: (at: number) => number): number =>
  values.reduce((total, value, at) => total + value * weightAt(at), 0)

/** Brazil, persons: 11 digits, the last two of which check. */
export const isCpf = (text: string): boolean => {
  const digits = digitsOf(text)
  const check = (count: number): number =>
    ((weighted(digits.slice(0, count), (at) => count + 1 - at) * 10) % 11) % 10
  return check(9) === digits[9] && check(10) === digits[10]
}

/** Brazil, companies: 12 letters or digits, then two that check. Letters count by their code. */
export const isCnpj = (text: string): boolean => {
  const values = [...text].map((letter) => letter.charCodeAt(0) - 48)
  const check = (count: number): number => {
    const rest = weighted(values.slice(0, count), (at) => ((count - 1 - at) % 8) + 2) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  return check(12) === values[12] && check(13) === values[13]
}

/** Türkiye, companies and taxpayers: 10 digits, the last of which checks. */
export const isVkn = (text: string): boolean => {
  const digits = digitsOf(text)
  const sum = digits.slice(0, 9).reduce((total, digit, at) => {
    const shifted = (digit + 9 - at) % 10
    return total + (shifted === 0 ? 0 : (shifted * 2 ** (9 - at)) % 9 || 9)
  }, 0)
  return (10 - (sum % 10)) % 10 === digits[9]
}

const rfcAlphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
/** Of numbers that were given out before `&` and `Ñ` counted. */
const oldRfcAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ '

/** Mexico: 12 letters or digits of companies, 13 of persons, the last of which checks. */
export const isRfc = (text: string): boolean => {
  const front = [...text.slice(0, -1).padStart(12, ' ')]
  const check = (alphabet: string): string => {
    const values = front.map((letter) => alphabet.indexOf(letter))
    const rest = weighted(values, (at) => 13 - at) % 11
    return rest === 0 ? '0' : rest === 1 ? 'A' : String(11 - rest)
  }
  return [rfcAlphabet, oldRfcAlphabet].some((alphabet) => check(alphabet) === text.slice(-1))
}
