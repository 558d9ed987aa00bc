import { describe, expect, it } from 'vitest'
import { createPayPalRecharge } from '../paypal/create-paypal-recharge.ts'
import { checkLedgerInvariants } from '../invariants/ledger-invariants.ts'
import { runAutoRecharge } from '../auto-recharge/run-auto-recharge.ts'
import { saveAutoRecharge } from '../auto-recharge/save-auto-recharge.ts'
import { again, usual, withAutoRecharge } from './auto-recharge-factory.ts'

const {
  database,
  log,
  clock,
  paypal,
  parts,
  balance,
  mailsOf,
  runJobs,
  saveAccount,
  seller,
  spend,
  view,
  automaticOf,
  statuses,
  chargesOf,
  reconcile,
  killed,
} = await withAutoRecharge()

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

describe('the ledger', () => {
  it('keeps its invariants', async () => {
    expect(await checkLedgerInvariants(database, log)).toBe(0)
  })
})
