import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { brokenLaws, compute, earned, pay, refund } from '../../affiliates/affiliate-factory.ts'
import { makePaid } from '../../refunds/refund-factory.ts'

const t = await testApp()

/** Bypasses the server, as someone with the owner's password could. */
const tamper = (customerId: string, statement: string): Promise<unknown> =>
  t.admin.query(
    `begin; set local session_replication_role = replica; ${statement.replaceAll('$c', customerId)}; commit`,
  )

/** One paid commission, one that waits for delivery, and one that fell with a refund. */
const newReferrer = async () => {
  const referrer = await t.newCustomer()
  await earned(t, referrer)
  await pay(t, referrer)
  const { referred } = await earned(t, referrer)
  await makePaid(t, referred)
  const refunded = await earned(t, referrer, 2)
  await refund(t, refunded.referred, refunded, 500)
  await compute(t)
  return referrer
}

const lawsBrokenFor = async (customerId: string): Promise<unknown[]> => {
  const found = (await brokenLaws(t)) as readonly { name: string; customer_id: string }[]
  return [
    ...new Set(found.filter((one) => one.customer_id === customerId).map(({ name }) => name)),
  ].toSorted()
}

it.each([
  [
    'commissionsFollowOrders',
    `update commission set amount_minor = amount_minor + 1, payout_minor = payout_minor + 1
    where customer_id = $c and state = 'locked'`,
  ],
  [
    'commissionsFollowOrders',
    `update commission set percent = 50, amount_minor = 500, payout_minor = 500
    where customer_id = $c and state = 'available'`,
  ],
  ['commissionsFollowOrders', `delete from commission where customer_id = $c and state = 'locked'`],
  [
    'commissionsFollowOrders',
    `insert into commission (customer_id, referred_id, order_id, position, state, month, paid_at,
      available_at, percent, currency, product_minor, amount_minor, payout_currency, exchange_rate, payout_minor)
    select customer_id, referred_id, order_id, 2, 'available', month, paid_at, now(), 10, 'USD', 0, 30, 'USD', 1, 30
      from commission where customer_id = $c and state = 'paid'`,
  ],
  [
    'commissionsFollowOrders',
    `update refund set refunded_minor = 100, state = 'refunded' where state = 'refunded' and customer_id
    in (select referred_id from commission where customer_id = $c)`,
  ],
  ['commissionsFollowOrders', `update alliance_rate set percent = 99 where customer_id = $c`],
  [
    'commissionsWaitForDelivery',
    `update commission set state = 'available', available_at = now()
    where customer_id = $c and state = 'locked' and delivered_at is null`,
  ],
  [
    'commissionsWaitForDelivery',
    `update commission set available_at = available_at - interval '1 day'
    where customer_id = $c and state = 'available'`,
  ],
  ['paidCommissionsAreBooked', `update commission_payout set amount_minor = 900 where customer_id = $c`],
  ['paidCommissionsAreBooked', `delete from commission_payout where customer_id = $c`],
  [
    'paidCommissionsAreBooked',
    `update commission set state = 'paid', payout_month = '2020-01-01'
    where customer_id = $c and state = 'available'`,
  ],
  [
    'paidCommissionsAreBooked',
    `delete from ledger_posting where customer_id = $c and account = 'commissions'`,
  ],
  [
    'paidCommissionsAreBooked',
    `update commission set state = 'available', payout_month = null
    where customer_id = $c and state = 'paid'`,
  ],
])('a breach of %s is found: %s', async (name, statement) => {
  const { customerId } = await newReferrer()
  expect(await lawsBrokenFor(customerId)).toEqual([])
  await tamper(customerId, statement)
  expect(await lawsBrokenFor(customerId)).toContain(name)
})

it('what the job has not read within a day is found', async () => {
  const referrer = await t.newCustomer()
  const { referred } = await earned(t, referrer)
  const { orderId } = await makePaid(t, referred)
  expect(await lawsBrokenFor(referrer.customerId)).toEqual([])
  await tamper(
    referrer.customerId,
    `update ledger_transaction set created_at = now() - interval '25 hours' where source_id = ${orderId}`,
  )
  expect(await lawsBrokenFor(referrer.customerId)).toEqual(['commissionsFollowOrders'])
  await compute(t)
  expect(await lawsBrokenFor(referrer.customerId)).toEqual([])
})
