import { weightLimits } from '../../../../contract/packing/parcel-weight.ts'

const kilograms = /^(\d{1,3}(?:[.,]\d{1,4})?) ?(?:kg)?$/i
const inGrams = /^(\d{1,7}) ?g$/i

/**
 * What a packer or a scale in keyboard mode typed into the weight field, in grams: `1.234`, `1,2 kg`, `850 g`. Null: no weight,
 * such as the barcode of a product.
 */
export const typedGrams = (typed: string): number | null => {
  const text = typed.trim()
  const small = inGrams.exec(text)
  const large = kilograms.exec(text)
  const grams = small
    ? Number(small[1])
    : large
      ? Math.round(Number((large[1] ?? '').replace(',', '.')) * 1000)
      : 0
  return grams > 0 && grams <= weightLimits.maxGrams ? grams : null
}

/** Typed into the scan field, only what has a decimal point or a unit is a weight: digits alone are a code. */
export const isWeightScan = (typed: string): boolean =>
  /^(?:\d{1,3}[.,]\d{1,4} ?(?:kg)?|\d{1,3} ?kg|\d{1,6} ?g)$/i.test(typed.trim())

/** `1.234`, as it is typed. */
export const kilogramsText = (grams: number): string => (grams / 1000).toFixed(3)

/** A side in cm, as typed, in millimetres; null: no side. */
export const typedMm = (typed: string): number | null => {
  const match = /^(\d{1,4}(?:[.,]\d)?)$/.exec(typed.trim())
  const mm = match ? Math.round(Number((match[1] ?? '').replace(',', '.')) * 10) : 0
  return mm > 0 && mm <= weightLimits.maxSideMm ? mm : null
}
