import { paceDays, type PaidDay } from './paid-by-day.ts'

/** How many days the balance lasts at the pace of the last 14 days, with one decimal; null without spend. */
export const balanceLasts = (balanceMinor: number, days: readonly PaidDay[]): number | null => {
  const spentMinor = days.slice(-paceDays).reduce((sum, { paidMinor }) => sum + paidMinor, 0)
  if (spentMinor <= 0) return null
  return Math.round((balanceMinor / (spentMinor / paceDays)) * 10) / 10
}
