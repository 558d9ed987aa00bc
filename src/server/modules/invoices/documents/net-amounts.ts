import type { Invoice } from '../../../../contract/invoices/invoices.ts'
import { formatMinor } from '../../../../contract/kernel/money.ts'

/** A line without tax. `netMinor` is what quantity × price less the allowance comes to. */
export interface NetLine {
  readonly quantity: number
  /** Never negative: of a line that deducts something, the quantity is. */
  readonly price: string
  readonly allowanceMinor: number
  readonly netMinor: number
}

const floorDiv = (value: bigint, by: bigint): bigint => {
  const cut = value / by
  return value % by !== 0n && value < 0n !== by < 0n ? cut - 1n : cut
}

/** Divides a sum in proportion to the weights; the units lost by rounding go to the largest remainders. */
export const distribute = (sum: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? sum : 0))
  const parts = weights.map((weight, index) => {
    const exact = BigInt(weight) * BigInt(sum)
    const share = floorDiv(exact, whole)
    const rest = exact - share * whole
    return { index, share, rest: whole < 0n ? -rest : rest }
  })
  const left = BigInt(sum) - parts.reduce((all, { share }) => all + share, 0n)
  const first = parts.toSorted((a, b) => Number(b.rest - a.rest) || a.index - b.index)
  const shares = parts.map(({ share }) => Number(share))
  for (const { index } of first.slice(0, Number(left))) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** `minor` ÷ `quantity` in whole units, with so many decimals that quantity × price is right to a thousandth. */
const unitPrice = (minor: number, quantity: number): string => {
  if (minor % quantity === 0) return formatMinor(minor / quantity)
  const decimals = Math.max(6, String(quantity).length + 3)
  const [exact, by] = [BigInt(minor) * 10n ** BigInt(decimals - 2), BigInt(quantity)]
  const digits = String((exact * 2n + by) / (by * 2n)).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The lines' net amounts, which add up to the net amount of the invoice, and prices and allowances to match. */
export const netLinesOf = ({ lines, netMinor, tax: { rateBp } }: Invoice): NetLine[] => {
  const nets = distribute(
    netMinor,
    lines.map(({ totalMinor }) => totalMinor),
  )
  return lines.map(({ quantity: units, discountMinor }, index) => {
    const net = nets[index] ?? 0
    const allowanceMinor = Math.round((discountMinor * 10_000) / (10_000 + rateBp))
    const before = net + allowanceMinor
    const count = Math.max(1, Math.abs(units))
    return {
      quantity: before < 0 ? -count : count,
      price: unitPrice(Math.abs(before), count),
      allowanceMinor,
      netMinor: net,
    }
  })
}
