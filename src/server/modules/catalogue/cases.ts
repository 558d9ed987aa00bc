import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorCatalogue } from '../../../contract/operator/catalogue.ts'
import { createShippingLine } from '../orders/order-factory.ts'
import { aLine } from '../shipping/shipping-factory.ts'
import { aProduct, aSku } from './catalogue-factory.ts'

const code = (): string => randomUUID().slice(0, 12)
const newProduct = () => aProduct({ code: code(), skus: [aSku({ code: code() })] })
const everyCustomers = 'operators see the rows of every customer'
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A white pixel. */
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
          check: (page) => expect(page).toEqual({ total: 1, rows: [product] }),
        }
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
        const input = newProduct()
        return {
          input,
          check: (answer) => expect(answer).toMatchObject({ code: input.code, skus: [{ tiers: [] }] }),
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
]
