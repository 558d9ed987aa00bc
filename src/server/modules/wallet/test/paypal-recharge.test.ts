import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPayPalRecharge } from '../paypal/create-paypal-recharge.ts'
import { checkLedgerInvariants } from '../invariants/ledger-invariants.ts'
import { getBalance } from '../ledger/ledger.ts'
import { getRecharge } from '../recharges/recharges.ts'
import { reconcileRecharges } from '../paypal/reconcile-recharges.ts'
import { syncPayPalRecharge } from '../paypal/sync-paypal-recharge.ts'
import { withPayPalRecharges } from './paypal-recharge-factory.ts'

const {
  database,
  log,
  clock,
  paypal,
  parts,
  balance,
  mailsOf,
  signIn,
  start,
  comeBack,
  statusOf,
  captureIdOf,
  settleAll,
} = await withPayPalRecharges()

describe('a recharge by PayPal', () => {
  it('is credited on return, with its fee', async () => {
    const call = await signIn()
    const { token, payMinor, feeMinor, paypalApproveUrl } = await start(call)
    expect({ payMinor, feeMinor }).toEqual({ payMinor: 10_492, feeMinor: 492 })
    expect(paypalApproveUrl).toContain(token)
    await paypal.fake.approve(token)
    expect(await comeBack(call, token)).toMatchObject({ status: 'credited', creditedMinor: 10_000 })
    expect(await comeBack(call, token)).toMatchObject({ status: 'credited' })
    const { rows } = await database.queryAgency(
      'select paypal_payer from recharge where paypal_order_id = $1',
      [token],
    )
    expect(rows).toEqual([{ paypal_payer: 'FAKEPAYER0001' }])
    await settleAll()
    expect(await balance(call)).toBe(10_000)
    expect(await mailsOf(call)).toHaveLength(1)
  })

  it('is credited in yuan to a customer with that currency', async () => {
    const call = await signIn('CNY')
    const { token } = await start(call, 50_000)
    expect(paypal.fake.order(token).unit.amount).toEqual({ currency_code: 'CNY', value: '523.33' })
    await paypal.fake.approve(token)
    await comeBack(call, token)
    expect(await getBalance(database.agency, call.customer.customerId)).toEqual({
      amountMinor: 50_000,
      currency: 'CNY',
    })
  })

  it('is started once per key, even if the first answer was lost', async () => {
    const call = await signIn()
    const key = randomUUID()
    const first = await createPayPalRecharge(parts, 10_000, { ...call, idempotencyKey: key })
    await database.agency
      .updateTable('recharge')
      .set({ paypal_order_id: null, paypal_approve_url: null })
      .where('id', '=', first.id)
      .execute()
    const second = await createPayPalRecharge(parts, 10_000, { ...call, idempotencyKey: key })
    expect(second).toMatchObject({ id: first.id, paypalOrderId: first.paypalOrderId })
  })

  it('reports that PayPal is unreachable, and resumes with the same key', async () => {
    const call = await signIn()
    paypal.fake.failNext(3, 503)
    await expect(createPayPalRecharge(parts, 10_000, call)).rejects.toMatchObject({
      reason: 'paypalUnavailable',
    })
    expect(await createPayPalRecharge(parts, 10_000, call)).toMatchObject({ status: 'created' })
  })

  it('waits while nothing is approved', async () => {
    const call = await signIn()
    const { token } = await start(call)
    expect(await comeBack(call, token)).toMatchObject({ status: 'created' })
  })

  it('is cancelled when the seller cancels, and stays so', async () => {
    const call = await signIn()
    const { token, id } = await start(call)
    expect(await comeBack(call, token, true)).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('cancelled'),
    })
    await paypal.fake.approve(token)
    await settleAll()
    expect(await statusOf(call, id)).toBe('refused')
    expect(paypal.fake.order(token).capture).toBeNull()
  })

  it.each([
    ['declinedCard', 'declined the card'],
    ['refusedByRisk', 'suspects fraud'],
  ] as const)('is rejected with a reason when the payment is declined (%s)', async (funding, words) => {
    const call = await signIn()
    const { token } = await start(call)
    await paypal.fake.approve(token, funding)
    expect(await comeBack(call, token)).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining(words),
    })
    await settleAll()
    expect(await balance(call)).toBe(0)
  })

  it('waits while PayPal holds the payment, until cleared or denied', async () => {
    const call = await signIn()
    const [cleared, denied] = [await start(call), await start(call)]
    for (const { token } of [cleared, denied]) {
      await paypal.fake.approve(token, 'eCheck')
      expect(await comeBack(call, token)).toMatchObject({
        status: 'pending',
        reason: expect.stringContaining('eCheck'),
      })
    }
    await paypal.fake.decide(captureIdOf(cleared.token), 'COMPLETED')
    await paypal.fake.decide(captureIdOf(denied.token), 'DECLINED')
    await settleAll()
    expect(await statusOf(call, cleared.id)).toBe('credited')
    expect(await statusOf(call, denied.id)).toBe('refused')
    expect(await balance(call)).toBe(10_000)
    expect(await mailsOf(call)).toHaveLength(2)
  })

  it('is not found by another customer’s token', async () => {
    const { token } = await start(await signIn())
    await expect(comeBack(await signIn(), token)).rejects.toMatchObject({ reason: 'notFound' })
  })

  it('is not credited for an amount that was not agreed', async () => {
    const call = await signIn()
    const { token, id } = await start(call)
    await database.agency
      .updateTable('recharge')
      .set({ amount_minor: 20_000, pay_minor: 20_492 })
      .where('id', '=', id)
      .execute()
    await paypal.fake.approve(token)
    expect(await comeBack(call, token)).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('$104.92'),
    })
    expect(await balance(call)).toBe(0)
    const findings = database.agency
      .selectFrom('ledger_violation')
      .select('invariant')
      .where('customer_id', '=', call.customer.customerId)
    expect(await findings.execute()).toEqual([{ invariant: 'paymentIsAsAgreed' }])
  })
})

describe('the reconciliation', () => {
  const reconcile = async (): Promise<void> => {
    await reconcileRecharges(parts)
    await settleAll()
  }

  it('captures approved payments of closed tabs without a webhook', async () => {
    const call = await signIn()
    const { token } = await start(call)
    paypal.fake.setWebhookTiming('never')
    await paypal.fake.approve(token)
    await reconcile()
    expect(await balance(call)).toBe(0)
    clock.at = 6 * 60_000
    await reconcile()
    clock.at = 0
    paypal.fake.setWebhookTiming('normal')
    expect(await balance(call)).toBe(10_000)
  })

  it('expires unapproved recharges, and credits them if approved later', async () => {
    const call = await signIn()
    const { token, id } = await start(call)
    clock.at = 2.9 * 3_600_000
    await reconcile()
    expect(await statusOf(call, id)).toBe('created')
    clock.at = 7 * 3_600_000
    await reconcile()
    clock.at = 0
    expect(await statusOf(call, id)).toBe('expired')
    await paypal.fake.approve(token)
    await settleAll()
    expect(await balance(call)).toBe(10_000)
  })

  it('expires payments PayPal has voided, or never received', async () => {
    const call = await signIn()
    const [voided, lost] = [await start(call), await start(call)]
    paypal.fake.void(voided.token)
    await database.agency
      .updateTable('recharge')
      .set({ paypal_order_id: null, paypal_approve_url: null })
      .where('id', '=', lost.id)
      .execute()
    clock.at = 16 * 60_000
    await reconcile()
    clock.at = 0
    expect([await statusOf(call, voided.id), await statusOf(call, lost.id)]).toEqual(['expired', 'expired'])
  })
})

describe('concurrency', () => {
  it('credits a recharge once for concurrent returns, webhooks and reconciliations', async () => {
    const call = await signIn()
    const { token, id } = await start(call)
    await paypal.fake.approve(token)
    const recharge = await getRecharge(database.agency, call.customer.customerId, id)
    const results = await Promise.all([
      ...Array.from({ length: 20 }, () => comeBack(call, token)),
      ...Array.from({ length: 20 }, () => syncPayPalRecharge(parts, recharge)),
      ...Array.from({ length: 3 }, () => settleAll()),
    ])
    expect(results.filter((result) => result && result.status !== 'credited')).toEqual([])
    await settleAll()
    expect(await balance(call)).toBe(10_000)
    expect(await mailsOf(call)).toHaveLength(1)
  })

  it('keeps every ledger invariant', async () => {
    expect(await checkLedgerInvariants(database, log)).toBe(0)
  })
})
