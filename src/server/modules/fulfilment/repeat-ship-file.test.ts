import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorOrders } from '../../../contract/operator/orders.ts'
import { makeOrder, unique } from './fulfilment-factory.ts'

const t = await testApp()

const fileOf = (rows: readonly string[]) => ({
  name: 'parcels.csv',
  body: Buffer.from(['order number,carrier,tracking number', ...rows].join('\n')),
})
const send = (file: ReturnType<typeof fileOf>, idempotencyKey: string) =>
  t.operator.call(operatorOrders.shipOrdersByFile, {}, { file, idempotencyKey })
const newRow = async () => {
  const { id, number } = await makeOrder(t.platform.database, t.customerId)
  return { id, row: `${number},DHL Express,${unique('JD')}` }
}

it('a file sent again with its key answers the first result, and another file is refused', async () => {
  const [{ id, row }, another, key] = [await newRow(), await newRow(), randomUUID()]
  const first = await send(fileOf([row, 'DS-1,DHL Express,JD0000001']), key)
  expect(first.data?.results.map(({ message }) => message)).toEqual(['Shipped.', 'Order DS-1 not found.'])
  const again = await send(fileOf([row, 'DS-1,DHL Express,JD0000001']), key)
  expect(again.data).toEqual(first.data)
  expect(await send(fileOf([another.row]), key)).toMatchObject({ code: 0, reason: 'idempotencyKeyReused' })
  const { rows } = await t.admin.query(
    "select target, detail->>'customerId' as customer from audit_log where action = 'order:shipByFile'",
  )
  expect(rows).toEqual([{ target: `order:${id}`, customer: t.customerId }])
})

it('many at the same time with one key make one parcel and answer alike', async () => {
  const [{ id, row }, key] = [await newRow(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(fileOf([row]), key)))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  const { rows } = await t.admin.query('select count(*)::int from shipment where order_id = $1', [id])
  expect(rows).toEqual([{ count: 1 }])
})

it('a call that was cut off before it answered is taken up again with its key', async () => {
  const [{ row }, key] = [await newRow(), randomUUID()]
  const first = await send(fileOf([row]), key)
  await t.admin.query('update operator_intent set answer = null where key = $1', [key])
  const again = await send(fileOf([row]), key)
  expect(again.data?.results[0]).toMatchObject({
    ok: true,
    message: 'Shipped before with this number; nothing changed.',
  })
  expect(first.data?.results[0]?.trackingNumber).toBe(again.data?.results[0]?.trackingNumber)
})
