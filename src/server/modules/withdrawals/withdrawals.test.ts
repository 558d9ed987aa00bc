import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { profile } from '../../../contract/identity/accounts.ts'
import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import {
  approved,
  bankDetails,
  confirm,
  fund,
  once,
  payment,
  requested,
  saveAccount,
  setTerms,
  someDetails,
  someTerms,
} from './withdrawal-factory.ts'

const t = await testApp()
await setTerms(t)
const second = await t.operatorWith(['finance'])
const log = pino({ level: 'silent' })

const balance = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const held = async ({ customerId }: Caller): Promise<Record<string, number>> => {
  const { rows } = await t.admin.query<{ account: string; minor: number }>(
    `select account, sum(amount_minor)::int as minor from ledger_posting
      where customer_id = $1 and account in ('withdrawals', 'payouts', 'fees') group by 1`,
    [customerId],
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}
const request = (caller: Caller, payoutAccountId: string, amountMinor: number) =>
  caller.call(withdrawals.requestWithdrawal, { payoutAccountId, amountMinor }, once())
const pay = (operator: Caller, id: string, more: object = {}) =>
  operator.call(operatorWithdrawals.payWithdrawal, { id, ...payment, ...more }, once())
const approve = (operator: Caller, id: string) => operator.call(operatorWithdrawals.approveWithdrawal, { id })
const reject = (operator: Caller, id: string) =>
  operator.call(operatorWithdrawals.rejectWithdrawal, { id, reason: 'The names differ.' })
const cancel = (caller: Caller, id: string) => caller.call(withdrawals.cancelWithdrawal, { id }, once())
const reasons = (sent: readonly { readonly code: number; readonly reason: string }[]) =>
  sent.map(({ code, reason }) => (code === 200 ? 'done' : reason)).toSorted()

describe('a withdrawal', () => {
  it('takes the amount at once, and pays it out less the fee', async () => {
    const seller = await t.newCustomer()
    await fund(t, seller, 20_000)
    const { id: payoutAccountId } = await saveAccount(seller, bankDetails)
    const asked = { payoutAccountId, amountMinor: 15_000, feeMinor: 350 }
    const { id, number } = await seller.ok(withdrawals.requestWithdrawal, asked, once())
    expect(await seller.ok(wallet.getWallet, {})).toMatchObject({
      balance: { amountMinor: 5_000 },
      withdrawing: { amountMinor: 15_000 },
    })
    expect((await seller.ok(wallet.listMovements, {})).rows[0]).toMatchObject({
      kind: 'withdrawal',
      amountMinor: -15_000,
      sourceNumber: number,
    })
    expect((await approve(t.operator, id)).code).toBe(200)
    expect((await pay(t.operator, id)).data).toMatchObject({ status: 'paid', payoutMinor: 14_650 })
    expect(await held(seller)).toEqual({ withdrawals: 0, payouts: 14_650, fees: 350 })
    const { events, ...seen } = await seller.ok(withdrawals.getWithdrawal, { id })
    expect(seen).toMatchObject({ paymentReference: 'TT 2026-77', paidOn: '2026-01-31', waitingOn: null })
    expect(events.map(({ status, actorKind }) => [status, actorKind])).toEqual([
      ['requested', 'seller'],
      ['approved', 'operator'],
      ['paid', 'operator'],
    ])
    expect((await seller.ok(wallet.getWallet, {})).withdrawing.amountMinor).toBe(0)
  })

  it('returns to the wallet when it is cancelled or rejected, and can then not be paid', async () => {
    const seller = await t.newCustomer()
    const first = await requested(t, seller)
    expect(await balance(seller)).toBe(0)
    expect((await cancel(seller, first.id)).data).toMatchObject({ status: 'cancelled' })
    expect(await balance(seller)).toBe(10_000)
    const rejected = await approved(t, seller, 3_000)
    expect((await reject(t.operator, rejected.id)).code).toBe(200)
    expect(await balance(seller)).toBe(13_000)
    for (const { id } of [first, rejected])
      expect(
        reasons([await approve(t.operator, id), await pay(t.operator, id), await cancel(seller, id)]),
      ).toEqual(['withdrawalMoved', 'withdrawalMoved', 'withdrawalMoved'])
    expect(await balance(seller)).toBe(13_000)
  })

  it('cannot be paid before it is approved, nor cancelled after that', async () => {
    const seller = await t.newCustomer()
    const { id } = await requested(t, seller)
    expect((await pay(t.operator, id)).reason).toBe('withdrawalMoved')
    await approve(t.operator, id)
    expect((await cancel(seller, id)).reason).toBe('withdrawalMoved')
    expect((await seller.ok(withdrawals.getWithdrawal, { id })).allowedActions).toEqual([])
  })

  it('is refused beyond the balance, below the minimum and at another fee than displayed', async () => {
    const seller = await t.newCustomer()
    await fund(t, seller, 5_000)
    const { id } = await saveAccount(seller, bankDetails)
    expect((await request(seller, id, 5_001)).reason).toBe('balanceTooLow')
    expect((await request(seller, id, 999)).reason).toBe('withdrawalTooSmall')
    for (const amountMinor of [0, -5_000, 0.5, 1e15, 100_000_001, '5000'])
      expect(
        (await seller.send(withdrawals.requestWithdrawal, { payoutAccountId: id, amountMinor }, once())).code,
      ).toBe(415)
    const other = { payoutAccountId: id, amountMinor: 5_000, feeMinor: 0 }
    expect((await seller.call(withdrawals.requestWithdrawal, other, once())).reason).toBe('feeChanged')
    expect(await balance(seller)).toBe(5_000)
    const quoted = async (amountMinor: number) =>
      (await seller.ok(withdrawals.calculateWithdrawal, { kind: 'bank', amountMinor })).problem
    expect([await quoted(5_001), await quoted(999), await quoted(5_000)]).toEqual([
      'balanceTooLow',
      'tooSmall',
      null,
    ])
    expect(
      (await seller.call(withdrawals.calculateWithdrawal, { kind: 'wise', amountMinor: 5_000 })).reason,
    ).toBe('payoutKindNotOffered')
  })

  it('of an account kind that the agency no longer offers is refused', async () => {
    const seller = await t.newCustomer()
    await fund(t, seller, 5_000)
    const { id } = await saveAccount(seller)
    const paypal = { ...someTerms.methods.paypal, isOffered: false }
    await setTerms(t, { ...someTerms, methods: { ...someTerms.methods, paypal } })
    expect((await request(seller, id, 2_000)).reason).toBe('payoutKindNotOffered')
    await setTerms(t)
  })

  it('first repays what PayPal took back', async () => {
    const seller = await t.newCustomer()
    await fund(t, seller, 5_000)
    const { id } = await saveAccount(seller)
    const { rows } = await t.admin.query<{ id: string }>(
      `insert into recharge (customer_id, number, method, status, currency, amount_minor, pay_minor)
        values ($1, 'RC-1', 'paypal', 'refused', 'USD', 4000, 4000) returning id`,
      [seller.customerId],
    )
    await t.admin.query(
      `insert into recharge_reversal (customer_id, recharge_id, paypal_refund_id, kind, taken_minor, owed_minor)
        values ($1, $2, $3, 'reversed', 4000, 4000)`,
      [seller.customerId, rows[0]?.id, randomUUID()],
    )
    expect((await request(seller, id, 5_000)).reason).toBe('balanceTooLow')
    expect((await request(seller, id, 1_000)).code).toBe(200)
    expect(await balance(seller)).toBe(0)
  })
})

describe('of calls at once', () => {
  it('requests take no more than the balance', async () => {
    const seller = await t.newCustomer()
    await fund(t, seller, 25_000)
    const { id } = await saveAccount(seller)
    const sent = await Promise.all(Array.from({ length: 8 }, () => request(seller, id, 10_000)))
    expect(reasons(sent)).toEqual([...Array<string>(6).fill('balanceTooLow'), 'done', 'done'])
    expect(await balance(seller)).toBe(5_000)
  })

  it('with one key, or without one, a request is made once', async () => {
    const seller = await t.newCustomer()
    await fund(t, seller, 25_000)
    const { id } = await saveAccount(seller)
    const key = once()
    const asked = { payoutAccountId: id, amountMinor: 2_000 }
    const same = await Promise.all(
      [key, key, key].map((one) => seller.call(withdrawals.requestWithdrawal, asked, one)),
    )
    expect(new Set(same.map(({ data }) => data?.number)).size).toBe(1)
    const plain = { payoutAccountId: id, amountMinor: 3_000 }
    await Promise.all([1, 2].map(() => seller.call(withdrawals.requestWithdrawal, plain)))
    expect(await balance(seller)).toBe(20_000)
  })

  it('approving and cancelling have one outcome', async () => {
    for (let round = 0; round < 6; round += 1) {
      const seller = await t.newCustomer()
      const { id } = await requested(t, seller)
      const sent = await Promise.all([approve(t.operator, id), cancel(seller, id)])
      expect(reasons(sent)).toEqual(['done', 'withdrawalMoved'])
      const isCancelled = sent[1].code === 200
      expect(await balance(seller)).toBe(isCancelled ? 10_000 : 0)
      expect((await held(seller))['withdrawals']).toBe(isCancelled ? 0 : 10_000)
    }
  })

  it('paying and rejecting have one outcome, and paying twice pays once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const seller = await t.newCustomer()
      const { id } = await approved(t, seller)
      const sent = await Promise.all([
        pay(t.operator, id),
        reject(second, id),
        pay(second, id),
        reject(t.operator, id),
      ])
      expect(reasons(sent)).toEqual(['done', 'withdrawalMoved', 'withdrawalMoved', 'withdrawalMoved'])
      const paid = (await held(seller))['payouts'] ?? 0
      expect(paid + (await balance(seller))).toBe(10_000)
      expect((await held(seller))['withdrawals']).toBe(0)
    }
  })

  it('cancelling twice returns the amount once', async () => {
    const seller = await t.newCustomer()
    const { id } = await requested(t, seller)
    expect(reasons(await Promise.all([1, 2, 3].map(() => cancel(seller, id))))).toEqual([
      'done',
      'withdrawalMoved',
      'withdrawalMoved',
    ])
    expect(await balance(seller)).toBe(10_000)
  })
})

describe('above the limit', () => {
  it('another operator than the one who approved must pay', async () => {
    const seller = await t.newCustomer()
    const { id } = await approved(t, seller, 50_001)
    const seen = await t.operator.ok(operatorWithdrawals.getOperatorWithdrawal, { id })
    expect(seen).toMatchObject({ payBlockedBy: 'secondPerson', secondPersonAboveMinor: 50_000 })
    expect(reasons(await Promise.all([1, 2].map(() => pay(t.operator, id))))).toEqual([
      'secondPersonNeeded',
      'secondPersonNeeded',
    ])
    const other = await second.ok(operatorWithdrawals.getOperatorWithdrawal, { id })
    expect(other.payBlockedBy).toBeNull()
    expect((await pay(second, id)).data).toMatchObject({ status: 'paid', approvedBy: 'Test Operator' })
  })

  it('one operator is enough for an amount up to it, and for any where none is set', async () => {
    const seller = await t.newCustomer()
    const { id } = await approved(t, seller, 50_000)
    expect((await pay(t.operator, id)).code).toBe(200)
    const yuan = await t.newCustomer({ currency: 'CNY' })
    const large = await approved(t, yuan, 9_000_000)
    expect((await pay(t.operator, large.id)).code).toBe(200)
  })

  it('parts of an amount count together, whichever is paid first', async () => {
    const seller = await t.newCustomer()
    const [one, two] = [await approved(t, seller, 30_000), await approved(t, seller, 30_001)]
    expect(reasons([await pay(t.operator, two.id), await pay(t.operator, one.id)])).toEqual([
      'secondPersonNeeded',
      'secondPersonNeeded',
    ])
    const seen = await t.operator.ok(operatorWithdrawals.getOperatorWithdrawal, { id: two.id })
    expect(seen).toMatchObject({ needsTwoPeople: true, payBlockedBy: 'secondPerson' })
    expect((await pay(second, two.id)).code).toBe(200)
    expect((await pay(t.operator, one.id)).reason).toBe('secondPersonNeeded')
    await t.admin.query(`update withdrawal set created_at = created_at - interval '8 days' where id = $1`, [
      two.id,
    ])
    expect((await pay(t.operator, one.id)).code).toBe(200)
  })

  it('a limit that is lowered after the approval applies', async () => {
    const seller = await t.newCustomer()
    const { id } = await approved(t, seller, 20_000)
    await setTerms(t, { ...someTerms, secondPersonAboveMinor: { USD: 0, CNY: 0 } })
    expect((await pay(t.operator, id)).reason).toBe('secondPersonNeeded')
    await setTerms(t)
    expect((await pay(t.operator, id)).code).toBe(200)
  })
})

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

describe('a proof', () => {
  it('is opened by finance and the seller only, and must belong to the customer', async () => {
    const [seller, other] = [await t.newCustomer(), await t.newCustomer()]
    const { id } = await approved(t, seller)
    const file = { name: 'proof.pdf', body: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n') }
    const { id: proofFileId } = await t.operator.ok(
      operatorWithdrawals.uploadWithdrawalProof,
      { id },
      { file },
    )
    const foreign = await approved(t, other)
    expect((await pay(second, foreign.id, { proofFileId })).reason).toBe('fileNotFound')
    expect((await pay(t.operator, id, { proofFileId })).code).toBe(200)
    const open = async ({ token }: Caller) =>
      (
        await t.app.inject({
          method: 'GET',
          url: `/app/files/${proofFileId}/file`,
          headers: token === null ? {} : { authorization: `Bearer ${token}` },
        })
      ).statusCode
    expect(await open(seller)).toBe(200)
    expect(await open(second)).toBe(200)
    for (const caller of [other, t.nobody, await t.operatorWith(['fulfilment'])])
      expect(await open(caller)).not.toBe(200)
    const { proofUrl } = await seller.ok(withdrawals.getWithdrawal, { id })
    expect((await t.app.inject({ method: 'GET', url: proofUrl ?? '' })).statusCode).toBe(200)
  })

  it('is dated up to today', async () => {
    const { id } = await approved(t, await t.newCustomer())
    const paidOn = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
    expect((await pay(t.operator, id, { paidOn })).reason).toBe('paidInFuture')
  })
})

describe('what finance looks at', () => {
  it('is in the audit log: who has seen an account in full', async () => {
    const seller = await t.newCustomer()
    const { id } = await requested(t, seller)
    for (const one of [t.operator, t.operator, second])
      await one.ok(operatorWithdrawals.getOperatorWithdrawal, { id })
    const { rows } = await t.admin.query<{ operator: string }>(
      `select operator_id::text as operator from audit_log where action = 'withdrawal.accountRead' and customer_id = $1`,
      [seller.customerId],
    )
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ operator }) => operator)).size).toBe(2)
  })

  it('names other customers with the same payout account, saved or deleted, whatever the holder’s name', async () => {
    const [seller, saver, earlier, stranger] = await Promise.all([1, 2, 3, 4].map(() => t.newCustomer()))
    if (!seller || !saver || !earlier || !stranger) throw new Error('no customers')
    const account = {
      kind: 'paypal',
      holder: 'Paula Payee',
      email: `x${randomUUID()}@payee.example`,
    } as const
    await saveAccount(saver, { ...account, holder: 'Somebody Else' })
    // The same beginning and domain, so the same hint.
    await saveAccount(stranger, { ...account, email: `x${randomUUID()}@payee.example` })
    for (const one of [earlier, seller]) {
      await fund(t, one, 10_000)
      const { id } = await saveAccount(one, account)
      await one.ok(withdrawals.requestWithdrawal, { payoutAccountId: id, amountMinor: 10_000 }, once())
      await one.ok(withdrawals.deletePayoutAccount, { id })
    }
    const { rows } = await seller.ok(withdrawals.listWithdrawals, {})
    const seen = await t.operator.ok(operatorWithdrawals.getOperatorWithdrawal, { id: rows[0]?.id ?? '' })
    expect(seen.sharedWith.map(({ customerId }) => customerId).toSorted()).toEqual(
      [saver.customerId, earlier.customerId].toSorted(),
    )
  })

  it('is the age of the account, a changed password, and whether it is the first withdrawal', async () => {
    const seller = await t.newCustomer()
    await t.admin.query(
      `insert into audit_log (customer_id, account_id, action) values ($1, $2, 'account.passwordChanged')`,
      [seller.customerId, seller.accountId],
    )
    const first = await approved(t, seller)
    const seen = await second.ok(operatorWithdrawals.getOperatorWithdrawal, { id: first.id })
    expect(seen.risks).toMatchObject({ isFirst: true, passwordChangedAt: expect.any(String) })
    expect(Date.now() - Date.parse(seen.risks.payoutAddedAt)).toBeLessThan(60_000)
    await pay(t.operator, first.id)
    const next = await requested(t, seller)
    const { rows } = await second.ok(operatorWithdrawals.listOperatorWithdrawals, {
      customerId: seller.customerId,
      status: 'requested',
    })
    expect(rows).toMatchObject([{ id: next.id, risks: { isFirst: false } }])
  })
})

it('all of these leave a consistent ledger', async () => {
  expect(await checkLedgerInvariants(t.platform.database, log)).toBe(0)
})
