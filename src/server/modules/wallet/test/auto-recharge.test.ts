import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { startPayPal, type PayPalDouble } from '../../../../../test/paypal.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { customerIdFromRow } from '../../../platform/database/database.ts'
import { createJobs } from '../../../platform/jobs/job-runner.ts'
import { handleJob } from '../../../platform/jobs/jobs.ts'
import { createMail } from '../../../platform/mail/mail.ts'
import { createMetrics, noMetrics } from '../../../platform/kernel/metrics.ts'
import { createChangeNotifier } from '../../../platform/live/change-notifier.ts'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { applyPayPalEvent } from '../paypal/apply-paypal-event.ts'
import { createPayPalRecharge } from '../paypal/create-paypal-recharge.ts'
import { deletePayPalAccount } from '../paypal/delete-paypal-account.ts'
import { checkLedgerInvariants } from '../invariants/ledger-invariants.ts'
import { getBalance } from '../ledger/ledger.ts'
import { addPayPalWebhook } from '../paypal/paypal-webhook.ts'
import { createRechargeMails } from '../recharges/recharge-emails.ts'
import { getRecharge, rechargeOf, type Recharge } from '../recharges/recharges.ts'
import { reconcileRecharges } from '../paypal/reconcile-recharges.ts'
import { runAutoRecharge } from '../auto-recharge/run-auto-recharge.ts'
import { getAutoRecharge, saveAutoRecharge } from '../auto-recharge/save-auto-recharge.ts'
import {
  completePayPalAccount,
  removePayPalAccount,
  startPayPalAccount,
} from '../auto-recharge/save-paypal-account.ts'
import { syncPayPalRecharge } from '../paypal/sync-paypal-recharge.ts'
import type { WalletParts } from '../recharges/wallet-deps.ts'
import { moveWallet, newSeller } from './wallet-factory.ts'
import * as walletJobs from '../ledger/wallet-jobs.ts'

const { database, admin } = await withTestDatabase()
const server = Fastify()
const metrics = await createMetrics('a token of sixteen')
const clock = { at: 0, now: () => new Date(Date.now() + clock.at) }
const lines: string[] = []
const keep = (...given: unknown[]): void => void lines.push(JSON.stringify(given))
const log = { ...server.log, info: keep, warn: keep, error: keep }
const jobs = createJobs({ database, metrics: noMetrics, notifier: createChangeNotifier(database, log), log })
let paypal: PayPalDouble
let parts: WalletParts & { payments: PayPalDouble['payments'] }

const deliver = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  (
    await server.inject({
      method: 'POST',
      url: '/app/webhooks/paypal',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
  ).statusCode

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
        const recharge = await getRecharge(database.agency, customerIdFromRow(customerId), rechargeId)
        await syncPayPalRecharge(parts, recharge)
      }),
      handleJob(walletJobs.runAutoRechargeJob, ({ customerId }, { attempt }) =>
        runAutoRecharge(parts, customerIdFromRow(customerId), { attempt }),
      ),
      handleJob(walletJobs.deletePayPalAccountJob, ({ customerId, accountId }) =>
        deletePayPalAccount(parts, customerIdFromRow(customerId), accountId),
      ),
    ],
    { work: false },
  )
})
beforeEach(() => {
  clock.at = 0
  lines.length = 0
  paypal.fake.setWebhookTiming('normal')
  paypal.fake.captureSaved(true)
})
// A webhook is verified by a call to PayPal, which must not meet the failures of the next test.
afterEach(() => paypal.fake.webhooksSettled())
afterAll(async () => {
  await paypal.close()
  await server.close()
  await jobs.stop(0)
})

type Settings = Parameters<typeof saveAutoRecharge>[1]
type Funding = Parameters<PayPalDouble['fake']['approveAccount']>[1]

const usual: Settings = {
  isOn: true,
  belowMinor: 5_000,
  amountMinor: 20_000,
  maxPerDay: 3,
  maxPerMonthMinor: null,
}

const again = (call: CustomerCall): CustomerCall => ({ ...call, idempotencyKey: randomUUID() })

const approvedToken = async (call: CustomerCall, funding?: Funding): Promise<string> => {
  const { approveUrl } = await startPayPalAccount(parts, again(call))
  const token = new URL(approveUrl).searchParams.get('approval_session_id') ?? ''
  paypal.fake.approveAccount(token, funding)
  return token
}

const saveAccount = async (call: CustomerCall, funding?: Funding) =>
  completePayPalAccount(parts, { token: await approvedToken(call, funding), cancelled: false }, call)

/** A seller with 60.00, an account, and settings that recharge 200.00 below 50.00. */
const seller = async ({
  funding,
  currency,
  ...settings
}: Partial<Settings> & { funding?: Funding; currency?: Currency } = {}) => {
  const call = await newSeller(database, currency)
  await moveWallet(database, call.customer.customerId, 6_000)
  await saveAccount(call, funding)
  await saveAutoRecharge(parts, { ...usual, ...settings }, call)
  return call
}

const spend = (call: CustomerCall, amountMinor: number) =>
  moveWallet(database, call.customer.customerId, -amountMinor)
const view = (call: CustomerCall) => getAutoRecharge(parts, call.customer)
const balance = async (call: CustomerCall): Promise<number> =>
  (await getBalance(database.agency, call.customer.customerId)).amountMinor
const runJobs = async (): Promise<unknown[]> => {
  const failed: unknown[] = []
  for (let round = 1; round <= 2; round += 1) {
    await paypal.fake.webhooksSettled()
    const { failures } = await jobs.runDue({ evenDelayed: true })
    failed.push(...failures.map(({ error }) => error))
  }
  return failed
}
const automaticOf = async (call: CustomerCall): Promise<Recharge[]> => {
  const rows = await database.agency
    .selectFrom('recharge')
    .selectAll()
    .where('customer_id', '=', call.customer.customerId)
    .where('paypal_account_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(rechargeOf)
}
const statuses = async (call: CustomerCall) => (await automaticOf(call)).map(({ status }) => status)
const mailsOf = async (call: CustomerCall): Promise<string[]> => {
  const rows = await database.agency
    .selectFrom('mail')
    .innerJoin('account', 'account.email', 'mail.to_address')
    .select('subject')
    .where('account.customer_id', '=', call.customer.customerId)
    .orderBy('mail.id')
    .execute()
  return rows.map(({ subject }) => subject)
}
const chargesOf = async (call: CustomerCall) => {
  const numbers = new Set((await automaticOf(call)).map(({ number }) => number))
  return paypal.fake.orders().filter(({ unit }) => numbers.has(unit.invoice_id ?? ''))
}
/** Recharges that PayPal has been asked about long ago are due at once. */
const reconcile = async (): Promise<unknown[]> => {
  await reconcileRecharges(parts)
  return runJobs()
}

/** A process that is killed at the charge: before PayPal is called, or after it has taken the money. */
const killed = (isCharged: boolean): typeof parts => {
  return {
    ...parts,
    payments: {
      ...parts.payments,
      chargeAccount: async (charge) => {
        if (isCharged) await parts.payments.chargeAccount(charge)
        throw new Error('killed')
      },
    },
  }
}

describe('a saved PayPal account', () => {
  it('is saved once it is approved, sealed, with its email address', async () => {
    const call = await newSeller(database)
    const { approveUrl } = await startPayPalAccount(parts, call)
    expect((await startPayPalAccount(parts, call)).approveUrl).toBe(approveUrl)
    const token = new URL(approveUrl).searchParams.get('approval_session_id') ?? ''
    await expect(completePayPalAccount(parts, { token, cancelled: false }, call)).rejects.toMatchObject({
      reason: 'accountNotApproved',
    })
  })

  it('is kept sealed, and never logged', async () => {
    const call = await newSeller(database)
    const { account } = await saveAccount(call)
    expect(account?.email).toBe('payer@example.com')
    const { rows } = await admin.query<{ token_sealed: string }>(
      `select token_sealed from paypal_account where customer_id = $1 and status = 'saved'`,
      [call.customer.customerId],
    )
    const [newest] = paypal.fake.accounts()
    expect(rows[0]?.token_sealed).not.toContain(newest?.id ?? '-')
    expect(parts.secrets.open('paypal-account', rows[0]?.token_sealed ?? '')).toBe(newest?.id)
    expect(lines.join()).not.toContain(newest?.id ?? '-')
    expect(await mailsOf(call)).toEqual(['A PayPal account was saved for automatic recharge'])
  })

  it('is saved once if the page comes back twice, even at once', async () => {
    const call = await newSeller(database)
    const token = await approvedToken(call)
    const back = () => completePayPalAccount(parts, { token, cancelled: false }, call)
    const answers = await Promise.all([back(), back()])
    expect(answers[1]).toEqual(answers[0])
    expect(await back()).toEqual(answers[0])
    expect(await mailsOf(call)).toHaveLength(1)
  })

  it('is one, if two are approved at once; PayPal deletes the other', async () => {
    const call = await newSeller(database)
    const before = paypal.fake.accounts().length
    const tokens = [await approvedToken(call), await approvedToken(call)]
    await Promise.all(tokens.map((token) => completePayPalAccount(parts, { token, cancelled: false }, call)))
    expect(await runJobs()).toEqual([])
    expect(paypal.fake.accounts()).toHaveLength(before + 1)
    const { rows } = await admin.query<{ status: string; sealed: boolean }>(
      `select status, token_sealed is not null as sealed from paypal_account where customer_id = $1 order by status`,
      [call.customer.customerId],
    )
    expect(rows).toEqual([
      { status: 'removed', sealed: false },
      { status: 'saved', sealed: true },
    ])
  })

  it('of another customer is not found by its token', async () => {
    const token = await approvedToken(await newSeller(database))
    const other = await newSeller(database)
    await expect(completePayPalAccount(parts, { token, cancelled: false }, other)).rejects.toMatchObject({
      reason: 'notFound',
    })
  })

  it('is not saved if the seller cancels', async () => {
    const call = await newSeller(database)
    const { approveUrl } = await startPayPalAccount(parts, call)
    const token = new URL(approveUrl).searchParams.get('approval_session_id') ?? ''
    expect(await completePayPalAccount(parts, { token, cancelled: true }, call)).toEqual({
      account: null,
      isOn: false,
    })
    expect((await view(call)).account).toBeNull()
  })

  it('waits for PayPal if it cannot be reached, and goes on with the same key', async () => {
    const call = await newSeller(database)
    paypal.fake.failNext(3, 503)
    await expect(startPayPalAccount(parts, call)).rejects.toMatchObject({ reason: 'paypalUnavailable' })
    const { approveUrl } = await startPayPalAccount(parts, call)
    const token = new URL(approveUrl).searchParams.get('approval_session_id') ?? ''
    paypal.fake.approveAccount(token)
    paypal.fake.failNext(3, 0)
    const back = () => completePayPalAccount(parts, { token, cancelled: false }, call)
    await expect(back()).rejects.toMatchObject({ reason: 'paypalUnavailable' })
    expect((await back()).account?.email).toBe('payer@example.com')
  })

  it('is refused if the agency may not save accounts', async () => {
    paypal.fake.refuseNext('setup', 403, 'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE')
    await expect(startPayPalAccount(parts, await newSeller(database))).rejects.toMatchObject({
      reason: 'paypalRefused',
    })
  })

  it('is removed here at once and at PayPal by a job that repeats, and turns the recharge off', async () => {
    const call = await seller()
    const [saved] = paypal.fake.accounts()
    // Every attempt of the job, with the repeated calls of each.
    paypal.fake.failNext(9, 503)
    expect(await removePayPalAccount(parts, call)).toMatchObject({
      account: null,
      settings: { isOn: false },
    })
    await runJobs()
    expect(paypal.fake.accounts().some(({ id }) => id === saved?.id)).toBe(true)
    clock.at = 10 * 60_000
    expect(await reconcile()).toEqual([])
    expect(paypal.fake.accounts().some(({ id }) => id === saved?.id)).toBe(false)
    await spend(call, 5_000)
    await runJobs()
    expect(await statuses(call)).toEqual([])
    await expect(removePayPalAccount(parts, call)).rejects.toMatchObject({ reason: 'notFound' })
  })
})

describe('an automatic recharge', () => {
  it('credits the wallet when a payment leaves less than its amount', async () => {
    const call = await seller()
    await spend(call, 2_000)
    expect(await runJobs()).toEqual([])
    expect(await balance(call)).toBe(24_000)
    const [recharge] = await automaticOf(call)
    expect(recharge).toMatchObject({
      status: 'credited',
      amountMinor: 20_000,
      feeMinor: 952,
      payMinor: 20_952,
    })
    const [order] = await chargesOf(call)
    expect(order).toMatchObject({ unit: { custom_id: recharge?.id, amount: { value: '209.52' } } })
    expect((await mailsOf(call)).at(-1)).toContain('credited to your wallet')
    expect(await view(call)).toMatchObject({ paused: null, waiting: null, usedPerDay: 1 })
  })

  it('is not charged while the balance is at its amount exactly, and is one minor unit below', async () => {
    const call = await seller()
    await spend(call, 1_000)
    await runJobs()
    expect(await statuses(call)).toEqual([])
    await spend(call, 1)
    await runJobs()
    expect(await statuses(call)).toEqual(['credited'])
  })

  it('charges in the currency of the wallet', async () => {
    const call = await seller({ currency: 'CNY' })
    await spend(call, 2_000)
    await runJobs()
    expect((await chargesOf(call)).map(({ unit }) => unit.amount.currency_code)).toEqual(['CNY'])
  })

  it('begins at once if too little is there when it is turned on', async () => {
    const call = await seller({ belowMinor: 10_000 })
    await runJobs()
    expect(await balance(call)).toBe(26_000)
  })

  it('is captured in a second call if PayPal only approves the first', async () => {
    paypal.fake.captureSaved(false)
    const call = await seller()
    await spend(call, 2_000)
    expect(await runJobs()).toEqual([])
    expect(await balance(call)).toBe(24_000)
  })

  it.each(['early', 'twice', 'never', 'late'] as const)(
    'is credited once if webhooks come %s',
    async (timing) => {
      paypal.fake.setWebhookTiming(timing)
      const call = await seller()
      await spend(call, 2_000)
      expect(await runJobs()).toEqual([])
      await paypal.fake.releaseWebhooks()
      expect(await runJobs()).toEqual([])
      expect(await balance(call)).toBe(24_000)
      expect(await chargesOf(call)).toHaveLength(1)
    },
  )

  it('is one, however many payments and jobs ask for it at once', async () => {
    const call = await seller()
    const { customerId } = call.customer
    await Promise.all([spend(call, 600), spend(call, 600), spend(call, 600)])
    await Promise.all([1, 2, 3, 4].map(() => runAutoRecharge(parts, customerId, { attempt: 1 })))
    await runJobs()
    expect(await statuses(call)).toEqual(['credited'])
    expect(await chargesOf(call)).toHaveLength(1)
  })

  it('waits while another recharge is under way or reported', async () => {
    const call = await seller()
    const started = await createPayPalRecharge(parts, 1_000, again(call))
    await spend(call, 2_000)
    await runJobs()
    expect(await statuses(call)).toEqual([])
    expect((await view(call)).waiting).toEqual({ for: 'recharge', until: null, number: started.number })
    // Left at PayPal's page, it no longer counts.
    clock.at = 16 * 60_000
    await reconcile()
    expect(await statuses(call)).toEqual(['credited'])
  })

  it.each([
    ['before PayPal was called', false],
    ['before the answer was kept', true],
  ] as const)('goes on after its process was killed %s', async (_, isCharged) => {
    paypal.fake.setWebhookTiming('never')
    const call = await seller()
    await spend(call, 2_000)
    await expect(
      runAutoRecharge(killed(isCharged), call.customer.customerId, { attempt: 1 }),
    ).rejects.toThrow('killed')
    expect(await statuses(call)).toEqual(['created'])
    clock.at = 6 * 60_000
    expect(await reconcile()).toEqual([])
    expect(await statuses(call)).toEqual(['credited'])
    expect(await chargesOf(call)).toHaveLength(1)
    expect(await balance(call)).toBe(24_000)
  })

  it('is captured by the reconciliation after its process was killed between order and capture', async () => {
    paypal.fake.captureSaved(false)
    const call = await seller()
    await spend(call, 2_000)
    const broken = { ...parts.payments, capturePayment: async () => Promise.reject(new Error('killed')) }
    await expect(
      runAutoRecharge({ ...parts, payments: broken }, call.customer.customerId, { attempt: 1 }),
    ).rejects.toThrow('killed')
    expect(await statuses(call)).toEqual(['approved'])
    clock.at = 6 * 60_000
    expect(await reconcile()).toEqual([])
    expect(await statuses(call)).toEqual(['credited'])
  })

  it('is repeated once by its job, then by the reconciliation, and ends after an hour without an answer', async () => {
    const call = await seller()
    await spend(call, 2_000)
    paypal.fake.setWebhookTiming('never')
    paypal.fake.failNext(1_000, 503)
    await runJobs()
    paypal.fake.failNext(0, 503)
    expect(await statuses(call)).toEqual(['created'])
    expect(await chargesOf(call)).toEqual([])
    // New payments meanwhile do not ask PayPal again.
    await spend(call, 100)
    await runJobs()
    expect(await statuses(call)).toEqual(['created'])
    clock.at = 61 * 60_000
    expect(await reconcile()).toEqual([])
    expect(await statuses(call)).toEqual(['expired'])
    expect((await view(call)).paused).toMatchObject({ reasonCode: 'notAnswered' })
  })

  it('is credited by a late webhook, even after it was given up', async () => {
    const call = await seller()
    await spend(call, 2_000)
    paypal.fake.setWebhookTiming('late')
    await expect(runAutoRecharge(killed(true), call.customer.customerId, { attempt: 1 })).rejects.toThrow(
      'killed',
    )
    clock.at = 61 * 60_000
    await reconcile()
    expect(await statuses(call)).toEqual(['expired'])
    await paypal.fake.releaseWebhooks()
    expect(await runJobs()).toEqual([])
    expect(await statuses(call)).toEqual(['credited'])
    expect(await chargesOf(call)).toHaveLength(1)
  })
})

describe('a failure', () => {
  it.each([
    ['declinedCard', 'cardDeclined'],
    ['refusedByRisk', 'declinedFraud'],
  ] as const)('(%s) pauses it with its reason, once, until the seller acts', async (funding, reasonCode) => {
    const call = await seller({ funding })
    await spend(call, 2_000)
    expect(await runJobs()).toEqual([])
    expect(await statuses(call)).toEqual(['refused'])
    const [failed] = await automaticOf(call)
    expect((await view(call)).paused).toMatchObject({ reasonCode, number: failed?.number })
    const mails = await mailsOf(call)
    expect(mails.filter((subject) => subject === 'Automatic recharge is paused')).toHaveLength(1)

    await spend(call, 100)
    await reconcile()
    expect(await statuses(call)).toEqual(['refused'])

    await saveAccount(call)
    expect(await runJobs()).toEqual([])
    expect(await statuses(call)).toEqual(['refused', 'credited'])
    expect((await view(call)).paused).toBeNull()
  })

  it('is resumed by saving the settings', async () => {
    const call = await seller()
    paypal.fake.refuseNext('create', 422, 'PAYER_ACCOUNT_RESTRICTED')
    await spend(call, 2_000)
    await runJobs()
    expect((await view(call)).paused).toMatchObject({ reasonCode: 'declinedAccount' })
    expect(await saveAutoRecharge(parts, usual, call)).toMatchObject({ paused: null })
    await runJobs()
    expect(await statuses(call)).toEqual(['refused', 'credited'])
  })

  it.each([
    [404, 'TOKEN_NOT_FOUND', 'accountRemoved'],
    [422, 'TOKEN_ID_NOT_FOUND', 'accountRemoved'],
    [422, 'PAYEE_ACCOUNT_RESTRICTED', 'agencyCannotReceive'],
    [422, 'PAYER_ACTION_REQUIRED', 'approvalNeeded'],
    [422, 'TRANSACTION_LIMIT_EXCEEDED', 'declinedLimit'],
  ] as const)('of PayPal (%i %s) is %s', async (status, issue, reasonCode) => {
    const call = await seller()
    paypal.fake.refuseNext('create', status, issue)
    await spend(call, 2_000)
    expect(await runJobs()).toEqual([])
    expect(await view(call)).toMatchObject({ paused: { reasonCode } })
    expect((await view(call)).account === null).toBe(reasonCode === 'accountRemoved')
    expect(await chargesOf(call)).toEqual([])
  })

  it('comes by webhook if the payer removes the permission at PayPal', async () => {
    const call = await seller()
    const [saved] = paypal.fake.accounts()
    await paypal.fake.removeAccount(saved?.id ?? '')
    expect(await runJobs()).toEqual([])
    expect(await view(call)).toMatchObject({
      account: null,
      paused: { reasonCode: 'accountRemoved', number: null },
    })
    await spend(call, 2_000)
    await runJobs()
    expect(await statuses(call)).toEqual([])
  })

  it('is a payment that PayPal takes back: it is not charged again', async () => {
    const call = await seller()
    await spend(call, 2_000)
    await runJobs()
    const [order] = await chargesOf(call)
    await paypal.fake.reverse(order?.capture?.id ?? '')
    expect(await runJobs()).toEqual([])
    await reconcile()
    expect(await view(call)).toMatchObject({ paused: { reasonCode: 'takenBack' } })
    expect(await automaticOf(call)).toHaveLength(1)
  })

  it('after a hold counts like any other, and a held one suppresses the next', async () => {
    const call = await seller({ funding: 'eCheck' })
    await spend(call, 2_000)
    await runJobs()
    await spend(call, 100)
    await runJobs()
    const [held] = await automaticOf(call)
    expect(await statuses(call)).toEqual(['pending'])
    expect((await view(call)).waiting).toMatchObject({ for: 'recharge', number: held?.number })
    const [order] = await chargesOf(call)
    await paypal.fake.decide(order?.capture?.id ?? '', 'DECLINED')
    expect(await runJobs()).toEqual([])
    expect(await view(call)).toMatchObject({ paused: { reasonCode: 'declinedFraud' } })
  })
})

describe('limits', () => {
  it('of 24 hours hold it up, and say until when', async () => {
    const call = await seller({ maxPerDay: 2 })
    for (const _ of [1, 2, 3]) {
      await spend(call, (await balance(call)) - 1_000)
      expect(await runJobs()).toEqual([])
    }
    expect(await statuses(call)).toEqual(['credited', 'credited'])
    const [first] = await automaticOf(call)
    const until = new Date((first?.createdAt.getTime() ?? 0) + 24 * 3_600_000).toISOString()
    expect((await view(call)).waiting).toEqual({ for: 'dayLimit', until, number: null })
    await admin.query(
      `update recharge set created_at = created_at - interval '24 hours 1 second' where customer_id = $1`,
      [call.customer.customerId],
    )
    expect(await reconcile()).toEqual([])
    expect(await statuses(call)).toEqual(['credited', 'credited', 'credited'])
  })

  it('of a month count what is credited, without fees', async () => {
    const call = await seller({ maxPerMonthMinor: 40_000 })
    for (const _ of [1, 2, 3]) {
      await spend(call, (await balance(call)) - 1_000)
      await runJobs()
    }
    expect(await statuses(call)).toEqual(['credited', 'credited'])
    const now = new Date()
    const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
    expect(await view(call)).toMatchObject({
      waiting: { for: 'monthLimit', until },
      usedPerMonth: { amountMinor: 40_000, currency: 'USD' },
    })
  })

  it('leave out what failed', async () => {
    const call = await seller({ maxPerDay: 1, funding: 'declinedCard' })
    await spend(call, 2_000)
    await runJobs()
    await saveAccount(call)
    await runJobs()
    expect(await statuses(call)).toEqual(['refused', 'credited'])
  })
})

describe('settings', () => {
  it('need an account to be turned on, and can be turned off without', async () => {
    const call = await newSeller(database)
    await expect(saveAutoRecharge(parts, usual, call)).rejects.toMatchObject({ reason: 'noPayPalAccount' })
    expect(await saveAutoRecharge(parts, { ...usual, isOn: false }, call)).toMatchObject({
      settings: { isOn: false },
    })
  })

  it('are refused where PayPal is not offered', async () => {
    const call = await newSeller(database)
    const without = { ...parts, offers: () => false }
    await expect(saveAutoRecharge(without, usual, call)).rejects.toMatchObject({
      reason: 'paypalNotAvailable',
    })
    await expect(startPayPalAccount(without, call)).rejects.toMatchObject({ reason: 'paypalNotAvailable' })
  })

  it('are audited and emailed, once for each change', async () => {
    const call = await seller()
    await saveAutoRecharge(parts, usual, call)
    await saveAutoRecharge(parts, { ...usual, isOn: false }, call)
    expect((await mailsOf(call)).slice(1)).toEqual([
      'Automatic recharge is on',
      'Automatic recharge was turned off',
    ])
    const { rows } = await admin.query<{ action: string }>(
      `select action from audit_log where customer_id = $1 order by id`,
      [call.customer.customerId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'paypalAccount.asked',
      'paypalAccount.saved',
      'autoRecharge.saved',
      'autoRecharge.saved',
      'autoRecharge.saved',
    ])
  })

  it('compare what payments can take: the unused credit counts', async () => {
    const call = await seller()
    await admin.query('update wallet set credit_minor = 100000 where customer_id = $1', [
      call.customer.customerId,
    ])
    await spend(call, 2_000)
    await runJobs()
    expect(await statuses(call)).toEqual([])
    expect((await view(call)).available.amountMinor).toBe(104_000)
    await admin.query('update wallet set credit_minor = 0 where customer_id = $1', [call.customer.customerId])
    await reconcile()
    expect(await statuses(call)).toEqual(['credited'])
  })
})

type Seller = Awaited<ReturnType<typeof seller>>
interface World {
  readonly call: Seller
  spentMinor: number
}

const pay =
  (leftMinor: number) =>
  async (world: World): Promise<void> => {
    const amountMinor = (await balance(world.call)) - leftMinor
    if (amountMinor <= 0) return
    await spend(world.call, amountMinor)
    world.spentMinor += amountMinor
  }

const payAndKill = async (world: World, isCharged: boolean): Promise<void> => {
  await pay(1_000)(world)
  await runAutoRecharge(killed(isCharged), world.call.customer.customerId, { attempt: 1 }).catch(expected)
}

/** What a person, PayPal or a killed process may do at any time. */
const steps: Readonly<Record<string, (world: World) => unknown>> = {
  payAlmostAll: pay(1_000),
  payToTheAmount: pay(usual.belowMinor),
  runTwice: ({ call: { customer } }) =>
    Promise.all(
      [1, 2].map(() => runAutoRecharge(parts, customer.customerId, { attempt: 1 }).catch(expected)),
    ),
  killBefore: (world) => payAndKill(world, false),
  killAfter: (world) => payAndKill(world, true),
  killAfterWithoutWebhook: (world) => {
    paypal.fake.setWebhookTiming('never')
    return payAndKill(world, true)
  },
  jobs: () => runJobs().then((failures) => failures.forEach(expected)),
  reconcile: () => later(),
  captureApart: () => paypal.fake.captureSaved(false),
  captureAtOnce: () => paypal.fake.captureSaved(true),
  decline: () => fund('declinedCard'),
  decideLater: () => fund('refusedByRisk'),
  accept: () => fund('balance'),
  outage: () => paypal.fake.failNext(5, 503),
  noWebhooks: () => paypal.fake.setWebhookTiming('never'),
  earlyWebhooks: () => paypal.fake.setWebhookTiming('early'),
  webhooksTwice: () => paypal.fake.setWebhookTiming('twice'),
  lateWebhooks: () => paypal.fake.setWebhookTiming('late'),
  resume: ({ call }) => saveAutoRecharge(parts, usual, call).catch(expected),
  replace: ({ call }) => saveAccount(call).catch(expected),
  remove: ({ call }) => removePayPalAccount(parts, call).catch(expected),
}

/** Refusals, outages and kills; anything else is a mistake. */
const expected = (error: unknown): void => {
  const { name, message } = error as Error
  expect(['PaymentServiceUnavailable', 'DomainError'].includes(name) || message === 'killed' || error).toBe(
    true,
  )
}

const fund = (funding: NonNullable<Funding>): void => {
  for (const account of paypal.fake.accounts().slice(0, 1)) account.funding = funding
}

const later = async (): Promise<void> => {
  clock.at = 6 * 60_000
  for (const failure of await reconcile()) expected(failure)
  clock.at = 0
}

describe('in any order', () => {
  it('every payment that PayPal has taken is credited once, within the limits', async () => {
    const order = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 6, maxLength: 16 })
    await fc.assert(
      fc.asyncProperty(order, async (names) => {
        const world: World = { call: await seller(), spentMinor: 0 }
        for (const name of names) {
          await steps[name]?.(world)
          const open = (await statuses(world.call)).filter((status) => status === 'created')
          expect(open.length).toBeLessThanOrEqual(1)
        }
        paypal.fake.failNext(0, 503)
        paypal.fake.setWebhookTiming('normal')
        await paypal.fake.releaseWebhooks()
        await later()
        await later()
        const recharges = await automaticOf(world.call)
        const credited = recharges.filter(({ status }) => status === 'credited').map(({ number }) => number)
        const taken = (await chargesOf(world.call)).filter(({ capture }) => capture?.status === 'COMPLETED')
        expect(taken.map(({ unit }) => unit.invoice_id ?? '').toSorted()).toEqual(credited.toSorted())
        expect(credited.length).toBeLessThanOrEqual(usual.maxPerDay)
        expect(await balance(world.call)).toBe(6_000 - world.spentMinor + credited.length * usual.amountMinor)
        paypal.fake.captureSaved(true)
      }),
      { numRuns: Number(process.env['AUTO_RECHARGE_RUNS'] ?? 20) },
    )
  }, 120_000)
})

describe('the ledger', () => {
  it('keeps its invariants', async () => {
    expect(await checkLedgerInvariants(database, log)).toBe(0)
  })
})
