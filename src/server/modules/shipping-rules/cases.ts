import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { createOrder, createShippingLine, createShop, createSku } from '../orders/test/order-factory.ts'
import { makeRule } from './rule-factory.ts'

const cheapest = { choice: 'cheapest' } as const
const everything = { conditions: {}, outcome: cheapest }

const theirs = async (t: TestApp) => ({ input: { id: await makeRule(t, t.otherCustomerId) } })

export const cases = [
  casesOf(shippingRules, {
    listShippingRules: {
      works: async (t) => {
        const id = await makeRule(t, t.customerId)
        const other = await makeRule(t, t.otherCustomerId)
        return {
          input: {},
          check: ({ rules, canChange }) => {
            const ids: string[] = rules.map((rule) => rule.id)
            expect(ids).toContain(id)
            expect(ids).not.toContain(other)
            expect(canChange).toBe(true)
          },
        }
      },
      foreignRow: 'takes no id',
    },
    getShippingRuleTemplates: {
      works: async (t) => {
        const lineId = await createShippingLine(t, { accepts: ['battery'] })
        return {
          input: {},
          check: ({ templates }) => {
            const battery = templates.find(({ key }) => key === 'battery')
            expect(battery?.outcome.lineIds).toContain(lineId)
            expect(templates.at(-1)?.key).toBe('cheapest')
          },
        }
      },
      foreignRow: 'takes no id',
    },
    listRuleShippingLines: {
      works: async (t) => {
        const lineId = await createShippingLine(t, { baseMinor: 450 })
        return {
          input: {},
          check: ({ lines }) =>
            expect(lines.find((line) => line.lineId === lineId)).toMatchObject({
              countries: ['DE', 'US'],
              daysMin: 7,
              daysMax: 12,
              fromMinor: 450,
            }),
        }
      },
      foreignRow: 'takes no id',
    },
    saveShippingRule: {
      works: async (t) => ({
        input: {
          name: 'Mugs',
          conditions: { skus: { mode: 'any' as const, ids: [await createSku(t)] } },
          outcome: { choice: 'lines' as const, lineIds: [await createShippingLine(t)] },
        },
        check: ({ version }) => expect(version).toBe(1),
      }),
      foreignRow: async (t) => ({
        input: { ...everything, name: 'Mine now', version: 1, ...(await theirs(t)).input },
      }),
    },
    switchShippingRule: {
      works: async (t) => ({
        input: { id: await makeRule(t, t.customerId), isOn: false },
        check: ({ version }) => expect(version).toBe(2),
      }),
      foreignRow: async (t) => ({ input: { ...(await theirs(t)).input, isOn: false } }),
    },
    arrangeShippingRules: {
      works: async (t) => {
        await t.admin.query('delete from shipping_rule where customer_id = $1', [t.customerId])
        const first = await makeRule(t, t.customerId)
        const second = await makeRule(t, t.customerId)
        return {
          input: { ids: [second, first], was: [first, second] },
          check: async () => {
            const { rows } = await t.admin.query(
              'select id from shipping_rule where customer_id = $1 order by position',
              [t.customerId],
            )
            expect(rows.map(({ id }) => id)).toEqual([second, first])
          },
        }
      },
      foreignRow: async (t) => {
        const { id } = (await theirs(t)).input
        return { input: { ids: [id], was: [id] } }
      },
    },
    deleteShippingRule: {
      works: async (t) => ({ input: { id: await makeRule(t, t.customerId) } }),
      foreignRow: theirs,
    },
    previewShippingRules: {
      works: async (t) => {
        const orderId = await createOrder(t, t.customerId)
        return {
          input: { rules: [{ ...everything, name: 'All' }] },
          check: ({ orders, rules, largest }) => {
            expect(orders).toBeGreaterThan(0)
            expect(rules[0]?.matched).toBeGreaterThan(0)
            expect(largest.map((one) => one.orderId as string)).not.toContain(orderId)
          },
        }
      },
      foreignRow: async (t) => {
        const conditions = { shopIds: [await createShop(t, t.otherCustomerId)] }
        return { input: { rules: [{ name: 'Theirs', conditions, outcome: cheapest }] } }
      },
    },
    applyShippingRules: {
      works: async (t) => {
        const orderId = await createOrder(t, t.customerId)
        return {
          input: {},
          check: ({ results }) =>
            expect(results.find((result) => result.orderId === orderId)?.reason).toMatch(/^(?:un)?changed$/),
        }
      },
      foreignRow: 'takes the id of an order only to go on after it',
    },
  }),
]
