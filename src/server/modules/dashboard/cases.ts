import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { dashboard, firstSteps } from '../../../contract/dashboard.ts'
import { createOrder } from '../orders/order-factory.ts'

export const cases = [
  casesOf(dashboard, {
    getDashboard: {
      works: async (t) => {
        const caller = await t.newCustomer({ currency: 'USD' })
        return {
          input: {},
          as: caller,
          check: (answer) =>
            expect(answer).toMatchObject({
              waiting: [],
              balance: { amountMinor: 0, currency: 'USD' },
              balanceLastsDays: null,
              shops: [],
            }),
        }
      },
      foreignRow: async (t) => {
        await createOrder(t, t.otherCustomerId)
        const caller = await t.newCustomer({ currency: 'USD' })
        return {
          input: {},
          as: caller,
          check: ({ data }) => expect(data).toMatchObject({ waiting: [], shops: [] }),
        }
      },
    },
    getFirstSteps: {
      works: async (t) => ({
        input: {},
        as: await t.newCustomer({ currency: 'USD' }),
        check: ({ steps }) => expect(steps).toEqual(firstSteps.map((name) => ({ name, isDone: false }))),
      }),
      foreignRow: async (t) => {
        await createOrder(t, t.otherCustomerId)
        return {
          input: {},
          as: await t.newCustomer({ currency: 'USD' }),
          check: ({ data }) =>
            expect(data?.steps).toEqual(firstSteps.map((name) => ({ name, isDone: false }))),
        }
      },
    },
  }),
]
