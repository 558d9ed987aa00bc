import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorImportTaxes } from '../../../contract/operator/import-taxes.ts'
import { shipping } from '../../../contract/shipping.ts'
import { createShippingLine } from '../orders/order-factory.ts'

const germany = {
  countryCode: 'DE',
  taxName: 'VAT',
  taxPercent: 19,
  dutyPercent: 4,
  dutyFreeUsdMinor: 16_000,
  smallDutyUsdMinor: 350,
  scheme: 'IOSS' as const,
  schemeLimitMinor: 15_000,
  schemeLimitCurrency: 'EUR' as const,
}

export const cases = [
  casesOf(shipping, {
    calculateFreight: {
      works: async (t) => {
        const lineId = await createShippingLine(t, { baseMinor: 450 })
        return {
          input: { countryCode: 'us', weightGrams: 700 },
          check: ({ offers }) =>
            expect(offers.find((offer) => offer.lineId === lineId)).toMatchObject({
              price: { amountMinor: 450, currency: 'USD' },
              chargedGrams: 700,
            }),
        }
      },
      foreignRow: 'takes no id',
    },
  }),
  casesOf(operatorImportTaxes, {
    listImportTaxes: {
      works: async (t) => {
        await t.operator.ok(operatorImportTaxes.saveImportTax, germany)
        return {
          input: {},
          check: ({ countries }) => expect(countries).toContainEqual(expect.objectContaining(germany)),
        }
      },
      foreignRow: 'countries belong to no customer',
    },
    saveImportTax: {
      works: async (t) => {
        await t.operator.ok(operatorImportTaxes.saveImportTax, germany)
        return {
          input: { ...germany, taxPercent: 21 },
          check: (saved) => expect(saved).toMatchObject({ taxPercent: 21 }),
        }
      },
      foreignRow: 'countries belong to no customer',
    },
    removeImportTax: {
      works: async (t) => {
        await t.operator.ok(operatorImportTaxes.saveImportTax, germany)
        return { input: { countryCode: 'DE' } }
      },
      foreignRow: 'countries belong to no customer',
    },
  }),
]
