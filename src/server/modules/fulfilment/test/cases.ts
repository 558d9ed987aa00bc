import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../../test/http.ts'
import { operatorShipFiles } from '../../../../contract/orders/ship-files.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { type MadeOrder, makeOperator, makeOrder, type OrderWishes, unique } from './fulfilment-factory.ts'
import { createCancellationHeldOrder } from '../../orders/test/order-factory.ts'
import { shipOrder } from '../shipping/ship-order.ts'

const anyCustomers = "operators job on every customer's orders"

const order = (t: TestApp, given: OrderWishes = {}): Promise<MadeOrder> =>
  makeOrder(t.platform.database, t.customerId, given)

const parcelsFile = async (t: TestApp) => {
  const { number } = await order(t)
  const text = `order number,carrier,tracking number\n${number},DHL Express,${unique('JD')}\nDS-1,DHL Express,JD0000001\n`
  return { number, file: { name: 'parcels.csv', body: Buffer.from(text) } }
}

const shippedFile = async (t: TestApp) => {
  const { file } = await parcelsFile(t)
  const sent = { file, idempotencyKey: randomUUID() }
  const { bulkJobId } = await t.operator.ok(operatorOrders.shipOrdersByFile, {}, sent)
  // Its tracking service is not there.
  await t.runJobs({ failures: 'allow' })
  return bulkJobId
}

const failedPush = async (t: TestApp, customerId = t.customerId): Promise<string> => {
  const { database } = t.platform
  const made = await makeOrder(database, customerId, { source: 'shopify' })
  const operatorId = await makeOperator(database)
  await database.agencyTransaction((tx) =>
    shipOrder(
      tx,
      {
        order: { id: made.id },
        key: unique('key'),
        carrier: 'YunExpress',
        trackingNumber: unique('YT'),
        contents: { kind: 'all' },
        operatorId,
      },
      { kind: 'agency', name: 'Pia Packer' },
    ),
  )
  const push = await database.agency
    .updateTable('shop_fulfilment_push')
    .set({ status: 'failed', last_error: 'The shop is closed.', attempts: 1 })
    .where('order_id', '=', made.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return push.id
}

export const cases = [
  casesOf(operatorOrders, {
    listOperatorOrders: {
      works: async (t) => {
        const { id, number } = await order(t)
        return {
          input: { customerId: t.customerId, status: 'processing' as const, search: number },
          check: ({ rows }) => expect(rows.map((row) => row.id)).toEqual([id]),
        }
      },
      foreignRow: anyCustomers,
    },
    getOperatorOrder: {
      works: async (t) => {
        const made = await order(t)
        return { input: { id: made.id }, check: ({ number }) => expect(number).toBe(made.number) }
      },
      foreignRow: anyCustomers,
    },
    getPickingList: {
      works: async (t) => ({
        input: { ids: [(await order(t, { lines: [{ quantity: 3 }] })).id] },
        check: ({ items }) => expect(items.map(({ quantity }) => quantity)).toEqual([3]),
      }),
      foreignRow: anyCustomers,
    },
    exportOperatorOrders: {
      works: async (t) => {
        const [mine, others] = [await order(t), await makeOrder(t.platform.database, t.otherCustomerId)]
        return {
          input: { ids: [others.id, mine.id], timeZone: 'Asia/Shanghai' },
          check: (_answer, sent) => {
            const [head = '', ...lines] = sent.body.toString('utf8').trim().split('\r\n')
            expect(head).toMatch(/^\uFEFF?Seller,Order number,/)
            expect(head).toContain('Paid at (Asia/Shanghai)')
            expect(lines.map((line) => line.split(',')[1])).toEqual([others.number, mine.number])
          },
        }
      },
      foreignRow: anyCustomers,
    },
    downloadPackingSlips: {
      works: async (t) => ({
        input: { ids: [(await order(t, { recipientName: '张伟' })).id] },
        check: (_answer, sent) => expect(sent.body.subarray(0, 5).toString('latin1')).toBe('%PDF-'),
      }),
      foreignRow: anyCustomers,
    },
    shipOrder: {
      works: async (t) => ({
        input: { id: (await order(t)).id, carrier: 'YunExpress', trackingNumber: unique('yt') },
        check: ({ status }) => expect(status).toBe('shipped'),
      }),
      foreignRow: anyCustomers,
    },
    shipOrdersByFile: {
      works: async (t) => {
        return {
          input: {},
          file: (await parcelsFile(t)).file,
          check: async ({ bulkJobId: id }) => {
            const { job } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id })
            expect(job).toMatchObject({ kind: 'order.shipByFile', title: 'parcels.csv', total: 2 })
          },
        }
      },
      foreignRow: anyCustomers,
    },
    previewHoldRelease: {
      works: async (t) => {
        const id = await createCancellationHeldOrder(t, t.customerId)
        return {
          input: { ids: [id], change: {} },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: anyCustomers,
    },
    startHoldRelease: {
      works: async (t) => {
        const id = await createCancellationHeldOrder(t, t.customerId)
        return {
          input: { ids: [id], change: {} },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: anyCustomers,
    },
    releaseOperatorCancellationHold: {
      works: async (t) => ({
        input: { id: await createCancellationHeldOrder(t, t.customerId) },
        check: ({ status }) => expect(status).toBe('processing'),
      }),
      foreignRow: anyCustomers,
    },
    refundOperatorOrder: {
      works: async (t) => ({
        input: { id: await createCancellationHeldOrder(t, t.customerId) },
        check: ({ status, refund }) => {
          expect(status).toBe('cancelled')
          expect(refund).toEqual({ amountMinor: 900, currency: 'USD' })
        },
      }),
      foreignRow: anyCustomers,
    },
    correctTracking: {
      works: async (t) => {
        const { id } = await order(t)
        const { database } = t.platform
        const operatorId = await makeOperator(database)
        const parcel = { key: unique('key'), carrier: 'UPS', trackingNumber: unique('YT'), operatorId }
        const { shipmentId } = await database.agencyTransaction((tx) =>
          shipOrder(
            tx,
            { ...parcel, order: { id }, contents: { kind: 'all' } },
            { kind: 'agency', name: 'Pia' },
          ),
        )
        return { input: { orderId: id, shipmentId, carrier: 'UPS', trackingNumber: unique('yt') } }
      },
      foreignRow: anyCustomers,
    },
    setAwaitingStock: {
      works: async (t) => ({
        input: { ids: [(await order(t)).id], awaiting: true, note: 'On its way from Yiwu' },
        check: ({ results }) => expect(results.map(({ ok }) => ok)).toEqual([true]),
      }),
      foreignRow: anyCustomers,
    },
    listFailedPushes: {
      works: async (t) => {
        const pushId = await failedPush(t)
        return { input: {}, check: ({ rows }) => expect(rows.map(({ id }) => id)).toContain(pushId) }
      },
      foreignRow: anyCustomers,
    },
    previewPushRetry: {
      works: async (t) => {
        const pushId = await failedPush(t)
        return {
          input: { ids: [pushId], change: {} },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: anyCustomers,
    },
    startPushRetry: {
      works: async (t) => {
        const pushId = await failedPush(t)
        return {
          input: { ids: [pushId], change: {} },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: anyCustomers,
    },
    exportFailedPushes: {
      works: async (t) => {
        await failedPush(t)
        return {
          input: { format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain('Last error'),
        }
      },
      foreignRow: anyCustomers,
    },
    retryPush: {
      works: async (t) => ({ input: { pushId: await failedPush(t) } }),
      foreignRow: anyCustomers,
    },
  }),
  casesOf(operatorShipFiles, {
    previewShipFile: {
      works: async (t) => ({
        input: {},
        file: (await parcelsFile(t)).file,
        check: ({ orders, refused }) => expect({ orders, refused }).toEqual({ orders: 1, refused: 1 }),
      }),
      foreignRow: anyCustomers,
    },
    getShipUndo: {
      works: async (t) => ({
        input: { id: await shippedFile(t) },
        check: ({ orders, isOver }) => expect({ orders, isOver }).toEqual({ orders: 1, isOver: false }),
      }),
      foreignRow: anyCustomers,
    },
    undoShipByFile: {
      works: async (t) => ({ input: { id: await shippedFile(t) } }),
      foreignRow: anyCustomers,
    },
  }),
]

/** `orders.retryShopPush` belongs to the orders contract but is implemented here. */
export const retryShopPushCase = {
  works: async (t: TestApp) => ({
    input: { pushId: await failedPush(t) },
    check: ({ status }: { status: string }) => expect(status).toBe('pending'),
  }),
  foreignRow: async (t: TestApp) => ({ input: { pushId: await failedPush(t, t.otherCustomerId) } }),
}
