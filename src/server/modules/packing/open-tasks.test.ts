import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorShipFiles } from '../../../contract/orders/ship-files.ts'
import type { OpenTasksRule } from '../../../contract/orders/pack-tasks.ts'
import { operatorPackStation } from '../../../contract/packing/pack-station.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { stationOrder, type StationOrder } from './station-factory.ts'

const t = await testApp()

const key = () => ({ idempotencyKey: randomUUID() })
const statusOf = async (id: string) => (await t.operator.ok(operatorOrders.getOperatorOrder, { id })).status
const wrapped = () =>
  stationOrder(t, { giftNote: 'Happy birthday!', services: [{ nameEn: 'Gift wrapping' }] })
const fileOf = (orders: readonly StationOrder[]) => ({
  name: 'parcels.csv',
  body: Buffer.from(
    [
      'order number,carrier,tracking number',
      ...orders.map(({ number }) => `${number},YunExpress,${unique('YT')}`),
    ].join('\n'),
  ),
})
const shipFile = async (file: ReturnType<typeof fileOf>, openTasks?: OpenTasksRule) => {
  const { bulkJobId } = await t.operator.ok(operatorOrders.shipOrdersByFile, openTasks ? { openTasks } : {}, {
    file,
    ...key(),
  })
  await t.runJobs()
  const { rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
  return rows.map(({ reason }) => reason)
}

describe('an order whose notes and services are not ticked off', () => {
  it('is not shipped on its page, naming them, until somebody ships it without', async () => {
    const order = await wrapped()
    const parcel = { id: order.id, carrier: 'YunExpress', trackingNumber: unique('YT') }
    expect(await t.operator.call(operatorOrders.shipOrder, parcel, key())).toMatchObject({
      reason: 'packTasksOpen',
      msg: `${order.number} is not finished. Tick off first: gift note and Gift wrapping.`,
    })
    expect(await statusOf(order.id)).toBe('processing')
    const accepted = { ...parcel, openTasks: 'ship' as const }
    expect(await t.operator.ok(operatorOrders.shipOrder, accepted, key())).toMatchObject({
      status: 'shipped',
    })
  })

  it('ships as before once all are ticked off', async () => {
    const order = await wrapped()
    const { tasks } = await t.operator.ok(operatorPackStation.setPackTask, {
      id: order.id,
      key: 'giftNote',
      done: true,
    })
    const service = tasks.find(({ kind }) => kind === 'service')?.key ?? ''
    await t.operator.ok(operatorPackStation.setPackTask, { id: order.id, key: service, done: true })
    const parcel = { id: order.id, carrier: 'YunExpress', trackingNumber: unique('YT') }
    expect(await t.operator.ok(operatorOrders.shipOrder, parcel, key())).toMatchObject({ status: 'shipped' })
  })

  it('stands in the preview of a file, and is shipped by it only if that was chosen', async () => {
    const [plain, order] = [await stationOrder(t), await wrapped()]
    const file = fileOf([plain, order])
    const preview = await t.operator.ok(operatorShipFiles.previewShipFile, {}, { file })
    expect(preview).toMatchObject({ orders: 2, refused: 0, withOpenTasks: 1 })
    expect(preview.rows.map(({ openTasks }) => openTasks)).toEqual([
      [],
      [
        { kind: 'giftNote', nameEn: '', nameZh: '' },
        expect.objectContaining({ kind: 'service', nameEn: 'Gift wrapping' }),
      ],
    ])
    expect(await shipFile(file)).toEqual(['shipped', 'packTasksOpen'])
    expect(await statusOf(order.id)).toBe('processing')
    expect(await shipFile(file, 'ship')).toEqual(['shippedBefore', 'shipped'])
  })
})
