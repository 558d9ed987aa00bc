import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { cancel } from '../affiliates/affiliate-factory.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import {
  buy,
  close,
  closeDue,
  daysPass,
  grant,
  once,
  pay,
  remind,
  setCreditTerms,
  terms,
  unpaid,
} from './credit-factory.ts'
import { statements, balance, stateOf, withCreditLines } from './debt-factory.ts'

const { indebted, t, payIn, mailsOf } = await withCreditLines()

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
