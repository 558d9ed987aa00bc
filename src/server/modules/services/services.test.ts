import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addProductToOrder } from '../orders/changes/add-products.ts'
import { cancelOrder } from '../orders/changes/cancel-orders.ts'
import { changeLineQuantity } from '../orders/changes/change-lines.ts'
import {
  createCustomer,
  createOrder,
  createSku,
  createTwinOrders,
  draftLine,
  recharge,
} from '../orders/test/order-factory.ts'
import { refundPaidOrder } from '../orders/payment/refund-order.ts'
import { restoreOrder } from '../orders/changes/restore-order.ts'
import { getBalance } from '../wallet/index.ts'
import { changeOrderServices, changeServicesOfOrders, previewOrderServices } from './choose-services.ts'
import { getOrderServices } from './get-order-services.ts'
import { createService } from './service-factory.ts'
import { saveService, switchService } from './service-menu.ts'
import { scopeOf, by, words, refusedOnly, withPricedOrders } from './priced-orders-factory.ts'

const { t, change, database, stateOf, checkSums, pay } = await withPricedOrders()

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
    expect(await addProductToOrder(database, scope, product, { key: randomUUID(), by })).toMatchObject({
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
        packStep: 'tick',
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
    const { results } = await changeServicesOfOrders(database, scopeOf(customerId), given, { key, by })
    expect(results.map(({ reason }) => reason)).toEqual(['changed', 'unchanged', 'changed', 'notFound'])
    const again = await changeServicesOfOrders(database, scopeOf(customerId), given, { key, by })
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
