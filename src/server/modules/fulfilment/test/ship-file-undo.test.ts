import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorHandOvers } from '../../../../contract/carriers/hand-overs.ts'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorShipFiles } from '../../../../contract/orders/ship-files.ts'
import { operatorProblems } from '../../../../contract/problems/operator-problems.ts'
import { stock } from '../../../../contract/stock/stock.ts'
import { operatorWarehouseStock } from '../../../../contract/warehouse-stock/warehouse-stock.ts'
import { operatorWaves } from '../../../../contract/waves/waves.ts'
import { importedBill } from '../../carrier-bills/test/bill-factory.ts'
import { createShippingLine, createSku } from '../../orders/test/order-factory.ts'
import { createStockOrder } from '../../stock/stock-factory.ts'
import { createWaveOf } from '../../waves/wave-factory.ts'
import { makeOrder, unique } from './fulfilment-factory.ts'

const t = await testApp()
beforeAll(() => createShippingLine(t))
const { database } = t.platform
const key = () => ({ idempotencyKey: randomUUID() })

const fileOf = (rows: readonly string[]) => ({
  name: 'parcels.csv',
  body: Buffer.from(['order number,carrier,tracking number,sku,quantity', ...rows].join('\n')),
})
const ship = async (rows: readonly string[]) => {
  const file = fileOf(rows)
  const { bulkJobId } = await t.operator.ok(operatorOrders.shipOrdersByFile, {}, { file, ...key() })
  await t.runJobs()
  return bulkJobId
}
const resultsOf = async (id: string) =>
  (await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id })).rows.map(({ reason }) => reason)
const undo = async (id: string) => {
  const { bulkJobId } = await t.operator.ok(operatorShipFiles.undoShipByFile, { id }, key())
  await t.runJobs()
  return resultsOf(bulkJobId)
}
const orderOf = (id: string) => t.operator.ok(operatorOrders.getOperatorOrder, { id })
const age = (bulkJobId: string, minutes: number) =>
  t.admin.query(
    "update shipment set shipped_at = shipped_at - $2 * interval '1 minute' where bulk_job_id = $1",
    [bulkJobId, minutes],
  )
const onHand = async (skuId: string): Promise<number> => {
  const { rows } = await t.admin.query('select on_hand from warehouse_stock where sku_id = $1', [skuId])
  return rows[0]?.on_hand ?? 0
}
const violations = async () => {
  const { rows } = await t.admin.query(
    `select s.sku_id from stock s
       left join (select customer_id, sku_id, sum(quantity) as n from stock_movement group by 1, 2) m using (customer_id, sku_id)
       left join (select customer_id, sku_id, sum(remaining) as n from stock_layer group by 1, 2) l using (customer_id, sku_id)
       left join (select customer_id, sku_id, sum(units - shipped - released) as n from stock_reservation group by 1, 2) r
         using (customer_id, sku_id)
       where s.on_hand <> coalesce(m.n, 0) or s.on_hand <> coalesce(l.n, 0) or s.reserved <> coalesce(r.n, 0)`,
  )
  return rows
}

describe('the preview of a file', () => {
  it('says per row what shipping would do, and ships nothing', async () => {
    const [one, two, part] = [
      await makeOrder(database, t.customerId),
      await makeOrder(database, t.customerId),
      await makeOrder(database, t.customerId, { lines: [{ quantity: 2 }, { quantity: 1 }] }),
    ]
    const unpaid = await makeOrder(database, t.customerId, { status: 'awaitingPayment' })
    const sku = part.lines[0]?.skuCode ?? ''
    const number = unique('YT')
    const rows = [
      `${one.number},YunExpress,${number},,`,
      `${unpaid.number},YunExpress,${unique('YT')},,`,
      'DS-1,YunExpress,YT00000001,,',
      `${two.number},YunExpress,${number},,`,
      `${part.number},YunExpress,${unique('YT')},${sku},1`,
      `${part.number},YunExpress,${unique('YT')},${sku},2`,
      `${part.number},YunExpress,${unique('YT')},,`,
      `${part.number},YunExpress,${unique('YT')},,`,
      ',YunExpress,YT00000002,,',
    ]
    const preview = await t.operator.ok(operatorShipFiles.previewShipFile, {}, { file: fileOf(rows) })
    expect(preview.rows.map(({ outcome, reason }) => reason || outcome)).toEqual([
      'ships',
      'notShippable',
      'notFound',
      'trackingNumberUsed',
      'shipsPartly',
      'quantityTooHigh',
      'ships',
      'nothingLeft',
      'badRow',
    ])
    expect(preview).toMatchObject({ orders: 2, parcels: 3, refused: 6, otherCarrier: 0 })
    expect(await orderOf(one.id)).toMatchObject({ status: 'processing', shipments: [] })
    const shipped = await ship(rows)
    expect(await resultsOf(shipped)).toEqual([
      'shipped',
      'notShippable',
      'notFound',
      'trackingNumberUsed',
      'partlyShipped',
      'quantityTooHigh',
      'shipped',
      'nothingLeft',
      'badRow',
    ])
    const again = await t.operator.ok(operatorShipFiles.previewShipFile, {}, { file: fileOf(rows) })
    expect(again.rows.map(({ outcome }) => outcome)).toEqual([
      'shippedBefore',
      'refused',
      'refused',
      'refused',
      'shippedBefore',
      'refused',
      'shippedBefore',
      'refused',
      'refused',
    ])
  })

  it('warns where the carrier is not that of the order’s shipping line', async () => {
    const [one, two] = [await makeOrder(database, t.customerId), await makeOrder(database, t.customerId)]
    const { rows: lines } = await t.admin.query<{ id: string; carrier: string }>(
      'select id::text as id, carrier from shipping_line limit 1',
    )
    const [line] = lines
    await t.admin.query('update dropshipping_order set shipping_line_id = $1 where id = any($2)', [
      line?.id,
      [one.id, two.id],
    ])
    const file = fileOf([
      `${one.number},${line?.carrier.toUpperCase()},${unique('YT')},,`,
      `${two.number},Snail Mail,${unique('YT')},,`,
    ])
    const preview = await t.operator.ok(operatorShipFiles.previewShipFile, {}, { file })
    expect(preview.otherCarrier).toBe(1)
    expect(preview.rows.map(({ lineCarrier }) => lineCarrier)).toEqual([null, line?.carrier])
  })
})

describe('undoing a file', () => {
  it('takes back parcels, status, both stocks and what was to be sent to the shop', async () => {
    const skuId = await createSku(t)
    const id = await createStockOrder(t, t.customerId, { skuId, quantity: 2 })
    const { number } = await orderOf(id)
    const plain = await makeOrder(database, t.customerId, { source: 'shopify' })
    const { rows: skus } = await t.admin.query(
      'select sku_id::text as id from order_line where order_id = $1',
      [plain.id],
    )
    const warehouseSku: string = skus[0].id
    await t.operator.ok(
      operatorWarehouseStock.correctWarehouseStock,
      { skuId: warehouseSku, quantity: 5, reason: 'Counted' },
      key(),
    )
    const [first, second] = [unique('YT'), unique('YT')]
    const job = await ship([`${number},YunExpress,${first},,`, `${plain.number},YunExpress,${second},,`])
    expect(await onHand(warehouseSku)).toBe(3)
    expect(await orderOf(id)).toMatchObject({ status: 'shipped' })
    expect(await t.operator.ok(operatorShipFiles.getShipUndo, { id: job })).toMatchObject({
      orders: 2,
      isOver: false,
    })
    expect(await undo(job)).toEqual(['shippingUndone', 'shippingUndone'])
    for (const order of [id, plain.id]) {
      const undone = await orderOf(order)
      expect(undone).toMatchObject({ status: 'processing', shipments: [] })
      expect(undone.events.map(({ kind }) => kind)).toContain('order.shippingUndone')
    }
    expect(await onHand(warehouseSku)).toBe(5)
    expect(await violations()).toEqual([])
    const history = await t.main.ok(stock.listStockHistory, { skuId })
    expect(history.rows.map(({ cause, nums, source }) => [cause, nums, source?.number])).toEqual([
      ['shippingUndone', 2, number],
      ['shipped', -2, number],
      ['arrival', 2, undefined],
    ])
    expect(await t.operator.ok(operatorShipFiles.getShipUndo, { id: job })).toMatchObject({
      orders: 0,
      until: null,
    })
    // The same numbers can be used again, and nothing is left of the first time.
    const again = await ship([`${plain.number},YunExpress,${first},,`, `${number},YunExpress,${second},,`])
    expect(await resultsOf(again)).toEqual(['shipped', 'shipped'])
    expect(await onHand(warehouseSku)).toBe(3)
    expect(await violations()).toEqual([])
  })

  it('keeps parcels of other files, and puts the order back into its wave', async () => {
    const order = await makeOrder(database, t.customerId, { lines: [{ quantity: 3 }] })
    const sku = order.lines[0]?.skuCode ?? ''
    await ship([`${order.number},YunExpress,${unique('YT')},${sku},1`])
    const second = await ship([`${order.number},YunExpress,${unique('YT')},,`])
    expect(await orderOf(order.id)).toMatchObject({ status: 'shipped' })
    expect(await undo(second)).toEqual(['shippingUndone'])
    const left = await orderOf(order.id)
    expect(left.status).toBe('partlyShipped')
    expect(left.shipments).toHaveLength(1)

    const wave = await createWaveOf(t, 1)
    const inWave = await orderOf(wave.orderIds[0] ?? '')
    const job = await ship([`${inWave.number},YunExpress,${unique('YT')},,`])
    expect((await t.operator.ok(operatorWaves.getWave, { id: wave.id })).open).toBe(0)
    await undo(job)
    expect((await t.operator.ok(operatorWaves.getWave, { id: wave.id })).open).toBe(1)
  })

  it('leaves an order out of its wave that has got a problem since, and stops its clock', async () => {
    const wave = await createWaveOf(t, 1)
    const id = wave.orderIds[0] ?? ''
    const { number } = await orderOf(id)
    const job = await ship([`${number},YunExpress,${unique('YT')},,`])
    await t.operator.ok(operatorProblems.raiseProblems, { ids: [id] as never, code: 'addressInvalid' })
    expect(await undo(job)).toEqual(['shippingUndone'])
    const { open, waveOrders } = await t.operator.ok(operatorWaves.getWave, { id: wave.id })
    expect({ open, waveOrders }).toMatchObject({
      open: 0,
      waveOrders: [{ state: 'takenOut', reason: 'problem' }],
    })
    const { rows } = await t.admin.query(
      'select ship_clock_paused_since is not null as stopped from dropshipping_order where id = $1',
      [id],
    )
    expect(rows).toEqual([{ stopped: true }])
  })

  it('names the orders that a shop or the carrier already knows, and leaves them shipped', async () => {
    const orders = await Promise.all(
      ['shopify', 'manual', 'manual'].map((source) =>
        makeOrder(database, t.customerId, { source: source as 'shopify' | 'manual' }),
      ),
    )
    const job = await ship(orders.map(({ number }) => `${number},YunExpress,${unique('YT')},,`))
    await t.admin.query('update shop_fulfilment_push set attempts = 1 where order_id = $1', [orders[0]?.id])
    await t.admin.query("update shipment set tracking_status = 'pickedUp' where order_id = $1", [
      orders[1]?.id,
    ])
    expect((await undo(job)).toSorted()).toEqual(['shipNotUndone', 'shipNotUndone', 'shippingUndone'])
    const statuses = await Promise.all(orders.map(async ({ id }) => (await orderOf(id)).status))
    expect(statuses).toEqual(['shipped', 'shipped', 'processing'])
  })

  it('leaves parcels shipped that were handed over or billed, and says so', async () => {
    const [handed, billed] = [
      await makeOrder(database, t.customerId),
      await makeOrder(database, t.customerId),
    ]
    const number = unique('YT')
    const carrier = unique('Carrier ')
    const job = await ship([
      `${handed.number},${carrier},${unique('YT')},,`,
      `${billed.number},YunExpress,${number},,`,
    ])
    await t.operator.ok(operatorHandOvers.closeDay, { carrier, count: 1, signedBy: 'Mei' }, key())
    await importedBill(t, [[number, 'Freight', 400, '3.10']])
    const { bulkJobId } = await t.operator.ok(operatorShipFiles.undoShipByFile, { id: job }, key())
    await t.runJobs()
    const { rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
    expect(rows.map(({ message }) => message).toSorted()).toEqual(
      [
        `${handed.number} stays shipped: its parcel has been handed over to the carrier.`,
        `${billed.number} stays shipped: its parcel has a carrier’s label or bill.`,
      ].toSorted(),
    )
    expect(await orderOf(handed.id)).toMatchObject({ status: 'shipped' })
    expect(await orderOf(billed.id)).toMatchObject({ status: 'shipped' })
  })

  it('and the close of day at the same time leave parcels either handed over or unshipped', async () => {
    const carrier = unique('Carrier ')
    const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeOrder(database, t.customerId)))
    const job = await ship(orders.map(({ number }) => `${number},${carrier},${unique('YT')},,`))
    await t.operator.ok(operatorShipFiles.undoShipByFile, { id: job }, key())
    const closing = { carrier, count: orders.length, signedBy: 'Mei' }
    const [closed] = await Promise.all([
      t.operator.call(operatorHandOvers.closeDay, closing, key()),
      t.runJobs(),
    ])
    const statuses = await Promise.all(orders.map(async ({ id }) => (await orderOf(id)).status))
    const { rows } = await t.admin.query(
      'select count(*)::integer as n from hand_over_parcel p join hand_over h on h.id = p.hand_over_id where h.carrier_name = $1',
      [carrier],
    )
    expect([200, 0]).toContain(closed.code)
    expect(rows).toEqual([{ n: closed.code === 200 ? orders.length : 0 }])
    expect(statuses.filter((status) => status === 'shipped')).toHaveLength(rows[0].n)
  })

  it('is refused after ten minutes, and to those whose job it is not', async () => {
    const order = await makeOrder(database, t.customerId)
    const job = await ship([`${order.number},YunExpress,${unique('YT')},,`])
    await age(job, 9)
    expect(await t.operator.ok(operatorShipFiles.getShipUndo, { id: job })).toMatchObject({ isOver: false })
    await age(job, 2)
    expect(await t.operator.call(operatorShipFiles.undoShipByFile, { id: job }, key())).toMatchObject({
      code: 0,
      reason: 'shipUndoOver',
    })
    expect(await orderOf(order.id)).toMatchObject({ status: 'shipped' })
  })

  it('happens once, however often it is pressed', async () => {
    const order = await makeOrder(database, t.customerId)
    const job = await ship([`${order.number},YunExpress,${unique('YT')},,`])
    const pressed = await Promise.all(
      [1, 2, 3].map(() => t.operator.call(operatorShipFiles.undoShipByFile, { id: job }, key())),
    )
    await t.runJobs()
    expect(pressed.filter(({ code }) => code === 200).length).toBeGreaterThan(0)
    const { rows } = await t.admin.query(
      "select count(*)::integer as n from order_event where order_id = $1 and kind = 'order.shippingUndone'",
      [order.id],
    )
    expect(rows).toEqual([{ n: 1 }])
    expect(await orderOf(order.id)).toMatchObject({ status: 'processing', shipments: [] })
  })
})
