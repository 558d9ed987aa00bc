import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { anyAccount, setTerms } from '../withdrawals/withdrawal-factory.ts'
import { buy, close, grant, once, pay, proposed, setCreditTerms, terms, unpaid } from './credit-factory.ts'
import { stateOf, balance, approve, statements, withCreditLines } from './debt-factory.ts'

const { t, payIn, second, mailsOf, end } = await withCreditLines()

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

it('the books agree after all of this', async () => {
  // Time was moved by the tests above, and with it what the lines say; the ledger never was.
  expect(await checkLedgerInvariants(t.platform.database, pino({ level: 'error' }))).toBe(0)
})
