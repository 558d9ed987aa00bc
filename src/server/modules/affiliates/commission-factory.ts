import { expect } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { makePaid, type Paid } from '../refunds/refund-factory.ts'
import { brokenLaws, compute, longAgo, refer } from './affiliate-factory.ts'

export const balance = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor

/** Customers who were referred by others, and their orders. */
export const withAffiliates = async () => {
  const t = await testApp()

  const newPair = async (
    percent = 10,
    currencies: readonly ['USD' | 'CNY', 'USD' | 'CNY'] = ['USD', 'USD'],
  ) => {
    const referrer = await t.newCustomer({ currency: currencies[0] })
    const referred = await t.newCustomer({ currency: currencies[1] })
    await refer(t, referrer, referred, percent)
    return { referrer, referred }
  }

  const deliveredAgo = (orderId: string, days: number) =>
    t.admin.query(
      `update dropshipping_order set delivered_at = now() - $2 * interval '1 day' where id = $1`,
      [orderId, days],
    )
  const nothingBroken = async (): Promise<void> => expect(await brokenLaws(t)).toEqual([])

  const earnedBy = async (referred: Caller): Promise<Paid> => {
    await recharge(t, customerIdFromRow(referred.customerId), 100_000)
    const order = await makePaid(t, referred)
    await deliveredAgo(order.orderId, longAgo)
    await t.admin.query(
      `update dropshipping_order set status = 'delivered', waiting_reason = null, waiting_on = null, waiting_since = null
      where id = $1`,
      [order.orderId],
    )
    await compute(t)
    return order
  }
  return { t, newPair, deliveredAgo, nothingBroken, earnedBy }
}
