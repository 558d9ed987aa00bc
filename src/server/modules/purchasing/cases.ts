import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { operatorPurchasing } from '../../../contract/operator/purchasing.ts'
import { purchasing } from '../../../contract/purchasing.ts'
import { createSku } from '../orders/order-factory.ts'
import { announce, arrive } from './purchasing-factory.ts'

const everyCustomers = 'operators see the rows of every customer'

const announced = async (t: TestApp, customerId: string = t.customerId) =>
  announce(t.operator, customerId, [await createSku(t)])
const arrived = async (t: TestApp, customerId: string = t.customerId) =>
  arrive(t.operator, await announced(t, customerId), 4)

export const cases = [
  casesOf(purchasing, {
    listArrivalNotices: {
      works: async (t) => {
        const { id } = await arrived(t)
        return { input: {}, check: (ids) => expect(ids).toContain(id) }
      },
      foreignRow: 'takes no id',
    },
    getArrivalNotice: {
      works: async (t) => {
        const { id, number } = await arrived(t)
        return {
          input: { id },
          check: (notice) =>
            expect(notice).toMatchObject({
              type: 2,
              orderNo: number,
              isPendingStockIn: true,
              items: [{ nums: 10, refundNums: 0, currStockQuantity: 4, itmes: [{ nums: 4, type: 1 }] }],
            }),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await arrived(t, t.otherCustomerId)).id } }),
    },
    readArrivalNotice: {
      works: async (t) => {
        const { id } = await arrived(t)
        return {
          input: { id },
          check: async () => expect(await t.main.ok(purchasing.listArrivalNotices, {})).not.toContain(id),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await arrived(t, t.otherCustomerId)).id } }),
    },
  }),
  casesOf(operatorPurchasing, {
    listPurchases: {
      works: async (t) => {
        const { id, number } = await announced(t)
        return {
          input: { search: number },
          check: ({ total, rows }) =>
            expect({ total, rows }).toMatchObject({ total: 1, rows: [{ id, nums: 10, arrivedNums: 0 }] }),
        }
      },
      foreignRow: everyCustomers,
    },
    getPurchase: {
      works: async (t) => {
        const { id } = await announced(t)
        return { input: { id }, check: (order) => expect(order).toMatchObject({ id, status: 'submitted' }) }
      },
      foreignRow: everyCustomers,
    },
    announceSelfPurchase: {
      works: async (t) => ({
        input: { customerId: t.customerId, items: [{ skuId: await createSku(t), nums: 3 }] },
        check: (order) =>
          expect(order).toMatchObject({
            type: 2,
            status: 'submitted',
            nums: 3,
            items: [{ nums: 3, onHand: 0 }],
          }),
      }),
      // A private SKU of another customer's.
      foreignRow: async (t) => ({
        input: {
          customerId: t.customerId,
          items: [{ skuId: await createSku(t, { ownerCustomerId: t.otherCustomerId }), nums: 3 }],
        },
      }),
    },
    recordArrival: {
      works: async (t) => {
        const order = await announced(t)
        return {
          input: { id: order.id, items: [{ itemId: order.items[0]?.id ?? '', type: 1 as const, nums: 10 }] },
          check: (after) =>
            expect(after).toMatchObject({ status: 'arrived', items: [{ arrivedNums: 10, onHand: 10 }] }),
        }
      },
      foreignRow: everyCustomers,
    },
  }),
]
