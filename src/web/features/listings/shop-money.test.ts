import { expect, it } from 'vitest'
import { shopMoney, typedMinor } from './shop-money.ts'

it('parses amounts with the decimals of the currency', () => {
  expect(
    ['12', '12.5', '12,50', ' 0.99 ', '12.505', '-1', 'x', ''].map((text) => typedMinor(text, 'USD')),
  ).toEqual([1200, 1250, 1250, 99, null, null, null, null])
  expect(['1200', '12.5'].map((text) => typedMinor(text, 'JPY'))).toEqual([1200, null])
  expect(typedMinor('1.234', 'KWD')).toBe(1234)
})

it('formats amounts with the symbol of any currency', () => {
  expect(shopMoney(129_900, 'EUR', 'en')).toBe('€1,299.00')
  expect(shopMoney(1200, 'JPY', 'en')).toBe('¥1,200')
  expect(shopMoney(1200, '??', 'en')).toBe('12.00 ??')
})
