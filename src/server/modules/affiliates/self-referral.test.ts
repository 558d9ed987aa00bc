import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import { makePaid } from '../refunds/refund-factory.ts'
import { sealDetails } from '../withdrawals/index.ts'
import { earned, once, payoutOf, lastMonth } from './affiliate-factory.ts'

const t = await testApp()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A referrer and a referred customer who share nothing. */
const strangers = async () => {
  const referrer = await t.newCustomer()
  const { referred } = await earned(t, referrer)
  const setEmail = ({ customerId }: Caller, domain: string) =>
    t.admin.query('update account set email = $2 where customer_id = $1', [
      customerId,
      `${randomUUID()}@${domain}`,
    ])
  await setEmail(referrer, `${randomUUID()}.example`)
  await setEmail(referred, `${randomUUID()}.example`)
  return { referrer, referred, setEmail }
}

const warningsOf = async (referrer: Caller) => (await payoutOf(t, referrer)).referred[0]?.warnings

const addAddress = ({ customerId }: Caller, address1: string) =>
  t.admin.query(
    `insert into customer_address (customer_id, kind, recipient_name, country_code, city, address1, postcode)
      values ($1, 'sender', 'Ada', 'GB', 'Leeds', $2, 'LS1 4AP')`,
    [customerId, address1],
  )

const addSignIn = ({ customerId }: Caller, ip: string) =>
  t.admin.query(
    `insert into audit_log (customer_id, account_id, action, ip)
      select customer_id, id, 'account.signedIn', $2 from account where customer_id = $1`,
    [customerId, ip],
  )

const addPayPal = ({ customerId }: Caller, email: string) =>
  t.admin.query(
    `insert into payout_account (customer_id, kind, hint, details_sealed, account_id, actor_name)
      select customer_id, 'paypal', 'a•••@pay.example', $2, id, 'Test' from account where customer_id = $1`,
    [customerId, sealDetails(t.platform.secrets, 'payout-account', { kind: 'paypal', holder: 'Ada', email })],
  )

describe('signs of self-referral', () => {
  it('are none between strangers, who can be paid without a reason', async () => {
    const { referrer } = await strangers()
    expect(await warningsOf(referrer)).toEqual([])
    const input = { customerId: referrer.customerId, month: lastMonth, amountMinor: 100 }
    await t.operator.ok(operatorCommissions.payCommissionPayout, input, once())
  })

  it('are the same address, however it is written', async () => {
    const { referrer, referred } = await strangers()
    await addAddress(referrer, '1 Pine St.')
    await addAddress(referred, '1, pine st')
    expect(await warningsOf(referrer)).toEqual([{ kind: 'address', facts: ['1 Pine St., LS1 4AP, GB'] }])
  })

  it('are recipients of orders', async () => {
    const { referrer, referred } = await strangers()
    await t.admin.query(
      `insert into customer_address (customer_id, kind, recipient_name, country_code, city, address1, postcode)
        select $1, 'sender', recipient_name, country_code, city, address1, postcode from dropshipping_order
          where customer_id = $2`,
      [referrer.customerId, referred.customerId],
    )
    expect(await warningsOf(referrer)).toEqual([{ kind: 'address', facts: ['12 Alder Street, 97205, US'] }])
  })

  it('are orders of both to the same person, but not to the same house', async () => {
    const { referrer } = await strangers()
    const { orderId } = await makePaid(t, referrer)
    expect(await warningsOf(referrer)).toEqual([{ kind: 'address', facts: ['12 Alder Street, 97205, US'] }])
    await t.admin.query(`update dropshipping_order set recipient_name = 'Somebody Else' where id = $1`, [
      orderId,
    ])
    expect(await warningsOf(referrer)).toEqual([])
  })

  it('are the same payout account', async () => {
    const { referrer, referred } = await strangers()
    await addPayPal(referrer, 'ada@pay.example')
    await addPayPal(referred, 'ada@pay.example')
    expect(await warningsOf(referrer)).toEqual([{ kind: 'payoutAccount', facts: ['a•••@pay.example'] }])
  })

  it('are the same PayPal account that paid in', async () => {
    const { referrer, referred } = await strangers()
    const pay = ({ customerId }: Caller, payer: string) =>
      t.admin.query(
        `insert into recharge (customer_id, number, method, status, currency, amount_minor, fee_minor, pay_minor, paypal_payer)
          values ($1, $2, 'paypal', 'refused', 'USD', 1000, 40, 1040, $3)`,
        [customerId, `RC-${randomUUID()}`, payer],
      )
    await pay(referrer, 'PAYER00007')
    await pay(referred, 'PAYER00008')
    expect(await warningsOf(referrer)).toEqual([])
    await pay(referred, 'PAYER00007')
    expect(await warningsOf(referrer)).toEqual([{ kind: 'payer', facts: ['•••0007'] }])
  })

  it('are sign-ins with the same browser', async () => {
    const { referrer, referred } = await strangers()
    const signIn = ({ customerId }: Caller, browser: string) =>
      t.admin.query(
        `insert into audit_log (customer_id, account_id, action, user_agent, detail)
          select customer_id, id, 'account.signedIn', $2, jsonb_build_object('browser', $3::text) from account
            where customer_id = $1`,
        [customerId, firefox, browser],
      )
    await signIn(referrer, 'aaaa')
    await signIn(referred, 'bbbb')
    expect(await warningsOf(referrer)).toEqual([])
    await signIn(referred, 'aaaa')
    expect(await warningsOf(referrer)).toEqual([{ kind: 'browser', facts: ['Firefox, Windows'] }])
  })

  it('are the same public IP address, but not a private one', async () => {
    const { referrer, referred } = await strangers()
    for (const ip of ['192.168.1.7', '::ffff:127.0.0.1', 'unknown']) {
      await addSignIn(referrer, ip)
      await addSignIn(referred, ip)
    }
    expect(await warningsOf(referrer)).toEqual([])
    await addSignIn(referrer, '203.0.113.7')
    await addSignIn(referred, '203.0.113.7')
    expect(await warningsOf(referrer)).toEqual([{ kind: 'network', facts: ['203.0.113.7'] }])
  })

  it('are the same mail domain, unless anybody can have an address there', async () => {
    const { referrer, referred, setEmail } = await strangers()
    await setEmail(referrer, 'gmail.com')
    await setEmail(referred, 'gmail.com')
    expect(await warningsOf(referrer)).toEqual([])
    await setEmail(referrer, 'pine.example')
    await setEmail(referred, 'pine.example')
    expect(await warningsOf(referrer)).toEqual([{ kind: 'emailDomain', facts: ['pine.example'] }])
  })

  it('need a reason when the commission is paid nevertheless', async () => {
    const { referrer, referred } = await strangers()
    await addAddress(referrer, '9 Pine St')
    await addAddress(referred, '9 Pine St')
    const input = { customerId: referrer.customerId, month: lastMonth, amountMinor: 100 }
    const sent = await t.operator.call(operatorCommissions.payCommissionPayout, input, once())
    expect(sent.reason).toBe('commissionReasonNeeded')
    const told = { ...input, reason: 'Shared warehouse.' }
    expect(await t.operator.ok(operatorCommissions.payCommissionPayout, told, once())).toMatchObject({
      status: 'paid',
      reason: 'Shared warehouse.',
    })
  })
})
