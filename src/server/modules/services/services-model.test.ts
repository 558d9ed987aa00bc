import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CustomerId } from '../../platform/database/database.ts'
import { addProductToOrder } from '../orders/changes/add-products.ts'
import { cancelOrder } from '../orders/changes/cancel-orders.ts'
import { changeLineQuantity } from '../orders/changes/change-lines.ts'
import {
  createCustomer,
  createSku,
  createTwinOrders,
  draftLine,
  recharge,
} from '../orders/test/order-factory.ts'
import { mergeOrders } from '../orders/merging/merge-orders.ts'
import { restoreOrder } from '../orders/changes/restore-order.ts'
import { splitOrder } from '../orders/merging/split-orders.ts'
import { decideMerge } from '../orders/merging/undo-merge.ts'
import { undoSplit } from '../orders/merging/undo-split.ts'
import { getBalance } from '../wallet/index.ts'
import { createService } from './service-factory.ts'
import { scopeOf, by, refusedOnly, withPricedOrders } from './priced-orders-factory.ts'

const { t, checkSums, database, change, pay, stateOf } = await withPricedOrders()

describe('after any sequence of actions on orders with services', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), which: fc.nat(9), service: fc.nat(2) }),
    fc.record({ do: fc.constant('remove' as const), which: fc.nat(9), service: fc.nat(2) }),
    fc.record({
      do: fc.constant('quantity' as const),
      which: fc.nat(9),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    fc.record({
      do: fc.constant('product' as const),
      which: fc.nat(9),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ do: fc.constant('merge' as const) }),
    fc.record({ do: fc.constant('split' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('undo' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('cancelAndRestore' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('pay' as const), which: fc.nat(9) }),
  )

  it('the total is goods, freight and services, and equals the ledger', async () => {
    const skuId = await createSku(t)
    const services = [
      await createService(t, { priceMinor: 111 }),
      await createService(t, { basis: 'item', priceMinor: 37 }),
      await createService(t, { basis: 'item', priceMinor: 0 }),
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const customerId = await createCustomer(t)
        await createTwinOrders(t, customerId, [{}, { lines: [draftLine({ skuId, quantity: 3 })] }, {}])
        await recharge(t, customerId, 1_000_000)
        for (const one of steps) await play(customerId, one)
        await checkSums(customerId)
        const { rows } = await database.queryAgency(
          `select coalesce(sum(total_minor), 0)::int as id from dropshipping_order
             where customer_id = $1 and status = 'processing'`,
          [customerId],
        )
        const balance = await getBalance(database.tenant(customerId), customerId)
        expect(balance.amountMinor).toBe(1_000_000 - Number(rows[0]?.['id']))
      }),
      { numRuns: 25 },
    )

    async function play(customerId: CustomerId, one: Step): Promise<void> {
      const { rows } = await database.queryAgency(
        `select id, status, kind from dropshipping_order where customer_id = $1 order by id`,
        [customerId],
      )
      const open = rows.filter(({ status }) => status === 'awaitingPayment').map((row) => String(row['id']))
      const which = 'which' in one ? one.which : 0
      const id = open[which % Math.max(1, open.length)]
      const scope = scopeOf(customerId)
      if (one.do === 'merge') {
        if (open.length > 1)
          await mergeOrders(database, scope, [{ ids: open.slice(0, 2) }], { key: randomUUID(), by })
        return
      }
      if (one.do === 'undo') {
        const row = rows[which % rows.length]
        const given = String(row?.['id'])
        if (row?.['kind'] === 'merged' && row['status'] === 'awaitingPayment')
          await decideMerge(database, scope, given, { key: randomUUID(), by })
        if (row?.['status'] === 'split') await undoSplit(database, scope, given, by).catch(refusedOnly)
        return
      }
      if (id === undefined) return
      if (one.do === 'add') await change(customerId, id, [services[one.service] ?? ''])
      if (one.do === 'remove') await change(customerId, id, [], [services[one.service] ?? ''])
      if (one.do === 'pay') await pay(customerId, [id])
      const order = await stateOf(customerId, id)
      const [line] = order.lines
      if (one.do === 'quantity') {
        const given = { id, lineId: line?.id ?? '', quantity: one.quantity }
        await changeLineQuantity(database, scope, given, by).catch(refusedOnly)
      }
      if (one.do === 'product')
        await addProductToOrder(
          database,
          scope,
          { id, skuId, quantity: one.quantity },
          { key: randomUUID(), by },
        )
      if (one.do === 'cancelAndRestore') {
        await cancelOrder(database, scope, { id, reason: '' }, by)
        await restoreOrder(database, scope, id, by)
      }
      if (one.do === 'split') await halve(customerId, order)
    }
  })
})

type Step =
  | { do: 'add' | 'remove'; which: number; service: number }
  | { do: 'quantity' | 'product'; which: number; quantity: number }
  | { do: 'merge' }
  | { do: 'split' | 'undo' | 'cancelAndRestore' | 'pay'; which: number }

type Order = Awaited<ReturnType<typeof stateOf>>

const halve = async (customerId: CustomerId, { id, lines }: Order): Promise<void> => {
  const bought = lines.filter(({ quantity }) => quantity > 0)
  const first = bought.map(({ id: lineId }) => ({ lineId, quantity: 1 }))
  const rest = bought.map(({ id: lineId, quantity }) => ({ lineId, quantity: quantity - 1 }))
  if (rest.every(({ quantity }) => quantity === 0)) return
  await splitOrder(database, scopeOf(customerId), { id, parts: [first, rest] }, { key: randomUUID(), by })
}
