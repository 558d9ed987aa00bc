import type { GoodsAttribute } from '../../../../contract/kernel/statuses.ts'

export interface ParcelItem {
  readonly count: number
  readonly weightGrams: number
  /** Millimetres; 0: unknown. */
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly string[]
}
export interface Parcel {
  readonly weightGrams: number
  /** length ≥ width ≥ height; all 0 if sizes are unknown. */
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: GoodsAttribute[]
}

const sidesOf = (item: ParcelItem): [number, number, number] => {
  const sides = [item.lengthMm, item.widthMm, item.heightMm].toSorted((a, b) => b - a)
  return [sides[0] ?? 0, sides[1] ?? 0, sides[2] ?? 0]
}

/**
 * The box for these items: they lie flat on the footprint of the largest and fill it upwards. A stack taller than
 * wide is packed close to a cube instead, as a packer would do with twenty small items. No side is shorter than an
 * item needs, and the box always contains the total volume.
 */
const boxOf = (items: readonly ParcelItem[]): [number, number, number] => {
  const sides = items.map(sidesOf)
  const longest = Math.max(0, ...sides.map(([length]) => length))
  const widest = Math.max(0, ...sides.map(([, width]) => width))
  const thickest = Math.max(0, ...sides.map(([, , height]) => height))
  const volume = items.reduce((sum, item, index) => {
    const [length, width, height] = sides[index] ?? [0, 0, 0]
    return sum + length * width * height * item.count
  }, 0)
  if (volume === 0) return [longest, widest, thickest]
  const length = Math.max(longest, Math.min(Math.cbrt(volume), volume / (longest * widest)))
  const width = Math.max(widest, Math.min(Math.sqrt(volume / length), volume / (length * widest)))
  return [length, width, Math.max(thickest, volume / (length * width))]
}

/** Weight in grams, size in whole millimetres. */
export const parcelOf = (items: readonly ParcelItem[]): Parcel => {
  const [lengthMm, widthMm, heightMm] = boxOf(items)
    .map((side) => Math.max(0, Math.ceil(side - 1e-6)))
    .toSorted((a, b) => b - a)
  return {
    weightGrams: items.reduce((sum, item) => sum + item.weightGrams * item.count, 0),
    lengthMm: lengthMm ?? 0,
    widthMm: widthMm ?? 0,
    heightMm: heightMm ?? 0,
    goodsAttributes: [
      ...new Set(items.flatMap((item) => item.goodsAttributes)),
    ].toSorted() as GoodsAttribute[],
  }
}
