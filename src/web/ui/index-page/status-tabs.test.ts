import { expect, it } from 'vitest'
import { countFitting } from './status-tabs.tsx'

const widths = [100, 100, 100, 100]

it('shows all tabs that fit', () => {
  expect(countFitting(widths, 412, 0)).toBe(4)
  expect(countFitting([], 400, -1)).toBe(0)
})

it('keeps room for the menu of the others', () => {
  // Three take 308, a gap 4 and the menu 84.
  expect(countFitting(widths, 396, 0)).toBe(3)
  expect(countFitting(widths, 395, 0)).toBe(2)
  expect(countFitting(widths, 50, 0)).toBe(1)
})

it('keeps more room for a menu that names the active tab', () => {
  expect(countFitting(widths, 411, 3)).toBe(2)
  expect(countFitting(widths, 411, 2)).toBe(3)
})
