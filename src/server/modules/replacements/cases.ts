import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import { replacements } from '../../../contract/replacements/replacements.ts'
import { answerReplacement } from './answer-replacement.ts'
import {
  offerAgain,
  createShippedReplacement,
  shippedOrder,
  replacementInput,
} from './replacement-factory.ts'

const noForeign = 'operators see the rows of every customer'

const declined = async (t: TestApp) => {
  const { id } = await offerAgain(t, await shippedOrder(t))
  const scope = { customerId: t.customerId, shopIds: null }
  const input = { id, accept: false, words: 'Too dear' }
  const given = { input, key: randomUUID(), now: new Date() }
  await answerReplacement(t.platform.database, scope, given, { kind: 'seller', name: 'Test' })
  return { id }
}

export const cases = [
  casesOf(replacements, {
    listReplacements: {
      works: async (t) => {
        const order = await shippedOrder(t)
        const { id } = await createShippedReplacement(t, order)
        return {
          input: { orderId: order.id },
          check: (answer) =>
            expect(answer.replacements).toMatchObject([{ id, state: 'preparing', totalMinor: 0 }]),
        }
      },
      foreignRow: async (t) => ({ input: { orderId: (await shippedOrder(t, t.otherCustomerId)).id } }),
    },
    answerReplacement: {
      works: async (t) => ({
        input: { id: (await offerAgain(t, await shippedOrder(t))).id, accept: false, words: 'Too dear' },
        check: ({ replacement }) =>
          expect(replacement).toMatchObject({ state: 'declined', declineReason: 'Too dear' }),
      }),
      foreignRow: async (t) => ({
        input: { id: (await offerAgain(t, await shippedOrder(t, t.otherCustomerId))).id, accept: false },
      }),
    },
  }),
  casesOf(operatorReplacements, {
    previewReplacement: {
      works: async (t) => {
        const order = await shippedOrder(t)
        return {
          input: { orderId: order.id, lines: order.lines.slice(0, 1) },
          check: ({ productMinor, offers }) => {
            expect(productMinor).toBe(1000)
            expect(offers[0]?.freightMinor).toBe(400)
          },
        }
      },
      foreignRow: noForeign,
    },
    createReplacement: {
      works: async (t) => ({
        input: await replacementInput(t, await shippedOrder(t)),
        check: ({ replacement }) =>
          expect(replacement).toMatchObject({ state: 'preparing', status: 'processing' }),
      }),
      foreignRow: noForeign,
    },
    listOrderReplacements: {
      works: async (t) => {
        const order = await shippedOrder(t)
        const { id } = await offerAgain(t, order)
        return {
          input: { orderId: order.id },
          check: (answer) =>
            expect(answer.replacements).toMatchObject([{ id, state: 'offered', totalMinor: 900 }]),
        }
      },
      foreignRow: noForeign,
    },
    listUnseenReplacements: {
      works: async (t) => {
        const { id } = await declined(t)
        return { input: {}, check: ({ rows }) => expect(rows.map((row) => row.id)).toContain(id) }
      },
      foreignRow: noForeign,
    },
    exportUnseenReplacements: {
      works: async (t) => {
        await declined(t)
        return {
          input: { format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain('Original order'),
        }
      },
      foreignRow: noForeign,
    },
    previewReplacementReview: {
      works: async (t) => {
        const { id } = await declined(t)
        return {
          input: { ids: [id], change: {} },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: noForeign,
    },
    startReplacementReview: {
      works: async (t) => {
        const { id } = await declined(t)
        return {
          input: { ids: [id], change: {} },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: noForeign,
    },
    acknowledgeDeclinedReplacement: {
      works: async (t) => ({
        input: await declined(t),
        check: ({ replacement }) => expect(replacement.seenAt).not.toBeNull(),
      }),
      foreignRow: noForeign,
    },
  }),
]
