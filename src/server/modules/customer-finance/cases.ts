import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorCustomerFinance } from '../../../contract/customer-finance/customer-finance.ts'
import { requested } from '../withdrawals/withdrawal-factory.ts'

const everyCustomers = 'operators see the rows of every customer'

export const cases = [
  casesOf(operatorCustomerFinance, {
    getCustomerFinance: {
      works: async (t) => {
        await requested(t, t.main)
        return {
          input: { customerId: t.main.customerId },
          check: ({ customerId, withdrawing, toReview }) => {
            expect(customerId).toBe(t.main.customerId)
            expect(withdrawing.amountMinor).toBeGreaterThanOrEqual(10_000)
            expect(toReview.withdrawals).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: everyCustomers,
    },
    listCustomerMovements: {
      works: async (t) => {
        const { number } = await requested(t, t.main)
        return {
          input: { customerId: t.main.customerId, kind: 'withdrawal' as const },
          check: ({ rows }) => expect(rows[0]).toMatchObject({ sourceNumber: number, amountMinor: -10_000 }),
        }
      },
      foreignRow: everyCustomers,
    },
  }),
]
