import { describe, expect, it } from 'vitest'
import { readNumber, readWhole } from './read-number.ts'

describe('a number', () => {
  it.each([
    ['1000', '1000', ''],
    ['3.0', '3', '0'],
    ['3,00', '3', '00'],
    ['12.3450', '12', '3450'],
    ['1234.500', '1234', '500'],
    ['0.125', '0', '125'],
    ['1,000,000', '1000000', ''],
    ['1.000.000', '1000000', ''],
    ['1,000.00', '1000', '00'],
    ['1.000,00', '1000', '00'],
    ['1,000.000', '1000', '000'],
    ['1,234,567.89', '1234567', '89'],
    ['1.234.567,89', '1234567', '89'],
    ['1 000', '1000', ''],
    ['1\u202F000,50', '1000', '50'],
    ['1’000.50', '1000', '50'],
    ["1'000", '1000', ''],
    ['1,00,000', '100000', ''],
    ['１，０００．００', '1000', '00'],
  ])('%s is read', (text, whole, fraction) => {
    expect(readNumber(text)).toEqual({ whole, fraction })
  })

  it.each(['1,000', '2.000', '1.500', '12.345', '999,999', ' 1,000 ', '１，０００'])(
    '%s may be thousands or decimals',
    (text) => {
      expect(readNumber(text)).toBe('ambiguous')
    },
  )

  it.each(['', 'two', '-1', '1,', ',5', '1,00,00', '1.000.00', '1,000,00', '1 00', '1e5', '1'.repeat(41)])(
    '%j is none',
    (text) => {
      expect(readNumber(text)).toBeNull()
    },
  )
})

it('a whole number is within its limits, and never cut', () => {
  const limits = { from: 1, to: 10_000 }
  expect(['1', '3.0', '1,000.00', '10 000', '0002'].map((text) => readWhole(text, limits))).toEqual([
    1, 3, 1000, 10_000, 2,
  ])
  expect(['0', '1.5', '10001', '1,000,000', '3.0001', 'x'].map((text) => readWhole(text, limits))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  expect(['1,000', '2.000', '1,500'].map((text) => readWhole(text, limits))).toEqual(
    Array.from({ length: 3 }, () => 'ambiguous'),
  )
})
