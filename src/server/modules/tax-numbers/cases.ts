import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorTaxNumbers } from '../../../contract/tax-numbers/operator-tax-numbers.ts'
import { orderTaxNumbers, taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import { createShop } from '../orders/test/order-factory.ts'
import { createGermanOrders, iossNumber, otherIossNumber, saveIoss, setAgencyIoss } from './tax-factory.ts'

const noId = 'takes no id'
const everyCustomers = 'every operator may read the tax numbers of every customer'
const vat = { kind: 'VAT', countryCode: 'DE', number: 'DE 136695976' } as const

export const cases = [
  casesOf(taxNumbers, {
    getTaxConfig: {
      works: async (t) => {
        await setAgencyIoss(t)
        return {
          input: {},
          check: ({ kinds, schemes }) => {
            expect(kinds).toContainEqual({ countryCode: 'DE', kind: 'VAT', example: 'DE136695976' })
            expect(schemes[0]).toEqual({
              scheme: 'IOSS',
              countryCode: 'EU',
              kinds: ['IOSS'],
              limit: { amountMinor: 15_000, currency: 'EUR' },
              limitPer: 'parcel',
              hasAgencyNumber: true,
            })
          },
        }
      },
      foreignRow: noId,
    },
    getTaxCodes: {
      works: async (t) => {
        const { id } = await saveIoss(t.main)
        return {
          input: {},
          check: ({ numbers }) => expect(numbers.map((number) => number.id)).toContain(id),
        }
      },
      foreignRow: noId,
    },
    previewTaxCode: {
      works: async () => ({
        input: { kind: 'ABN', countryCode: 'AU', number: '51824753556' },
        check: (answer) =>
          expect(answer).toEqual({ number: '51824753556', formatted: '51 824 753 556', problem: null }),
      }),
      foreignRow: noId,
    },
    setTaxCode: {
      works: async () => ({
        input: vat,
        check: (saved) =>
          expect(saved).toMatchObject({ kind: 'VAT', countryCode: 'DE', number: 'DE136695976', shop: null }),
      }),
      foreignRow: async (t) => ({ input: { ...vat, id: (await saveIoss(t.other)).id } }),
    },
    deleteTaxCode: {
      works: async (t) => ({ input: { id: (await saveIoss(t.main)).id } }),
      foreignRow: async (t) => ({ input: { id: (await saveIoss(t.other)).id } }),
    },
    addIoss: {
      works: async (t) => {
        const shopId = await createShop(t, t.customerId)
        return {
          input: { number: otherIossNumber, shopId },
          check: (saved) =>
            expect(saved).toMatchObject({ kind: 'IOSS', countryCode: 'EU', shop: { id: shopId } }),
        }
      },
      foreignRow: async (t) => ({
        input: { number: iossNumber, shopId: await createShop(t, t.otherCustomerId) },
      }),
    },
    deleteIoss: {
      works: async (t) => ({ input: { id: (await saveIoss(t.main)).id } }),
      foreignRow: async (t) => ({ input: { id: (await saveIoss(t.other)).id } }),
    },
    setSchemeChoice: {
      works: async () => ({
        input: { scheme: 'VOEC', use: 'none' },
        check: ({ choices }) => expect(choices).toContainEqual({ scheme: 'VOEC', shop: null, use: 'none' }),
      }),
      foreignRow: async (t) => ({
        input: { scheme: 'IOSS', use: 'own', shopId: await createShop(t, t.otherCustomerId) },
      }),
    },
  }),
  casesOf(orderTaxNumbers, {
    getOrderTaxNumber: {
      works: async (t) => {
        await saveIoss(t.main)
        const { ids } = await createGermanOrders(t, t.customerId)
        return {
          input: { id: ids[0] ?? '' },
          check: (answer) =>
            expect(answer).toEqual({
              scheme: 'IOSS',
              number: iossNumber,
              owner: 'seller',
              reason: null,
              limit: { amountMinor: 15_000, currency: 'EUR' },
              isPaid: false,
            }),
        }
      },
      foreignRow: async (t) => ({
        input: { id: (await createGermanOrders(t, t.otherCustomerId)).ids[0] ?? '' },
      }),
    },
  }),
  casesOf(operatorTaxNumbers, {
    listAgencyTaxNumbers: {
      works: async (t) => {
        await setAgencyIoss(t)
        return {
          input: {},
          check: ({ numbers }) =>
            expect(numbers).toContainEqual(
              expect.objectContaining({ scheme: 'IOSS', number: 'IM3720001111' }),
            ),
        }
      },
      foreignRow: 'these numbers are the agency’s',
    },
    saveAgencyTaxNumber: {
      works: async () => ({
        input: { scheme: 'AU GST', number: '51 824 753 556' },
        check: ({ numbers }) =>
          expect(numbers).toContainEqual(
            expect.objectContaining({ scheme: 'AU GST', number: '51824753556', formatted: '51 824 753 556' }),
          ),
      }),
      foreignRow: 'these numbers are the agency’s',
    },
    listCustomerTaxNumbers: {
      works: async (t) => {
        await saveIoss(t.other)
        return {
          input: { customerId: t.otherCustomerId },
          check: ({ numbers }) => expect(numbers.map(({ number }) => number)).toContain(iossNumber),
        }
      },
      foreignRow: everyCustomers,
    },
  }),
]
