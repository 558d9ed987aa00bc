import { describe, expect, it } from 'vitest'
import { checkLedgerInvariants } from '../invariants/ledger-invariants.ts'
import { saveAutoRecharge } from '../auto-recharge/save-auto-recharge.ts'
import { startPayPalAccount } from '../auto-recharge/save-paypal-account.ts'
import { newSeller } from './wallet-factory.ts'
import { usual, withAutoRecharge } from './auto-recharge-factory.ts'

const {
  database,
  admin,
  log,
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
  reconcile,
} = await withAutoRecharge()

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

describe('the ledger', () => {
  it('keeps its invariants', async () => {
    expect(await checkLedgerInvariants(database, log)).toBe(0)
  })
})
