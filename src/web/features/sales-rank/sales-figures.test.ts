import { expect, it } from 'vitest'
import { filterOf, marginOf, sharedOf, trendOf } from './sales-figures.ts'

it('a trend is in whole percent, and null without earlier sales', () => {
  expect(trendOf(15, 10)).toBe(50)
  expect(trendOf(0, 10)).toBe(-100)
  expect(trendOf(5, 0)).toBeNull()
})

it('a margin covers only units with a known price', () => {
  expect(marginOf({ revenueMinor: 2000, profitMinor: 500 })).toBe(25)
  expect(marginOf({ revenueMinor: 2000, profitMinor: -500 })).toBe(-25)
  expect(marginOf({ revenueMinor: 0, profitMinor: 0 })).toBeNull()
})

it('the query is read from the URL, without invalid parts', () => {
  expect(filterOf({})).toEqual({ days: 30 })
  expect(filterOf({ tab: '7', shop: '12', country: 'DE', from: '2026-01-01' })).toEqual({
    days: 7,
    shopId: '12',
    country: 'DE',
    from: '2026-01-01',
  })
  expect(filterOf({ tab: '8', shop: 'x', country: 'Germany', to: 'soon' })).toEqual({ days: 30 })
})

it('a product’s page keeps the period, shop and country', () => {
  expect(sharedOf({ tab: '7', shop: '12', page: '3', sort: 'units:desc' })).toEqual({ tab: '7', shop: '12' })
})
