import { expect, it } from 'vitest'
import { moneyText } from './money.tsx'

it('writes amounts with symbol, thousands and sign', () => {
  expect(moneyText({ amountMinor: 123_456_789, currency: 'USD' })).toBe('$1,234,567.89')
  expect(moneyText({ amountMinor: -5, currency: 'CNY' })).toBe('−￥0.05')
  expect(moneyText({ amountMinor: 500, currency: 'USD' }, true)).toBe('+$5.00')
  expect(moneyText({ amountMinor: 0, currency: 'USD' }, true)).toBe('$0.00')
})
