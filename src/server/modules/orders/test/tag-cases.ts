import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { bulkJobs } from '../../../../contract/bulk-jobs/bulk-jobs.ts'
import { orderTags } from '../../../../contract/orders/order-tags.ts'
import { createOrder } from './order-factory.ts'

const add = ['VIP']

export const tagCases = [
  casesOf(orderTags, {
    listOrderTags: {
      works: async (t) => {
        const ids = [await createOrder(t, t.customerId)]
        await t.main.ok(orderTags.changeOrderTags, { ids, add: ['Wholesale'] })
        return { input: {}, check: ({ tags }) => expect(tags).toContain('Wholesale') }
      },
      foreignRow: 'takes no id',
    },
    changeOrderTags: {
      works: async (t) => ({
        input: { ids: [await createOrder(t, t.customerId)], add },
        check: ({ results }) => expect(results).toMatchObject([{ ok: true, reason: 'tagsChanged' }]),
      }),
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)], add },
        check: ({ data }) =>
          expect(data).toMatchObject({ results: [{ ok: false, reason: 'notFound', number: '' }] }),
      }),
    },
    startChangingTags: {
      works: async (t) => ({
        input: { ids: [await createOrder(t, t.customerId)], add },
        check: async ({ bulkJobId: id }) => {
          const { job } = await t.main.ok(bulkJobs.getBulkJob, { id })
          expect(job).toMatchObject({ kind: 'order.changeTags', total: 1 })
        },
      }),
      foreignRow: async (t) => ({ input: { ids: [await createOrder(t, t.otherCustomerId)], add } }),
    },
    updateSellerNote: {
      works: async (t) => ({
        input: { id: await createOrder(t, t.customerId), note: ' Call before shipping ' },
        check: (answer) => expect(answer).toEqual({ note: 'Call before shipping' }),
      }),
      foreignRow: async (t) => ({ input: { id: await createOrder(t, t.otherCustomerId), note: 'Mine' } }),
    },
  }),
] as const
