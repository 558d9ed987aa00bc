import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorTrackingRules } from '../../../contract/tracking-rules/operator-tracking-rules.ts'
import { trackingRules } from '../../../contract/tracking-rules/tracking-rules.ts'
import { saveRule } from './rule-factory.ts'

const everyCustomers = 'operators set the rules for every customer'

export const cases = [
  casesOf(trackingRules, {
    listTrackingRules: {
      works: async (t) => {
        const { id } = await saveRule(t)
        return { input: {}, check: ({ rules }) => expect(rules.map((rule) => rule.id)).toContain(id) }
      },
      foreignRow: 'takes no id',
    },
  }),
  casesOf(operatorTrackingRules, {
    listOperatorTrackingRules: {
      works: async (t) => {
        const { id } = await saveRule(t)
        return { input: {}, check: ({ rules }) => expect(rules.at(-1)?.id).toBe(id) }
      },
      foreignRow: everyCustomers,
    },
    saveTrackingRule: {
      works: async () => ({
        input: { name: 'Our name', countries: ['XK'], carrierName: 'Quay Post' },
        check: (rule) => expect(rule).toMatchObject({ carrierName: 'Quay Post', isActive: true }),
      }),
      foreignRow: everyCustomers,
    },
    sortTrackingRules: {
      works: async (t) => {
        await saveRule(t)
        const { rules } = await t.operator.ok(operatorTrackingRules.listOperatorTrackingRules, {})
        const ids = rules.map(({ id }) => id).toReversed()
        return { input: { ids }, check: (sorted) => expect(sorted.rules.map(({ id }) => id)).toEqual(ids) }
      },
      foreignRow: everyCustomers,
    },
    deleteTrackingRule: {
      works: async (t) => {
        const { id } = await saveRule(t)
        return { input: { id }, check: ({ rules }) => expect(rules.map((rule) => rule.id)).not.toContain(id) }
      },
      foreignRow: everyCustomers,
    },
  }),
]
