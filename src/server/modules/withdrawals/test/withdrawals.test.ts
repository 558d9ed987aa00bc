import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { operatorWithdrawals } from '../../../../contract/withdrawals/operator-withdrawals.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { withdrawals } from '../../../../contract/withdrawals/withdrawals.ts'
import { checkLedgerInvariants } from '../../wallet/invariants/ledger-invariants.ts'
import {
  approved,
  bankDetails,
  fund,
  once,
  requested,
  saveAccount,
  setTerms,
  someTerms,
} from '../withdrawal-factory.ts'
import {
  approve,
  pay,
  balance,
  cancel,
  reject,
  reasons,
  request,
  withWithdrawals,
} from './withdrawal-calls-factory.ts'

const { t, held, second, log } = await withWithdrawals()

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

it('all of these leave a consistent ledger', async () => {
  expect(await checkLedgerInvariants(t.platform.database, log)).toBe(0)
})
