import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
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
const messagesOf = async (id: string) => {
  await t.runJobs()
  const { rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id })
  return rows.map(({ message }) => message)
}
const parcelsOf = async (orderId: string) =>
  (await t.admin.query('select count(*)::int from shipment where order_id = $1', [orderId])).rows

it('the same file with the same key is one job, and another file is rejected', async () => {
  const [{ id, row }, another, key] = [await newRow(), await newRow(), randomUUID()]
  const first = await send(fileOf([row, 'DS-1,DHL Express,JD0000001']), key)
  const again = await send(fileOf([row, 'DS-1,DHL Express,JD0000001']), key)
  expect(again.data).toEqual(first.data)
  expect(await messagesOf(first.data?.bulkJobId ?? '')).toEqual(['Shipped.', 'Order DS-1 not found.'])
  expect(await send(fileOf([another.row]), key)).toMatchObject({ code: 0, reason: 'idempotencyKeyReused' })
  const { rows } = await t.admin.query(
    `select target, detail->>'customerId' as customer, detail->>'fileName' as file, request_id = $1 as "sameCall"
       from audit_log where action = 'order:shipByFile'`,
    [first.headers['x-request-id']],
  )
  expect(rows).toEqual([
    { target: `order:${id}`, customer: t.customerId, file: 'parcels.csv', sameCall: true },
  ])
})

it('concurrent uploads with one key start one bulk job', async () => {
  const [{ id, row }, key] = [await newRow(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(fileOf([row]), key)))
  const ids = new Set(answers.map(({ data }) => data?.bulkJobId))
  expect(ids.size).toBe(1)
  expect(await messagesOf([...ids][0] ?? '')).toEqual(['Shipped.'])
  expect(await parcelsOf(id)).toEqual([{ count: 1 }])
})

it('the same file with another key ships nothing twice', async () => {
  const { id, row } = await newRow()
  await send(fileOf([row]), randomUUID())
  await t.runJobs()
  const again = await send(fileOf([row]), randomUUID())
  expect(await messagesOf(again.data?.bulkJobId ?? '')).toEqual([
    'Already shipped with this tracking number. Nothing was changed.',
  ])
  expect(await parcelsOf(id)).toEqual([{ count: 1 }])
})

it('an operator who may no longer ship ships nothing', async () => {
  const packer = await t.operatorWith(['fulfilment'])
  const { id, row } = await newRow()
  const { bulkJobId } = await packer.ok(
    operatorOrders.shipOrdersByFile,
    {},
    { file: fileOf([row]), idempotencyKey: randomUUID() },
  )
  await t.admin.query(
    `update operator set roles = '{support}' where id = (select operator_id from bulk_job where id = $1)`,
    [bulkJobId],
  )
  await t.runJobs()
  const { job, rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
  expect(job).toMatchObject({ state: 'done', done: 1, problems: 1 })
  expect(rows).toMatchObject([{ ok: false, reason: 'forbidden' }])
  expect(await parcelsOf(id)).toEqual([{ count: 0 }])
})
