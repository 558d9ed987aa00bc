import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { operatorCatalogueBulk } from '../../../contract/catalogue/catalogue-bulk.ts'
import { operatorCosts } from '../../../contract/catalogue/catalogue-costs.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { createShippingLine } from '../orders/test/order-factory.ts'
import { aLine } from '../shipping/shipping-factory.ts'
import { aProduct, aSku } from './catalogue-factory.ts'

const code = (): string => randomUUID().slice(0, 12)
const newProduct = () => aProduct({ code: code(), skus: [aSku({ code: code() })] })
const everyCustomers = 'operators see the rows of every customer'
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const newCategory = (t: TestApp) => t.operator.ok(operatorCosts.saveCategory, { nameEn: code() })
const newSupplier = (t: TestApp) => t.operator.ok(operatorCosts.saveSupplier, { name: code() })
const aRule = (of: { category?: string; productId?: string }) =>
  ({ ...of, marginBp: 3500, rounding: 'nine' }) as const
const withdraw = { kind: 'withdraw' } as const
const tenPercent = { by: 'percent', percentBp: 1000, rounding: 'cent' } as const
const withOffer = async (t: TestApp) => {
  const product = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
  const supplier = await newSupplier(t)
  const offers = [{ supplierId: supplier.id, costMinor: 1250, minQuantity: 5, link: '' }]
  return {
    input: { productId: product.id, skus: product.skus.map(({ id }) => ({ skuId: id, offers })) },
  }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const cases = [
  casesOf(operatorCatalogue, {
    listProducts: {
      works: async (t) => {
        const product = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        return {
          input: { search: product.code.toUpperCase() },
          check: (page) =>
            expect(page).toMatchObject({
              total: 1,
              totalIsLowerBound: false,
              rows: [{ id: product.id, code: product.code, state: 'published', skus: 1, skusOff: 0 }],
            }),
        }
      },
      foreignRow: 'takes no id',
    },
    countProducts: {
      works: async (t) => {
        await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        return { input: {}, check: ({ counts }) => expect(counts.published).toBeGreaterThan(0) }
      },
      foreignRow: 'takes no id',
    },
    getProduct: {
      works: async (t) => {
        const product = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        return { input: { id: product.id }, check: (answer) => expect(answer).toEqual(product) }
      },
      foreignRow: everyCustomers,
    },
    saveProduct: {
      works: async () => {
        const input = { ...newProduct(), minQuantity: 5 }
        return {
          input,
          check: (answer) =>
            expect(answer).toMatchObject({ code: input.code, minQuantity: 5, skus: [{ tiers: [] }] }),
        }
      },
      foreignRow: everyCustomers,
    },
    uploadProductImage: {
      works: async () => ({
        input: {},
        file: { name: 'mug.png', body: png },
        check: ({ url }) => expect(url).toMatch(/^\/app\/files\/\d+\/large$/),
      }),
      foreignRow: 'takes no id',
    },
    listShippingLines: {
      works: async (t) => {
        const lineId = await createShippingLine(t)
        return { input: {}, check: ({ lines }) => expect(lines.map(({ id }) => id)).toContain(lineId) }
      },
      foreignRow: 'takes no id',
    },
    saveShippingLine: {
      works: async () => {
        const input = aLine({ code: code() })
        return {
          input,
          check: (line) => expect(line).toMatchObject({ code: input.code, rates: [{ toGrams: 2000 }] }),
        }
      },
      foreignRow: 'lines belong to no customer',
    },
    trialFreight: {
      works: async (t) => {
        const lineId = await createShippingLine(t, { countries: ['DE'] })
        return {
          input: { countryCode: 'US', weightGrams: 500 },
          check: ({ refusals }) =>
            expect(refusals.find((refusal) => refusal.lineId === lineId)).toMatchObject({
              reason: 'noRateForCountry',
            }),
        }
      },
      foreignRow: 'takes no id',
    },
    listExchangeRates: {
      works: async () => ({
        input: {},
        check: ({ today, rates }) => {
          expect(today).toBe(dayFromNow(0))
          expect(rates.map(({ currency }) => currency)).toContain('CNY')
        },
      }),
      foreignRow: 'takes no id',
    },
    saveExchangeRate: {
      works: async () => {
        const input = { currency: 'CNY', validFrom: dayFromNow(3), rate: 7.0625 } as const
        return { input, check: (answer) => expect(answer).toEqual(input) }
      },
      foreignRow: 'takes no id',
    },
  }),
  casesOf(operatorCosts, {
    listCategories: {
      works: async (t) => {
        const { nameEn } = await newCategory(t)
        return {
          input: {},
          check: ({ categories }) => expect(categories.map((one) => one.nameEn)).toContain(nameEn),
        }
      },
      foreignRow: 'takes no id',
    },
    suggestCustomsCodes: {
      works: async (t) => {
        const { nameEn } = await newCategory(t)
        await t.operator.ok(
          operatorCatalogue.saveProduct,
          aProduct({ ...newProduct(), category: nameEn, hsCode: '691110', customsName: 'Porcelain mug' }),
        )
        return {
          input: { category: nameEn },
          check: ({ suggestions }) =>
            expect(suggestions).toEqual([{ hsCode: '691110', customsName: 'Porcelain mug', products: 1 }]),
        }
      },
      foreignRow: 'takes no id',
    },
    saveCategory: {
      works: async (t) => {
        const { nameEn: was } = await newCategory(t)
        const input = { was, nameEn: code(), nameZh: '家居' }
        return {
          input,
          check: (saved) => expect(saved).toEqual({ nameEn: input.nameEn, nameZh: '家居' }),
        }
      },
      foreignRow: 'categories belong to no customer',
    },
    orderCategories: {
      works: async (t) => {
        const { nameEn } = await newCategory(t)
        return {
          input: { names: [nameEn] },
          check: ({ categories }) => expect(categories[0]?.nameEn).toBe(nameEn),
        }
      },
      foreignRow: 'categories belong to no customer',
    },
    removeCategory: {
      works: async (t) => ({ input: { nameEn: (await newCategory(t)).nameEn } }),
      foreignRow: 'categories belong to no customer',
    },
    listSuppliers: {
      works: async (t) => {
        const supplier = await newSupplier(t)
        return {
          input: { search: supplier.name.toUpperCase() },
          check: (page) => expect(page).toEqual({ total: 1, rows: [{ ...supplier, skus: 0 }] }),
        }
      },
      foreignRow: 'suppliers belong to no customer',
    },
    saveSupplier: {
      works: async (t) => {
        const supplier = await newSupplier(t)
        const input = { ...supplier, leadDays: 9 }
        return { input, check: (saved) => expect(saved).toEqual(input) }
      },
      foreignRow: 'suppliers belong to no customer',
    },
    getOffers: {
      works: async (t) => {
        const { input } = await withOffer(t)
        await t.operator.ok(operatorCosts.saveOffers, input)
        return {
          input: { productId: input.productId },
          check: ({ skus }) => expect(skus).toMatchObject(input.skus),
        }
      },
      foreignRow: everyCustomers,
    },
    saveOffers: {
      works: async (t) => {
        const { input } = await withOffer(t)
        return { input, check: ({ skus }) => expect(skus).toMatchObject(input.skus) }
      },
      foreignRow: everyCustomers,
    },
    listPriceRules: {
      works: async (t) => {
        const { nameEn: category } = await newCategory(t)
        const rule = await t.operator.ok(operatorCosts.savePriceRule, aRule({ category }))
        return { input: { pageSize: 100 }, check: ({ rows }) => expect(rows).toContainEqual(rule) }
      },
      foreignRow: 'takes no id',
    },
    savePriceRule: {
      works: async (t) => {
        const { id: productId } = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        return {
          input: aRule({ productId }),
          check: (rule) =>
            expect(rule).toMatchObject({ productId, productName: 'Enamel mug', marginBp: 3500 }),
        }
      },
      foreignRow: everyCustomers,
    },
    removePriceRule: {
      works: async (t) => {
        const { nameEn: category } = await newCategory(t)
        const { id } = await t.operator.ok(operatorCosts.savePriceRule, aRule({ category }))
        return { input: { id } }
      },
      foreignRow: 'rules belong to no customer',
    },
  }),
  casesOf(operatorCatalogueBulk, {
    findProducts: {
      works: async (t) => {
        const product = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        return {
          input: { search: product.code },
          check: ({ rows }) => expect(rows).toEqual([{ id: product.id }]),
        }
      },
      foreignRow: everyCustomers,
    },
    previewProductEdit: {
      works: async (t) => {
        const { id } = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        return {
          input: { ids: [id], change: withdraw },
          check: (preview) => expect(preview).toMatchObject({ changes: 1, unchanged: 0, refused: 0 }),
        }
      },
      foreignRow: everyCustomers,
    },
    startProductEdit: {
      works: async (t) => {
        const { id } = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        return { input: { ids: [id], change: withdraw } }
      },
      foreignRow: everyCustomers,
    },
    previewPrices: {
      works: async (t) => {
        const { id } = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        return {
          input: { ids: [id], pricing: tenPercent },
          check: ({ rows }) => expect(rows).toMatchObject([{ oldMinor: 500, newMinor: 550 }]),
        }
      },
      foreignRow: everyCustomers,
    },
    startPricing: {
      works: async (t) => {
        const { id } = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        const asked = { ids: [id], pricing: tenPercent }
        const { fingerprint } = await t.operator.ok(operatorCatalogueBulk.previewPrices, asked)
        return { input: { ...asked, fingerprint } }
      },
      foreignRow: everyCustomers,
    },
    findPictureTargets: {
      works: async (t) => {
        const product = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        const codes = [product.code.toUpperCase(), product.skus[0]?.code ?? '', 'none']
        return {
          input: { codes },
          check: ({ targets }) => expect(targets.map(({ kind }) => kind)).toEqual(['product', 'sku']),
        }
      },
      foreignRow: everyCustomers,
    },
    attachPictures: {
      works: async (t) => {
        const product = await t.operator.ok(operatorCatalogue.saveProduct, newProduct())
        const [sku] = product.skus
        const pictures = [
          { code: product.code, place: 1, url: '/one' },
          { code: product.code, place: 2, url: '/two' },
          { code: sku?.code ?? '', place: 1, url: '/three' },
          { code: sku?.code ?? '', place: 2, url: '/four' },
          { code: 'none', place: 1, url: '/five' },
        ]
        return {
          input: { pictures },
          check: async ({ results }) => {
            expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, false])
            const now = await t.operator.ok(operatorCatalogue.getProduct, { id: product.id })
            expect(now).toMatchObject({ coverUrl: '/one', pictures: ['/two', '/four'] })
            expect(now.skus[0]?.imageUrl).toBe('/three')
          },
        }
      },
      foreignRow: everyCustomers,
    },
  }),
]
