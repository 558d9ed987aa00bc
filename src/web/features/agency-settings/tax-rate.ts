import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'

/** `1900` → '19', `750` → '7.5'. */
export const taxRateText = (rateBp: number): string => String(Number(formatMinor(rateBp)))

/** '19' → `1900`; null for anything but a rate from 0 to 100 with up to two decimals. */
export const readTaxRate = (text: string): number | null => {
  const whole = text.trim()
  const bare = whole.endsWith('%') ? whole.slice(0, -1).trimEnd() : whole
  const rateBp = parseMinor(bare.replace(',', '.'))
  return rateBp !== null && rateBp >= 0 && rateBp <= 10_000 ? rateBp : null
}
