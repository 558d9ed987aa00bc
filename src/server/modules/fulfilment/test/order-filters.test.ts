import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorOrderBulk } from '../../../../contract/orders/operator-order-bulk.ts'
import { isOfQueues, isQueue, operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { OrderStatus, WaitingReason } from '../../../../contract/kernel/statuses.ts'
import { makeOperator, makeOrder, makeSku } from './fulfilment-factory.ts'

const t = await testApp()
const { database } = t.platform

type Input = InputOf<typeof operatorOrders.listOperatorOrders>
type Filter = InputOf<typeof operatorOrderBulk.listMatchingOperatorOrders>

const day = 24 * 60 * 60 * 1000
const today = Date.now()
const ago = (days: number): Date => new Date(today - days * day)

/** What the test knows of an order, to filter by it without the database. */
interface Known {
  readonly id: string
  readonly status: OrderStatus
  readonly customerId: string
  readonly country: string
  readonly lineId: string | null
  readonly skus: readonly string[]
  readonly received: Date
  readonly paid: Date | null
  readonly reason: WaitingReason | null
  readonly assignee: string | null
  readonly flag: 'onHold' | null
}

const statuses = [
  'awaitingPayment',
  'processing',
  'awaitingStock',
  'partlyShipped',
  'shipped',
  'delivered',
  'cancelled',
] as const
const reasonsOf: Partial<Record<OrderStatus, readonly WaitingReason[]>> = {
  awaitingPayment: ['paymentDue', 'noShippingLine'],
  processing: ['beingPrepared', 'cancelledInShop'],
  awaitingStock: ['awaitingStock'],
  partlyShipped: ['partlyShipped'],
  shipped: ['inTransit'],
}
const countries = ['GB', 'DE', 'US'] as const
const codes = ['CUP-1', 'Cup-Lid', 'SPOON'] as const
const customers = [t.customerId, t.otherCustomerId] as const
const known: Known[] = []
let packers: readonly [string, string]
let lineIds: readonly [string, string]

const pick = <T>(of: readonly T[], n: number): T => {
  const one = of[n % of.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const makeKnown = async (n: number): Promise<Known> => {
  const status = pick(statuses, n)
  const reason = pick(reasonsOf[status] ?? [null], Math.floor(n / 7))
  const isPaid = status !== 'awaitingPayment' && status !== 'cancelled'
  const [received, paid] = [ago(n % 40), isPaid ? ago(((n * 3) % 20) + 0.25) : null]
  const [customerId, country] = [pick(customers, Math.floor(n / 3)), pick(countries, Math.floor(n / 2))]
  const skus = [pick(codes, Math.floor(n / 4))]
  const { id } = await makeOrder(database, customerId, {
    status,
    lines: skus.map((skuCode) => ({ quantity: 1 + (n % 3), skuCode })),
  })
  const lineId = n % 3 === 0 ? null : pick(lineIds, Math.floor(n / 5))
  const flag = n % 5 === 1 ? 'onHold' : null
  const assignee = isQueue(status) && n % 4 !== 0 ? pick(packers, Math.floor(n / 8)) : null
  await t.admin.query(
    `update dropshipping_order set country_code = $2, shipping_line_id = $3, created_at = $4, paid_at = $5,
         waiting_reason = $6, waiting_on = case when $6::text is not null then 'agency' end,
         waiting_since = case when $6::text is not null then now() end where id = $1`,
    [id, country, lineId, received, paid, reason],
  )
  if (flag)
    await t.admin.query(
      `insert into order_flag (customer_id, order_id, kind, state, waiting_on) values ($1, $2, 'onHold', 'onHold', 'seller')`,
      [customerId, id],
    )
  if (assignee !== null)
    await t.admin.query(
      `insert into order_assignee (customer_id, order_id, operator_id, assigned_by) values ($1, $2, $3, $3)`,
      [customerId, id, assignee],
    )
  return { id, status, customerId, country, lineId, skus, received, paid, reason, assignee, flag }
}

beforeAll(async () => {
  packers = [await makeOperator(database), await makeOperator(database)]
  const { rows } = await t.admin.query<{ id: string }>(
    `insert into shipping_line (code, name_en, carrier, max_weight_grams)
       values ('YT', 'YunTu', 'YunTu', 5000), ('YW', 'Yanwen', 'Yanwen', 5000) returning id::text`,
  )
  lineIds = [rows[0]?.id ?? '', rows[1]?.id ?? '']
  for (const code of codes) await makeSku(database, code)
  for (let n = 0; n < 84; n += 1) known.push(await makeKnown(n))
})

const list = (input: Input = {}) =>
  t.operator.ok(operatorOrders.listOperatorOrders, { pageSize: 500, ...input })
const idsOf = async (input: Input): Promise<readonly string[]> => (await list(input)).rows.map(({ id }) => id)
const sorted = (ids: readonly string[]): string[] => ids.toSorted()

const within = (at: Date | null, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || (at !== null && at >= new Date(from))) &&
  (to === undefined || (at !== null && at <= new Date(to)))

const matches = (order: Known, filter: Filter): boolean =>
  (filter.status === undefined || order.status === filter.status) &&
  (filter.customerId === undefined || order.customerId === filter.customerId) &&
  (filter.shippingLineId === undefined || order.lineId === filter.shippingLineId) &&
  (filter.countryCode === undefined || order.country === filter.countryCode.toUpperCase()) &&
  (filter.sku === undefined || order.skus.some((code) => code.toLowerCase() === filter.sku?.toLowerCase())) &&
  within(order.received, filter.receivedFrom, filter.receivedTo) &&
  within(order.paid, filter.paidFrom, filter.paidTo) &&
  (filter.paidDaysAgo === undefined || (order.paid !== null && order.paid < ago(filter.paidDaysAgo))) &&
  (filter.waitingReason === undefined || order.reason === filter.waitingReason) &&
  (filter.flag === undefined || order.flag === filter.flag) &&
  (filter.assignee === undefined ||
    (filter.assignee === 'nobody' ? order.assignee === null : order.assignee === filter.assignee)) &&
  (!isOfQueues(filter) || isQueue(order.status))

const expectMatches = async (filter: Filter): Promise<void> => {
  const expected = sorted(known.filter((order) => matches(order, filter)).map(({ id }) => id))
  const page = await list(filter)
  expect(sorted(page.rows.map(({ id }) => id))).toEqual(expected)
  expect(page).toMatchObject({ total: expected.length, totalIsLowerBound: false })
  const { orders, isMore } = await t.operator.ok(operatorOrderBulk.listMatchingOperatorOrders, filter)
  expect(isMore).toBe(false)
  // All that match are those of the list, in its order, with the same actions.
  expect(orders.map(({ id, operatorActions }) => [id, operatorActions])).toEqual(
    page.rows.map(({ id, operatorActions }) => [id, operatorActions]),
  )
}

describe('the order list filtered by', () => {
  const iso = (days: number): string => ago(days).toISOString()
  const filters: readonly (readonly [string, () => Filter])[] = [
    ['customer', () => ({ customerId: t.otherCustomerId })],
    ['shipping line', () => ({ shippingLineId: lineIds[1] })],
    ['country', () => ({ countryCode: 'DE' })],
    ['country in any case', () => ({ countryCode: 'de' })],
    ['SKU', () => ({ sku: 'CUP-1' })],
    ['SKU in any case', () => ({ sku: 'cup-LID' })],
    ['days received', () => ({ receivedFrom: iso(20.5), receivedTo: iso(9.5) })],
    ['days paid', () => ({ paidFrom: iso(12.5), paidTo: iso(2.5) })],
    ['age', () => ({ paidDaysAgo: 7 })],
    ['age in one queue', () => ({ paidDaysAgo: 7, status: 'awaitingStock' })],
    ['person', () => ({ assignee: packers[0] })],
    ['nobody', () => ({ assignee: 'nobody' })],
    ['waiting reason', () => ({ waitingReason: 'cancelledInShop' })],
    ['waiting reason of a closed list', () => ({ waitingReason: 'inTransit', status: 'shipped' })],
    ['flag with a queue filter', () => ({ flag: 'onHold', assignee: 'nobody' })],
    ['flag and country', () => ({ flag: 'onHold', countryCode: 'US' })],
  ]
  it.each(filters)('%s', async (_, filter) => {
    const given = filter()
    await expectMatches(given)
    const found = known.filter((order) => matches(order, given)).length
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(known.length)
  })

  it('mine', async () => {
    const me = await t.operatorWith(['fulfilment'])
    const { rows } = await t.admin.query<{ id: string }>('select max(id)::text as id from operator')
    const free = known.find(({ status, assignee }) => status === 'processing' && assignee === null)
    const order = { id: free?.id ?? '', customerId: free?.customerId ?? '' }
    await t.admin.query(
      'insert into order_assignee (customer_id, order_id, operator_id, assigned_by) values ($1, $2, $3, $3)',
      [order.customerId, order.id, rows[0]?.id],
    )
    const mine = await me.ok(operatorOrders.listOperatorOrders, { assignee: 'mine' })
    expect(mine.rows.map(({ id }) => id)).toEqual([order.id])
    await t.admin.query('delete from order_assignee where order_id = $1', [order.id])
  })

  it('what does not exist: nothing, also with the id of something else', async () => {
    expect(await idsOf({ sku: 'NO-SUCH' })).toEqual([])
    // Part of a SKU is not its number.
    expect(await idsOf({ sku: 'CUP' })).toEqual([])
    expect(await idsOf({ customerId: lineIds[0] })).toEqual([])
    expect(await idsOf({ shippingLineId: t.customerId })).toEqual([])
  })

  it.each<[string, object]>([
    ['countryCode', { countryCode: 'Germany' }],
    ['sku', { sku: ' ' }],
    ['paidDaysAgo', { paidDaysAgo: 0 }],
    ['paidDaysAgo', { paidDaysAgo: 'many' }],
    ['receivedFrom', { receivedFrom: 'yesterday' }],
    ['waitingReason', { waitingReason: 'boredom' }],
    ['shippingLineId', { shippingLineId: 'YunTu' }],
    ['pageSize', { pageSize: 200 }],
    ['status', { paidDaysAgo: 3, status: 'shipped' }],
    ['sort', { sort: 'shipBy:asc', countryCode: 'DE' }],
  ])('rejects a bad %s', async (field, input) => {
    const { status, body } = await t.operator.call(operatorOrders.listOperatorOrders, input)
    expect([status, body.toString('utf8')]).toEqual([415, expect.stringContaining(field)])
  })

  it('is read by every operator who may see orders, and by nobody else', async () => {
    const finance = await t.operatorWith(['finance'])
    expect(
      (await finance.ok(operatorOrders.listOperatorOrders, { countryCode: 'DE' })).total,
    ).toBeGreaterThan(0)
    expect((await t.main.call(operatorOrders.listOperatorOrders, { countryCode: 'DE' })).status).not.toBe(200)
  })

  it('pages through the matches in one order', async () => {
    const filter = { countryCode: 'GB' } as const
    const all = await idsOf(filter)
    const pages = [
      await idsOf({ ...filter, pageSize: 20 }),
      await idsOf({ ...filter, pageSize: 20, pageNum: 2 }),
    ]
    expect(pages.flat()).toEqual(all.slice(0, 40))
    expect(all).toEqual(all.toSorted((one, other) => Number(other) - Number(one)))
    const reason = await list({ waitingReason: 'noShippingLine' })
    const since = reason.rows.map(({ waiting }) => waiting?.since ?? '')
    expect(since).toEqual(since.toSorted())
  })
})

describe('the export of what matches', () => {
  const linesOf = async (input: InputOf<typeof operatorOrders.exportOperatorOrders>): Promise<string[][]> => {
    const { body } = await t.operator.call(operatorOrders.exportOperatorOrders, input)
    const [, ...lines] = body.toString('utf8').trim().split('\r\n')
    return lines.map((line) => line.split(','))
  }
  const headOf = async (input: InputOf<typeof operatorOrders.exportOperatorOrders>): Promise<string> => {
    const { body } = await t.operator.call(operatorOrders.exportOperatorOrders, input)
    return body.toString('utf8').replace('\uFEFF', '').split('\r\n')[0] ?? ''
  }

  it('has the orders of the list in its order, with the columns shown in theirs', async () => {
    const filter = { countryCode: 'US', status: 'processing' } as const
    const columns = ['assignee', 'number', 'skus', 'weight', 'paid'] as const
    const numbers = (await list(filter)).rows.map(({ number }) => number)
    expect(numbers.length).toBeGreaterThan(0)
    const lines = await linesOf({ filter, columns: [...columns] })
    expect(lines.map((line) => line[1])).toEqual(numbers)
    expect(await headOf({ filter, columns: [...columns] })).toBe(
      'Assigned to,Order number,SKU,Quantity,SKUs per item,Order weight (g),Paid at (UTC)',
    )
    expect(await headOf({ filter, columns: ['number', 'assignee'], locale: 'zh' })).toBe('订单号,负责人')
  })

  it('is safe to open where a cell looks like a formula', async () => {
    const one = known[0]
    await t.admin.query('update dropshipping_order set recipient_name = $2 where id = $1', [
      one?.id,
      '=HYPERLINK("http://evil.example")',
    ])
    const { body } = await t.operator.call(operatorOrders.exportOperatorOrders, {
      ids: [one?.id ?? ''],
      columns: ['recipient'],
    })
    expect(body.toString('utf8')).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  it('comes as a spreadsheet, too, and needs either orders or a filter', async () => {
    const sheet = await t.operator.call(operatorOrders.exportOperatorOrders, {
      filter: { countryCode: 'DE' },
      format: 'xlsx',
    })
    expect(sheet.body.subarray(0, 2).toString()).toBe('PK')
    for (const input of [{}, { ids: [known[0]?.id ?? ''], filter: {} }])
      expect((await t.operator.call(operatorOrders.exportOperatorOrders, input)).status).toBe(415)
  })
})

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const instant = fc.integer({ min: 0, max: 40 }).map((days) => ago(days + 0.5).toISOString())

it('filters as one would without a database, whatever is combined', async () => {
  const combined = fc.record({
    status: optional(fc.constantFrom(...statuses)),
    customerId: optional(fc.constantFrom(...customers)),
    shippingLineId: optional(fc.constantFrom(...lineIds)),
    countryCode: optional(fc.constantFrom(...countries)),
    sku: optional(fc.constantFrom(...codes)),
    receivedFrom: optional(instant),
    receivedTo: optional(instant),
    paidFrom: optional(instant),
    paidTo: optional(instant),
    paidDaysAgo: optional(fc.integer({ min: 1, max: 19 })),
    waitingReason: optional(fc.constantFrom(...Object.values(reasonsOf).flat())),
    flag: optional(fc.constant('onHold' as const)),
    assignee: optional(fc.constantFrom('nobody', ...packers)),
  })
  const fit = combined.map((filter): Filter => {
    const isQueued = filter.status === undefined || isQueue(filter.status)
    const given = isQueued ? filter : { ...filter, assignee: undefined, paidDaysAgo: undefined }
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fit, async (filter) => {
      await expectMatches(filter)
      runs += 1
    }),
    { numRuns: 120 },
  )
  expect(runs).toBe(120)
})
