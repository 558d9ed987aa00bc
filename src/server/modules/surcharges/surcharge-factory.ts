import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../test/http.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import {
  operatorSurcharges,
  type OperatorSurcharge,
} from '../../../contract/surcharges/operator-surcharges.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createOrder, createSku, draftLine, recharge } from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'

export const key = () => ({ idempotencyKey: randomUUID() })
const by = { kind: 'seller', name: 'Test' } as const

/** A paid, unshipped order of two mugs (10.00) and freight (4.00). */
export const paidOrder = async (t: TestApp, customerId: CustomerId = t.customerId): Promise<OrderId> => {
  const lines = [draftLine({ skuId: await createSku(t), title: 'Mug', quantity: 2 })]
  const id = (await createOrder(t, customerId, { lines })) as OrderId
  const { rows } = await t.admin.query<{ total: number }>(
    'select total_minor as total from dropshipping_order where id = $1',
    [id],
  )
  await recharge(t, customerId, rows[0]?.total ?? 0)
  const intent = { ids: [id], key: randomUUID(), endpoint: 'payOrder' } as const
  await payOrders(t.platform.database, { customerId, shopIds: null }, intent, by)
  return id
}

/** The broken invariants. Factories recharge without recharge rows, which violates another one. */
export const ledgerFindings = async ({ admin, platform }: TestApp): Promise<readonly string[]> => {
  await admin.query('truncate ledger_violation')
  await checkLedgerInvariants(platform.database, platform.log)
  const { rows } = await admin.query<{ invariant: string }>(
    `select invariant from ledger_violation where invariant in ('paidOrdersAreBooked', 'surchargesAreBooked',
       'transactionsSumToZero', 'balanceIsSumOfMovements')`,
  )
  return rows.map(({ invariant }) => invariant)
}

export interface SurchargeWishes {
  readonly usdMinor?: number
  readonly note?: string
  readonly answerDays?: number
}

/** Requests a surcharge of 3.00 USD as an operator. */
export const ask = async (
  t: TestApp,
  orderId: OrderId,
  wishes: SurchargeWishes = {},
): Promise<OperatorSurcharge> => {
  const input = { ids: [orderId], reason: 'remoteArea', usdMinor: 300, ...wishes } as const
  const { results } = await t.operator.ok(operatorSurcharges.raiseSurcharges, { ...input, ids: [orderId] })
  if (!results[0]?.ok) throw new Error(results[0]?.message)
  return newestOf(t, orderId)
}

export const newestOf = async (t: TestApp, orderId: OrderId): Promise<OperatorSurcharge> => {
  const listed = await t.operator.ok(operatorSurcharges.listOperatorOrderSurcharges, { orderId })
  const [surcharge] = listed.surcharges
  if (!surcharge) throw new Error('no surcharge')
  return surcharge
}

export const surchargedOrder = async (
  t: TestApp,
  customerId: CustomerId = t.customerId,
  wishes: SurchargeWishes = {},
): Promise<OperatorSurcharge> => ask(t, await paidOrder(t, customerId), wishes)

export const declinedOrder = async (t: TestApp): Promise<OperatorSurcharge> => {
  const { id, version, orderId } = await surchargedOrder(t)
  const answer = { id, version, accept: false, note: 'Too much' }
  await t.main.ok(surcharges.answerSurcharge, answer, key())
  return newestOf(t, orderId)
}

export const makeOverdue = async (t: TestApp, id: string): Promise<void> => {
  await t.admin.query(`update order_surcharge set answer_by = now() - interval '1 hour' where id = $1`, [id])
}
