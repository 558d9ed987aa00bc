import { expect, it } from 'vitest'
import { countFitting, countKeptViews, keepingOrder } from './status-tabs.tsx'

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

it('keeps saved views in up to two fifths of a row that is too narrow', () => {
  // Each takes 100 and a gap of 4.
  expect(countKeptViews([100, 100, 100], 519)).toBe(1)
  expect(countKeptViews([100, 100, 100], 520)).toBe(2)
  expect(countKeptViews([100, 100, 100], 780)).toBe(3)
  expect(countKeptViews([300], 400)).toBe(0)
  expect(countKeptViews([], 400)).toBe(0)
})

it('drops later statuses before the kept views, and the first status never', () => {
  expect(keepingOrder(4, 3, 2)).toEqual([0, 4, 5, 1, 2, 3, 6])
  expect(keepingOrder(3, 0, 0)).toEqual([0, 1, 2])
  expect(keepingOrder(0, 0, 0)).toEqual([])
})
