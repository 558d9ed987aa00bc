import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countStatements } from '../../../../../test/count-statements.ts'
import { withTestDatabase } from '../../../../../test/database.ts'
import { DomainError } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { getBalance, lockWallet, postMovements, type Movement } from '../ledger/ledger.ts'
import { moveWallet, newSeller, someMovement } from './wallet-factory.ts'

const { database, admin } = await withTestDatabase()

const newCustomer = async (currency?: Currency): Promise<CustomerId> =>
  (await newSeller(database, currency)).customer.customerId
const movement = someMovement
const post = (customerId: CustomerId, movements: readonly Movement[]) =>
  moveWallet(database, customerId, ...movements)

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DomainError)) throw new Error('was not refused', { cause: error })
  return error.reason
}

const walletPostings = async (
  customerId: CustomerId,
): Promise<{ amount: number; balanceAfter: number }[]> => {
  const { rows } = await admin.query<{ amount_minor: string; balance_after_minor: string }>(
    `select amount_minor, balance_after_minor from ledger_posting
     where customer_id = $1 and account = 'wallet' order by transaction_id`,
    [customerId],
  )
  return rows.map((row) => ({
    amount: Number(row.amount_minor),
    balanceAfter: Number(row.balance_after_minor),
  }))
}

const sumOfAll = async (customerId: CustomerId): Promise<number> => {
  const { rows } = await admin.query<{ sum: string }>(
    'select coalesce(sum(amount_minor), 0) as sum from ledger_posting where customer_id = $1',
    [customerId],
  )
  return Number(rows[0]?.sum)
}

describe('a wallet', () => {
  it('exists from the start, empty, in the currency of its customer', async () => {
    const customerId = await newCustomer('CNY')
    expect(await getBalance(database.tenant(customerId), customerId)).toEqual({
      amountMinor: 0,
      currency: 'CNY',
    })
  })

  it('is invisible to other customers', async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()]
    await expect(getBalance(database.tenant(mine), other)).rejects.toThrow('has no wallet')
  })
})

describe('postMovements', () => {
  it('posts many at once, each with the balance after it, in the given order', async () => {
    const customerId = await newCustomer()
    const answer = await post(customerId, [movement(10_000), movement(-2_500), movement(-500), movement(100)])
    expect(answer).toBe(7_100)
    expect(await walletPostings(customerId)).toEqual([
      { amount: 10_000, balanceAfter: 10_000 },
      { amount: -2_500, balanceAfter: 7_500 },
      { amount: -500, balanceAfter: 7_000 },
      { amount: 100, balanceAfter: 7_100 },
    ])
    expect(await sumOfAll(customerId)).toBe(0)
  })

  it('posts a fee with the amount', async () => {
    const customerId = await newCustomer()
    await post(customerId, [movement(10_000, { counterAccount: 'paypal', feeMinor: 492 })])
    const { rows } = await admin.query(
      'select account, amount_minor::int from ledger_posting where customer_id = $1 order by account',
      [customerId],
    )
    expect(rows).toEqual([
      { account: 'fees', amount_minor: 492 },
      { account: 'paypal', amount_minor: -10_492 },
      { account: 'wallet', amount_minor: 10_000 },
    ])
  })

  it('rejects amounts above the balance, with the shortfall', async () => {
    const customerId = await newCustomer()
    await post(customerId, [movement(1_000)])
    const attempt = post(customerId, [movement(-600), movement(-600)])
    await expect(attempt).rejects.toMatchObject({
      reason: 'balanceTooLow',
      detail: { balanceMinor: 1_000, neededMinor: 1_200, shortMinor: 200, currency: 'USD' },
    })
    expect(await walletPostings(customerId)).toHaveLength(1)
  })

  it('never overdraws within a batch, even if its end is positive', async () => {
    const customerId = await newCustomer()
    expect(await reasonOf(post(customerId, [movement(-1), movement(5)]))).toBe('balanceTooLow')
  })

  it('posts each key once', async () => {
    const customerId = await newCustomer()
    await post(customerId, [movement(1_000, { key: 'recharge:1' })])
    expect(await reasonOf(post(customerId, [movement(1_000, { key: 'recharge:1' })]))).toBe('alreadyPosted')
    expect(await getBalance(database.agency, customerId)).toEqual({ amountMinor: 1_000, currency: 'USD' })
  })

  it('leaves postings immutable', async () => {
    const customerId = await newCustomer()
    await post(customerId, [movement(1_000)])
    for (const change of [
      'update ledger_posting set amount_minor = 1',
      'delete from ledger_posting',
      'update ledger_transaction set key = $1',
      'delete from ledger_transaction',
    ]) {
      await expect(database.queryAgency(change, change.includes('$1') ? ['x'] : [])).rejects.toThrow(
        'permission denied',
      )
    }
  })

  it('cannot be unbalanced manually', async () => {
    const customerId = await newCustomer()
    const unbalanced = database.queryAgency(
      `with t as (insert into ledger_transaction (customer_id, kind, key, source_kind)
         values ($1, 'correction', 'k', 'test') returning id)
       insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
       select $1, id, 'wallet', 5, 'USD', 5 from t`,
      [customerId],
    )
    await expect(unbalanced).rejects.toThrow('is off by 5')
  })
})

describe('the ledger under load', () => {
  it('never overdraws and sums to zero, for any concurrent calls', async () => {
    const amounts = fc.array(
      fc.integer({ min: -4_000, max: 4_000 }).filter((n) => n !== 0),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(amounts, { minLength: 1, maxLength: 14 }), async (batches) => {
        const customerId = await newCustomer()
        await post(customerId, [movement(5_000)])
        const results = await Promise.allSettled(
          batches.map((batch) =>
            post(
              customerId,
              batch.map((amount) => movement(amount)),
            ),
          ),
        )
        const accepted = batches.filter((_, index) => results[index]?.status === 'fulfilled').flat()
        const refusals = results.flatMap((result) =>
          result.status === 'rejected' && result.reason instanceof DomainError ? [result.reason.reason] : [],
        )
        expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['balanceTooLow'] : []))
        expect(refusals).toHaveLength(results.filter(({ status }) => status === 'rejected').length)
        const balance = await getBalance(database.agency, customerId)
        expect(balance.amountMinor).toBe(accepted.reduce((sum, amount) => sum + amount, 5_000))
        expect(await sumOfAll(customerId)).toBe(0)
        const postings = await walletPostings(customerId)
        let running = 0
        for (const { amount, balanceAfter } of postings) {
          running += amount
          expect(balanceAfter).toBe(running)
          expect(balanceAfter).toBeGreaterThanOrEqual(0)
        }
        expect(postings).toHaveLength(accepted.length + 1)
      }),
      { numRuns: 25 },
    )
  })

  it('accepts one of many with the same key', async () => {
    const customerId = await newCustomer()
    const attempts = Array.from({ length: 20 }, () => post(customerId, [movement(700, { key: 'once' })]))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await getBalance(database.agency, customerId)).toMatchObject({ amountMinor: 700 })
  })

  it('posts a thousand transactions in few statements', async () => {
    const customerId = await newCustomer()
    await post(customerId, [movement(100_000_000)])
    const batch = () => Array.from({ length: 1_000 }, () => movement(-100))
    const { statements } = await countStatements(() =>
      database.tenantTransaction(customerId, async (tx) =>
        postMovements(tx, customerId, await lockWallet(tx, customerId), batch()),
      ),
    )
    expect(statements).toBeLessThan(20)
    expect(await getBalance(database.agency, customerId)).toMatchObject({ amountMinor: 99_900_000 })
  })
})
