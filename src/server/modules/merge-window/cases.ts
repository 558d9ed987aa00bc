import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { mergeWindow } from '../../../contract/merge-window/merge-window.ts'
import { createShop, createTwinOrders } from '../orders/test/order-factory.ts'
import { makeMergeRun, makeWindow } from './window-factory.ts'

const nextVersion = async (t: TestApp): Promise<number> => {
  const { rows } = await t.admin.query('select version from merge_window where customer_id = $1', [
    t.customerId,
  ])
  return rows[0]?.version ?? 0
}

export const cases = [
  casesOf(mergeWindow, {
    getMergeWindow: {
      works: async (t) => {
        await makeWindow(t, t.customerId, { hours: 12 })
        return {
          input: {},
          check: ({ isOn, hours, canChange }) => expect([isOn, hours, canChange]).toEqual([true, 12, true]),
        }
      },
      foreignRow: 'takes no id',
    },
    saveMergeWindow: {
      works: async (t) => {
        const version = await nextVersion(t)
        return {
          input: { isOn: true, hours: 6, shopIds: [await createShop(t, t.customerId)], version },
          check: (answer) => expect(answer.version).toBe(version + 1),
        }
      },
      foreignRow: async (t) => ({
        input: {
          isOn: true,
          hours: 6,
          shopIds: [await createShop(t, t.otherCustomerId)],
          version: await nextVersion(t),
        },
      }),
    },
    listMergeRuns: {
      works: async (t) => {
        const id = await makeMergeRun(t, t.customerId)
        const other = await makeMergeRun(t, t.otherCustomerId)
        return {
          input: {},
          check: ({ rows }) => {
            const ids: string[] = rows.map((run) => run.id)
            expect(ids).toContain(id)
            expect(ids).not.toContain(other)
          },
        }
      },
      foreignRow: 'takes no id',
    },
    previewMergeWindow: {
      works: async (t) => {
        const { shopId } = await createTwinOrders(t, t.customerId)
        return {
          input: { hours: 24, shopIds: [shopId] },
          check: (answer) =>
            expect(answer).toMatchObject({ orders: 2, merged: 2, parcels: 1, savedMinor: 400 }),
        }
      },
      foreignRow: async (t) => ({
        input: { hours: 24, shopIds: [(await createTwinOrders(t, t.otherCustomerId)).shopId] },
        check: ({ data }) => expect(data).toMatchObject({ orders: 0, merged: 0, largest: [] }),
      }),
    },
    skipMergeWait: {
      works: async (t) => {
        await makeWindow(t, t.customerId)
        return {
          input: { ids: (await createTwinOrders(t, t.customerId)).ids },
          check: ({ results }) => expect(results.map(({ reason }) => reason)).toEqual(['skipped', 'skipped']),
        }
      },
      foreignRow: async (t) => ({
        input: { ids: (await createTwinOrders(t, t.otherCustomerId)).ids },
        check: ({ data }) =>
          expect(data).toMatchObject({ results: [{ reason: 'notFound' }, { reason: 'notFound' }] }),
      }),
    },
  }),
]
