import { formatMinor, parseMinor } from '../../../../contract/kernel/money.ts'

// Parsers for the SKU grid's cells. They return null for invalid input.

export interface Tier {
  readonly minQuantity: number
  readonly priceMinor: number
}

export const tiersText = (tiers: readonly Tier[]): string =>
  tiers.map(({ minQuantity, priceMinor }) => `${minQuantity}: ${formatMinor(priceMinor)}`).join(', ')

/** `10: 4.50, 100: 4`: 4.50 USD from 10 units, 4.00 USD from 100. Sorted by quantity. */
export const readTiers = (typed: string): Tier[] | null => {
  const tiers: Tier[] = []
  for (const part of typed.split(/[,;\n]/)) {
    if (part.trim() === '') continue
    const match = /^(\d{1,7})\s*(?:\+\s*)?[:=@]\s*(\S+)$/.exec(part.trim())
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

/** `20 x 10 x 5`, `20*10*5` or `20 10 5` in centimetres with up to one decimal; all 0 when empty. */
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

/** A whole number from 1 to 100,000. */
export const readCount = (typed: string): number | null => {
  const plain = typed.trim()
  const count = /^\d{1,6}$/.test(plain) ? Number(plain) : 0
  return count >= 1 && count <= 100_000 ? count : null
}

/** A USD amount in minor units, 0 or more. */
export const readPrice = (typed: string): number | null => {
  const minor = parseMinor(typed)
  return minor === null || minor < 0 || minor > 100_000_000 ? null : minor
}
