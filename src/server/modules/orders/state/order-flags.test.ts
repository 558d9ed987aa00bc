import { beforeAll, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { listOrders } from '../list/list-orders.ts'
import type { ListInput } from '../list/list-sql.ts'
import { createCustomer, createShop, orderDraft } from '../test/order-factory.ts'
import { clearOrderFlags, setOrderFlags, type OrderFlagChange } from './order-flags.ts'
import { placeOrders } from '../intake/place-orders.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
let customerId: CustomerId
let ids: string[]

const list = async (part: Partial<ListInput>) => {
  const scope = { customerId, shopIds: null }
  const text = await listOrders(database, scope, [], { pageNum: 1, pageSize: 20, ...part })
  return orders.listOrders.output.parse(JSON.parse(text))
}
const set = (...flags: readonly OrderFlagChange[]): Promise<void> =>
  database.tenantTransaction(customerId, (tx) => setOrderFlags(tx, customerId, flags))
const revision = async (): Promise<number> => {
  const { rows } = await admin.query<{ sum: string }>(
    'select sum(revision) from order_count where customer_id = $1',
    [customerId],
  )
  return Number(rows[0]?.sum)
}

beforeAll(async () => {
  customerId = await createCustomer(t)
  const shop = await createShop(t, customerId)
  ids = await database.tenantTransaction(customerId, async (tx) =>
    (
      await placeOrders(
        tx,
        customerId,
        ['#1', '#2', '#3'].map((shopOrderName) => orderDraft(shop, { shopOrderName })),
        { kind: 'seller', name: 'Ana' },
      )
    ).map(({ id }) => id),
  )
})

it('is set on its order, found by kind alone or with search words, and cleared', async () => {
  const [first = '', second = ''] = ids
  const until = '2027-01-31T00:00:00+00:00'
  await set(
    { orderId: first, kind: 'onHold', state: 'onHold', waitingOn: null, until },
    { orderId: first, kind: 'problem', state: 'addressInvalid', waitingOn: 'seller' },
    { orderId: second, kind: 'problem', state: 'outOfStock', waitingOn: 'agency' },
  )
  const found = await list({ flag: 'problem' })
  expect(found.total).toBe(2)
  expect(found.rows.map(({ shopOrderName }) => shopOrderName)).toEqual(['#2', '#1'])
  expect(found.rows[1]?.flags).toMatchObject([
    { kind: 'problem', state: 'addressInvalid', on: 'seller', until: null },
    { kind: 'onHold', state: 'onHold', on: null, until },
  ])
  expect((await list({ flag: 'problem', search: '2' })).rows.map(({ id }) => id)).toEqual([second])
  expect((await list({ flag: 'problem', status: 'awaitingPayment' })).total).toBe(0)
  expect((await list({ search: '~problem' })).total).toBe(0)

  await database.tenantTransaction(customerId, (tx) => clearOrderFlags(tx, customerId, 'problem', ids))
  expect((await list({ flag: 'problem' })).total).toBe(0)
  expect((await list({ flag: 'onHold' })).rows[0]?.flags).toHaveLength(1)
})

it('keeps the time of its last state change, and open windows receive each change', async () => {
  const [, , third = ''] = ids
  const refund = { orderId: third, kind: 'refund', waitingOn: 'agency' } as const
  const since = async () => (await list({ flag: 'refund' })).rows[0]?.flags[0]?.since
  const start = await revision()
  await set({ ...refund, state: 'reviewing' })
  const began = await since()
  await set({ ...refund, state: 'reviewing', until: '2027-01-31T00:00:00Z' })
  expect(await since()).toBe(began)
  await set({ ...refund, state: 'needEvidence', waitingOn: 'seller' })
  expect(await since()).not.toBe(began)
  await database.tenantTransaction(customerId, (tx) => clearOrderFlags(tx, customerId, 'refund', [third]))
  expect(await revision()).toBe(start + 4)
})
