import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { dashboard, firstSteps } from '../../../contract/dashboard/dashboard.ts'
import { createOrder } from '../orders/test/order-factory.ts'
import { makeDelivered } from '../refunds/refund-factory.ts'
import { recountFigures } from './recount-figures.ts'

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
              hasOrders: false,
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
    getFigures: {
      works: async (t) => {
        const caller = await t.newCustomer({ currency: 'USD' })
        if (caller.customerId === '') throw new Error('no customer')
        await createOrder(t, caller.customerId)
        await recountFigures(t.platform.database, new AbortController().signal)
        return {
          input: { days: 7 as const },
          as: caller,
          check: ({ sums, days, shops }) => {
            expect(sums).toMatchObject({ orders: 1, revenueMinor: 1_999, profitMinor: 1_099 })
            expect(days).toHaveLength(7)
            expect(shops).toMatchObject([{ orders: 1 }])
          },
        }
      },
      foreignRow: async (t) => {
        await createOrder(t, t.otherCustomerId)
        await recountFigures(t.platform.database, new AbortController().signal)
        return {
          input: {},
          as: await t.newCustomer({ currency: 'USD' }),
          check: ({ data }) => expect(data).toMatchObject({ sums: { orders: 0 }, shops: [] }),
        }
      },
    },
    getDeliveryTimes: {
      works: async (t) => {
        const caller = await t.newCustomer({ currency: 'USD' })
        await makeDelivered(t, caller)
        await recountFigures(t.platform.database, new AbortController().signal)
        return {
          input: { days: 7 as const },
          as: caller,
          check: ({ all, rows }) => {
            expect(all).toEqual({ parcels: 1, medianDays: 5, p90Days: 5 })
            expect(rows).toMatchObject([{ country: 'US', parcels: 1 }])
          },
        }
      },
      foreignRow: async (t) => {
        await makeDelivered(t, t.other)
        await recountFigures(t.platform.database, new AbortController().signal)
        return {
          input: {},
          as: await t.newCustomer({ currency: 'USD' }),
          check: ({ data }) => expect(data).toMatchObject({ all: null, rows: [] }),
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
