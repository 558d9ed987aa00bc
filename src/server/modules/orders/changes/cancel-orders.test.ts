import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CustomerId } from '../../../platform/database/database.ts'
import { cancelOrder, cancelOrders } from './cancel-orders.ts'
import { createSku, draftLine, recharge } from '../test/order-factory.ts'
import { payOrders } from '../payment/pay-orders.ts'
import { getQuote } from '../quotes/quote-queries.ts'
import { restoreOrder } from './restore-order.ts'
import type { Scope } from '../state/types.ts'
import { withOrderCommands } from '../test/order-commands-factory.ts'

const { t, place, database, read, admin, eventsOf, map, mappedLine, ask, newCustomer } =
  await withOrderCommands()

const by = { kind: 'seller', name: 'Ana' } as const
let customerId: CustomerId
let scope: Scope
beforeEach(async () => {
  ;({ customerId, scope } = await newCustomer())
})

describe('cancel and restore', () => {
  it('cancels an unpaid order and restores it at today’s price', async () => {
    const sku = await createSku(t)
    const id = await place({ lines: [draftLine({ skuId: sku })] })
    expect(await cancelOrder(database, scope, { id, reason: 'changed my mind' }, by)).toEqual({
      status: 'cancelled',
    })
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      waiting_reason: null,
      cancel_reason: 'changed my mind',
    })
    await admin.query('update sku set price_minor = 700 where id = $1', [sku])
    expect(await restoreOrder(database, scope, id, by)).toEqual({ status: 'awaitingPayment' })
    expect(await read(id)).toMatchObject({ product_minor: 700, cancelled_at: null, cancel_reason: null })
    expect(await eventsOf(id)).toEqual(['order.created', 'order.cancelled', 'order.restored'])
  })

  it('restores with matches made meanwhile', async () => {
    const [one, two] = [await place(), await place()]
    await cancelOrder(database, scope, { id: one, reason: '' }, by)
    await map(two)
    expect(await restoreOrder(database, scope, one, by)).toEqual({ status: 'awaitingPayment' })
  })

  it('cancels many with a result each', async () => {
    const [one, two] = [await place(), await place()]
    await cancelOrder(database, scope, { id: one, reason: '' }, by)
    const results = await cancelOrders(database, scope, { ids: [one, two, '999'], reason: '' }, by)
    expect(results.map(({ ok, reason }) => [ok, reason])).toEqual([
      [false, 'wrongStatus'],
      [true, 'cancelled'],
      [false, 'notFound'],
    ])
  })

  it('rejects paid orders, and restoring orders that are not cancelled', async () => {
    await recharge(t, customerId, 5_000)
    const id = await place({ lines: [mappedLine()] })
    await expect(restoreOrder(database, scope, id, by)).rejects.toMatchObject({ reason: 'wrongStatus' })
    await payOrders(database, scope, { ids: [id], key: randomUUID(), endpoint: 'payOrder' }, by)
    await expect(cancelOrder(database, scope, { id, reason: '' }, by)).rejects.toThrow(
      'is paid and being prepared',
    )
  })

  it('withdraws a quote request no order waits for', async () => {
    const id = await place()
    const request = await ask(id)
    await cancelOrder(database, scope, { id, reason: '' }, by)
    expect((await getQuote(database, scope, request)).status).toBe('withdrawn')
    await restoreOrder(database, scope, id, by)
    expect((await read(id)).waiting_reason).toBe('linesUnmapped')
    expect(await ask(id)).toBe(request)
  })
})
