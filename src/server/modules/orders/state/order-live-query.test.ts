import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { createLive } from '../../../platform/live/live.ts'
import { completeAddress, createOrder } from '../test/order-factory.ts'
import { orderLiveQuery } from './order-live-query.ts'

const t = await testApp()

// Polls hourly, so that updates seen earlier were pushed.
const live = createLive(t.platform, [orderLiveQuery], { everyMs: 3_600_000 })
afterAll(() => live.close())

const open = async (caller: Caller): Promise<string[]> => {
  const versions: string[] = []
  const { rows } = await t.admin.query<{ id: string }>(
    'select id::text from session where account_id = $1 order by id desc limit 1',
    [caller.accountId],
  )
  const response = Object.assign(new EventEmitter(), {
    writableLength: 0,
    write: (text: string) =>
      versions.push(...[...text.matchAll(/^data: (\S+)$/gm)].map(([, version = '']) => version)),
    end: () => {},
    destroy: () => {},
  })
  live.open({
    response: response as unknown as ServerResponse,
    begin: () => {},
    customerId: caller.customerId,
    person: caller.accountId,
    sessionId: rows[0]?.id ?? '',
    rights: 'main',
    topics: new Set(['orders']),
    endsAt: Number.POSITIVE_INFINITY,
  })
  await expect.poll(() => versions.length).toBe(1)
  return versions
}

it('pushes changes of a call to that seller’s windows only, even if no count changed', async () => {
  if (t.main.customerId === '') throw new Error('a customer calls')
  const id = await createOrder(t, t.main.customerId)
  const [mine, others] = [await open(t.main), await open(t.other)]
  const address = { ...completeAddress, address2: 'Flat 3' }
  await t.main.ok(orders.updateOrderAddress, { id, address })
  await expect.poll(() => mine.length).toBe(2)
  await t.main.ok(orders.cancelOrder, { id })
  await expect.poll(() => mine.length).toBe(3)
  expect(new Set(mine).size).toBe(3)
  expect(others).toHaveLength(1)
})

it('pushes changes made by operators and jobs', async () => {
  if (t.main.customerId === '') throw new Error('a customer calls')
  const id = await createOrder(t, t.main.customerId)
  const versions = await open(t.main)
  await t.admin.query(
    `insert into shipment (customer_id, order_id, key, carrier, tracking_number) values ($1, $2, 'k', 'YunExpress', 'WATCH1')`,
    [t.main.customerId, id],
  )
  t.platform.notifier.send(null)
  await expect.poll(() => versions.length).toBe(2)
  await t.admin.query(`update shipment set tracking_status = 'inTransit' where tracking_number = 'WATCH1'`)
  t.platform.notifier.send(t.main.customerId)
  await expect.poll(() => versions.length).toBe(3)
})
