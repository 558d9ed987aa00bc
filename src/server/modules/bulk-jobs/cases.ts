import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { dueOrders, endUnstarted, startPaying, startShipping } from './bulk-jobs-factory.ts'

const paying = async (t: TestApp, caller: Caller, customerId: CustomerId) => ({
  id: await startPaying(caller, await dueOrders(t, customerId, 2)),
})
const mine = (t: TestApp) => paying(t, t.main, t.customerId)
const foreign = async (t: TestApp) => ({ input: await paying(t, t.other, t.otherCustomerId) })
const ended = async <T extends { readonly id: string }>(t: TestApp, job: T): Promise<T> => {
  await endUnstarted(t, job.id)
  return job
}
const foreignEnded = async (t: TestApp) => ({
  input: await ended(t, await paying(t, t.other, t.otherCustomerId)),
})

const ours = async (t: TestApp) => ({ id: await startShipping(t, t.operator) })
const colleagues = async (t: TestApp) => ({
  as: await t.operatorWith(['fulfilment']),
  input: await ended(t, await ours(t)),
})

export const cases = [
  casesOf(bulkJobs, {
    listBulkJobs: {
      works: async (t) => {
        const { id } = await mine(t)
        return {
          input: {},
          check: (answer) => expect(answer.jobs[0]).toMatchObject({ id, done: 0, total: 2 }),
        }
      },
      foreignRow: 'takes no id',
    },
    getBulkJob: {
      works: async (t) => ({
        input: await mine(t),
        check: ({ job }) => expect(job.allowedActions).toEqual(['stop']),
      }),
      foreignRow: foreign,
    },
    cancelBulkJob: {
      works: async (t) => ({
        input: await mine(t),
        check: ({ job }) =>
          expect(job).toMatchObject({ state: 'stopped', allowedActions: ['retry', 'dismiss'] }),
      }),
      foreignRow: foreign,
    },
    retryBulkJob: {
      works: async (t) => {
        const job = await ended(t, await mine(t))
        return { input: job, check: ({ bulkJobId }) => expect(bulkJobId).not.toBe(job.id) }
      },
      foreignRow: foreignEnded,
    },
    dismissBulkJob: {
      works: async (t) => ({ input: await ended(t, await mine(t)) }),
      foreignRow: foreignEnded,
    },
  }),

  casesOf(operatorBulkJobs, {
    listOperatorBulkJobs: {
      works: async (t) => {
        const { id } = await ours(t)
        return { input: {}, check: (answer) => expect(answer.jobs[0]).toMatchObject({ id, total: 1 }) }
      },
      foreignRow: 'takes no id',
    },
    getOperatorBulkJob: {
      works: async (t) => ({
        input: await ours(t),
        check: ({ job }) => expect(job.title).toBe('parcels.csv'),
      }),
      foreignRow: async (t) => ({ input: await mine(t) }),
    },
    cancelOperatorBulkJob: {
      works: async (t) => ({ input: await ours(t), check: ({ job }) => expect(job.state).toBe('stopped') }),
      foreignRow: colleagues,
    },
    retryOperatorBulkJob: {
      works: async (t) => {
        const job = await ended(t, await ours(t))
        return { input: job, check: ({ bulkJobId }) => expect(bulkJobId).not.toBe(job.id) }
      },
      foreignRow: colleagues,
    },
    dismissOperatorBulkJob: {
      works: async (t) => ({ input: await ended(t, await ours(t)) }),
      foreignRow: colleagues,
    },
  }),
]
