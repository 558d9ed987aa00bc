import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { profile } from '../../../../contract/identity/accounts.ts'
import { operatorWithdrawals } from '../../../../contract/withdrawals/operator-withdrawals.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { withdrawals } from '../../../../contract/withdrawals/withdrawals.ts'
import { checkLedgerInvariants } from '../../wallet/invariants/ledger-invariants.ts'
import {
  bankDetails,
  confirm,
  fund,
  once,
  requested,
  saveAccount,
  someDetails,
} from '../withdrawal-factory.ts'
import { reasons, request, cancel, withWithdrawals } from './withdrawal-calls-factory.ts'

const { t, second, log } = await withWithdrawals()

describe('payout accounts', () => {
  it('need a fresh confirmation, and tell the main account even if it has turned emails off', async () => {
    const seller = await t.newCustomer()
    const details = someDetails()
    expect((await seller.call(withdrawals.addPayoutAccount, { details }, once())).reason).toBe(
      'confirmationNeeded',
    )
    await seller.ok(profile.setMailTopics, { muted: ['withdrawal'] })
    await saveAccount(seller, details)
    const { rows } = await t.admin.query<{ email: string }>('select email from account where id = $1', [
      seller.accountId,
    ])
    const { subject, text } = await t.lastMailTo(rows[0]?.email ?? '')
    expect(subject).toBe('A payout account was added to your wallet')
    expect(text).not.toContain('email' in details ? details.email : 'nothing')
  })

  it('are checked: IBAN, BIC and USDT address', async () => {
    const seller = await t.newCustomer()
    await confirm(seller)
    const add = (details: object) => seller.send(withdrawals.addPayoutAccount, { details }, once())
    const usa = { kind: 'bank', holder: 'P', bankName: 'B', countryCode: 'US' }
    for (const wrong of [
      { ...bankDetails, iban: 'DE88370400440532013000' },
      { ...bankDetails, countryCode: 'FR' },
      { ...usa, accountNumber: '12345678' },
      { ...usa, accountNumber: '12345678', bic: 'NOTABIC' },
      { ...usa, iban: bankDetails.kind === 'bank' ? bankDetails.iban : '' },
      { kind: 'paypal', holder: '', email: 'p@x.example' },
      { kind: 'paypal', holder: 'P', email: 'none' },
      { kind: 'cash', holder: 'P' },
    ])
      expect((await add(wrong)).code).toBe(415)
    expect((await add({ ...usa, accountNumber: '1234 5678', bic: 'chasus33' })).code).toBe(200)
    const trc = { kind: 'usdt', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }
    expect((await add(trc)).reason).toBe('addressChecksum')
    expect((await add({ ...trc, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).data).toMatchObject({
      hint: '•••• Lj6t',
    })
  })

  it('are saved once each, and up to ten of them, even at once', async () => {
    const seller = await t.newCustomer()
    await saveAccount(seller, bankDetails)
    const again = seller.call(withdrawals.addPayoutAccount, { details: bankDetails }, once())
    expect((await again).reason).toBe('payoutAccountExists')
    const more = await Promise.all(
      Array.from({ length: 11 }, () =>
        seller.call(withdrawals.addPayoutAccount, { details: someDetails() }, once()),
      ),
    )
    expect(reasons(more).filter((one) => one === 'done')).toHaveLength(9)
    expect((await seller.ok(withdrawals.listPayoutAccounts, {})).accounts).toHaveLength(10)
  })

  it('are stored sealed, and stay readable in withdrawals after they are deleted', async () => {
    const seller = await t.newCustomer()
    await fund(t, seller, 5_000)
    const { id } = await saveAccount(seller, bankDetails)
    const asked = { payoutAccountId: id, amountMinor: 5_000 }
    const withdrawal = await seller.ok(withdrawals.requestWithdrawal, asked, once())
    await seller.ok(withdrawals.deletePayoutAccount, { id })
    expect((await seller.ok(withdrawals.listPayoutAccounts, {})).accounts).toEqual([])
    expect((await request(seller, id, 1_000)).reason).toBe('notFound')
    const seen = await second.ok(operatorWithdrawals.getOperatorWithdrawal, { id: withdrawal.id })
    expect(seen.details).toMatchObject({ iban: 'DE89370400440532013000', holder: 'Paula Payee' })
    const { rows } = await t.admin.query('select * from withdrawal where id = $1', [withdrawal.id])
    expect(JSON.stringify(rows)).not.toMatch(/370400440|Paula/)
  })
})

describe('of a team', () => {
  const rights = { menuTags: [menuTags.wallet], authorities: [] }
  it('a sub-account sees masked accounts, and withdraws only with the right to', async () => {
    const owner = t.main
    const withdrawal = await requested(t, owner)
    const { id: accountId } = await saveAccount(owner)
    const viewer = await t.subAccount(rights)
    expect((await viewer.ok(withdrawals.getWithdrawal, { id: withdrawal.id })).details).toBeNull()
    expect((await viewer.ok(withdrawals.getWithdrawal, { id: withdrawal.id })).allowedActions).toEqual([])
    await fund(t, owner, 5_000)
    const refusedTo = async (caller: Caller) => [
      (await request(caller, accountId, 1_000)).code,
      (await cancel(caller, withdrawal.id)).code,
      (await caller.call(withdrawals.deletePayoutAccount, { id: accountId })).code,
      (await caller.call(withdrawals.addPayoutAccount, { details: someDetails() }, once())).code,
      (await caller.call(withdrawals.getPayoutAccount, { id: accountId })).code,
    ]
    expect(await refusedTo(viewer)).toEqual([403, 403, 403, 403, 403])
    // A rank that lifts the check of other buttons does not let money out.
    await t.admin.query('update customer set rank = 3 where customer_id = $1', [owner.customerId])
    expect(await refusedTo(viewer)).toEqual([403, 403, 403, 403, 403])
    await t.admin.query('update customer set rank = 0 where customer_id = $1', [owner.customerId])
    const allowed = await t.subAccount({ ...rights, authorities: ['wallet:withdraw'] })
    expect((await request(allowed, accountId, 1_000)).data?.details).toBeNull()
    expect((await allowed.call(withdrawals.getPayoutAccount, { id: accountId })).code).toBe(403)
  })

  it('an operator in the admin view can neither withdraw nor see accounts in full', async () => {
    const seller = await t.newCustomer()
    const { id } = await requested(t, seller)
    const { id: accountId } = await saveAccount(seller)
    await fund(t, seller, 5_000)
    const view = await t.adminView(['owner', 'finance'], { account: seller, reason: 'Test' })
    expect((await request(view, accountId, 1_000)).code).toBe(403)
    expect((await cancel(view, id)).code).toBe(403)
    expect((await view.call(withdrawals.addPayoutAccount, { details: someDetails() }, once())).code).toBe(403)
    expect((await view.call(withdrawals.getPayoutAccount, { id: accountId })).code).toBe(403)
    expect(await view.ok(withdrawals.getWithdrawal, { id })).toMatchObject({
      details: null,
      allowedActions: [],
    })
  })
})

it('all of these leave a consistent ledger', async () => {
  expect(await checkLedgerInvariants(t.platform.database, log)).toBe(0)
})
