import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { getRecharge } from '../recharges/recharges.ts'
import { moveWallet } from './wallet-factory.ts'
import { checkLedgerInvariants } from '../invariants/ledger-invariants.ts'
import { withPayPalRecharges } from './paypal-recharge-factory.ts'

const {
  database,
  metrics,
  log,
  deliver,
  paypal,
  balance,
  mailsOf,
  signIn,
  start,
  comeBack,
  captureIdOf,
  settleAll,
} = await withPayPalRecharges()

describe('webhooks', () => {
  it.each(['early', 'twice', 'late', 'never', 'normal'] as const)(
    'that arrive %s credit once',
    async (timing) => {
      const call = await signIn()
      const { token } = await start(call)
      paypal.fake.setWebhookTiming(timing)
      await paypal.fake.approve(token)
      if (timing === 'early') await settleAll()
      await comeBack(call, token)
      await settleAll()
      await paypal.fake.releaseWebhooks('reversed')
      await settleAll()
      paypal.fake.setWebhookTiming('normal')
      expect(await balance(call)).toBe(10_000)
    },
  )

  it('credit on their own when the tab was closed', async () => {
    const call = await signIn()
    const { token } = await start(call)
    await paypal.fake.approve(token)
    await settleAll()
    expect(await balance(call)).toBe(10_000)
  })

  it('are rejected without a valid signature, and retried if that cannot be checked', async () => {
    const body = JSON.stringify({ id: 'WH-X', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'X' } })
    expect(await deliver(body, { ...paypal.fake.sign(body), 'paypal-transmission-sig': 'AAAA' })).toBe(401)
    expect(await deliver('{}', {})).toBe(400)
    paypal.fake.failNext(1, 503)
    expect(await deliver(body, paypal.fake.sign(body))).toBe(503)
    expect(await deliver(body, paypal.fake.sign(body))).toBe(200)
    expect(await deliver(body, paypal.fake.sign(body))).toBe(200)
    await settleAll()
    const events = database.agency
      .selectFrom('webhook_event')
      .select('outcome')
      .where('event_id', '=', 'WH-X')
    expect(await events.execute()).toEqual([{ outcome: 'not ours' }])
  })
})

describe('a webhook of a kind that concerns no recharge', () => {
  it('is acknowledged, kept once and counted as ignored', async () => {
    const body = JSON.stringify({ id: 'WH-Y', event_type: 'CATALOG.PRODUCT.CREATED', resource: { id: 'P' } })
    expect(await deliver(body, paypal.fake.sign(body))).toBe(200)
    expect(await deliver(body, paypal.fake.sign(body))).toBe(200)
    await settleAll()
    const events = database.agency
      .selectFrom('webhook_event')
      .select(['outcome', 'attempts'])
      .where('event_id', '=', 'WH-Y')
    expect(await events.execute()).toEqual([{ outcome: 'ignored', attempts: 0 }])
    expect((await metrics.render())?.text).toContain(
      'quayside_webhooks_total{source="paypal",topic="CATALOG.PRODUCT.CREATED",use="unused"} 1',
    )
  })
})

describe('a webhook that names another payment', () => {
  const refundOf = (customId: string, captureId: string) =>
    JSON.stringify({
      id: `WH-${randomUUID()}`,
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: {
        id: randomUUID(),
        amount: { value: '104.92', currency_code: 'USD' },
        custom_id: customId,
        links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${captureId}` }],
      },
    })

  it('takes nothing back from a recharge whose capture it is not', async () => {
    const call = await signIn()
    const { token, id } = await start(call)
    await paypal.fake.approve(token)
    await comeBack(call, token)
    const foreign = refundOf(id, 'ANOTHERCAPTURE')
    expect(await deliver(foreign, paypal.fake.sign(foreign))).toBe(200)
    await settleAll()
    expect(await balance(call)).toBe(10_000)
    const own = refundOf(id, captureIdOf(token))
    expect(await deliver(own, paypal.fake.sign(own))).toBe(200)
    await settleAll()
    expect(await balance(call)).toBe(0)
  })

  it('is not verified by fields that its body smuggles in', async () => {
    const event = JSON.stringify({ id: 'WH-Z', event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} })
    const signed = paypal.fake.sign(event)
    expect(await deliver(`${event}, "webhook_event": ${event}`, signed)).toBe(400)
  })
})

describe('a PayPal reversal', () => {
  const credited = async (call: CustomerCall) => {
    const recharge = await start(call)
    await paypal.fake.approve(recharge.token)
    await comeBack(call, recharge.token)
    await settleAll()
    return recharge
  }

  it('debits the wallet’s share, once per refund', async () => {
    const call = await signIn()
    const { token } = await credited(call)
    paypal.fake.setWebhookTiming('twice')
    await paypal.fake.refund(captureIdOf(token), 5_246)
    await settleAll()
    expect(await balance(call)).toBe(5_000)
    await paypal.fake.reverse(captureIdOf(token))
    await settleAll()
    paypal.fake.setWebhookTiming('normal')
    expect(await balance(call)).toBe(0)
  })

  it('never overdraws the wallet: the rest is owed, and collected from later credits', async () => {
    const call = await signIn()
    const { token } = await credited(call)
    await moveWallet(database, call.customer.customerId, -7_000)
    await paypal.fake.reverse(captureIdOf(token))
    await settleAll()
    expect(await balance(call)).toBe(0)
    await credited(call)
    expect(await balance(call)).toBe(3_000)
    expect(await mailsOf(call)).toHaveLength(3)
  })

  it('records a dispute for the agency', async () => {
    const call = await signIn()
    const { token, id } = await credited(call)
    await paypal.fake.dispute(captureIdOf(token))
    await settleAll()
    expect(await getRecharge(database.agency, call.customer.customerId, id)).toMatchObject({
      status: 'credited',
      agencyRemark: expect.stringContaining('PP-D-12345'),
    })
  })
})

describe('the ledger', () => {
  it('keeps every ledger invariant', async () => {
    expect(await checkLedgerInvariants(database, log)).toBe(0)
  })
})
