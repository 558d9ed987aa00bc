import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorPacking } from '../../../../contract/packing/packing.ts'
import { operatorWaves } from '../../../../contract/waves/waves.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import {
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../test/order-factory.ts'
import { payOrders } from './pay-orders.ts'
import { undoPayment } from './undo-payment.ts'

const t = await testApp()
const { database } = t.platform
const by = { kind: 'seller', name: 'Ana' } as const
const rounds = 6
const start = 10_000
let skuId: string
let customerId: CustomerId
let shopId: string
let packer: string
beforeAll(async () => {
  await createShippingLine(t)
  skuId = await createSku(t)
  customerId = await createCustomer(t)
  shopId = await createShop(t, customerId)
  await recharge(t, customerId, start)
  const { packers } = await t.operator.ok(operatorWaves.listPackers, {})
  packer = packers[0]?.id ?? ''
})

const key = () => ({ idempotencyKey: randomUUID() })
const scope = () => ({ customerId: customerIdFromRow(customerId), shopIds: null })
const order = async (): Promise<string> =>
  (await placeOrder(t, customerId, orderDraft(shopId, { lines: [draftLine({ skuId, quantity: 1 })] }))).id
const pay = (id: string) =>
  payOrders(database, scope(), { ids: [id], key: randomUUID(), endpoint: 'payOrder' }, by)
const undo = async (id: string): Promise<boolean> => {
  const { results } = await database.tenantTransaction(customerId, (tx) => undoPayment(tx, scope(), [id], by))
  return results[0]?.ok === true
}

/** Each way in which the warehouse may begin work. A problem can be raised of an unpaid order as well. */
const beginnings: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  label: (id) => t.operator.call(operatorPacking.makeLabels, { ids: [id] }),
  wave: (id) => t.operator.call(operatorWaves.createWave, { ids: [id] }, key()),
  assignment: (id) => t.operator.call(operatorWaves.assignOrders, { ids: [id], to: packer }),
  stock: (id) => t.operator.call(operatorOrders.setAwaitingStock, { ids: [id], awaiting: true }),
  shipment: (id) =>
    t.operator.call(
      operatorOrders.shipOrder,
      { id, carrier: 'DHL', trackingNumber: `UR${randomUUID().slice(0, 8).toUpperCase()}` },
      key(),
    ),
}

const stateSql = `
  select o.status, o.paid_at is not null as paid, o.labelled_at is not null
      or exists (select from order_assignee a where a.order_id = o.id)
      or exists (select from wave_order w where w.order_id = o.id and w.state = 'open')
      or exists (select from shipment s where s.order_id = o.id) or o.status not in ('processing', 'awaitingPayment') as begun,
      (select sum(p.amount_minor)::int from ledger_transaction l join ledger_posting p
        on p.customer_id = l.customer_id and p.transaction_id = l.id and p.account = 'wallet'
        where l.customer_id = o.customer_id and l.source_id = o.id) as charged
    from dropshipping_order o where o.id = $1`

it.each(Object.keys(beginnings))('undo and a %s at the same time: one of the two, whole', async (name) => {
  const begin = beginnings[name]
  if (!begin) throw new Error(name)
  for (let round = 0; round < rounds; round += 1) {
    const id = await order()
    await pay(id)
    const [wasUndone] = await Promise.all(
      round % 2 === 0 ? [undo(id), begin(id)] : [begin(id).then(() => undo(id)), undo(id)],
    )
    const { rows } = await t.admin.query(stateSql, [id])
    const [{ status, paid, begun, charged }] = rows
    const isUndone = status === 'awaitingPayment'
    expect({ paid, charged, isWorkOnUnpaid: isUndone && begun, isUndoneAtWork: wasUndone && begun }).toEqual({
      paid: !isUndone,
      charged: isUndone ? 0 : -900,
      isWorkOnUnpaid: false,
      isUndoneAtWork: false,
    })
    if (paid) await recharge(t, customerId, 900)
  }
})
