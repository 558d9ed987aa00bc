import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import { proposed, reason } from './correction-factory.ts'

const everyCustomers = 'operators see the rows of every customer'

export const cases = [
  casesOf(operatorCorrections, {
    listCorrections: {
      works: async (t) => {
        const { id } = await proposed(t, t.main)
        return {
          input: { toReview: true, customerId: t.main.customerId },
          check: ({ rows }) =>
            expect(rows.find((row) => row.id === id)).toMatchObject({
              status: 'proposed',
              allowedActions: ['approve', 'withdraw'],
              needsSecondPerson: true,
            }),
        }
      },
      foreignRow: everyCustomers,
    },
    exportCorrections: {
      works: async (t) => {
        const { number } = await proposed(t, t.main)
        return {
          input: { toReview: true, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(number),
        }
      },
      foreignRow: everyCustomers,
    },
    proposeCorrection: {
      works: async (t) => ({
        input: { customerId: t.main.customerId, amountMinor: 1_001, reason },
        check: (answer) => expect(answer).toMatchObject({ status: 'proposed', amountMinor: 1_001, reason }),
      }),
      foreignRow: everyCustomers,
    },
    approveCorrection: {
      works: async (t) => ({
        input: { id: (await proposed(t, t.main, 1_001, await t.operatorWith(['finance']))).id },
        check: (answer) => expect(answer).toMatchObject({ status: 'posted', decidedBy: 'Test Operator' }),
      }),
      foreignRow: everyCustomers,
    },
    declineCorrection: {
      works: async (t) => ({
        input: { id: (await proposed(t, t.main)).id, reason: 'Already refunded.' },
        check: (answer) =>
          expect(answer).toMatchObject({ status: 'declined', declineReason: 'Already refunded.' }),
      }),
      foreignRow: everyCustomers,
    },
    withdrawCorrection: {
      works: async (t) => ({
        input: { id: (await proposed(t, t.main)).id },
        check: (answer) => expect(answer).toMatchObject({ status: 'withdrawn', allowedActions: [] }),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
