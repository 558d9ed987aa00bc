import { beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { productInput, productSchema } from '../../../contract/catalogue/catalogue.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createCustomer } from '../orders/test/order-factory.ts'
import { aProduct, aSku } from './catalogue-factory.ts'
import { createPrivateProduct, loadSkus, searchSkus, unitPriceUsd } from './index.ts'
import { listProducts } from './product-list.ts'
import { getProduct } from './product-queries.ts'
import { saveProduct } from './save-product.ts'
import { suggestCustomsCodes } from './suggest-customs-codes.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
let seller: CustomerId
let other: CustomerId

const save = async (given: object) => {
  const input = productInput.parse(given)
  return productSchema.parse(await database.agencyTransaction((tx) => saveProduct(tx, input)))
}
const list = async (part: Partial<Parameters<typeof listProducts>[1]> = {}) =>
  listProducts(database.agency, { state: 'all', pageNum: 1, pageSize: 20, ...part })
const codes = async (search: string, as: CustomerId | null, limit = 10) => {
  const found = await searchSkus(as ? database.tenant(as) : database.agency, {
    search,
    customerId: as,
    limit,
  })
  return found.map((sku) => sku.code)
}

beforeEach(async () => {
  await admin.query('truncate product, product_count, sku, sku_price_tier, order_line, shop_variant cascade')
  seller = await createCustomer(t)
  other = await createCustomer(t)
})

describe('a product', () => {
  it('is created with SKUs and tiers, and updated in place', async () => {
    const tiers = [
      { minQuantity: 100, priceMinor: 400 },
      { minQuantity: 10, priceMinor: 450 },
    ]
    const created = await save(
      aProduct({ skus: [aSku({ tiers }), aSku({ code: 'MUG-BLUE', attributes: [] })] }),
    )
    expect(created.skus.map(({ code }) => code)).toEqual(['MUG-RED', 'MUG-BLUE'])
    expect(created.skus[0]?.tiers.map(({ minQuantity }) => minQuantity)).toEqual([10, 100])

    const [red, blue] = created.skus
    const changed = await save({
      ...created,
      skus: [
        { ...red, code: 'MUG-R', tiers: [] },
        { ...blue, priceMinor: 1 },
      ],
    })
    expect(changed.skus.map(({ id, code, priceMinor, tiers: left }) => [id, code, priceMinor, left])).toEqual(
      [
        [red?.id, 'MUG-R', 500, []],
        [blue?.id, 'MUG-BLUE', 1, []],
      ],
    )
  })

  it('is found by its current keywords only', async () => {
    const keywords = ['Camping', 'hiking gift', 'camping']
    const created = await save(aProduct({ keywords, remarkEn: 'Packs flat' }))
    expect(created).toMatchObject({ keywords: ['Camping', 'hiking gift'], remarkEn: 'Packs flat' })
    expect(await codes('camping', null)).toEqual(['MUG-RED'])
    expect(await codes('gift mug', seller)).toEqual(['MUG-RED'])
    expect((await list({ search: 'hiking' })).total).toBe(1)
    await save({ ...created, keywords: ['garden'] })
    expect((await list({ search: 'hiking' })).total).toBe(0)
    expect(await codes('garden', seller)).toEqual(['MUG-RED'])
  })

  it('deactivates a SKU that is left out', async () => {
    const created = await save(aProduct({ skus: [aSku(), aSku({ code: 'MUG-BLUE', attributes: [] })] }))
    const changed = await save({ ...created, skus: created.skus.slice(0, 1) })
    expect(changed.skus.map(({ code, isActive }) => [code, isActive])).toEqual([
      ['MUG-RED', true],
      ['MUG-BLUE', false],
    ])
  })

  it('keeps its codes unique', async () => {
    await save(aProduct())
    await expect(save(aProduct({ skus: [aSku({ code: 'X' })] }))).rejects.toMatchObject({
      reason: 'codeTaken',
      message: 'Product code MUG is already used. Choose another code.',
    })
    await expect(save(aProduct({ code: 'B' }))).rejects.toMatchObject({
      reason: 'codeTaken',
      message: 'SKU code MUG-RED is already used. Choose another code.',
    })
    expect((await list()).total).toBe(1)
  })

  it.each([
    ['codeTaken', [aSku(), aSku({ attributes: [] })]],
    ['variantRepeated', [aSku(), aSku({ code: 'B' })]],
    [
      'tierRepeated',
      [
        aSku({
          tiers: [
            { minQuantity: 5, priceMinor: 1 },
            { minQuantity: 5, priceMinor: 2 },
          ],
        }),
      ],
    ],
    [
      'attributeRepeated',
      [
        aSku({
          attributes: [
            { name: 'Size', value: 'M' },
            { name: 'size', value: 'L' },
          ],
        }),
      ],
    ],
  ])('is rejected: %s', async (reason, skus) => {
    await expect(save(aProduct({ skus }))).rejects.toMatchObject({ reason })
  })

  it('is not found when unknown, with a SKU of another product, or for an unknown customer', async () => {
    const mug = await save(aProduct())
    const cup = await save(aProduct({ code: 'CUP', skus: [aSku({ code: 'CUP-1' })] }))
    await expect(save({ ...mug, id: '999999999' })).rejects.toMatchObject({ reason: 'notFound' })
    await expect(
      save({ ...mug, skus: cup.skus.map((sku) => ({ ...sku, code: 'NEW' })) }),
    ).rejects.toMatchObject({ reason: 'notFound' })
    await expect(save({ ...mug, ownerCustomerId: '999999999' })).rejects.toMatchObject({ reason: 'notFound' })
  })

  it('can become private only while nobody else uses it', async () => {
    const mug = await save(aProduct())
    const { rows } = await admin.query<{ id: string }>(
      `insert into shop (customer_id, kind, name, status) values ($1, 'manual', 'Shop', 'connected') returning id`,
      [other],
    )
    await admin.query(
      `insert into shop_variant (customer_id, shop_id, variant_key, title, sku_id) values ($1, $2, 'v', 'Mug', $3)`,
      [other, rows[0]?.id, mug.skus[0]?.id],
    )
    await expect(save({ ...mug, ownerCustomerId: seller })).rejects.toMatchObject({ reason: 'productInUse' })
    expect(await save({ ...mug, ownerCustomerId: other })).toMatchObject({
      ownerCustomerId: other,
      ownerName: 'Seller',
    })
    expect(await codes('enamel', seller)).toEqual([])
  })
})

describe('the product list', () => {
  it('finds every word in codes, names and attributes, ignoring case', async () => {
    await save(aProduct())
    await save(
      aProduct({ code: 'LAMP', subjectEn: 'Desk lamp 50%', subjectZh: '', skus: [aSku({ code: 'LAMP-1' })] }),
    )
    const found = async (search: string) => (await list({ search })).rows.map(({ code }) => code)
    expect(await found('')).toEqual(['LAMP', 'MUG'])
    expect(await found('ENAMEL red')).toEqual(['MUG'])
    expect(await found('red')).toEqual(['LAMP', 'MUG'])
    expect(await found('搪瓷')).toEqual(['MUG'])
    expect(await found('mug lamp')).toEqual([])
    expect(await found('50%')).toEqual(['LAMP'])
    expect(await found('%')).toEqual(['LAMP'])
    expect(await found('_')).toEqual([])
  })

  it('follows a renaming, and separates private from public products', async () => {
    const mug = await save(aProduct())
    await save({ ...mug, subjectEn: 'Tin cup', ownerCustomerId: seller })
    expect((await list({ search: 'enamel' })).total).toBe(0)
    expect((await list({ search: 'tin cup', state: 'private' })).total).toBe(1)
    expect((await list({ state: 'published' })).total).toBe(0)
  })
})

describe('SKUs for sellers', () => {
  beforeEach(async () => {
    await save(
      aProduct({
        skus: [aSku(), aSku({ code: 'MUG-BLUE', attributes: [{ name: 'Colour', value: 'Blue' }] })],
      }),
    )
    await save(
      aProduct({
        code: 'OWN',
        ownerCustomerId: seller,
        subjectEn: 'Secret mug',
        skus: [aSku({ code: 'OWN-1' })],
      }),
    )
  })

  it("are found by words, codes first, own SKUs before public ones, never another customer's", async () => {
    await save(aProduct({ code: 'CUP', skus: [aSku({ code: 'CUP-1' })] }))
    expect(await codes('mug', seller)).toEqual(['MUG-RED', 'MUG-BLUE', 'OWN-1', 'CUP-1'])
    expect((await codes('mug', other)).toSorted()).toEqual(['CUP-1', 'MUG-BLUE', 'MUG-RED'])
    expect(await codes('secret', other)).toEqual([])
  })

  it('cannot be found for another owner over a tenant connection', async () => {
    const found = await searchSkus(database.tenant(other), {
      search: 'secret',
      customerId: seller,
      limit: 10,
    })
    expect(found).toEqual([])
    const byOperator = await searchSkus(database.agency, { search: 'secret', customerId: seller, limit: 10 })
    expect(byOperator.map(({ code }) => code)).toEqual(['OWN-1'])
  })

  it('come with the exact code first, and the most similar ones if no word matches', async () => {
    expect((await codes('mug-red', other))[0]).toBe('MUG-RED')
    expect((await codes('Vintage Enamel Camping Mug - Blue', other))[0]).toBe('MUG-BLUE')
    expect(await codes('ZX-9981', other)).toEqual([])
    expect(await codes('   ', other)).toEqual([])
    expect(await codes('mug', other, 1)).toHaveLength(1)
  })

  it('are not found while inactive or unpublished', async () => {
    const { rows } = await list({ search: 'enamel' })
    const mug = await getProduct(database.agency, rows[0]?.id ?? '')
    await save({ ...mug, skus: mug.skus.slice(0, 1) })
    expect(await codes('mug', other)).toEqual(['MUG-RED'])
    await save({ ...mug, isPublished: false })
    expect(await codes('mug', other)).toEqual([])
  })

  it("are loaded by id with everything that pricing needs; other customers' are left out", async () => {
    const all = await list()
    const products = await Promise.all(all.rows.map(({ id }) => getProduct(database.agency, id)))
    const ids = products.flatMap(({ skus }) => skus.map(({ id }) => id))
    const mine = await loadSkus(database.tenant(seller), ids)
    expect(mine.size).toBe(3)
    expect((await loadSkus(database.tenant(other), ids)).size).toBe(2)
    expect([...mine.values()].find(({ code }) => code === 'MUG-RED')).toMatchObject({
      subjectEn: 'Enamel mug',
      attributesText: 'Red',
      priceUsdMinor: 500,
      tiers: [],
      ownerCustomerId: null,
    })
    expect(await loadSkus(database.agency, [])).toEqual(new Map())
  })
})

it('a private product is created for one customer only, with its tiers', async () => {
  const made = await database.agencyTransaction((tx) =>
    createPrivateProduct(tx, {
      customerId: seller,
      subjectEn: 'Oak stand',
      subjectZh: '',
      customsName: '',
      hsCode: '',
      originCountry: '',
      imageUrl: null,
      priceMinor: 900,
      tiers: [
        { minQuantity: 50, priceMinor: 700 },
        { minQuantity: 5, priceMinor: 800 },
      ],
      weightGrams: 800,
      lengthMm: 200,
      widthMm: 100,
      heightMm: 50,
      goodsAttributes: ['magnet'],
    }),
  )
  expect(made.skuCode).toBe(`PRV-${made.productId}-1`)
  expect(await loadSkus(database.tenant(other), [made.skuId])).toEqual(new Map())
  const sku = (await loadSkus(database.tenant(seller), [made.skuId])).get(made.skuId)
  expect(sku).toMatchObject({ subjectEn: 'Oak stand', goodsAttributes: ['magnet'], ownerCustomerId: seller })
  if (!sku) throw new Error('not there')
  const prices = [1, 4, 5, 49, 50, 5000].map((quantity) => unitPriceUsd(sku, quantity))
  expect(prices).toEqual([900, 900, 800, 800, 700, 700])
})

describe('suggested customs codes', () => {
  const suggest = (category: string, name: string) => suggestCustomsCodes(database.agency, { category, name })
  const known = (code: string, subjectEn: string, more: object) =>
    save({ ...aProduct({ code, subjectEn, skus: [aSku({ code: `${code}-1` })] }), ...more })

  it('are those of the nearest names of the category, then of products with a word of the name', async () => {
    await known('A', 'Linen shirt', { category: 'Fashion', hsCode: '620590', customsName: 'Shirt' })
    await known('B', 'Wool scarf', { category: 'Fashion', hsCode: '621420', customsName: 'Scarf' })
    await known('C', 'Silk scarf', { category: 'Gifts', hsCode: '621410', customsName: 'Silk scarf' })
    await known('D', 'Belt', { category: 'Fashion' })
    const found = await suggest('Fashion', 'Silk scarf with fringe')
    expect(found.map(({ hsCode }) => hsCode)).toEqual(['621410', '621420', '620590'])
    expect(found[0]).toEqual({ hsCode: '621410', customsName: 'Silk scarf', products: 1 })
  })

  it('have the customs name that most products use', async () => {
    for (const [code, customsName] of [
      ['A', 'Mug'],
      ['B', 'Ceramic mug'],
      ['C', 'Ceramic mug'],
    ] as const)
      await known(code, 'Mug', { category: 'Kitchen', hsCode: '691200', customsName })
    expect(await suggest('Kitchen', '')).toEqual([
      { hsCode: '691200', customsName: 'Ceramic mug', products: 3 },
    ])
  })

  it('are none for nothing, and take any name as text', async () => {
    await known('A', 'Mug', { category: '', hsCode: '691200' })
    expect(await suggest('', '')).toEqual([])
    expect(await suggest('', '100%_off\\')).toEqual([])
  })
})
