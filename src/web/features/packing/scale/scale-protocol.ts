/** One line of a scale. */
export interface ScaleReading {
  readonly grams: number
  /** False while the goods still move. */
  readonly isStable: boolean
}

export type ScaleLine = ScaleReading | 'overload'

const gramsPer: Readonly<Record<string, number>> = {
  kg: 1000,
  g: 1,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
}

// A sign, digits with spaces after the sign, and a unit: `+  1.234kg`, `-0012.5 g`.
const weight = /([+-]?) {0,10}(\d{1,9}(?:[.,]\d{1,6})?) {0,4}(kg|g|lbs?|oz)\b/i

const overloads = /^(?:OL\b|S {1,3}[+-]$|SI[+-]$)/i

/** `US` of A&D and CAS, `S D` of MT-SICS; `?` is printed by others. */
const unstable = /^(?:US\b|S {1,3}D\b|SD\b)|\?$/i

/**
 * A line in one of the usual ASCII protocols, sent continuously or at a press of the scale's print key:
 * - A&D, CAS and many others: `ST,GS,+  1.234kg`, `US,NT,-0.5 lb`, `OL`;
 * - Mettler Toledo MT-SICS: `S S     1.234 kg`, `S D     1.2 g`, `S +`;
 * - plain: `+0001.234 kg`, `1234 g`, `N 1.234kg`.
 * Null: no weight, such as a header or a date.
 */
export const readScaleLine = (line: string): ScaleLine | null => {
  const text = line.trim()
  if (overloads.test(text)) return 'overload'
  const match = weight.exec(text)
  if (!match) return null
  const [, sign, digits = '', unit = ''] = match
  const grams = Math.round(Number(digits.replace(',', '.')) * (gramsPer[unit.toLowerCase()] ?? 0))
  return { grams: sign === '-' ? -grams : grams, isStable: !unstable.test(text) }
}

const longestLine = 120

/** Cuts what arrives into lines. Scales end them with CR, LF or both; a line that never ends is dropped. */
export const scaleLines = (): ((chunk: string) => string[]) => {
  let rest = ''
  return (chunk) => {
    // Some frame their lines with STX and ETX.
    const parts = (rest + chunk)
      .replaceAll('\u0002', '\n')
      .replaceAll('\u0003', '\n')
      .split(/[\r\n]/)
    rest = (parts.pop() ?? '').slice(-longestLine)
    return parts.filter((part) => part.trim() !== '')
  }
}
