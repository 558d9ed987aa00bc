import type { CompiledQuery, QueryExecutor } from 'kysely'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import type { Db } from '../../platform/database/database.ts'
import { createCustomer, createShop } from '../orders/test/order-factory.ts'
import { findCases } from './find-listed.ts'
import { findOrders } from './find-orders.ts'
import { readSearch } from './read-search.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const count = 24_000

beforeAll(async () => {
  const customerId = await createCustomer(t)
  const shopId = await createShop(t, customerId)
  const client = await admin.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`update customer set name = 'Harbour Largest' where customer_id = $1`, [customerId])
  await client.query(
    `with made as (
       insert into dropshipping_order (customer_id, number, shop_id, source, status, currency, recipient_name)
         select $1, 'DS-S' || i, $2, 'manual', 'delivered', 'USD', 'Ada' from generate_series(1, $3::int) i
         returning customer_id, id
     ), numbered as (select *, row_number() over (order by id) as i from made),
     terms as (
       insert into order_search_term (customer_id, term, order_id)
         select customer_id, term, id from numbered,
           unnest(array[id::text, 'usa', 'half' || i % 2, 'rare' || i / 10, '~*common', '~@a' || i || '@x.example']) term
     )
     insert into refund (customer_id, order_id, reason, state, currency, requested_minor, requested_by)
       select customer_id, id, 'damaged', 'rejected', 'USD', 100, 'Ada' from numbered where i % 4 = 0`,
    [customerId, shopId, count],
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze dropshipping_order, order_search_term, refund, customer, account')
  client.release()
})

/** A database that also keeps the statements. */
const recording = (statements: CompiledQuery[]): Db => {
  const executor = database.agency.getExecutor()
  const recorder = Object.create(executor, {
    compileQuery: { value: executor.compileQuery.bind(executor) },
    transformQuery: { value: executor.transformQuery.bind(executor) },
    adapter: { get: () => executor.adapter },
    executeQuery: {
      value: (query: CompiledQuery) => {
        statements.push(query)
        return executor.executeQuery(query)
      },
    },
  }) as QueryExecutor
  return Object.create(database.agency, { getExecutor: { value: () => recorder } }) as Db
}

const plansOf = async (statements: readonly CompiledQuery[]): Promise<string> => {
  const plans: string[] = []
  for (const { sql: text, parameters } of statements) {
    const { rows } = await admin.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
    plans.push(...rows.map((row) => row['QUERY PLAN']))
  }
  return plans.join('\n')
}

const searches = [
  'rare77',
  'usa',
  'usa rare77',
  'half1 usa',
  'commo',
  'harbour',
  'harbour half1',
  'a77@x.example',
  'nothing-has-this',
  '1000',
]

describe('a search of operators', () => {
  it.each(searches)('reads neither all orders nor all words for %s', async (search) => {
    const statements: CompiledQuery[] = []
    const db = recording(statements)
    await findOrders(db, await readSearch(db, search), { limit: 1000, where: sql`o.status = 'delivered'` })
    await findCases(db, search, { from: sql`refund x where x.state = 'rejected'` })
    expect(statements.length).toBeGreaterThan(3)
    expect(await plansOf(statements)).not.toMatch(/Seq Scan on (?:dropshipping_order|order_search_term)/)
  })

  it('says that there may be more where only the newest orders of a common word were read', async () => {
    const find = async (search: string, limit = 1000) =>
      findOrders(database.agency, await readSearch(database.agency, search), { limit })
    const common = await find('usa')
    expect(common.orders).toHaveLength(1000)
    expect(common.isMore).toBe(true)
    expect(common.orders.map(({ id }) => BigInt(id))).toEqual(
      common.orders.map(({ id }) => BigInt(id)).toSorted((a, b) => (a < b ? 1 : -1)),
    )
    const rare = await find('usa rare77')
    expect(rare).toMatchObject({ isMore: false })
    // Of `rare77` and of those that begin with it.
    expect(rare.orders).toHaveLength(110)
    expect(await find('rare77', 4)).toMatchObject({ isMore: true })
    expect((await find('half1 half0')).orders).toEqual([])
    const refunds = await findCases(database.agency, 'usa', { from: sql`refund x where true` })
    expect(refunds).toMatchObject({ isMore: true })
    expect(refunds.ids).toHaveLength(5000)
    expect(await findCases(database.agency, 'rare77', { from: sql`refund x where true` })).toMatchObject({
      isMore: false,
    })
  })
})
