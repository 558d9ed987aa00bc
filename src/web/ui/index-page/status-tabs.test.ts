import { expect, it } from 'vitest'
import { countFitting } from './status-tabs.tsx'

it('shows the tabs that fit, and keeps room for the menu of the others', () => {
  const widths = [100, 100, 100, 100]
  expect(countFitting(widths, 412)).toBe(4)
  // 100 + 4 + 100 leave no room for the menu beside a third.
  expect(countFitting(widths, 411)).toBe(2)
  expect(countFitting(widths, 462)).toBe(4)
  expect(countFitting(widths, 50)).toBe(1)
  expect(countFitting([], 400)).toBe(0)
})
