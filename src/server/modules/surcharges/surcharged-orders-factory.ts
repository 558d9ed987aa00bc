import { testApp, type Caller } from '../../../../test/http.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { key } from './surcharge-factory.ts'

/** Orders of the main customer with a surcharge. */
export const withSurcharges = async () => {
  const t = await testApp()
  const { customerId } = t
  const { database, log } = t.platform

  const orderOf = (id: OrderId, by: Caller = t.main) => by.ok(orders.getOrder, { id })
  const flagOf = async (id: OrderId) => (await orderOf(id)).flags.find(({ kind }) => kind === 'surcharge')
  const kindsOf = async (id: OrderId) => (await orderOf(id)).events.map(({ kind }) => kind)
  const balance = async () => (await t.main.ok(wallet.getWallet, {})).balance.amountMinor
  const accept = ({ id, version }: { id: string; version: number }, once = key()) =>
    t.main.call(surcharges.answerSurcharge, { id, version, accept: true }, once)
  const end = (id: string, outcome: 'continued' | 'cancelled', once = key()) =>
    t.operator.call(operatorSurcharges.endSurcharge, { id, outcome }, once)
  const ship = (id: OrderId) =>
    t.operator.call(operatorOrders.shipOrder, { id, carrier: 'DHL', trackingNumber: `SC${id}` }, key())
  const paidFor = async (orderId: OrderId): Promise<number> => {
    const { rows } = await t.admin.query<{ paid: string }>(
      `select coalesce(-sum(p.amount_minor), 0) as paid from ledger_transaction t
       join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
       where t.source_kind = 'order' and t.source_id = $1`,
      [orderId],
    )
    return Number(rows[0]?.paid)
  }
  return { t, customerId, database, log, orderOf, flagOf, kindsOf, balance, accept, end, ship, paidFor }
}
