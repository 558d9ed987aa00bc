import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { addProductToOrder } from '../orders/changes/add-products.ts'
import { applyShopChange } from '../orders/changes/apply-shop-change.ts'
import { cancelOrder } from '../orders/changes/cancel-orders.ts'
import { changeLineQuantity } from '../orders/changes/change-lines.ts'
import { servicesMinor } from '../orders/pricing/order-services.ts'
import {
  createCustomer,
  createOrder,
  createSku,
  createTwinOrders,
  draftLine,
  recharge,
} from '../orders/test/order-factory.ts'
import { mergeOrders } from '../orders/merging/merge-orders.ts'
import { findOrder, readOrders } from '../orders/pricing/locked-orders.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import { refundPaidOrder } from '../orders/payment/refund-order.ts'
import { restoreOrder } from '../orders/changes/restore-order.ts'
import { splitOrder } from '../orders/merging/split-orders.ts'
import { decideMerge } from '../orders/merging/undo-merge.ts'
import { undoSplit } from '../orders/merging/undo-split.ts'
import { getBalance } from '../wallet/index.ts'
import { changeOrderServices, changeServicesOfOrders, previewOrderServices } from './choose-services.ts'
import { getOrderServices } from './get-order-services.ts'
import { createService } from './service-factory.ts'
import { saveService, switchService } from './service-menu.ts'

const { database } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Test' } as const

const scopeOf = (customerId: CustomerId, currency: 'USD' | 'CNY' = 'USD') => ({
  customerId,
  shopIds: null,
  currency,
})

const change = (customerId: CustomerId, id: string, add: string[], remove: string[] = []) =>
  changeOrderServices(database, scopeOf(customerId), { id, add, remove }, by)

const stateOf = async (customerId: CustomerId, id: string) => {
  const order = await findOrder(database.tenant(customerId), scopeOf(customerId), id)
  if (!order) throw new Error('no such order')
  return order
}

const checkSums = async (customerId: CustomerId): Promise<void> => {
  const { rows } = await database.queryAgency(
    `select o.id, o.number, o.product_minor, o.freight_minor, o.service_minor, o.service_count, o.total_minor,
         (select coalesce(sum(l.quantity * l.units * l.unit_price_minor), 0)::int from order_line l
           where l.customer_id = o.customer_id and l.order_id = o.id) as goods,
         (select coalesce(sum(c.times * c.price_minor), 0)::int from order_service c
           where c.customer_id = o.customer_id and c.order_id = o.id) as services,
         (select count(*)::int from order_service c
           where c.customer_id = o.customer_id and c.order_id = o.id) as chosen
       from dropshipping_order o where o.customer_id = $1`,
    [customerId],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row).toMatchObject({
      product_minor: row['goods'],
      service_minor: row['services'],
      service_count: row['chosen'],
      total_minor: Number(row['goods']) + Number(row['freight_minor']) + Number(row['services']),
    })
  }
  const orders = await readOrders(
    database.tenant(customerId),
    scopeOf(customerId),
    rows.map((row) => String(row['id'])),
  )
  for (const order of orders) expect(servicesMinor(order.services, order.lines)).toBe(order.serviceMinor)
}

describe('services of an order', () => {
  it('are charged per order or per item, and follow the number of items', async () => {
    const customerId = await createCustomer(t)
    const skuId = await createSku(t)
    const id = await createOrder(t, customerId, { lines: [draftLine({ skuId, quantity: 2 })] })
    const card = await createService(t, { basis: 'order', priceMinor: 100 })
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    expect(await change(customerId, id, [card, wrap])).toMatchObject({ serviceMinor: 160, totalMinor: 1560 })
    const scope = scopeOf(customerId)
    const product = { id, skuId: await createSku(t), quantity: 3 }
    expect(await addProductToOrder(database, scope, product, randomUUID(), by)).toMatchObject({
      totalMinor: 5 * 500 + 400 + 100 + 5 * 30,
    })
    const [line] = (await stateOf(customerId, id)).lines
    await changeLineQuantity(database, scope, { id, lineId: line?.id ?? '', quantity: 1 }, by)
    expect(await getOrderServices(database.tenant(customerId), scope, id)).toMatchObject({
      items: 4,
      isOpen: true,
      chosen: [
        { serviceId: card, times: 1, amountMinor: 100 },
        { serviceId: wrap, times: 4, amountMinor: 120 },
      ],
    })
    expect(await change(customerId, id, [], [wrap])).toMatchObject({ serviceMinor: 100 })
    await checkSums(customerId)
  })

  it('keep their price when the service changes; withdrawn ones cannot be added', async () => {
    const customerId = await createCustomer(t)
    const id = await createOrder(t, customerId)
    const other = await createOrder(t, customerId)
    const serviceId = await createService(t, { priceMinor: 200 })
    await change(customerId, id, [serviceId])
    await database.agencyTransaction((tx) =>
      saveService(tx, {
        ...words,
        id: serviceId as never,
        code: randomUUID(),
        priceMinor: 999,
        basis: 'order',
      }),
    )
    expect(await change(customerId, id, [serviceId])).toMatchObject({ serviceMinor: 200, totalMinor: 1100 })
    expect(await change(customerId, other, [serviceId])).toMatchObject({ serviceMinor: 999 })
    await database.agencyTransaction((tx) => switchService(tx, serviceId, false))
    await expect(change(customerId, await createOrder(t, customerId), [serviceId])).rejects.toMatchObject({
      reason: 'serviceWithdrawn',
    })
    const shown = await getOrderServices(database.tenant(customerId), scopeOf(customerId), id)
    expect(shown.chosen).toMatchObject([{ serviceId, priceMinor: 200 }])
    expect(shown.offered.map((one) => one.serviceId)).not.toContain(serviceId)
    await recharge(t, customerId, 1100)
    await pay(customerId, [id])
    expect((await stateOf(customerId, id)).status).toBe('processing')
  })

  it('are paid with the order, and refunded when it is cancelled', async () => {
    const customerId = await createCustomer(t)
    const id = await createOrder(t, customerId)
    await change(customerId, id, [await createService(t, { priceMinor: 250 })])
    await recharge(t, customerId, 1149)
    expect((await pay(customerId, [id])).results).toMatchObject([{ ok: false, missing: { amountMinor: 1 } }])
    await recharge(t, customerId, 1)
    expect((await pay(customerId, [id])).balance.amountMinor).toBe(0)
    await expect(change(customerId, id, [await createService(t)])).rejects.toMatchObject({
      reason: 'wrongStatus',
    })
    await database.tenantTransaction(customerId, (tx) =>
      refundPaidOrder(tx, scopeOf(customerId), { id, reason: '' }, by),
    )
    expect((await getBalance(database.tenant(customerId), customerId)).amountMinor).toBe(1150)
  })

  it('are repriced when a cancelled order is restored, without withdrawn ones', async () => {
    const customerId = await createCustomer(t)
    const id = await createOrder(t, customerId)
    const [kept, gone] = [await createService(t, { priceMinor: 100 }), await createService(t)]
    await change(customerId, id, [kept, gone])
    await cancelOrder(database, scopeOf(customerId), { id, reason: '' }, by)
    await database.queryAgency('update service set price_minor = 120 where id = $1', [kept])
    await database.agencyTransaction((tx) => switchService(tx, gone, false))
    await restoreOrder(database, scopeOf(customerId), id, by)
    expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 120, totalMinor: 1020 })
    await checkSums(customerId)
  })

  it('are in the customer’s currency, rounded like other prices', async () => {
    await database.queryAgency(
      `insert into exchange_rate (currency, valid_from, rate) values ('CNY', current_date, 7.255)
         on conflict (currency, valid_from) do update set rate = excluded.rate`,
      [],
    )
    const customerId = await createCustomer(t, 'CNY')
    const id = await createOrder(t, customerId)
    const serviceId = await createService(t, { priceMinor: 33 })
    const scope = scopeOf(customerId, 'CNY')
    const added = await changeOrderServices(database, scope, { id, add: [serviceId], remove: [] }, by)
    const shown = await getOrderServices(database.tenant(customerId), scope, id)
    expect(shown).toMatchObject({ currency: 'CNY', chosen: [{ priceMinor: added.serviceMinor }] })
    expect(shown.offered.find((one) => one.serviceId === serviceId)?.priceMinor).toBe(added.serviceMinor)
    await checkSums(customerId)
  })
})

describe('services of many orders', () => {
  it('are changed with a result each, as previewed', async () => {
    const customerId = await createCustomer(t)
    const { ids } = await createTwinOrders(t, customerId, [{}, {}, {}])
    const [add, remove] = [await createService(t, { priceMinor: 70 }), await createService(t)]
    await change(customerId, ids[1] ?? '', [add])
    await change(customerId, ids[2] ?? '', [remove])
    const given = { ids: [...ids, '1'], add: [add], remove: [remove] }
    const preview = await previewOrderServices(database.tenant(customerId), scopeOf(customerId), given)
    expect(preview).toMatchObject({ changing: 2, unchanged: 1, refused: 1, extraMinor: 70 + 70 - 150 })
    const key = randomUUID()
    const { results } = await changeServicesOfOrders(database, scopeOf(customerId), given, key, by)
    expect(results.map(({ reason }) => reason)).toEqual(['changed', 'unchanged', 'changed', 'notFound'])
    const again = await changeServicesOfOrders(database, scopeOf(customerId), given, key, by)
    expect(again.results).toEqual(results)
    for (const id of ids) expect((await stateOf(customerId, id)).totalMinor).toBe(970)
    await checkSums(customerId)
  })

  it('are added once by concurrent calls', async () => {
    const customerId = await createCustomer(t)
    const id = await createOrder(t, customerId)
    const serviceId = await createService(t)
    await Promise.all([1, 2, 3, 4].map(() => change(customerId, id, [serviceId])))
    expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 150, totalMinor: 1050 })
  })
})

describe('a service added while the order is paid', () => {
  it('is paid with it, or rejected', async () => {
    const customerId = await createCustomer(t)
    await recharge(t, customerId, 20_000)
    const { ids } = await createTwinOrders(t, customerId, [{}, {}, {}, {}, {}, {}])
    const serviceId = await createService(t)
    await Promise.all(
      ids.flatMap((id) => [pay(customerId, [id]), change(customerId, id, [serviceId]).catch(refusedOnly)]),
    )
    const totals = ids.map(async (id) => {
      const order = await stateOf(customerId, id)
      expect(order.status).toBe('processing')
      return order.totalMinor
    })
    const spent = (await Promise.all(totals)).reduce((sum, total) => sum + total, 0)
    expect((await getBalance(database.tenant(customerId), customerId)).amountMinor).toBe(20_000 - spent)
    await checkSums(customerId)
  })
})

describe('services of merged and split orders', () => {
  it('stay with their items, also when that is undone', async () => {
    const customerId = await createCustomer(t)
    const { ids } = await createTwinOrders(t, customerId)
    const [one, two] = [ids[0] ?? '', ids[1] ?? '']
    const card = await createService(t, { priceMinor: 100 })
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    await change(customerId, one, [card, wrap])
    await change(customerId, two, [card])
    const merged = await merge(customerId, ids)
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 230 })
    const photo = await createService(t, { basis: 'item', priceMinor: 50 })
    await change(customerId, merged, [photo])
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 330 })
    await checkSums(customerId)
    await decideMerge(database, scopeOf(customerId), merged, randomUUID(), by)
    expect(await stateOf(customerId, one)).toMatchObject({ serviceMinor: 180, totalMinor: 1080 })
    expect(await stateOf(customerId, two)).toMatchObject({ serviceMinor: 150, totalMinor: 1050 })
    await checkSums(customerId)
  })

  it('leave a merged order with a source order its shop takes out', async () => {
    const customerId = await createCustomer(t)
    const keys = ['1', '2', '3'].map((shopOrderKey) => ({ shopOrderKey, source: 'shopify' as const }))
    const { shopId, ids } = await createTwinOrders(t, customerId, keys)
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    const card = await createService(t, { priceMinor: 100 })
    for (const id of ids) await change(customerId, id, [wrap, card])
    const merged = await merge(customerId, ids)
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 390 })
    const cancel = { shopId, shopOrderKey: '2', shopUpdatedAt: new Date(), cancelled: true }
    await database.tenantTransaction(customerId, (tx) => applyShopChange(tx, customerId, cancel, by))
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 260 })
    expect((await stateOf(customerId, ids[1] ?? '')).status).toBe('cancelled')
    await checkSums(customerId)
  })

  it('added to a merged order stay for its items when it is merged again, and return with them', async () => {
    const customerId = await createCustomer(t)
    const { ids } = await createTwinOrders(t, customerId, [{}, {}, {}])
    const merged = await merge(customerId, ids.slice(0, 2))
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    const card = await createService(t, { priceMinor: 100 })
    await change(customerId, merged, [wrap, card])
    const again = await merge(customerId, [merged, ids[2] ?? ''])
    expect(await stateOf(customerId, again)).toMatchObject({ serviceMinor: 160 })
    await decideMerge(database, scopeOf(customerId), again, randomUUID(), by)
    const costs = ids.map(async (id) => (await stateOf(customerId, id)).serviceMinor)
    expect(await Promise.all(costs)).toEqual([130, 30, 0])
    await checkSums(customerId)
  })

  it('stay with the first part, or follow their items', async () => {
    const customerId = await createCustomer(t)
    const id = await createOrder(t, customerId, {
      lines: [draftLine({ skuId: await createSku(t), quantity: 5 })],
    })
    const card = await createService(t, { priceMinor: 100 })
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    await change(customerId, id, [card, wrap])
    const parts = await split(customerId, id, [3, 2])
    const costs = await Promise.all(parts.map(async (part) => (await stateOf(customerId, part)).serviceMinor))
    expect(costs).toEqual([190, 60])
    const photo = await createService(t, { priceMinor: 80 })
    await change(customerId, parts[1] ?? '', [photo])
    await undoSplit(database, scopeOf(customerId), id, by)
    expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 100 + 150 + 80 })
    await checkSums(customerId)
  })

  it('cover the same items when a merged order is split', async () => {
    const customerId = await createCustomer(t)
    const skuId = await createSku(t)
    const { ids } = await createTwinOrders(t, customerId, [
      { lines: [draftLine({ skuId, quantity: 4 })] },
      { lines: [draftLine({ skuId, quantity: 4 })] },
    ])
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    await change(customerId, ids[0] ?? '', [wrap])
    const merged = await merge(customerId, ids)
    const { lines } = await stateOf(customerId, merged)
    const parts = [1, 3].map((quantity) => lines.map(({ id: lineId }) => ({ lineId, quantity })))
    const made = await splitOrder(database, scopeOf(customerId), { id: merged, parts }, randomUUID(), by)
    const costs = made.parts.map(async (part) => (await stateOf(customerId, part.id)).serviceMinor)
    expect(await Promise.all(costs)).toEqual([30, 90])
    await checkSums(customerId)
  })
})

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
        if (open.length > 1) await mergeOrders(database, scope, [{ ids: open.slice(0, 2) }], randomUUID(), by)
        return
      }
      if (one.do === 'undo') {
        const row = rows[which % rows.length]
        const given = String(row?.['id'])
        if (row?.['kind'] === 'merged' && row['status'] === 'awaitingPayment')
          await decideMerge(database, scope, given, randomUUID(), by)
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
        await addProductToOrder(database, scope, { id, skuId, quantity: one.quantity }, randomUUID(), by)
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

const words = {
  nameEn: 'Service',
  nameZh: '',
  situationEn: '',
  situationZh: '',
  procedureEn: '',
  procedureZh: '',
  imageUrl: null,
  isActive: true,
}

const refusedOnly = (error: unknown): void => {
  if (!(error instanceof Error && 'reason' in error)) throw error
}

const pay = (customerId: CustomerId, ids: string[]) =>
  payOrders(database, scopeOf(customerId), { ids, key: randomUUID(), endpoint: 'payOrders' }, by)

const merge = async (customerId: CustomerId, ids: readonly string[]): Promise<string> => {
  const { results } = await mergeOrders(database, scopeOf(customerId), [{ ids }], randomUUID(), by)
  const id = results[0]?.order?.id
  if (id === undefined) throw new Error(results[0]?.message)
  return id
}

const split = async (
  customerId: CustomerId,
  id: string,
  quantities: readonly number[],
): Promise<string[]> => {
  const lineId = (await stateOf(customerId, id)).lines[0]?.id ?? ''
  const parts = quantities.map((quantity) => [{ lineId, quantity }])
  const made = await splitOrder(database, scopeOf(customerId), { id, parts }, randomUUID(), by)
  return made.parts.map((part) => part.id)
}

type Order = Awaited<ReturnType<typeof stateOf>>

const halve = async (customerId: CustomerId, { id, lines }: Order): Promise<void> => {
  const bought = lines.filter(({ quantity }) => quantity > 0)
  const first = bought.map(({ id: lineId }) => ({ lineId, quantity: 1 }))
  const rest = bought.map(({ id: lineId, quantity }) => ({ lineId, quantity: quantity - 1 }))
  if (rest.every(({ quantity }) => quantity === 0)) return
  await splitOrder(database, scopeOf(customerId), { id, parts: [first, rest] }, randomUUID(), by)
}
