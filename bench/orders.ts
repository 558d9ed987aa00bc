import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { authorities } from '../src/contract/kernel/permissions.ts'
import { maxSelected } from '../src/contract/orders/order-inputs.ts'
import { orders } from '../src/contract/orders/orders.ts'
import { customerIdFromRow } from '../src/server/platform/database/database.ts'
import { listStatement } from '../src/server/modules/orders/list/list-orders.ts'
import { median } from './measure.ts'
import type { Statement } from './plan.ts'
import type { Row } from './report.ts'
import { placedSkus, type BenchData, type BenchSeller } from './seed.ts'
import { callsOf, bareCall, callOf, callOnce, type Bench } from './calls.ts'
import { say } from './run-folder.ts'
import { both, ratioRow, simpleRow } from './rows.ts'

const scopeOf = (seller: BenchSeller) => ({ customerId: customerIdFromRow(seller.customerId), shopIds: null })

export const listSql = (seller: BenchSeller): Statement => {
  const { text, values } = listStatement(scopeOf(seller), authorities, orders.listOrders.input.parse({}))
  return { text, values }
}

export const orderIds = async (client: pg.Client, seller: BenchSeller, limit: number): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from dropshipping_order where customer_id = $1 and status <> 'awaitingPayment' order by id limit $2`,
    [seller.customerId, limit],
  )
  return rows.map(({ id }) => id)
}

export const readRows = async ({ product, baseline, client, data }: Bench): Promise<Row[]> => {
  say('order list')
  const list = await callsOf(data.small, orders.listOrders.path, [{}])
  const [listed, bareListed] = await both([
    { url: product.url, calls: list, repeat: true },
    { url: baseline.url, calls: [bareCall('/list', {})], repeat: true },
  ])
  say('order details')
  const ids = await orderIds(client, data.small, 2_000)
  const [read, bareRead] = await both([
    {
      url: product.url,
      calls: await callsOf(
        data.small,
        orders.getOrder.path,
        ids.map((id) => ({ id })),
      ),
      repeat: true,
    },
    { url: baseline.url, calls: ids.map((id) => bareCall('/order', { id })), repeat: true },
  ])
  return [
    ratioRow(
      'order list of 20 with line items and tab counts, as a signed-in seller',
      listed,
      bareListed,
      0.5,
    ),
    ratioRow('one order with line items and timeline', read, bareRead, 0.5),
  ]
}

const newOrder = (data: BenchData) => ({
  shopId: data.placing.shopId,
  shopOrderName: '#1',
  address: {
    recipientName: 'Emily Carter',
    phone: '+1 512-555-0142',
    email: 'emily@example.com',
    countryCode: 'US',
    province: 'Texas',
    city: 'Austin',
    address1: '1804 Riverside Dr',
    postcode: '78741',
  },
  lines: [
    // Matched by variant only, like a shop's orders.
    { title: 'Stoneware mug', shopSku: placedSkus[0], quantity: 1 },
    { title: 'Stoneware mug, second', shopSku: placedSkus[1], quantity: 1 },
  ],
})

export const placingRow = async ({ product, baseline, client, data }: Bench): Promise<Row> => {
  say('placing orders')
  const count = 40_000
  const body = newOrder(data)
  const calls = await callsOf(
    data.placing,
    orders.createOrder.path,
    Array.from({ length: count }, () => body),
    true,
  )
  const bareBody = { ...data.placing, skuId: data.skuId, skuCode: data.skuCode, lineId: data.lineId }
  const bareCalls = Array.from({ length: count }, () =>
    bareCall('/place', { ...bareBody, key: randomUUID() }),
  )
  const [placed, barePlaced] = await both([
    { url: product.url, calls, repeat: false },
    { url: baseline.url, calls: bareCalls, repeat: false },
  ])
  const { rows } = await client.query<{ unpriced: number }>(
    `select count(*)::int as unpriced from dropshipping_order where customer_id = $1 and status <> 'awaitingPayment'`,
    [data.placing.customerId],
  )
  if (rows[0]?.unpriced !== 0) throw new Error('placed orders were not matched and priced')
  return ratioRow(
    'order created through the API (validation, mapping, pricing, history)',
    placed,
    barePlaced,
    0.3,
  )
}

export const choosingRow = async ({ product, data }: Bench): Promise<Row> => {
  say('setting the shipping line of 10,000 orders')
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const matching = await callOf(data.large, orders.listMatchingOrders.path, { status: 'awaitingPayment' })
    const selected = await callOnce(product.url, matching)
    const ids = orders.listMatchingOrders.output.parse(selected.data).orders.map(({ id }) => id)
    if (ids.length !== maxSelected) throw new Error(`only ${ids.length} orders were found`)
    const input = { ids, lineId: data.lineId }
    const chosen = await callOnce(
      product.url,
      await callOf(data.large, orders.chooseShippingLine.path, input),
    )
    const { results } = orders.chooseShippingLine.output.parse(chosen.data)
    if (!results.every(({ ok }) => ok)) throw new Error('some orders did not accept the shipping line')
    times.push(selected.ms + chosen.ms)
  }
  return simpleRow(
    'one shipping line chosen for 10,000 selected orders of 1,000,000, with a result for each (median of three)',
    median(times),
    'ms',
    3000,
  )
}
