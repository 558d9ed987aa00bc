import { randomUUID } from 'node:crypto'
import { testApp, type Caller } from '../../../../test/http.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { returnedParcels as returns } from '../../../contract/returned-parcels/returned-parcels.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { createOrder, createSku, draftLine, recharge } from '../orders/test/order-factory.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { checkDeadlines } from './return-jobs.ts'
import { createReturnMails } from './return-emails.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

/** Orders of new customers whose parcels are returned, with what is read of them. */
export const withReturnedOrders = async () => {
  const t = await testApp()
  const { database } = t.platform
  const deadlines = () =>
    checkDeadlines(
      database,
      createReturnMails(t.platform.mail, 'https://x.example'),
      AbortSignal.timeout(20_000),
    )

  const freshSeller = async () => {
    const seller = await t.newCustomer()
    if (seller.customerId === '') throw new Error('no customer')
    return { seller, customerId: seller.customerId }
  }
  const balanceOf = async (seller: Caller): Promise<number> =>
    (await seller.ok(wallet.getWallet, {})).balance.amountMinor
  const freightsOf = async (seller: Caller) =>
    (await seller.ok(wallet.listMovements, { kind: 'reshipmentFreight' })).rows
  /** Violations of invariants, except recharges, which these tests make without a source. */
  const breaches = async () => {
    await checkLedgerInvariants(database, t.platform.log)
    const { rows } = await t.admin.query(
      `select invariant, detail from ledger_violation where invariant not in ('creditsAreBooked', 'paidOrdersAreBooked')`,
    )
    return rows
  }
  const only = async (seller: Caller, orderId: string) => {
    const { rows } = await seller.ok(returns.listOrderReturnedParcels, { id: orderId })
    const [row] = rows
    if (!row || rows.length > 1) throw new Error('not one')
    return row
  }
  const flagOf = async (seller: Caller, id: string) => (await seller.ok(orders.getOrder, { id })).flags
  const eventsOf = async (seller: Caller, id: string) =>
    (await seller.ok(orders.getOrder, { id })).events.map(({ kind }) => kind)
  const queue = async (name: string) =>
    (await t.operator.ok(operatorHome.getQueues, {})).queues.find((one) => one.name === name)?.count ?? -1

  const inTwoParcels = async () => {
    const { seller, customerId } = await freshSeller()
    const skuId = await createSku(t)
    const orderId = await createOrder(t, customerId, { lines: [draftLine({ skuId, quantity: 2 })] })
    await recharge(t, customerId, 2_000)
    await seller.ok(orders.payOrder, { id: orderId }, key())
    const { lines } = await seller.ok(orders.getOrder, { id: orderId })
    const [back, other] = [unique('YB'), unique('YO')]
    const one = [{ lineId: lines[0]?.id ?? '', quantity: 1 }]
    for (const trackingNumber of [back, other]) {
      const parcel = { id: orderId, carrier: 'YunExpress', trackingNumber, lines: one }
      await t.operator.ok(operatorOrders.shipOrder, parcel, key())
    }
    return { seller, orderId, back, other }
  }
  return {
    t,
    database,
    deadlines,
    freshSeller,
    balanceOf,
    freightsOf,
    breaches,
    only,
    flagOf,
    eventsOf,
    queue,
    inTwoParcels,
  }
}
