import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { documentedIssues } from '../../../../../test/paypal-issues.ts'
import { startPayPal, type PayPalDouble } from '../../../../../test/paypal.ts'
import { meaningOf } from '../../../connectors/paypal/error-reasons.ts'
import { rechargeReasonText } from '../../../../contract/refusals/recharge-reasons.ts'
import { createPayPalPayments } from '../../../connectors/paypal/paypal-payments.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { customerIdFromRow } from '../../../platform/database/database.ts'
import { createJobs } from '../../../platform/jobs/job-runner.ts'
import { handleJob } from '../../../platform/jobs/jobs.ts'
import { createMail } from '../../../platform/mail/mail.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { createMetrics, noMetrics } from '../../../platform/kernel/metrics.ts'
import { createChangeNotifier } from '../../../platform/live/change-notifier.ts'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { applyPayPalEvent } from '../paypal/apply-paypal-event.ts'
import { completePayPalRecharge } from '../paypal/complete-paypal-recharge.ts'
import { createPayPalRecharge } from '../paypal/create-paypal-recharge.ts'
import { checkLedgerInvariants } from '../invariants/ledger-invariants.ts'
import { getBalance } from '../ledger/ledger.ts'
import { addPayPalWebhook } from '../paypal/paypal-webhook.ts'
import { PaymentServiceUnavailable } from '../recharges/payment-service.ts'
import { createRechargeMails } from '../recharges/recharge-emails.ts'
import { getRecharge } from '../recharges/recharges.ts'
import { reconcileRecharges } from '../paypal/reconcile-recharges.ts'
import { syncPayPalRecharge } from '../paypal/sync-paypal-recharge.ts'
import { moveWallet, newSeller } from './wallet-factory.ts'
import * as walletJobs from '../ledger/wallet-jobs.ts'
import type { WalletParts } from '../recharges/wallet-deps.ts'

const { database } = await withTestDatabase()
const server = Fastify()
const metrics = await createMetrics('a token of sixteen')
const clock = { at: 0, now: () => new Date(Date.now() + clock.at) }
const log = server.log
const jobs = createJobs({ database, metrics: noMetrics, notifier: createChangeNotifier(database, log), log })
let paypal: PayPalDouble
let parts: WalletParts & { payments: PayPalDouble['payments'] }

const deliver = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> => {
  const answer = await server.inject({
    method: 'POST',
    url: '/app/webhooks/paypal',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
  return answer.statusCode
}

beforeAll(async () => {
  paypal = await startPayPal(deliver)
  const secrets = createSecrets({ deriveKey: () => Buffer.alloc(32) })
  const mail = createMail({ mail: { smtpUrl: undefined, from: 'x@localhost' } }, database, secrets)
  parts = {
    database,
    files: {} as WalletParts['files'],
    mails: createRechargeMails(mail, 'http://shop.test'),
    payments: paypal.payments,
    secrets,
    publicUrl: 'http://shop.test',
    offers: () => true,
    clock,
    log,
  }
  addPayPalWebhook(server, { ...parts, metrics })
  await jobs.start(
    [
      handleJob(walletJobs.applyPayPalEvent, ({ webhookEventId }) => applyPayPalEvent(parts, webhookEventId)),
      handleJob(walletJobs.syncPayPalRechargeJob, async ({ customerId, rechargeId }) => {
        await syncPayPalRecharge(
          parts,
          await getRecharge(database.agency, customerIdFromRow(customerId), rechargeId),
        )
      }),
    ],
    { work: false },
  )
})
// A webhook is verified by a call to PayPal, which must not meet the failures of the next test.
afterEach(() => paypal.fake.webhooksSettled())
afterAll(async () => {
  await paypal.close()
  await server.close()
  await jobs.stop(0)
})

const signIn = (currency?: Currency) => newSeller(database, currency)

const start = async (call: CustomerCall, amountMinor = 10_000) => {
  const recharge = await createPayPalRecharge(parts, amountMinor, { ...call, idempotencyKey: randomUUID() })
  return { ...recharge, token: recharge.paypalOrderId ?? '' }
}
const comeBack = (call: CustomerCall, token: string, cancelled = false) =>
  completePayPalRecharge(parts, call.customer.customerId, { token, cancelled })
const balance = async (call: CustomerCall): Promise<number> =>
  (await getBalance(database.agency, call.customer.customerId)).amountMinor
const statusOf = async (call: CustomerCall, id: string): Promise<string> =>
  (await getRecharge(database.agency, call.customer.customerId, id)).status
const mailsOf = async (call: CustomerCall): Promise<string[]> => {
  const rows = await database.agency
    .selectFrom('mail')
    .innerJoin('account', 'account.email', 'mail.to_address')
    .select('subject')
    .where('account.customer_id', '=', call.customer.customerId)
    .execute()
  return rows.map(({ subject }) => subject)
}
const captureIdOf = (token: string): string => paypal.fake.order(token).capture?.id ?? ''
const settleAll = async (): Promise<void> => {
  // A capture by the first round's jobs sends another webhook: it must not arrive in the next test.
  for (let round = 1; round <= 2; round += 1) {
    await paypal.fake.webhooksSettled()
    const { failures } = await jobs.runDue({ evenDelayed: true })
    expect(failures).toEqual([])
  }
}
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

describe('a payment that PayPal rejects at the capture', () => {
  it('becomes a rejected recharge that says why, and what to do', async () => {
    const call = await signIn()
    const { token } = await start(call)
    await paypal.fake.approve(token)
    const expired = {
      ...parts,
      payments: createPayPalPayments({
        ...paypal.options,
        fetch: async (url, init) =>
          String(url).endsWith('/capture')
            ? Response.json(
                { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'CARD_EXPIRED' }] },
                { status: 422 },
              )
            : fetch(url, init),
      }),
    }
    const { customerId } = call.customer
    expect(await completePayPalRecharge(expired, customerId, { token, cancelled: false })).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/card has expired.*Nothing was charged; try another payment method/),
    })
    expect(await balance(call)).toBe(0)
  })
})

describe('each kind of error that PayPal documents', () => {
  const first = new Map(documentedIssues.toReversed().map((issue) => [meaningOf(issue), issue]))
  const kinds = [...first].map(([meaning, issue]) => ({ meaning, issue }))
  const declined = kinds.filter(({ meaning }) => !['waiting', 'inProgress', 'captured'].includes(meaning))

  it.each(declined)('$issue at the capture refuses the recharge: $meaning', async ({ issue, meaning }) => {
    const call = await signIn()
    const { token } = await start(call)
    await paypal.fake.approve(token)
    paypal.fake.refuseNext('capture', 422, issue)
    const recharge = await comeBack(call, token)
    expect(recharge).toMatchObject({ status: 'refused', reasonCode: meaning })
    expect(rechargeReasonText('en', recharge)).toMatch(
      /Nothing was charged.*(try|Try|Start|start|Contact|Use a)/,
    )
    expect(rechargeReasonText('zh', recharge)).toMatch(/未扣款|未受理/)
    await settleAll()
    expect(await balance(call)).toBe(0)
  })

  it.each(declined)(
    '$issue at the start says why, and leaves a refused recharge',
    async ({ issue, meaning }) => {
      const call = await signIn()
      paypal.fake.refuseNext('create', 422, issue)
      await expect(start(call)).rejects.toMatchObject({
        reason: 'paypalRefused',
        detail: { reason: meaning },
      })
      const rows = await database.agency
        .selectFrom('recharge')
        .select(['status', 'reason_code'])
        .where('customer_id', '=', call.customer.customerId)
        .execute()
      expect(rows).toEqual([{ status: 'refused', reason_code: meaning }])
    },
  )

  it.each(kinds.filter(({ meaning }) => meaning === 'waiting'))(
    '$issue waits, and is credited once the payer has acted',
    async ({ issue }) => {
      const call = await signIn()
      const { token } = await start(call)
      await paypal.fake.approve(token)
      paypal.fake.refuseNext('capture', 422, issue)
      expect(await comeBack(call, token)).toMatchObject({ status: 'approved' })
      expect(await comeBack(call, token)).toMatchObject({ status: 'credited' })
    },
  )

  it.each(kinds.filter(({ meaning }) => meaning === 'inProgress'))(
    '$issue is asked again later',
    async ({ issue }) => {
      const call = await signIn()
      const { token } = await start(call)
      await paypal.fake.approve(token)
      paypal.fake.refuseNext('capture', 422, issue)
      await expect(comeBack(call, token)).rejects.toMatchObject({ reason: 'paypalUnavailable' })
      expect(await comeBack(call, token)).toMatchObject({ status: 'credited' })
    },
  )

  it.each([
    [404, 'INVALID_RESOURCE_ID'],
    [403, 'PERMISSION_DENIED'],
    [422, 'SOMETHING_NEW'],
  ] as const)('%i %s at a look changes nothing that is paid', async (status, issue) => {
    const call = await signIn()
    const { token, id } = await start(call)
    await paypal.fake.approve(token)
    await comeBack(call, token)
    paypal.fake.refuseNext('read', status, issue)
    const recharge = await getRecharge(database.agency, call.customer.customerId, id)
    const outcome: unknown = await syncPayPalRecharge(parts, recharge).catch((error: unknown) => error)
    expect(outcome instanceof PaymentServiceUnavailable).toBe(status !== 404)
    await settleAll()
    expect(await statusOf(call, id)).toBe('credited')
    expect(await balance(call)).toBe(10_000)
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
