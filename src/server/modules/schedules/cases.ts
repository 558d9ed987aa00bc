import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { schedules } from '../../../contract/schedules/schedules.ts'
import { createShop } from '../orders/test/order-factory.ts'
import { makeRun, makeSchedule } from './schedule-factory.ts'

const report = {
  kind: 'mailReport',
  name: 'Monday morning',
  expression: '0 0 8 ? * 2',
  shopId: null,
  accountIds: null,
} as const

const mine = (t: TestApp) => makeSchedule(t.platform.database, t.customerId)
const theirs = async (t: TestApp) => ({
  input: { id: await makeSchedule(t.platform.database, t.otherCustomerId) },
})

export const cases = [
  casesOf(schedules, {
    listSchedules: {
      works: async (t) => {
        const id = await mine(t)
        const other = await makeSchedule(t.platform.database, t.otherCustomerId)
        return {
          input: {},
          check: (answer) => {
            const ids: string[] = answer.schedules.map((schedule) => schedule.id)
            expect(ids).toContain(id)
            expect(ids).not.toContain(other)
            expect(answer.kinds).toEqual(['pullShop', 'payOrders', 'mailReport'])
          },
        }
      },
      foreignRow: 'takes no id',
    },
    createSchedule: {
      works: async () => ({ input: report }),
      foreignRow: async (t) => ({ input: { ...report, shopId: await createShop(t, t.otherCustomerId) } }),
    },
    updateSchedule: {
      works: async (t) => ({ input: { id: await mine(t), schedule: { ...report, name: 'Tuesdays' } } }),
      foreignRow: async (t) => {
        const { input } = await theirs(t)
        return { input: { ...input, schedule: report } }
      },
    },
    switchSchedule: {
      works: async (t) => ({
        input: { id: await mine(t), isOn: false },
        check: (answer) => expect(answer).toEqual({ isOn: false, nextRunAt: null }),
      }),
      foreignRow: async (t) => ({ input: { ...(await theirs(t)).input, isOn: false } }),
    },
    runSchedule: {
      works: async (t) => ({
        input: { id: await mine(t) },
        check: ({ run }) => expect(run).toMatchObject({ cause: 'hand', status: 'waiting' }),
      }),
      foreignRow: theirs,
    },
    deleteSchedule: { works: async (t) => ({ input: { id: await mine(t) } }), foreignRow: theirs },
    listScheduleRuns: {
      works: async (t) => {
        const id = await mine(t)
        await makeRun(t.platform.database, t.customerId, id)
        return { input: { id }, check: ({ total, rows }) => expect([total, rows.length]).toEqual([1, 1]) }
      },
      foreignRow: theirs,
    },
    listScheduleRunOrders: {
      works: async (t) => ({
        input: { id: await makeRun(t.platform.database, t.customerId, await mine(t)) },
        check: (answer) => expect(answer).toEqual({ orders: [] }),
      }),
      foreignRow: async (t) => {
        const { input } = await theirs(t)
        return { input: { id: await makeRun(t.platform.database, t.otherCustomerId, input.id) } }
      },
    },
  }),
]
