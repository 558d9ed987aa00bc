import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { creditLines } from '../../../contract/credit-lines/credit-lines.ts'
import { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { buy, close, grant, proposed, reason, setCreditTerms, terms } from './credit-factory.ts'

const everyCustomers = 'operators see the rows of every customer'

export const cases = [
  casesOf(creditLines, {
    listCreditStatements: {
      works: async (t) => {
        const seller = await t.newCustomer()
        await grant(t, seller, 2_000)
        await buy(t, seller)
        await close(t, seller)
        return {
          input: {},
          as: seller,
          check: ({ rows }) =>
            expect(rows[0]).toMatchObject({
              owed: { amountMinor: 900 },
              left: { amountMinor: 900 },
              state: 'open',
            }),
        }
      },
      foreignRow: 'takes no id',
    },
  }),
  casesOf(operatorCreditLines, {
    listCreditLines: {
      works: async (t) => {
        const seller = await t.newCustomer()
        await grant(t, seller, 2_000)
        return {
          input: { state: 'active' as const, pageSize: 100 },
          check: ({ rows }) =>
            expect(rows.find(({ customerId }) => customerId === seller.customerId)).toMatchObject({
              status: 'active',
              limit: { amountMinor: 2_000 },
              statement: null,
            }),
        }
      },
      foreignRow: everyCustomers,
    },
    getCustomerCreditLine: {
      works: async (t) => {
        const seller = await t.newCustomer()
        await grant(t, seller, 2_000)
        return {
          input: { customerId: seller.customerId },
          check: ({ credit, changes, proposal }) => {
            expect(credit).toMatchObject({ status: 'active', everyDays: 7, dueDays: 5 })
            expect(changes).toMatchObject([{ kind: 'grant', status: 'applied', reason }])
            expect(proposal).toBeNull()
          },
        }
      },
      foreignRow: everyCustomers,
    },
    setCreditLine: {
      works: async (t) => {
        await setCreditTerms(t)
        const { customerId } = await t.newCustomer()
        return {
          input: { customerId, limitMinor: 3_000, ...terms },
          check: ({ credit }) => expect(credit).toMatchObject({ limit: { amountMinor: 3_000 } }),
        }
      },
      foreignRow: everyCustomers,
    },
    endCreditLine: {
      works: async (t) => {
        const seller = await t.newCustomer()
        await grant(t, seller, 2_000)
        return {
          input: { customerId: seller.customerId, reason: 'Business closed.' },
          check: ({ credit }) => expect(credit).toMatchObject({ status: 'ended', limit: { amountMinor: 0 } }),
        }
      },
      foreignRow: everyCustomers,
    },
    approveCreditLineChange: {
      works: async (t) => ({
        input: { id: (await proposed(t, await t.newCustomer(), await t.operatorWith(['finance']))).id },
        check: ({ credit }) => expect(credit).toMatchObject({ limit: { amountMinor: 200_000 } }),
      }),
      foreignRow: everyCustomers,
    },
    declineCreditLineChange: {
      works: async (t) => ({
        input: { id: (await proposed(t, await t.newCustomer())).id, reason: 'Too much.' },
        check: ({ changes, credit }) => {
          expect(changes).toMatchObject([{ status: 'declined', declineReason: 'Too much.' }])
          expect(credit).toBeNull()
        },
      }),
      foreignRow: everyCustomers,
    },
    withdrawCreditLineChange: {
      works: async (t) => ({
        input: { id: (await proposed(t, await t.newCustomer())).id },
        check: ({ changes }) => expect(changes).toMatchObject([{ status: 'withdrawn' }]),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
