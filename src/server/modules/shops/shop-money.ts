/** Decimal places of a currency: mostly 2, 0 for yen, 3 for dinars. Unknown codes have 2. */
const digitsOf = (currency: string): number => {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

const known = new Map<string, number>()

/** A decimal amount of a shop (`'12.50'`) in minor units; null if invalid. */
export const shopMinor = (amount: string, currency: string): number | null => {
  const value = Number(amount)
  if (amount.trim() === '' || !Number.isFinite(value)) return null
  const digits = known.get(currency) ?? digitsOf(currency)
  if (known.size < 300) known.set(currency, digits)
  const minor = Math.round(value * 10 ** digits)
  return Math.abs(minor) <= 2_000_000_000 ? minor : null
}
