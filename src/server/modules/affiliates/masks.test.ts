import { expect, it } from 'vitest'
import { maskedName, maskedNumber } from './masks.ts'

it.each([
  ['Harbour Pine', 'H••• Pine'],
  ['Seller', 'S•••'],
  ['  Peak  Paddle Company ', 'P••• Company'],
  ['晨光贸易', '晨•••'],
  ['😀 Shop', '😀••• Shop'],
  ['', '•••'],
])('masks the name %j', (name, masked) => {
  expect(maskedName(name)).toBe(masked)
})

it('masks order numbers up to their last digits', () => {
  expect(maskedNumber('DS-100234')).toBe('DS-•••234')
})
