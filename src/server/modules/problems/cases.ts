import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { problems } from '../../../contract/problems/problems.ts'
import { createOrder } from '../orders/test/order-factory.ts'
import { createAnswered, createProblem } from './problem-factory.ts'

const allCustomers = 'operators work for every customer'

export const cases = [
  casesOf(problems, {
    solveProblem: {
      works: async (t) => ({
        input: { id: await createProblem(t, t.customerId), answer: 'wait' as const, note: 'A week at most' },
        check: ({ outcome }) => expect(outcome).toBe('passedOn'),
      }),
      foreignRow: async (t) => ({
        input: { id: await createProblem(t, t.otherCustomerId), answer: 'wait' as const },
      }),
    },
  }),
  casesOf(operatorProblems, {
    raiseProblems: {
      works: async (t) => ({
        input: { ids: [await createOrder(t, t.customerId)], code: 'outOfStock' as const, note: 'Sold out' },
        check: ({ results }) => expect(results.map(({ ok }) => ok)).toEqual([true]),
      }),
      foreignRow: allCustomers,
    },
    askProblemAgain: {
      works: async (t) => ({ input: { id: await createAnswered(t), note: 'How long?' } }),
      foreignRow: allCustomers,
    },
    previewProblemResolution: {
      works: async (t) => {
        const id = await createAnswered(t)
        return {
          input: { ids: [id], change: { note: 'They have come.' } },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: allCustomers,
    },
    startProblemResolution: {
      works: async (t) => {
        const id = await createAnswered(t)
        return {
          input: { ids: [id], change: { note: 'They have come.' } },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: allCustomers,
    },
    resolveProblem: {
      works: async (t) => ({
        input: { id: await createAnswered(t), note: 'It has come' },
        check: (answer) => expect(answer).toEqual({ status: 'awaitingPayment', refund: null }),
      }),
      foreignRow: allCustomers,
    },
  }),
]
