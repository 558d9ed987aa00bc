import { beforeAll, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { orderSorts } from '../../../../contract/orders/order-inputs.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { SortDirection } from '../../../../contract/kernel/paging.ts'
import { authorities } from '../../../../contract/kernel/permissions.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { listOrders, listStatement } from './list-orders.ts'
import type { ListInput } from './list-sql.ts'
import { createCustomer, createShop } from '../test/order-factory.ts'
import { addSearchTerms } from '../state/search-terms.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }

interface Seller {
  readonly customerId: CustomerId
  readonly shops: readonly string[]
}

/**
 * Orders of two shops, three per minute, cycling through `states` statuses. Totals repeat every 50 orders, and waits
 * start up to ten minutes after receipt, so that the sort keys differ and have ties.
 */
const makeSeller = async (count: number, states = 7): Promise<Seller> => {
  const customerId = await createCustomer(t)
  const shops = [await createShop(t, customerId), await createShop(t, customerId)]
  const { rows } = await admin.query<{ id: string }>(
    `insert into dropshipping_order (customer_id, number, shop_id, source, status, waiting_reason, waiting_on,
         waiting_since, currency, product_minor, total_minor, recipient_name, created_at)
       select $1, 'DS-T' || i, ($2::bigint[])[1 + i % 2], 'import', s.status, s.reason, s.party,
           case when s.reason is not null then at + interval '1 minute' * (i * 7 % 40 / 4) end, 'USD', i * 7 % 50,
           i * 7 % 50, 'Recipient', at
         from generate_series(1, $3::int) as i
         cross join lateral (values (date_trunc('minute', now()) - interval '1 minute' * ($3 - i / 3))) as x (at)
         join (values (0, 'awaitingQuote', 'linesUnmapped', 'seller'), (1, 'awaitingPayment', 'paymentDue', 'seller'),
             (2, 'processing', 'beingPrepared', 'agency'), (3, 'shipped', 'inTransit', 'carrier'),
             (4, 'delivered', null, null), (5, 'cancelled', null, null), (6, 'awaitingPayment', 'noShippingLine', 'agency'))
           as s (n, status, reason, party) on s.n = i % $4
         order by i
       returning id::text`,
    [customerId, shops, count, states],
  )
  const entries = rows.flatMap(({ id }, index) => [
    { orderId: id, text: 'common' },
    ...(index % 3 === 0 ? [{ orderId: id, text: 'third' }] : []),
  ])
  await database.tenantTransaction(customerId, (tx) => addSearchTerms(tx, customerId, entries))
  return { customerId, shops }
}

const list = async (
  { customerId }: Seller,
  part: Partial<ListInput>,
  shopIds: Seller['shops'] | null = null,
) => {
  const scope = { customerId, shopIds: shopIds as never }
  const text = await listOrders(database, scope, authorities, { pageNum: 1, pageSize: 20, ...part })
  return orders.listOrders.output.parse(JSON.parse(text))
}

const allOf = async (seller: Seller, part: Partial<ListInput>, shopIds: Seller['shops'] | null = null) => {
  const rows: OrderRow[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await list(seller, { ...part, pageNum, pageSize: 20 }, shopIds)
    rows.push(...page.rows)
    if (page.rows.length < 20) return rows
  }
}

interface Facts {
  readonly id: string
  readonly number: string
  readonly received: Date
  readonly total: number
  readonly waitingSince: Date | null
}

const factsOf = (row: OrderRow): Facts => ({
  id: row.id,
  number: row.number,
  received: new Date(row.createdAt),
  total: row.totalMinor,
  waitingSince: row.waiting && new Date(row.waiting.since),
})

type Compare = (a: Facts, b: Facts) => number
const asReceived: Compare = (a, b) =>
  a.received.getTime() - b.received.getTime() || Number(BigInt(a.id) - BigInt(b.id))
const byWait: Compare = (a, b) => (a.waitingSince?.getTime() ?? 0) - (b.waitingSince?.getTime() ?? 0)
const compares: Record<(typeof orderSorts)[number], Compare> = {
  received: asReceived,
  total: (a, b) => a.total - b.total || asReceived(a, b),
  waiting: (a, b) => -(byWait(a, b) || asReceived(a, b)),
}

/** The expected order: by the key, then by receipt; orders that wait for nothing come last. */
const sorted = (all: readonly Facts[], key: (typeof orderSorts)[number], direction: SortDirection) => {
  const compare = compares[key]
  const last = (order: Facts): number => (key === 'waiting' && order.waitingSince === null ? 1 : 0)
  return all
    .toSorted((a, b) => last(a) - last(b) || (direction === 'asc' ? compare(a, b) : compare(b, a)))
    .map(({ number }) => number)
}

const ways = orderSorts.flatMap((key) => (['asc', 'desc'] as const).map((direction) => ({ key, direction })))
const numbers = (rows: readonly OrderRow[]): string[] => rows.map(({ number }) => number)

let seller: Seller
beforeAll(async () => {
  seller = await makeSeller(130)
})

describe.each(ways)('orders sorted by $key, $direction', ({ key, direction }) => {
  const sort = `${key}:${direction}` as const
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

  it.each<[string, (shops: readonly string[]) => Partial<ListInput>]>([
    ['all of them', () => ({})],
    ['a status', () => ({ status: 'awaitingPayment' })],
    ['a status that waits for nothing', () => ({ status: 'delivered' })],
    ['a shop', ([shop]) => ({ shopId: shop as never })],
    ['a shop and a status', ([shop]) => ({ shopId: shop as never, status: 'processing' })],
    ['a waiting party', () => ({ waitingOn: 'agency' })],
    ['a waiting reason', () => ({ waitingReason: 'noShippingLine' })],
    ['days', () => ({ createdFrom: minutesAgo(125), createdTo: minutesAgo(95) })],
    ['days and a status', () => ({ createdFrom: minutesAgo(120), status: 'shipped' })],
    ['a search', () => ({ search: 'third' })],
    ['a search within a status', () => ({ search: 'common third', status: 'awaitingQuote' })],
  ])('sorts %s over all pages, ties by receipt', async (_name, partOf) => {
    const part = partOf(seller.shops)
    const unsorted = await allOf(seller, part)
    expect(unsorted.length).toBeGreaterThan(2)
    expect(numbers(await allOf(seller, { ...part, sort }))).toEqual(
      sorted(unsorted.map(factsOf), key, direction),
    )
    const page = await list(seller, { ...part, sort })
    const { total, counts } = await list(seller, part)
    expect(page).toMatchObject({ total, counts })
  })

  it('shows an account only its shops', async () => {
    const within = seller.shops.slice(0, 1)
    const unsorted = await allOf(seller, {}, within)
    expect(unsorted).toHaveLength(65)
    expect(numbers(await allOf(seller, { sort }, within))).toEqual(
      sorted(unsorted.map(factsOf), key, direction),
    )
  })
})

describe('very many orders', () => {
  let large: Seller
  beforeAll(async () => {
    large = await makeSeller(7_000)
    await admin.query('vacuum (analyze)')
  })

  it.each(ways)('are sorted by $key, $direction, filtered by date and by a very common word', async (way) => {
    const { rows } = await admin.query<Facts>(
      `select id::text, number, created_at as received, total_minor as total, waiting_since as "waitingSince"
         from dropshipping_order where customer_id = $1`,
      [large.customerId],
    )
    const first = sorted(rows, way.key, way.direction).slice(0, 20)
    const sort = `${way.key}:${way.direction}` as const
    const createdFrom = new Date(Date.now() - 7_100 * 60_000).toISOString()
    expect(numbers((await list(large, { sort, createdFrom })).rows)).toEqual(first)
    expect(numbers((await list(large, { sort, search: 'common' })).rows)).toEqual(first)
  })

  it.each(['asc', 'desc'] as const)('of one waiting reason are sorted by receipt, %s', async (direction) => {
    const waiting = await makeSeller(5_100, 2)
    const { rows } = await admin.query<{ number: string }>(
      `select number from dropshipping_order where customer_id = $1
         order by created_at ${direction}, id ${direction} limit 40`,
      [waiting.customerId],
    )
    const part = { waitingOn: 'seller', sort: `received:${direction}` } as const
    const pages = [await list(waiting, part), await list(waiting, { ...part, pageNum: 2 })]
    expect(pages.flatMap((page) => numbers(page.rows))).toEqual(rows.map(({ number }) => number))
    expect(pages.map(({ total }) => total)).toEqual([5_100, 5_100])
  })

  it.each([
    ['total:desc', 'dropshipping_order_by_total'],
    ['waiting:desc', 'dropshipping_order_by_wait'],
    ['received:asc', 'dropshipping_order_recent'],
  ] as const)('are scanned by %s in %s, and not read completely', async (sort, index) => {
    const scope = { customerId: large.customerId, shopIds: null }
    const { text } = listStatement(scope, authorities, { sort, pageNum: 1, pageSize: 20 })
    const { rows } = await admin.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} `))
    expect(plan).not.toContain('Seq Scan on dropshipping_order')
  })
})
