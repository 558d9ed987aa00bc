import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { operatorCommissions, type CommissionPayout } from '../../../contract/affiliates/commissions.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { cancelPaid, lockPaidOrder } from '../orders/index.ts'
import { apply, makeDelivered, type Paid } from '../refunds/refund-factory.ts'
import { commissionInvariants } from '../wallet/invariants/commission-invariants.ts'
import { lockWallet } from '../wallet/index.ts'
import { accrueCommissions } from './accrue-commissions.ts'
import { unlockCommissions } from './unlock-commissions.ts'

export const once = (): { idempotencyKey: string } => ({ idempotencyKey: randomUUID() })

const monthsAgo = (months: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7)
}

export const thisMonth = monthsAgo(0)
/** Can be paid. */
export const lastMonth = monthsAgo(1)
export const monthBefore = monthsAgo(2)

/** Delivered this long ago, a commission was available before `monthBefore` was over. */
export const longAgo = 90

/** The month of a run, counted from 1: each one once, and over. */
export const pastMonth = (run: number): string => new Date(Date.UTC(2001, run, 1)).toISOString().slice(0, 7)

/** As if what can be paid had been available before all runs of `pastMonth`. */
export const agePayouts = async (t: TestApp, { customerId }: Caller): Promise<void> => {
  await t.admin.query(
    `with aged as (
       update commission set delivered_at = delivered_at - interval '50 years', available_at = available_at - interval '50 years'
         where customer_id = $1 and state = 'available' and available_at > '2001-01-01'
         returning referred_id, order_id
     )
     update dropshipping_order o set delivered_at = o.delivered_at - interval '50 years'
       from aged where o.customer_id = aged.referred_id and o.id = aged.order_id and o.delivered_at > '2001-01-01'`,
    [customerId],
  )
}

export const setPercent = (t: TestApp, referrer: Caller, percent: number): Promise<unknown> =>
  t.admin.query('update customer set alliance_rebate = $2 where customer_id = $1', [
    referrer.customerId,
    percent,
  ])

/** What the referred customer pays from now on earns the referrer this percentage. */
export const refer = async (t: TestApp, referrer: Caller, referred: Caller, percent = 10): Promise<void> => {
  await setPercent(t, referrer, percent)
  await t.admin.query('update customer set referred_by = $2 where customer_id = $1', [
    referred.customerId,
    referrer.customerId,
  ])
}

/** As the hourly job does. */
export const compute = async ({ platform: { database } }: TestApp): Promise<void> => {
  await accrueCommissions(database)
  await unlockCommissions(database.agency)
}

/** An order of 10.00 for products and 4.00 of freight, delivered this many days ago, of a newly referred customer. */
export const earned = async (
  t: TestApp,
  referrer: Caller,
  daysAgo = longAgo,
): Promise<Paid & { readonly referred: Caller }> => {
  const referred = await t.newCustomer()
  await refer(t, referrer, referred)
  const paid = await makeDelivered(t, referred, daysAgo)
  await compute(t)
  return { ...paid, referred }
}

/** Those of test customers have the same recipient and mail domain, so that a reason is needed. */
export const pay = async (
  t: TestApp,
  referrer: Caller,
  more: { readonly operator?: Caller; readonly amountMinor?: number; readonly month?: string } = {},
) => {
  const which = { customerId: referrer.customerId, month: more.month ?? lastMonth }
  const amountMinor =
    more.amountMinor ?? (await t.operator.ok(operatorCommissions.getCommissionPayout, which)).amountMinor
  const input = { ...which, amountMinor, reason: 'Known in person.' }
  return (more.operator ?? t.operator).call(operatorCommissions.payCommissionPayout, input, once())
}

export const payoutOf = (t: TestApp, referrer: Caller, month = lastMonth): Promise<CommissionPayout> =>
  t.operator.ok(operatorCommissions.getCommissionPayout, { customerId: referrer.customerId, month })

interface CommissionRow {
  readonly position: number
  readonly state: string
  readonly productMinor: number
  readonly amountMinor: number
  readonly payoutMinor: number
}

export const rowsOf = async (t: TestApp, orderId: string): Promise<CommissionRow[]> => {
  const { rows } = await t.admin.query<CommissionRow>(
    `select position, state, product_minor::int as "productMinor", amount_minor::int as "amountMinor",
       payout_minor::int as "payoutMinor" from commission where order_id = $1 order by position`,
    [orderId],
  )
  return rows
}

/** Requests a refund of one of two units, and returns what pays it. */
export const claim = async (
  t: TestApp,
  seller: Caller,
  order: Paid,
  amountMinor: number,
): Promise<() => Promise<void>> => {
  const { id } = await apply(seller, order, amountMinor)
  await t.operator.ok(operatorRefunds.reviewRefund, { id })
  return async () => {
    await t.operator.ok(operatorRefunds.payRefund, { id, amountMinor, words: 'Agreed.' }, once())
  }
}

export const refund = async (t: TestApp, seller: Caller, order: Paid, amountMinor: number): Promise<void> =>
  (await claim(t, seller, order, amountMinor))()

/** Cancels a paid order without shipments, which gives back everything. */
export const cancel = ({ platform }: TestApp, seller: Caller, orderId: string): Promise<void> =>
  platform.database.agencyTransaction(async (tx) => {
    const customerId = customerIdFromRow(seller.customerId)
    const wallet = await lockWallet(tx, customerId)
    const order = await lockPaidOrder(tx, { customerId, shopIds: null }, orderId)
    if (!order) throw new Error('the order cannot be cancelled')
    await cancelPaid(
      tx,
      customerId,
      { wallet, order },
      { reason: 'Test', by: { kind: 'agency', name: 'Test' } },
    )
  })

/** What the nightly check finds wrong with commissions. */
export const brokenLaws = async ({ platform: { database } }: TestApp): Promise<unknown[]> => {
  const found = await Promise.all(
    commissionInvariants.map(async ({ name, breaches }) => {
      const { rows } = await breaches.execute(database.agency)
      return rows.map((row) => ({ name, ...row }))
    }),
  )
  return found.flat()
}
