import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shopOptionsOf, type Described } from './shop-options.ts'

const sku = (code: string, attributes: Record<string, string>): Described => ({
  code,
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
})
const valuesOf = (...skus: Described[]) => Object.fromEntries(shopOptionsOf(skus).valuesOf)

it('a product with one SKU and no attributes has no options', () => {
  expect(shopOptionsOf([sku('A', {})])).toEqual({ options: [], valuesOf: new Map([['A', []]]) })
})

it('attributes become options in order, each with its values', () => {
  const { options } = shopOptionsOf([
    sku('A', { Colour: 'Red', Size: 'S' }),
    sku('B', { Colour: 'Red', Size: 'M' }),
    sku('C', { Size: 'S' }),
  ])
  expect(options).toEqual([
    { name: 'Colour', values: ['Red', '–'] },
    { name: 'Size', values: ['S', 'M'] },
  ])
})

it('more than three attributes are joined in the last option', () => {
  const { options, valuesOf: values } = shopOptionsOf([sku('A', { a: '1', b: '2', c: '3', d: '4', e: '5' })])
  expect(options.map(({ name }) => name)).toEqual(['a', 'b', 'c / d / e'])
  expect(values.get('A')).toEqual(['1', '2', '3 / 4 / 5'])
})

it('SKUs with the same attributes are distinguished by their codes', () => {
  expect(
    valuesOf(sku('A', { Colour: 'Red' }), sku('B', { Colour: 'red' }), sku('C', { Colour: 'Sky' })),
  ).toEqual({
    A: ['Red / A'],
    B: ['red / B'],
    C: ['Sky'],
  })
  expect(valuesOf(sku('A', {}), sku('B', {}))).toEqual({ A: ['A'], B: ['B'] })
})

it('no two SKUs share all values, and none lacks one', () => {
  const word = fc.constantFrom('Red', 'red', 'Blue', '', 'S')
  const given = fc.array(fc.dictionary(fc.constantFrom('Colour', 'Size', 'Plug', 'Pack', 'Length'), word), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(given, (all) => {
      const skus = all.map((attributes, index) => sku(`K${index}`, attributes))
      const { options, valuesOf: values } = shopOptionsOf(skus)
      expect(options.length).toBeLessThanOrEqual(3)
      const seen = [...values.values()].map((one) => JSON.stringify(one.map((text) => text.toLowerCase())))
      expect(new Set(seen).size).toBe(skus.length)
      for (const one of values.values()) {
        expect(one).toHaveLength(options.length)
        expect(one.every((text, index) => text !== '' && options[index]?.values.includes(text))).toBe(true)
      }
    }),
  )
})
