import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { applyShopChange } from '../orders/changes/apply-shop-change.ts'
import { cancelOrder } from '../orders/changes/cancel-orders.ts'
import { changeLineQuantity } from '../orders/changes/change-lines.ts'
import { findOrder } from '../orders/pricing/locked-orders.ts'
import { mergeOrders } from '../orders/merging/merge-orders.ts'
import {
  createCustomer,
  createOrder,
  createSku,
  createTwinOrders,
  draftLine,
  recharge,
} from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import { refundPaidOrder } from '../orders/payment/refund-order.ts'
import { restoreOrder } from '../orders/changes/restore-order.ts'
import { splitOrder } from '../orders/merging/split-orders.ts'
import { decideMerge } from '../orders/merging/undo-merge.ts'
import { undoSplit } from '../orders/merging/undo-split.ts'
import { changeOrderServices, previewOrderServices } from '../services/choose-services.ts'
import { getOrderServices } from '../services/get-order-services.ts'
import { createService } from '../services/service-factory.ts'
import { serviceInvariants } from '../wallet/invariants/service-invariants.ts'
import { listServiceStockHistory } from './service-stock-queries.ts'

const { database } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Emma' } as const
const scopeOf = (customerId: CustomerId) => ({ customerId, shopIds: null, currency: 'USD' as const })

/** A service of orders for 1.50 USD, and the material that pays for it. */
const createMaterial = async (basis: 'order' | 'item' = 'order') => {
  const serviceId = await createService(t, { basis })
  const { rows } = await database.queryAgency(
    `insert into extra_service (name_en, basis, price_minor, days, is_material, service_id, position)
       values ('Cards', 'unit', 20, 3, true, $1, 1) returning id`,
    [serviceId],
  )
  return { serviceId, materialId: String(rows[0]?.['id']) }
}

const give = (customerId: CustomerId, materialId: string, units: number) =>
  database.queryAgency(
    `select move_service_stock($1, $2, $3, 'corrected', null, null, '', 'Olivia', 'Counted')`,
    [customerId, materialId, units],
  )

const change = (customerId: CustomerId, id: string, add: string[], remove: string[] = []) =>
  changeOrderServices(database, scopeOf(customerId), { id, add, remove }, by)

const stateOf = async (customerId: CustomerId, id: string) => {
  const order = await findOrder(database.tenant(customerId), scopeOf(customerId), id)
  if (!order) throw new Error('no such order')
  return order
}

const historyOf = async (customerId: CustomerId, materialId: string) => {
  const input = { id: materialId as never, pageNum: 1, pageSize: 100 as const }
  const { rows, stock } = await listServiceStockHistory(database.tenant(customerId), customerId, input)
  return {
    onHand: stock.onHand,
    moves: rows.toReversed().map(({ cause, nums, after }) => [cause, nums, after]),
  }
}
const onHand = async (customerId: CustomerId, materialId: string): Promise<number> =>
  (await historyOf(customerId, materialId)).onHand

const checkLaws = async (): Promise<void> => {
  for (const { name, breaches } of serviceInvariants) {
    const { rows } = await breaches.execute(database.agency)
    expect({ name, rows }).toEqual({ name, rows: [] })
  }
}

const merge = async (customerId: CustomerId, ids: readonly string[]): Promise<string> => {
  const { results } = await mergeOrders(database, scopeOf(customerId), [{ ids }], { key: randomUUID(), by })
  return results[0]?.order?.id ?? ''
}
const pay = (customerId: CustomerId, ids: string[]) =>
  payOrders(database, scopeOf(customerId), { ids, key: randomUUID(), endpoint: 'payOrders' }, by)
/** Lets only what was refused pass: an error of another kind is a fault. */
const refusedOnly = (error: unknown): void => {
  if (!(error instanceof Error && 'reason' in error)) throw error
}

describe('a service whose material is in stock', () => {
  it('takes units at once and costs nothing, with who did it', async () => {
    const customerId = await createCustomer(t)
    const { serviceId, materialId } = await createMaterial()
    await give(customerId, materialId, 3)
    const id = await createOrder(t, customerId)
    const scope = scopeOf(customerId)
    const shown = await getOrderServices(database.tenant(customerId), scope, id)
    expect(shown.offered.find((one) => one.serviceId === serviceId)).toMatchObject({ inStock: 3 })
    expect(await change(customerId, id, [serviceId])).toMatchObject({ serviceMinor: 0, totalMinor: 900 })
    expect(await getOrderServices(database.tenant(customerId), scope, id)).toMatchObject({
      chosen: [{ serviceId, amountMinor: 0, isFromStock: true }],
    })
    const input = { id: materialId as never, pageNum: 1, pageSize: 20 as const }
    const { rows } = await listServiceStockHistory(database.tenant(customerId), customerId, input)
    expect(rows[0]).toMatchObject({ cause: 'used', nums: -1, after: 2, orderId: id, actorName: 'Emma' })
    await checkLaws()
  })

  it('is charged as a whole where the stock does not suffice', async () => {
    const customerId = await createCustomer(t)
    const { serviceId, materialId } = await createMaterial('item')
    await give(customerId, materialId, 4)
    const line = draftLine({ skuId: await createSku(t), quantity: 5 })
    const id = await createOrder(t, customerId, { lines: [line] })
    expect(await change(customerId, id, [serviceId])).toMatchObject({ serviceMinor: 750 })
    expect(await onHand(customerId, materialId)).toBe(4)
  })

  it('gives its units back when it is removed, cancelled or refunded, and takes them when restored', async () => {
    const customerId = await createCustomer(t)
    const { serviceId, materialId } = await createMaterial()
    await give(customerId, materialId, 1)
    const id = await createOrder(t, customerId)
    const scope = scopeOf(customerId)
    await change(customerId, id, [serviceId])
    await change(customerId, id, [], [serviceId])
    expect(await onHand(customerId, materialId)).toBe(1)
    await change(customerId, id, [serviceId])
    await cancelOrder(database, scope, { id, reason: '' }, by)
    expect(await onHand(customerId, materialId)).toBe(1)
    await restoreOrder(database, scope, id, by)
    expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 0 })
    expect(await onHand(customerId, materialId)).toBe(0)
    await recharge(t, customerId, 900)
    await pay(customerId, [id])
    await database.tenantTransaction(customerId, (tx) => refundPaidOrder(tx, scope, { id, reason: '' }, by))
    const moves = [
      ['corrected', 1, 1],
      ['used', -1, 0],
      ['returned', 1, 1],
      ['used', -1, 0],
      ['returned', 1, 1],
      ['used', -1, 0],
      ['returned', 1, 1],
    ]
    expect(await historyOf(customerId, materialId)).toEqual({ onHand: 1, moves })
    await checkLaws()
  })

  it('is charged when its order is restored after the units have gone', async () => {
    const customerId = await createCustomer(t)
    const { serviceId, materialId } = await createMaterial()
    await give(customerId, materialId, 1)
    const [id, other] = [await createOrder(t, customerId), await createOrder(t, customerId)]
    await change(customerId, id, [serviceId])
    await cancelOrder(database, scopeOf(customerId), { id, reason: '' }, by)
    await change(customerId, other, [serviceId])
    await restoreOrder(database, scopeOf(customerId), id, by)
    expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 150 })
    expect(await stateOf(customerId, other)).toMatchObject({ serviceMinor: 0 })
    await checkLaws()
  })

  it('follows the quantity of items, and is charged once that is more than there is', async () => {
    const customerId = await createCustomer(t)
    const { serviceId, materialId } = await createMaterial('item')
    await give(customerId, materialId, 5)
    const line = draftLine({ skuId: await createSku(t), quantity: 2 })
    const id = await createOrder(t, customerId, { lines: [line] })
    await change(customerId, id, [serviceId])
    const lineId = (await stateOf(customerId, id)).lines[0]?.id ?? ''
    const scope = scopeOf(customerId)
    await changeLineQuantity(database, scope, { id, lineId, quantity: 5 }, by)
    expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 0 })
    expect(await onHand(customerId, materialId)).toBe(0)
    await changeLineQuantity(database, scope, { id, lineId, quantity: 6 }, by)
    expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 900 })
    expect(await onHand(customerId, materialId)).toBe(5)
    await checkLaws()
  })

  it('is added to many orders as long as the stock lasts, as previewed', async () => {
    const customerId = await createCustomer(t)
    const { serviceId, materialId } = await createMaterial()
    await give(customerId, materialId, 2)
    const { ids } = await createTwinOrders(t, customerId, [{}, {}, {}])
    const given = { ids, add: [serviceId], remove: [] }
    const preview = await previewOrderServices(database.tenant(customerId), scopeOf(customerId), given)
    expect(preview).toMatchObject({ changing: 3, extraMinor: 150 })
    await Promise.all(ids.map((id) => change(customerId, id, [serviceId])))
    const costs = await Promise.all(ids.map(async (id) => (await stateOf(customerId, id)).serviceMinor))
    expect(costs.toSorted((a, b) => a - b)).toEqual([0, 0, 150])
    expect(await onHand(customerId, materialId)).toBe(0)
    await checkLaws()
  })
})

describe('units used by merged and split orders', () => {
  it('move with the services, also when that is undone, and are neither lost nor doubled', async () => {
    const customerId = await createCustomer(t)
    const { serviceId, materialId } = await createMaterial()
    await give(customerId, materialId, 2)
    const { ids } = await createTwinOrders(t, customerId)
    for (const id of ids) await change(customerId, id, [serviceId])
    expect(await onHand(customerId, materialId)).toBe(0)
    const merged = await merge(customerId, ids)
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 0 })
    expect(await onHand(customerId, materialId)).toBe(0)
    await checkLaws()
    await decideMerge(database, scopeOf(customerId), merged, { key: randomUUID(), by })
    for (const id of ids) expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 0 })
    expect(await onHand(customerId, materialId)).toBe(0)
    await checkLaws()
  })

  it('follow their items into the parts of a split', async () => {
    const customerId = await createCustomer(t)
    const { serviceId, materialId } = await createMaterial('item')
    await give(customerId, materialId, 5)
    const line = draftLine({ skuId: await createSku(t), quantity: 5 })
    const id = await createOrder(t, customerId, { lines: [line] })
    await change(customerId, id, [serviceId])
    const lineId = (await stateOf(customerId, id)).lines[0]?.id ?? ''
    const parts = [3, 2].map((quantity) => [{ lineId, quantity }])
    const made = await splitOrder(database, scopeOf(customerId), { id, parts }, { key: randomUUID(), by })
    for (const part of made.parts)
      expect(await stateOf(customerId, part.id)).toMatchObject({ serviceMinor: 0 })
    expect(await onHand(customerId, materialId)).toBe(0)
    await checkLaws()
    await undoSplit(database, scopeOf(customerId), id, by)
    expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 0 })
    expect(await onHand(customerId, materialId)).toBe(0)
    await checkLaws()
  })

  it('leave a merged order with a source order that its shop cancels', async () => {
    const customerId = await createCustomer(t)
    const { serviceId, materialId } = await createMaterial()
    await give(customerId, materialId, 3)
    const keys = ['1', '2', '3'].map((shopOrderKey) => ({ shopOrderKey, source: 'shopify' as const }))
    const { shopId, ids } = await createTwinOrders(t, customerId, keys)
    for (const id of ids) await change(customerId, id, [serviceId])
    const merged = await merge(customerId, ids)
    const cancel = { shopId, shopOrderKey: '2', shopUpdatedAt: new Date(), cancelled: true }
    await database.tenantTransaction(customerId, (tx) => applyShopChange(tx, customerId, cancel, by))
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 0 })
    expect(await onHand(customerId, materialId)).toBe(1)
    await checkLaws()
  })
})

describe('after any sequence of actions', () => {
  const which = fc.nat(9)
  const step = fc.oneof(
    fc.record({ do: fc.constant('give' as const), units: fc.integer({ min: -3, max: 6 }) }),
    fc.record({ do: fc.constant('add' as const), which, service: fc.nat(1) }),
    fc.record({ do: fc.constant('remove' as const), which, service: fc.nat(1) }),
    fc.record({ do: fc.constant('quantity' as const), which, quantity: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('merge' as const) }),
    fc.record({ do: fc.constant('undoMerge' as const), which }),
    fc.record({ do: fc.constant('split' as const), which }),
    fc.record({ do: fc.constant('cancel' as const), which }),
    fc.record({ do: fc.constant('restore' as const), which }),
    fc.record({ do: fc.constant('pay' as const), which }),
    fc.record({ do: fc.constant('refund' as const), which }),
  )

  it('the stock is the sum of its movements, and what orders took is what their services use', async () => {
    const materials = [await createMaterial(), await createMaterial('item')]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const customerId = await createCustomer(t)
        await createTwinOrders(t, customerId, [{}, {}, {}])
        await recharge(t, customerId, 1_000_000)
        for (const { materialId } of materials) await give(customerId, materialId, 3)
        for (const one of steps) await play(customerId, one).catch(refusedOnly)
        await checkLaws()
        for (const { materialId } of materials)
          expect(await onHand(customerId, materialId)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 25 },
    )

    async function play(customerId: CustomerId, one: Step): Promise<unknown> {
      const scope = scopeOf(customerId)
      const { rows } = await database.queryAgency(
        `select id, status, kind from dropshipping_order where customer_id = $1 order by id`,
        [customerId],
      )
      const pick = (status: string): string => {
        const found = rows.filter((row) => row['status'] === status).map((row) => String(row['id']))
        return found[('which' in one ? one.which : 0) % Math.max(1, found.length)] ?? '1'
      }
      const id = pick('awaitingPayment')
      if (one.do === 'give') return give(customerId, materials[0]?.materialId ?? '', one.units || 1)
      if (one.do === 'add' || one.do === 'remove') {
        const service = [materials[one.service]?.serviceId ?? '']
        return one.do === 'add' ? change(customerId, id, service) : change(customerId, id, [], service)
      }
      if ((one.do === 'quantity' || one.do === 'split') && id === '1') return undefined
      if (one.do === 'quantity') {
        const lineId = (await stateOf(customerId, id)).lines[0]?.id ?? ''
        return changeLineQuantity(database, scope, { id, lineId, quantity: one.quantity }, by)
      }
      if (one.do === 'merge') {
        const open = rows.filter((row) => row['status'] === 'awaitingPayment').map((row) => String(row['id']))
        return merge(customerId, open.slice(0, 2))
      }
      if (one.do === 'undoMerge') {
        const merged = rows.find((row) => row['kind'] === 'merged' && row['status'] === 'awaitingPayment')
        return decideMerge(database, scope, String(merged?.['id'] ?? '1'), { key: randomUUID(), by })
      }
      if (one.do === 'split') {
        const { lines } = await stateOf(customerId, id)
        const parts = [1, Math.max(1, (lines[0]?.quantity ?? 1) - 1)].map((quantity) => [
          { lineId: lines[0]?.id ?? '', quantity },
        ])
        return splitOrder(database, scope, { id, parts }, { key: randomUUID(), by })
      }
      if (one.do === 'cancel') return cancelOrder(database, scope, { id, reason: '' }, by)
      if (one.do === 'restore') return restoreOrder(database, scope, pick('cancelled'), by)
      if (one.do === 'pay') return pay(customerId, [id])
      const paid = pick('processing')
      return database.tenantTransaction(customerId, (tx) =>
        refundPaidOrder(tx, scope, { id: paid, reason: '' }, by),
      )
    }
  }, 120_000)
})

type Step =
  | { readonly do: 'give'; readonly units: number }
  | { readonly do: 'add' | 'remove'; readonly which: number; readonly service: number }
  | { readonly do: 'quantity'; readonly which: number; readonly quantity: number }
  | { readonly do: 'merge' }
  | {
      readonly do: 'undoMerge' | 'split' | 'cancel' | 'restore' | 'pay' | 'refund'
      readonly which: number
    }
