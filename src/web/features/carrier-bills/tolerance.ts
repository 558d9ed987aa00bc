import { parseMinor } from '../../../contract/kernel/money.ts'

/** A percentage with up to two decimals, in hundredths; null for anything else. */
export const toBp = (text: string): number | null => {
  const bp = parseMinor(text)
  return bp !== null && bp >= 0 && bp <= 10_000 ? bp : null
}
