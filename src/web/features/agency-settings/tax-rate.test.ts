import { expect, it } from 'vitest'
import { readTaxRate, taxRateText } from './tax-rate.ts'

it('a tax rate is stored in hundredths of a per cent and read in per cent', () => {
  const texts = ['19', '7.5', '7,5', '8.25 %', '0', '100']
  expect(texts.map(readTaxRate)).toEqual([1900, 750, 750, 825, 0, 10_000])
  expect([1900, 750, 825, 0, 10_000, 1000].map(taxRateText)).toEqual(['19', '7.5', '8.25', '0', '100', '10'])
})

it('anything else is no rate', () => {
  expect(['', '-1', '100.01', '7.555', 'many'].map(readTaxRate)).toEqual([null, null, null, null, null])
})
