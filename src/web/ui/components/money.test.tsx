import { expect, it } from 'vitest'
import { currencySymbols } from '../../../contract/kernel/money.ts'
import { moneyText, priceRangeText, priceText } from './money.tsx'

it('formats amounts with symbol, thousands separators and sign', () => {
  expect(moneyText({ amountMinor: 123_456_789, currency: 'USD' })).toBe('$1,234,567.89')
  expect(moneyText({ amountMinor: -5, currency: 'CNY' })).toBe('−￥0.05')
  expect(moneyText({ amountMinor: 500, currency: 'USD' }, true)).toBe('+$5.00')
  expect(moneyText({ amountMinor: 0, currency: 'USD' }, true)).toBe('$0.00')
})

it('formats prices with 2 decimals, in USD by default', () => {
  expect(priceText(12.5)).toBe('$12.50')
  expect(priceText('1234.5', 'CNY')).toBe('￥1,234.50')
  expect(priceText(0)).toBe('$0.00')
  expect(priceText(1.005)).toBe('$1.01')
  expect(priceText('-3')).toBe('−$3.00')
})

it('returns an empty string for a price that is not numeric', () => {
  for (const value of ['', ' ', 'abc', '12 USD', null, undefined, Number.NaN, Infinity, {}, [], true]) {
    expect(priceText(value)).toBe('')
  }
})

it('the symbols are $ for USD and ￥ for CNY', () => {
  expect(currencySymbols).toEqual({ USD: '$', CNY: '￥' })
})

it('formats a range only if the prices differ', () => {
  const price = { amountMinor: 400, currency: 'CNY' } as const
  expect(priceRangeText(price, 650)).toBe('￥4.00 – ￥6.50')
  expect(priceRangeText(price, 400)).toBe('￥4.00')
  expect(priceRangeText(price, null)).toBe('￥4.00')
})
