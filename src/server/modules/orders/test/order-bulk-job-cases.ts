import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../../test/http.ts'
import { orderBulkJobs } from '../../../../contract/orders/order-bulk-jobs.ts'
import { bulkJobs, type BulkJobKindName } from '../../../../contract/bulk-jobs/bulk-jobs.ts'
import { createOrder, createSku } from './order-factory.ts'

const ofOwn = async (t: TestApp) => ({ ids: [await createOrder(t, t.customerId)] })
const ofOther = async (t: TestApp) => ({ ids: [await createOrder(t, t.otherCustomerId)] })

const begins =
  (t: TestApp, kind: BulkJobKindName) =>
  async ({ bulkJobId: id }: { bulkJobId: string }) => {
    const { job } = await t.main.ok(bulkJobs.getBulkJob, { id })
    expect(job).toMatchObject({ kind, total: 1 })
  }
const products = async (t: TestApp) => ({ products: [{ skuId: await createSku(t), quantity: 1 }] })

export const orderBulkJobCases = [
  casesOf(orderBulkJobs, {
    startCancelling: {
      works: async (t) => ({ input: await ofOwn(t), check: begins(t, 'order.cancel') }),
      foreignRow: async (t) => ({ input: await ofOther(t) }),
    },
    startHoldingOrders: {
      works: async (t) => ({ input: await ofOwn(t), check: begins(t, 'order.hold') }),
      foreignRow: async (t) => ({ input: await ofOther(t) }),
    },
    startReleasingHolds: {
      works: async (t) => ({ input: await ofOwn(t), check: begins(t, 'order.releaseHold') }),
      foreignRow: async (t) => ({ input: await ofOther(t) }),
    },
    startSplitting: {
      works: async (t) => ({
        input: { ...(await ofOwn(t)), sku: 'MUG' },
        check: begins(t, 'order.split'),
      }),
      foreignRow: async (t) => ({ input: { ...(await ofOther(t)), sku: 'MUG' } }),
    },
    startAddingProducts: {
      works: async (t) => ({
        input: { ...(await ofOwn(t)), ...(await products(t)) },
        check: begins(t, 'order.addProducts'),
      }),
      foreignRow: async (t) => ({ input: { ...(await ofOther(t)), ...(await products(t)) } }),
    },
  }),
] as const
