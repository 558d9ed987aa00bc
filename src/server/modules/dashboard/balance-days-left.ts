import type { DayFigures } from './days.ts'

const paceDays = 14

/** How many days the balance lasts at the pace of the last 14 days, with one decimal; null without spend. */
export const balanceLasts = (balanceMinor: number, days: readonly DayFigures[]): number | null => {
  const spentMinor = days.slice(-paceDays).reduce((sum, { paidMinor }) => sum + paidMinor, 0)
  if (spentMinor <= 0) return null
  return Math.round((balanceMinor / (spentMinor / paceDays)) * 10) / 10
}
