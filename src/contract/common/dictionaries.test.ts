import { expect, it } from 'vitest'
import { dictionaryNames } from './dictionary-names.ts'
import { dictionaryOf } from './dictionaries.ts'
import { goodsAttributes, orderStatuses, waitingReasons } from '../kernel/statuses.ts'

it('every dictionary value has a label in both languages', () => {
  for (const name of dictionaryNames) {
    const items = dictionaryOf(name)
    expect(items.length).toBeGreaterThan(1)
    for (const { value, en, zh } of items) {
      expect(value).not.toBe('')
      expect(en).not.toBe('')
      expect(zh).not.toBe('')
    }
  }
})

it("dictionaries contain the product's values in order", () => {
  const valuesOf = (name: (typeof dictionaryNames)[number]) => dictionaryOf(name).map(({ value }) => value)
  expect(valuesOf('orderStatus')).toEqual([...orderStatuses])
  expect(valuesOf('waitingReason')).toEqual([...waitingReasons])
  expect(valuesOf('goodsAttribute')).toEqual([...goodsAttributes])
})
