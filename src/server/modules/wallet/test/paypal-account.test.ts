import { describe, expect, it } from 'vitest'
import { checkLedgerInvariants } from '../invariants/ledger-invariants.ts'
import {
  completePayPalAccount,
  removePayPalAccount,
  startPayPalAccount,
} from '../auto-recharge/save-paypal-account.ts'
import { newSeller } from './wallet-factory.ts'
import { withAutoRecharge } from './auto-recharge-factory.ts'

const {
  database,
  admin,
  log,
  lines,
  clock,
  paypal,
  parts,
  mailsOf,
  runJobs,
  approvedToken,
  saveAccount,
  seller,
  spend,
  view,
  statuses,
  reconcile,
} = await withAutoRecharge()

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

describe('the ledger', () => {
  it('keeps its invariants', async () => {
    expect(await checkLedgerInvariants(database, log)).toBe(0)
  })
})
