import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productSchema } from '../../../../contract/catalogue/catalogue.ts'
import { applyPattern, codeByPattern, fillColumn } from './fill-skus.ts'
import { moved } from '../pictures/gallery-order.ts'
import { matchOf } from '../pictures/picture-names.ts'
import { cellsOf, pasteInto } from './paste-cells.ts'
import { draftOf, emptyProduct, type ProductDraft, type SkuDraft } from './product-draft.ts'
import { readProduct } from './read-product.ts'
import { readPrice, readSize, readTiers, readWeight, sizeText, tiersText } from './sku-cells.ts'
import { codeFor, withOptions } from './sku-matrix.ts'

const sku = (given: Partial<SkuDraft> = {}): SkuDraft => ({
  ...(emptyProduct.skus[0] as SkuDraft),
  code: 'MUG-1',
  price: '5',
  weight: '300',
  ...given,
})
const draft = (given: Partial<ProductDraft> = {}): ProductDraft => ({
  ...emptyProduct,
  code: 'MUG',
  subjectEn: 'Mug',
  skus: [sku()],
  ...given,
})

describe('SKU grid cells', () => {
  it.each([
    [
      '10: 4.50, 100: 4',
      [
        [10, 450],
        [100, 400],
      ],
    ],
    [
      '100=4;10+ @ 4.5',
      [
        [10, 450],
        [100, 400],
      ],
    ],
    ['', []],
    ['10', null],
    ['1: 4', null],
    ['10: 4.555', null],
    ['10: -1', null],
  ])('reads the tiers %j', (typed, tiers) => {
    expect(readTiers(typed)?.map(({ minQuantity, priceMinor }) => [minQuantity, priceMinor]) ?? null).toEqual(
      tiers,
    )
  })

  it.each([
    ['20 x 10 x 5', [200, 100, 50]],
    ['20*10.5×5', [200, 105, 50]],
    ['20 10 5', [200, 100, 50]],
    ['20,5x1x1', [205, 10, 10]],
    ['', [0, 0, 0]],
    ['20 x 10', null],
    ['20 x 10 x 5 x 2', null],
    ['2000 x 1 x 1', null],
    ['a x b x c', null],
  ])('reads the size %j', (typed, sides) => {
    const size = readSize(typed)
    expect(size && [size.lengthMm, size.widthMm, size.heightMm]).toEqual(sides)
  })

  it('rejects malformed weights and prices', () => {
    expect(['1', ' 250 ', '0', '1.5', '-3', '1000001', ''].map(readWeight)).toEqual([
      1,
      250,
      null,
      null,
      null,
      null,
      null,
    ])
    expect(['0', '4.5', '4.555', '-1', ''].map(readPrice)).toEqual([0, 450, null, null, null])
  })

  it('formats values that it can read back', () => {
    const tiers = fc.uniqueArray(
      fc.record({ minQuantity: fc.integer({ min: 2, max: 9999 }), priceMinor: fc.nat(99_999) }),
      {
        selector: ({ minQuantity }) => minQuantity,
      },
    )
    const side = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(tiers, side, side, side, (some, lengthMm, widthMm, heightMm) => {
        const sorted = some.toSorted((a, b) => a.minQuantity - b.minQuantity)
        expect(readTiers(tiersText(sorted))).toEqual(sorted)
        expect(readSize(sizeText({ lengthMm, widthMm, heightMm }))).toEqual({ lengthMm, widthMm, heightMm })
      }),
    )
  })
})

describe('product options', () => {
  const colour = { key: 'c', name: 'Colour', values: ['Red', 'Blue'] }
  const size = { key: 's', name: 'Size', values: ['M', 'L'] }
  const variants = ({ skus }: ProductDraft) =>
    skus.map(({ attributes }) => attributes.map(({ value }) => value).join('/'))

  it('create a SKU for every combination and reuse the existing SKU for the first', () => {
    const one = withOptions(draft(), [colour])
    expect(variants(one)).toEqual(['Red', 'Blue'])
    expect(one.skus.map(({ code, price, weight }) => [code, price, weight])).toEqual([
      ['MUG-1', '5', '300'],
      ['MUG-BLUE', '5', '300'],
    ])
    expect(variants(withOptions(one, [colour, size]))).toEqual(['Red/M', 'Blue/M', 'Red/L', 'Blue/L'])
  })

  it('remove the SKUs of a deleted value, or deactivate them if they are saved', () => {
    const both = withOptions(draft({ skus: [sku({ id: '7' })] }), [colour])
    const onlyBlue = withOptions(both, [{ ...colour, values: ['Blue'] }])
    expect(onlyBlue.skus.map(({ id, isActive }) => [id, isActive])).toEqual([
      ['7', false],
      [null, true],
    ])
    expect(variants(withOptions(both, [{ ...colour, values: ['Red'] }]))).toEqual(['Red'])
  })

  it('keep the SKUs while an option has no name or values', () => {
    const started = [{ key: 'x', name: '', values: [] }]
    expect(withOptions(draft(), started)).toMatchObject({
      options: started,
      skus: [{ code: 'MUG-1', attributes: [] }],
    })
  })

  it('create no SKUs beyond the limit', () => {
    const many = Array.from({ length: 20 }, (_, index) => `V${index}`)
    const grown = withOptions(draft(), [
      { ...colour, values: many },
      { ...size, values: many },
    ])
    expect(grown.skus).toHaveLength(1)
  })

  it('generate codes that are not in use', () => {
    const red = [{ name: 'Colour', value: 'Café Red 2' }]
    expect(codeFor('MUG', red, new Set())).toBe('MUG-CAFERED2')
    expect(codeFor('MUG', red, new Set(['MUG-CAFERED2', 'MUG-CAFERED2-2']))).toBe('MUG-CAFERED2-3')
  })
})

describe('product draft', () => {
  it('is converted to the save input', () => {
    const { input } = readProduct(
      draft({ skus: [sku({ tiers: '10: 4', size: '1x2x3', goods: ['battery'] })] }),
    )
    expect(input).toMatchObject({
      code: 'MUG',
      ownerCustomerId: null,
      skus: [{ priceMinor: 500, tiers: [{ minQuantity: 10, priceMinor: 400 }], lengthMm: 10, heightMm: 30 }],
    })
  })

  it.each([
    ['subjectEn', 'needed', { subjectEn: ' ' }],
    ['skus', 'noSku', { skus: [] }],
    ['sku.first.price', 'needed', { skus: [sku({ price: '' })] }],
    ['sku.first.price', 'price', { skus: [sku({ price: 'x' })] }],
    ['sku.first.tiers', 'tiers', { skus: [sku({ tiers: '5' })] }],
    ['sku.first.weight', 'weight', { skus: [sku({ weight: '0' })] }],
    ['sku.first.size', 'size', { skus: [sku({ size: '5' })] }],
    ['sku.first.code', 'needed', { skus: [sku({ code: '' })] }],
  ] satisfies readonly (readonly [string, string, Partial<ProductDraft>])[])(
    'is rejected at %s: %s',
    (field, problem, given) => {
      expect(readProduct(draft(given)).problems).toEqual({ [field]: problem })
    },
  )

  it('rejects duplicate SKU codes', () => {
    const { problems } = readProduct(draft({ skus: [sku(), sku({ key: 'b' })] }))
    expect(problems).toEqual({ 'sku.first.code': 'duplicate', 'sku.b.code': 'duplicate' })
  })

  it('of a saved product converts back to the same input', () => {
    const product = productSchema.parse({
      id: '5',
      code: 'MUG',
      ownerCustomerId: '9',
      ownerName: 'Anna',
      subjectEn: 'Mug',
      coverUrl: '/one',
      pictures: ['/two', '/three'],
      descriptionEn: '<p>Steel</p>',
      state: 'private',
      publishedAt: null,
      updatedAt: '2026-01-01T00:00:00Z',
      skus: [
        {
          id: '6',
          code: 'MUG-R',
          attributes: [{ name: 'Colour', value: 'Red' }],
          priceMinor: 450,
          tiers: [{ minQuantity: 10, priceMinor: 400 }],
          weightGrams: 300,
          lengthMm: 105,
          widthMm: 80,
          heightMm: 80,
          goodsAttributes: ['liquid'],
        },
      ],
    })
    expect(product).toMatchObject(readProduct(draftOf(product)).input ?? { nothing: 'was read' })
    expect(draftOf(product).pictures).toEqual(['/one', '/two', '/three'])
    expect(draftOf(product).options).toMatchObject([{ name: 'Colour', values: ['Red'] }])
  })
})

it('pastes a block of cells into the rows below and the columns to the right', () => {
  expect(cellsOf('4.50')).toBeNull()
  expect(cellsOf('4.50\n')).toBeNull()
  const cells = cellsOf('4.50\t10: 4\r\n5\t\r\n6\t\r\n') ?? []
  const rows = pasteInto(
    [sku({ key: 'a' }), sku({ key: 'b' }), sku({ key: 'c' })],
    { key: 'b', column: 'price' },
    cells,
  )
  expect(rows.map(({ price, tiers }) => [price, tiers])).toEqual([
    ['5', ''],
    ['4.50', '10: 4'],
    ['5', ''],
  ])
})

it('fills a column for all SKUs or for those with one option value', () => {
  const colour = (value: string) => [{ name: 'Colour', value }]
  const rows = [sku({ key: 'a', attributes: colour('Red') }), sku({ key: 'b', attributes: colour('Blue') })]
  const weights = (which: Parameters<typeof fillColumn>[1]) =>
    fillColumn(rows, which, 'weight', '90').map(({ weight }) => weight)
  expect(weights(null)).toEqual(['90', '90'])
  expect(weights({ name: 'Colour', value: 'Blue' })).toEqual(['300', '90'])
})

it('generates unique codes from a pattern for new SKUs only', () => {
  const attributes = [{ name: 'Colour', value: 'Sky blue' }]
  expect(codeByPattern('{code}/{colour}-{n}{?}', ' MUG ', attributes, 3)).toBe('MUG/SKYBLUE-3{?}')
  const rows = [
    sku({ key: 'a', id: '1', code: 'MUG-SKYBLUE', attributes }),
    sku({ key: 'b', attributes }),
    sku({ key: 'c', attributes }),
  ]
  expect(applyPattern(rows, '{code}-{Colour}', 'MUG').map(({ code }) => code)).toEqual([
    'MUG-SKYBLUE',
    'MUG-SKYBLUE-2',
    'MUG-SKYBLUE-3',
  ])
})

it('moves an image within the list and clamps the position', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a'])
  expect(moved(['a'], 4, 0)).toEqual(['a'])
})

it('reads a code and an image number from a file name and prefers the longer code', () => {
  const known = new Set(['mug', 'mug-2', 'cup/1'])
  const place = (name: string) => matchOf(name, known)
  expect(place('MUG.jpg')).toEqual({ code: 'MUG', place: 1 })
  expect(place('mug-2.PNG')).toEqual({ code: 'mug-2', place: 1 })
  expect(place('Mug-3.webp')).toEqual({ code: 'Mug', place: 3 })
  expect(place('mug 4.jpeg')).toEqual({ code: 'mug', place: 4 })
  expect(place('jug-3.jpg')).toBeNull()
})
