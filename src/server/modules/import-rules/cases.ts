import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorImportRules } from '../../../contract/import-rules/operator-import-rules.ts'
import { orderImports } from '../../../contract/import-rules/order-imports.ts'
import { createOrder } from '../orders/test/order-factory.ts'
import { germanAddress } from '../tax-numbers/tax-factory.ts'
import { addImportRule, anImportRule } from './import-rule-factory.ts'
import { publishedRules } from './published-rules.ts'

const noCustomers = 'rules belong to no customer'
const toGermany = { address: germanAddress }

export const cases = [
  casesOf(operatorImportRules, {
    listImportRules: {
      works: async (t) => {
        const id = await addImportRule(t, { countryCode: 'IS', percent: 4 })
        return {
          input: {},
          check: ({ rules }) =>
            expect(rules.find((rule) => rule.id === id)).toMatchObject({ countryCode: 'IS', percent: 4 }),
        }
      },
      foreignRow: noCustomers,
    },
    previewImportRule: {
      works: async () => ({
        input: { id: null, rule: anImportRule({ countryCode: 'CL', percent: 6 }) },
        check: (answer) =>
          expect(answer).toMatchObject({ compared: 0, isCapped: false, more: { orders: 0, usdMinor: 0 } }),
      }),
      foreignRow: noCustomers,
    },
    saveImportRule: {
      works: async (t) => {
        const id = await addImportRule(t, { countryCode: 'PE', percent: 4 })
        return {
          input: { id, rule: anImportRule({ countryCode: 'PE', percent: 5, isActive: false }) },
          check: (saved) => expect(saved).toMatchObject({ id, percent: 5, isActive: false }),
        }
      },
      foreignRow: noCustomers,
    },
    deleteImportRule: {
      works: async (t) => ({ input: { id: await addImportRule(t, { countryCode: 'UY', percent: 4 }) } }),
      foreignRow: noCustomers,
    },
    loadPublishedRules: {
      works: async (t) => {
        await t.admin.query(`delete from import_rule where country_code = 'JP'`)
        return {
          input: {},
          check: ({ added, skipped }) => {
            expect(added).toBeGreaterThanOrEqual(2)
            expect(added + skipped).toBe(publishedRules.length)
          },
        }
      },
      foreignRow: noCustomers,
    },
  }),
  casesOf(orderImports, {
    getOrderImportCharges: {
      works: async (t) => {
        const name = `Duty ${Date.now()}`
        await addImportRule(t, { name, amountMinor: 100, currency: 'USD', per: 'parcel' })
        return {
          input: { id: await createOrder(t, t.customerId, toGermany) },
          check: ({ estimate }) =>
            expect(estimate?.charges.find((charge) => charge.name === name)).toMatchObject({
              payment: 'import',
              amount: { amountMinor: 100, currency: 'USD' },
            }),
        }
      },
      foreignRow: async (t) => ({ input: { id: await createOrder(t, t.otherCustomerId, toGermany) } }),
    },
  }),
]
