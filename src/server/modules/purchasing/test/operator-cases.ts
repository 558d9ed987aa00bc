import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import { createSku } from '../../orders/test/order-factory.ts'
import { cancellationRequested, paid, announced, privateSku } from './purchasing-factory.ts'

const everyCustomers = 'operators see the rows of every customer'

export const operatorCases = [
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
    exportPurchases: {
      works: async (t) => {
        const { number } = await announced(t)
        return {
          input: { search: number, format: 'csv' as const },
          check: (_answer, { body }) =>
            expect(body.toString()).toMatch(new RegExp(`\\r\\n${number},.*,Submitted,,10,0,0,,,`)),
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
      foreignRow: async (t) => ({
        input: { customerId: t.customerId, items: [{ skuId: await privateSku(t), nums: 3 }] },
      }),
    },
    startPurchase: {
      works: async (t) => ({
        input: { id: (await paid(t)).id, supplier: 'Mug maker', supplierOrder: '1688-7', costMinor: 21_000 },
        check: (order) =>
          expect(order).toMatchObject({
            status: 'purchasing',
            source: {
              supplier: 'Mug maker',
              supplierOrder: '1688-7',
              costMinor: 21_000,
              costCurrency: 'CNY',
            },
          }),
      }),
      foreignRow: everyCustomers,
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
    declinePurchaseCancel: {
      works: async (t) => ({
        input: { id: (await cancellationRequested(t)).id, reason: 'It is at sea already' },
        check: (order) =>
          expect(order).toMatchObject({ status: 'purchasing', isCancellationRequested: false }),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
