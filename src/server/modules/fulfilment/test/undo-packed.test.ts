import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorPackStation } from '../../../../contract/packing/pack-station.ts'
import { operatorPacking } from '../../../../contract/packing/packing.ts'
import { operatorShipFiles } from '../../../../contract/orders/ship-files.ts'
import { createShippingLine } from '../../orders/test/order-factory.ts'
import { declareGoods } from '../../packing/packing-factory.ts'
import { makeOrder, unique, type MadeOrder } from './fulfilment-factory.ts'

const t = await testApp()
beforeAll(() => createShippingLine(t))
const { database } = t.platform
const key = () => ({ idempotencyKey: randomUUID() })

const ship = async (rows: readonly string[]): Promise<string> => {
  const body = Buffer.from(['order number,carrier,tracking number,sku,quantity', ...rows].join('\n'))
  const file = { name: 'parcels.csv', body }
  const { bulkJobId } = await t.operator.ok(operatorOrders.shipOrdersByFile, {}, { file, ...key() })
  await t.runJobs()
  return bulkJobId
}
const undo = async (id: string) => {
  const { bulkJobId } = await t.operator.ok(operatorShipFiles.undoShipByFile, { id }, key())
  await t.runJobs()
  const { rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
  return rows.map(({ reason }) => reason)
}
const packed = async ({ id, lines }: MadeOrder, quantity: number) =>
  t.operator.ok(operatorPackStation.closeParcel, {
    id,
    lines: [{ lineId: lines[0]?.id ?? '', quantity }] as never,
    weight: { grams: 100 * quantity, method: 'scale' },
  })
const openParcel = async ({ number }: MadeOrder) =>
  (await t.operator.ok(operatorPacking.findOrderToPack, { number })).parcel

const threeMugs = async (): Promise<MadeOrder> => {
  const order = await makeOrder(database, t.customerId, { lines: [{ quantity: 3 }] })
  await declareGoods(database.agency, order.id)
  return order
}

describe('undoing the shipping of a parcel that was closed at the pack station', () => {
  it('opens it again, as it was weighed', async () => {
    const order = await threeMugs()
    const parcel = await packed(order, 3)
    const job = await ship([`${order.number},YunExpress,${unique('YT')},,`])
    expect(await undo(job)).toEqual(['shippingUndone'])
    expect(await openParcel(order)).toMatchObject({ id: parcel.id, weight: { grams: 300 } })
  })

  it('leaves the one open that was closed since, and the order has one at a time', async () => {
    const order = await threeMugs()
    await packed(order, 1)
    const sku = order.lines[0]?.skuCode ?? ''
    const job = await ship([`${order.number},YunExpress,${unique('YT')},${sku},1`])
    const next = await packed(order, 2)
    expect(await undo(job)).toEqual(['shippingUndone'])
    expect(await openParcel(order)).toMatchObject({ id: next.id })
  })

  it('opens one of two parcels of the same file', async () => {
    const order = await threeMugs()
    const sku = order.lines[0]?.skuCode ?? ''
    await packed(order, 1)
    const rows = [`${order.number},YunExpress,${unique('YT')},${sku},1`]
    const first = await ship(rows)
    const last = await packed(order, 2)
    const second = await ship([`${order.number},YunExpress,${unique('YT')},${sku},2`])
    await t.admin.query('update shipment set bulk_job_id = $1 where bulk_job_id = $2', [first, second])
    expect(await undo(first)).toEqual(['shippingUndone'])
    expect(await openParcel(order)).toMatchObject({ id: last.id })
  })

  it('makes its carrier’s label usable again, and gives up one of two', async () => {
    const order = await threeMugs()
    const number = unique('YT')
    const label = (status: string, trackingNumber: string) =>
      t.admin.query(
        `insert into carrier_label (customer_id, order_id, label_no, status, carrier_id, external_id, tracking_number,
             weight_grams, created_by)
           values ($1, $2, 0, $3, (select id from carrier limit 1), 'X', $4, 100, 'Test')`,
        [t.customerId, order.id, status, trackingNumber],
      )
    await t.admin.query(`insert into carrier (code, name_en) values ($1, $1) on conflict do nothing`, [
      unique('CARRIER'),
    ])
    await label('created', number)
    const job = await ship([`${order.number},YunExpress,${number},,`])
    const labels = async () =>
      (
        await t.admin.query(
          `select tracking_number as number, status, label_no >= 0 as is_of_order from carrier_label
             where order_id = $1 order by id`,
          [order.id],
        )
      ).rows
    expect(await labels()).toEqual([{ number, status: 'used', is_of_order: true }])
    const later = unique('YT')
    expect(await undo(job)).toEqual(['shippingUndone'])
    expect(await labels()).toEqual([{ number, status: 'created', is_of_order: true }])
    const again = await ship([`${order.number},YunExpress,${number},,`])
    await label('created', later)
    expect(await undo(again)).toEqual(['shippingUndone'])
    expect(await labels()).toEqual([
      { number, status: 'created', is_of_order: false },
      { number: later, status: 'created', is_of_order: true },
    ])
  })
})
