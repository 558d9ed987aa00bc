import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'

export const cases = [
  casesOf(operatorCustomers, {
    listCustomers: {
      works: async (t) => ({
        input: { pageSize: 100 },
        check: ({ rows }) => expect(rows.map(({ id }) => String(id))).toContain(String(t.customerId)),
      }),
      foreignRow: 'operators see every customer',
    },
    exportCustomers: {
      works: async (t) => {
        const { rows } = await t.operator.ok(operatorCustomers.listCustomers, { pageSize: 100 })
        const row = rows.find((one) => String(one.id) === String(t.customerId))
        return {
          input: { format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(`\r\n${row?.name},${row?.email},`),
        }
      },
      foreignRow: 'operators see every customer',
    },
    updateCustomer: {
      works: async (t) => {
        const { rows } = await t.operator.ok(operatorCustomers.listCustomers, { pageSize: 100 })
        const row = rows.find((one) => String(one.id) === String(t.customerId))
        if (!row) throw new Error('the customer is not in the list')
        return {
          input: { id: row.id, allianceRebate: 3 },
          check: (answer) => expect(answer).toEqual({ ...row, allianceRebate: 3 }),
        }
      },
      foreignRow: 'operators see every customer',
    },
    listNamedAgents: {
      works: async () => ({
        input: {},
        check: ({ operators }) => expect(operators.map(({ name }) => name)).toContain('Test Operator'),
      }),
      foreignRow: 'has no input',
    },
    assignNamedAgent: {
      works: async (t) => {
        const { customerId } = await t.newCustomer()
        const { operators } = await t.operator.ok(operatorCustomers.listNamedAgents, {})
        const [operator] = operators
        if (!operator) throw new Error('there is no operator')
        return {
          input: { customerId, operatorId: operator.id },
          check: (answer) =>
            expect(answer).toMatchObject({ id: customerId, namedAgent: { ...operator, isActive: true } }),
        }
      },
      foreignRow: 'operators see every customer',
    },
  }),
]
