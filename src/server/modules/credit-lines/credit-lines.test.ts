import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { creditLines } from '../../../contract/credit-lines/credit-lines.ts'
import { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { cancel } from '../affiliates/affiliate-factory.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { anyAccount, setTerms } from '../withdrawals/withdrawal-factory.ts'
import {
  buy,
  close,
  closeDue,
  daysPass,
  grant,
  once,
  pay,
  payIn as credit,
  proposed,
  remind,
  setCreditTerms,
  terms,
  unpaid,
} from './credit-factory.ts'

const t = await testApp()
const second = await t.operatorWith(['finance'])

const stateOf = (seller: Caller) => seller.ok(wallet.getWallet, {})
const balance = async (seller: Caller): Promise<number> => (await stateOf(seller)).balance.amountMinor
const payIn = (seller: Caller, minor: number) => credit(t, seller, minor)
const statements = async (seller: Caller) => (await seller.ok(creditLines.listCreditStatements, {})).rows
const approve = (operator: Caller, id: string) =>
  operator.call(operatorCreditLines.approveCreditLineChange, { id })
const end = (seller: Caller) =>
  t.operator.call(
    operatorCreditLines.endCreditLine,
    { customerId: customerIdFromRow(seller.customerId), reason: 'Business closed.' },
    once(),
  )
const mailsOf = async (seller: Caller): Promise<string[]> => {
  const { rows } = await t.admin.query<{ subject: string }>(
    'select m.subject from mail m join account a on a.email = m.to_address where a.customer_id = $1 order by m.id',
    [seller.customerId],
  )
  return rows.map(({ subject }) => subject)
}
/** A seller who owes 18.00 of a limit of 20.00, all of it on a statement. */
const indebted = async (): Promise<Caller> => {
  const seller = await t.newCustomer()
  await grant(t, seller, 2_000)
  expect([await buy(t, seller), await buy(t, seller)]).toEqual(['', ''])
  await close(t, seller)
  return seller
}

describe('the limit', () => {
  it('lets payments go below zero down to it, and no further', async () => {
    const seller = await t.newCustomer()
    await grant(t, seller, 2_000)
    expect(await stateOf(seller)).toMatchObject({
      balance: { amountMinor: 0 },
      available: { amountMinor: 2_000 },
      credit: { status: 'active', limit: { amountMinor: 2_000 }, used: { amountMinor: 0 }, toPay: null },
    })
    expect(await buy(t, seller)).toBe('')
    expect(await buy(t, seller)).toBe('')
    const { data } = await pay(seller, await unpaid(t, seller))
    expect(data?.result).toMatchObject({ ok: false, reason: 'balanceTooLow', missing: { amountMinor: 700 } })
    expect(await stateOf(seller)).toMatchObject({
      balance: { amountMinor: -1_800 },
      available: { amountMinor: 200 },
      credit: { used: { amountMinor: 1_800 }, unused: { amountMinor: 200 } },
    })
  })

  it('is shown by the preview of a payment, with what to recharge', async () => {
    const seller = await t.newCustomer()
    await grant(t, seller, 1_000)
    const ids = [await unpaid(t, seller), await unpaid(t, seller)]
    expect(await seller.ok(orders.previewPayment, { ids })).toMatchObject({
      balance: { amountMinor: 0 },
      available: { amountMinor: 1_000 },
      payable: { amountMinor: 900 },
      short: { amountMinor: 800 },
      balanceAfter: { amountMinor: -900 },
    })
  })

  it('of two payments at its edge at the same time exactly one succeeds', async () => {
    const seller = await t.newCustomer()
    await grant(t, seller, 1_000)
    for (let round = 0; round < 4; round += 1) {
      const ids = [await unpaid(t, seller), await unpaid(t, seller)]
      const sent = await Promise.all(ids.map((id) => pay(seller, id)))
      expect(sent.filter(({ data }) => data?.result.ok)).toHaveLength(1)
      expect(await balance(seller)).toBe(-900)
      await payIn(seller, 900)
    }
  })

  it('holds whatever a program posts: the database refuses it', async () => {
    const seller = await t.newCustomer()
    await grant(t, seller, 500)
    const { rows } = await t.admin.query<{ id: string }>(
      `insert into ledger_transaction (customer_id, kind, key, source_kind) values ($1, 'orderPayment', 'raw', 'order')
        returning id`,
      [seller.customerId],
    )
    const post = (minor: number, counter: string) =>
      t.admin.query(
        `insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
          values ($1, $2, 'wallet', $3, 'USD', $3), ($1, $2, $5, $4, 'USD', null)`,
        [seller.customerId, rows[0]?.id, -minor, minor, counter],
      )
    await expect(post(501, 'sales')).rejects.toThrow('overdrawn')
    await expect(post(400, 'withdrawals')).rejects.toThrow('overdrawn')
    await t.admin.query('delete from ledger_transaction where customer_id = $1 and key = $2', [
      seller.customerId,
      'raw',
    ])
  })

  it('is never withdrawn or taken by a correction', async () => {
    const seller = await t.newCustomer()
    await grant(t, seller, 50_000)
    await setTerms(t)
    await payIn(seller, 1_500)
    const { id } = await anyAccount(seller)
    const withdraw = (amountMinor: number) =>
      seller.call(withdrawals.requestWithdrawal, { payoutAccountId: id, amountMinor }, once())
    expect((await withdraw(1_501)).reason).toBe('balanceTooLow')
    const correction = {
      customerId: customerIdFromRow(seller.customerId),
      amountMinor: -1_501,
      reason: 'Test.',
    }
    expect((await t.operator.call(operatorCorrections.proposeCorrection, correction, once())).reason).toBe(
      'correctionExceedsBalance',
    )
    expect((await withdraw(1_500)).code).toBe(200)
    expect((await withdraw(1_000)).reason).toBe('balanceTooLow')
  })
})

describe('granting', () => {
  it('above the owner’s limit needs another operator, also at the same time', async () => {
    const seller = await t.newCustomer()
    const { id } = await proposed(t, seller)
    expect((await stateOf(seller)).credit).toBeNull()
    const customerId = customerIdFromRow(seller.customerId)
    const again = { customerId, limitMinor: 500, ...terms }
    expect((await t.operator.call(operatorCreditLines.setCreditLine, again, once())).reason).toBe(
      'creditChangeProposed',
    )
    expect((await approve(t.operator, id)).reason).toBe('creditChangeNeedsSecondPerson')
    const third = await t.operatorWith(['finance'])
    const sent = await Promise.all([
      approve(second, id),
      approve(third, id),
      third.call(operatorCreditLines.declineCreditLineChange, { id, reason: 'Too much.' }),
    ])
    expect(sent.map(({ code, reason: why }) => (code === 200 ? 'done' : why)).toSorted()).toEqual([
      'creditChangeMoved',
      'creditChangeMoved',
      'done',
    ])
    const isGranted = sent[2].code !== 200
    expect((await stateOf(seller)).available.amountMinor).toBe(isGranted ? 200_000 : 0)
  })

  it('a repeated call grants once; the same terms again are refused', async () => {
    const seller = await t.newCustomer()
    await setCreditTerms(t)
    const input = { customerId: customerIdFromRow(seller.customerId), limitMinor: 3_000, ...terms }
    const key = once()
    const sent = await Promise.all(
      [1, 2, 3].map(() => t.operator.call(operatorCreditLines.setCreditLine, input, key)),
    )
    expect(sent.map(({ code }) => code)).toEqual([200, 200, 200])
    expect((await t.operator.call(operatorCreditLines.setCreditLine, input, once())).reason).toBe(
      'creditLineUnchanged',
    )
    expect(await mailsOf(seller)).toEqual(['You have a credit line of $30.00'])
  })

  it('a lower limit, or the end of the line, strands nothing: the debt stays, and only falls', async () => {
    const seller = await t.newCustomer()
    await grant(t, seller, 5_000)
    await buy(t, seller)
    await buy(t, seller)
    await grant(t, seller, 1_000)
    expect(await buy(t, seller)).toBe('balanceTooLow')
    expect((await end(seller)).code).toBe(200)
    expect((await end(seller)).reason).toBe('noCreditLine')
    await payIn(seller, 500)
    const { data } = await pay(seller, await unpaid(t, seller))
    expect(data?.result).toMatchObject({ reason: 'balanceTooLow', missing: { amountMinor: 2_200 } })
    expect(await stateOf(seller)).toMatchObject({
      balance: { amountMinor: -1_300 },
      credit: { status: 'ended', limit: { amountMinor: 0 }, unused: { amountMinor: 0 } },
    })
    // What was drawn is still put on a statement, and can be paid.
    await close(t, seller)
    expect(await statements(seller)).toMatchObject([{ owed: { amountMinor: 1_300 }, state: 'open' }])
    await payIn(seller, 1_300 + 900)
    expect(await statements(seller)).toMatchObject([{ state: 'settled' }])
    expect(await buy(t, seller)).toBe('')
  })
})

describe('a statement', () => {
  it('is what was owed at the end of the period, once, however often the job runs', async () => {
    const seller = await indebted()
    await Promise.all([closeDue(t), closeDue(t)])
    await closeDue(t)
    const rows = await statements(seller)
    expect(rows).toMatchObject([
      { owed: { amountMinor: 1_800 }, left: { amountMinor: 1_800 }, state: 'open' },
    ])
    // Nothing new was drawn, so the next period brings none.
    await daysPass(t, seller, 0.5)
    await close(t, seller)
    expect(await statements(seller)).toHaveLength(1)
  })

  it('is settled by what is credited after it, the oldest first; paying and cancelling an order settles nothing', async () => {
    const seller = await t.newCustomer()
    await grant(t, seller, 5_000)
    await buy(t, seller)
    await close(t, seller)
    const later = await unpaid(t, seller)
    expect((await pay(seller, later)).data?.result.ok).toBe(true)
    await cancel(t, seller, later)
    expect(await balance(seller)).toBe(-900)
    expect(await statements(seller)).toMatchObject([{ left: { amountMinor: 900 }, state: 'open' }])
    await buy(t, seller)
    await close(t, seller)
    const left = async () => (await statements(seller)).map((row) => row.left.amountMinor)
    expect(await left()).toEqual([1_800, 900])
    await payIn(seller, 600)
    expect(await left()).toEqual([1_200, 300])
    await payIn(seller, 300)
    expect(await left()).toEqual([900, 0])
    await payIn(seller, 900)
    expect((await statements(seller)).map(({ state }) => state)).toEqual(['settled', 'settled'])
  })

  it('beyond its days of grace stops drawing, and says what to pay; paid, it frees the credit at once', async () => {
    const seller = await indebted()
    await daysPass(t, seller, 5.5)
    expect(await statements(seller)).toMatchObject([{ state: 'overdue' }])
    expect((await stateOf(seller)).credit?.unused.amountMinor).toBe(200)
    await daysPass(t, seller, 2)
    const [statement] = await statements(seller)
    expect(statement).toMatchObject({ state: 'stopped', left: { amountMinor: 1_800 } })
    expect((await stateOf(seller)).available.amountMinor).toBe(-1_800)
    const order = await unpaid(t, seller)
    const { data } = await pay(seller, order)
    expect(data?.result).toMatchObject({
      ok: false,
      reason: 'balanceTooLow',
      missing: { amountMinor: 1_800 },
      figures: { statement: statement?.number, leftMinor: 1_800 },
    })
    expect(data?.result.message).toBe(
      `Statement ${statement?.number} is overdue, so payments on credit have stopped. Pay $18.00 to continue.`,
    )
    await payIn(seller, 1_799)
    expect((await pay(seller, order)).data?.result).toMatchObject({ missing: { amountMinor: 1 } })
    await payIn(seller, 1)
    expect((await pay(seller, order)).data?.result.ok).toBe(true)
    expect(await balance(seller)).toBe(-900)
  })

  it('is reminded of once for each reason, and once a day at most', async () => {
    const seller = await indebted()
    const number = (await statements(seller))[0]?.number ?? ''
    const sent = async () => (await mailsOf(seller)).slice(1)
    await remind(t)
    await Promise.all([remind(t), remind(t)])
    expect(await sent()).toHaveLength(1)
    await daysPass(t, seller, 2)
    await Promise.all([remind(t), remind(t)])
    expect(await sent()).toHaveLength(2)
    await daysPass(t, seller, 1)
    await remind(t)
    expect(await sent()).toHaveLength(2)
    await daysPass(t, seller, 2)
    await remind(t)
    await remind(t)
    await daysPass(t, seller, 1)
    await remind(t)
    await daysPass(t, seller, 1)
    await remind(t)
    const subjects = (await sent()).map((subject) =>
      subject.replace(number, 'CS').replace(/[A-Z][a-z]+ \d+, \d{4}/, 'day'),
    )
    expect(subjects).toEqual([
      'Statement CS: $18.00, due day',
      'Statement CS is due on day',
      'Statement CS is due: $18.00',
      'Statement CS is overdue: $18.00',
      'Payments on credit have stopped: statement CS is overdue',
    ])
    await payIn(seller, 1_800)
    await daysPass(t, seller, 3)
    await remind(t)
    expect(await sent()).toHaveLength(5)
  })

  it('of each month is closed on the first; after an outage one stands for all months since', async () => {
    const seller = await t.newCustomer()
    const customerId = customerIdFromRow(seller.customerId)
    await setCreditTerms(t)
    const input = { customerId, limitMinor: 2_000, ...terms, everyDays: null }
    await t.operator.ok(operatorCreditLines.setCreditLine, input, once())
    const first = (monthsAhead: number): string => {
      const now = new Date()
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1)).toISOString()
    }
    expect((await stateOf(seller)).credit?.nextStatementAt).toBe(first(1))
    await buy(t, seller)
    await t.admin.query(
      'update credit_line set next_statement_at = $2, period_since = $3 where customer_id = $1',
      [customerId, first(-2), first(-3)],
    )
    await closeDue(t)
    expect(await statements(seller)).toMatchObject([
      { periodSince: first(-3), periodUntil: first(0), owed: { amountMinor: 900 } },
    ])
    expect((await stateOf(seller)).credit?.nextStatementAt).toBe(first(1))
  })

  it('of a cut off run is closed by the next one', async () => {
    const seller = await t.newCustomer()
    await grant(t, seller, 2_000)
    await buy(t, seller)
    await t.admin.query(
      `update credit_line set next_statement_at = now() - interval '30 days' where customer_id = $1`,
      [seller.customerId],
    )
    // The statement's transaction is rolled back with its email.
    await t.admin
      .query(`create function fail() returns trigger language plpgsql set search_path = public, pg_temp
      as $$ begin raise exception 'cut off'; end $$`)
    await t.admin.query('create trigger fail before insert on mail for each row execute function fail()')
    await expect(closeDue(t)).rejects.toThrow('cut off')
    await t.admin.query('drop trigger fail on mail')
    await t.admin.query('drop function fail')
    expect(await statements(seller)).toEqual([])
    await closeDue(t)
    await closeDue(t)
    expect(await statements(seller)).toHaveLength(1)
  })
})

it('what PayPal took back and is still owed stops drawing', async () => {
  const seller = await t.newCustomer()
  await grant(t, seller, 2_000)
  const { rows } = await t.admin.query<{ id: string }>(
    `insert into recharge (customer_id, number, method, status, currency, amount_minor, pay_minor)
      values ($1, 'RC-test', 'paypal', 'expired', 'USD', 100, 100) returning id`,
    [seller.customerId],
  )
  await t.admin.query(
    `insert into recharge_reversal (customer_id, recharge_id, paypal_refund_id, kind, taken_minor, owed_minor)
      values ($1, $2, 'RF-credit', 'reversed', 100, 100)`,
    [seller.customerId, rows[0]?.id],
  )
  expect(await buy(t, seller)).toBe('balanceTooLow')
  await t.admin.query('delete from recharge_reversal where customer_id = $1', [seller.customerId])
  expect(await buy(t, seller)).toBe('')
})

it('the books agree after all of this', async () => {
  // Time was moved by the tests above, and with it what the lines say; the ledger never was.
  expect(await checkLedgerInvariants(t.platform.database, pino({ level: 'error' }))).toBe(0)
})
