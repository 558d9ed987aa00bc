import { formatMinor, parseMinor } from '../../../contract/money.ts'

/** What is typed into the cells of the grid of SKUs: quick to write, read strictly. Null is what cannot be read. */

export interface Tier {
  readonly minQuantity: number
  readonly priceMinor: number
}

export const tiersText = (tiers: readonly Tier[]): string =>
  tiers.map(({ minQuantity, priceMinor }) => `${minQuantity}: ${formatMinor(priceMinor)}`).join(', ')

/** `10: 4.50, 100: 4` → from 10 on 4.50, from 100 on 4.00. */
export const readTiers = (typed: string): Tier[] | null => {
  const tiers: Tier[] = []
  for (const part of typed.split(/[,;\n]/)) {
    if (part.trim() === '') continue
    const match = /^\s*(\d{1,7})\s*\+?\s*[:=@]\s*(\S+)\s*$/.exec(part)
    const minQuantity = Number(match?.[1])
    const priceMinor = parseMinor(match?.[2] ?? '')
    if (!match || priceMinor === null || priceMinor < 0 || minQuantity < 2 || minQuantity > 1_000_000)
      return null
    tiers.push({ minQuantity, priceMinor })
  }
  return tiers.toSorted((a, b) => a.minQuantity - b.minQuantity)
}

export interface Sides {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

const centimetres = (mm: number): string => String(mm / 10)

export const sizeText = ({ lengthMm, widthMm, heightMm }: Sides): string =>
  lengthMm + widthMm + heightMm === 0 ? '' : [lengthMm, widthMm, heightMm].map(centimetres).join(' x ')

/** `20 x 10 x 5`, `20*10*5`, `20 10 5`: centimetres, with at most one decimal. Empty is unknown. */
export const readSize = (typed: string): Sides | null => {
  const plain = typed.trim()
  if (plain === '') return { lengthMm: 0, widthMm: 0, heightMm: 0 }
  const parts = plain.split(/\s*[x×*]\s*|\s+/i)
  const sides = parts.map((part) =>
    /^\d{1,4}([.,]\d)?$/.test(part) ? Math.round(Number(part.replace(',', '.')) * 10) : null,
  )
  const [lengthMm = null, widthMm = null, heightMm = null] = sides
  if (lengthMm === null || widthMm === null || heightMm === null || sides.length > 3) return null
  return Math.max(lengthMm, widthMm, heightMm) > 10_000 ? null : { lengthMm, widthMm, heightMm }
}

/** Whole grams, 1 to 1,000,000. */
export const readWeight = (typed: string): number | null => {
  const plain = typed.trim()
  const grams = /^\d{1,7}$/.test(plain) ? Number(plain) : 0
  return grams >= 1 && grams <= 1_000_000 ? grams : null
}

/** How many, from 1 to 100,000. */
export const readCount = (typed: string): number | null => {
  const plain = typed.trim()
  const count = /^\d{1,6}$/.test(plain) ? Number(plain) : 0
  return count >= 1 && count <= 100_000 ? count : null
}

/** USD as minor units, from 0 on. */
export const readPrice = (typed: string): number | null => {
  const minor = parseMinor(typed)
  return minor === null || minor < 0 || minor > 100_000_000 ? null : minor
}
