import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { checkLedgerInvariants, ledgerInvariants } from '../invariants/ledger-invariants.ts'
import { postPayout } from '../ledger/post-payout.ts'
import { moveWallet, newOperator, newSeller, someMovement } from './wallet-factory.ts'

const { database, admin } = await withTestDatabase()
const log = pino({ level: 'silent' })

const newWallet = async (): Promise<CustomerId> => {
  const { customer } = await newSeller(database)
  await moveWallet(database, customer.customerId, 5_000, -1_000)
  return customer.customerId
}

const brokenInvariants = async (customerId: CustomerId): Promise<string[]> => {
  await checkLedgerInvariants(database, log)
  const { rows } = await admin.query<{ invariant: string }>(
    'select distinct invariant from ledger_violation where customer_id = $1 order by invariant',
    [customerId],
  )
  return rows.map(({ invariant }) => invariant)
}

/** Bypasses the server and triggers, as someone with the owner's password could. */
const tamper = async (customerId: CustomerId, ...statements: string[]): Promise<void> => {
  await admin.query(
    `begin; set local session_replication_role = replica; ${statements.join(';').replaceAll('$c', customerId)}; commit`,
  )
}

const newRecharge = (
  customerId: CustomerId,
  status: string,
  creditedMinor: number | null,
): Promise<unknown> =>
  admin.query(
    `insert into recharge (customer_id, number, method, status, currency, amount_minor, pay_minor, credited_minor)
     values ($1, 'RC-1', 'bank', $2, 'USD', 100, 100, $3)`,
    [customerId, status, creditedMinor],
  )

describe('the ledger invariants', () => {
  it('find nothing in a consistent ledger', async () => {
    await newWallet()
    expect(await checkLedgerInvariants(database, log)).toBe(0)
  })

  it.each([
    ['balanceIsSumOfMovements', 'update wallet set balance_minor = balance_minor + 1 where customer_id = $c'],
    ['balanceIsSumOfMovements', 'update wallet set movements = 7 where customer_id = $c'],
    [
      'everyTransactionMovesTheWallet',
      `insert into ledger_transaction (customer_id, kind, key, source_kind) values ($c, 'correction', 'x', 'test')`,
    ],
    [
      'balancesFollowEachOther',
      `update ledger_posting set balance_after_minor = 4999 where customer_id = $c and balance_after_minor = 5000`,
    ],
    [
      'transactionsSumToZero',
      `update ledger_posting set amount_minor = -4000 where customer_id = $c and amount_minor = -5000`,
    ],
    ['currenciesAgree', `update wallet set currency = 'CNY' where customer_id = $c`],
  ])('find a violation of %s', async (invariant, statement) => {
    const customerId = await newWallet()
    await tamper(customerId, statement)
    expect(await brokenInvariants(customerId)).toContain(invariant)
  })

  it('find a credited recharge without a transaction, and the reverse', async () => {
    const [unbooked, unpaid] = [await newWallet(), await newWallet()]
    await newRecharge(unbooked, 'credited', 100)
    await moveWallet(database, unpaid, someMovement(100, { kind: 'recharge', sourceId: '1' }))
    expect(await brokenInvariants(unbooked)).toEqual(['creditsAreBooked'])
    expect(await brokenInvariants(unpaid)).toEqual(['creditsAreBooked'])
  })

  it('find a collected reversal without a transaction', async () => {
    const customerId = await newWallet()
    await newRecharge(customerId, 'refused', null)
    await admin.query(
      `insert into recharge_reversal (customer_id, recharge_id, paypal_refund_id, kind, taken_minor, owed_minor, collected_minor)
       select customer_id, id, $2, 'refunded', 100, 100, 50 from recharge where customer_id = $1`,
      [customerId, randomUUID()],
    )
    expect(await brokenInvariants(customerId)).toEqual(['collectionsAreBooked'])
  })

  it('find an unpaid order in processing, and a paid one that is not', async () => {
    const [unpaid, stuck] = [await newWallet(), await newWallet()]
    const order = async (customerId: CustomerId, status: string): Promise<string> => {
      const shop = await admin.query<{ id: string }>(
        `insert into shop (customer_id, kind, name, status) values ($1, 'manual', 'S', 'connected') returning id`,
        [customerId],
      )
      const { rows } = await admin.query<{ id: string }>(
        `insert into dropshipping_order (customer_id, number, shop_id, source, status, currency, product_minor, total_minor)
         values ($1, 'DS-1', $2, 'manual', $3, 'USD', 500, 500) returning id`,
        [customerId, shop.rows[0]?.id, status],
      )
      return rows[0]?.id ?? ''
    }
    await order(unpaid, 'processing')
    const sourceId = await order(stuck, 'awaitingPayment')
    await moveWallet(
      database,
      stuck,
      someMovement(-500, { kind: 'orderPayment', sourceKind: 'order', sourceId }),
    )
    expect(await brokenInvariants(unpaid)).toEqual(['paidOrdersAreBooked'])
    expect(await brokenInvariants(stuck)).toEqual(['paidOrdersAreBooked'])
  })

  describe('of withdrawals', () => {
    /** As the product writes them: the amount of 3000 was taken, and, if it is over, paid with a fee of 100 or given back. */
    const newWithdrawal = async (status: 'requested' | 'paid' | 'cancelled'): Promise<CustomerId> => {
      const { customer } = await newSeller(database)
      const { customerId, accountId } = customer
      const { operator } = await newOperator(database)
      const isPaid = status === 'paid'
      const { rows } = await admin.query<{ id: string }>(
        `insert into withdrawal (customer_id, number, status, currency, amount_minor, fee_minor, payout_kind, payout_hint,
            payout_sealed, payout_added_at, account_id, actor_name, approved_by, paid_by, paid_on)
          values ($1, 'WD-1', $2, 'USD', 3000, 100, 'paypal', 'p', '-', now(), $3, 'Seller', $4, $4,
            case when $4::bigint is not null then current_date end) returning id`,
        [customerId, status, accountId, isPaid ? operator.operatorId : null],
      )
      const sourceId = rows[0]?.id ?? ''
      const of = { sourceKind: 'withdrawal', sourceId, counterAccount: 'withdrawals' } as const
      const taken = someMovement(-3_000, { ...of, kind: 'withdrawal', key: `withdrawal:${sourceId}` })
      const back = someMovement(3_000, {
        ...of,
        kind: 'withdrawalReturned',
        key: `withdrawal:${sourceId}:end`,
      })
      await moveWallet(database, customerId, 5_000, taken, ...(status === 'cancelled' ? [back] : []))
      if (isPaid)
        await database.agencyTransaction((tx) =>
          postPayout(tx, customerId, {
            key: `withdrawal:${sourceId}:end`,
            amountMinor: 3_000,
            feeMinor: 100,
            sourceId,
            sourceNumber: 'WD-1',
            actorName: 'Test',
          }),
        )
      return customerId
    }

    it.each(['requested', 'paid', 'cancelled'] as const)('find nothing where one is %s', async (status) => {
      expect(await brokenInvariants(await newWithdrawal(status))).toEqual([])
    })

    it.each([
      [
        'requested',
        'openWithdrawalsAreHeld',
        `update withdrawal set status = 'cancelled' where customer_id = $c`,
      ],
      [
        'requested',
        'withdrawalsAreBooked',
        `update withdrawal set amount_minor = 3001 where customer_id = $c`,
      ],
      [
        'requested',
        'withdrawalsAreBooked',
        `update withdrawal set status = 'paid', approved_by = (select min(id) from operator), paid_on = current_date,
          paid_by = (select min(id) from operator) where customer_id = $c`,
      ],
      ['paid', 'withdrawalsAreBooked', `update withdrawal set fee_minor = 0 where customer_id = $c`],
      [
        'paid',
        'withdrawalsAreBooked',
        `update ledger_posting set amount_minor = case account when 'fees' then 99 else 2901 end
          where customer_id = $c and account in ('fees', 'payouts')`,
      ],
      [
        'paid',
        'withdrawalsAreBooked',
        `insert into ledger_transaction (customer_id, kind, key, source_kind, source_id)
          select customer_id, kind, 'again', source_kind, source_id from ledger_transaction
            where customer_id = $c and kind = 'withdrawalPaid'`,
      ],
      ['cancelled', 'withdrawalsAreBooked', `delete from withdrawal where customer_id = $c`],
      [
        'requested',
        'withdrawalsAreBooked',
        `insert into withdrawal (customer_id, number, currency, amount_minor, fee_minor, payout_kind, payout_hint,
            payout_sealed, payout_added_at, account_id, actor_name)
          select customer_id, 'WD-2', 'USD', 100, 0, 'paypal', 'p', '-', now(), account_id, 'Thief' from withdrawal
            where customer_id = $c`,
      ],
      [
        'paid',
        'everyTransactionMovesTheWallet',
        `update ledger_transaction set kind = 'correction' where customer_id = $c and kind = 'withdrawalPaid'`,
      ],
    ] as const)('find tampering with one that is %s: %s', async (status, invariant, statement) => {
      const customerId = await newWithdrawal(status)
      await tamper(customerId, statement)
      expect(await brokenInvariants(customerId)).toContain(invariant)
    })

    it('a payout and a return of the same withdrawal cannot both be posted', async () => {
      const customerId = await newWithdrawal('paid')
      const { rows } = await admin.query<{ key: string; source_id: string }>(
        `select key, source_id from ledger_transaction where customer_id = $1 and kind = 'withdrawalPaid'`,
        [customerId],
      )
      const back = someMovement(3_000, {
        kind: 'withdrawalReturned',
        key: rows[0]?.key ?? '',
        counterAccount: 'withdrawals',
      })
      await expect(moveWallet(database, customerId, back)).rejects.toMatchObject({ reason: 'alreadyPosted' })
    })
  })

  describe('of corrections', () => {
    const newCorrection = async (status: 'proposed' | 'posted'): Promise<CustomerId> => {
      const { customerId } = (await newSeller(database)).customer
      const { operatorId } = (await newOperator(database)).operator
      const { rows } = await admin.query<{ id: string }>(
        `insert into balance_correction (customer_id, number, status, currency, amount_minor, reason, proposed_by, decided_by)
          values ($1, 'BC-1', $2, 'USD', 700, 'Freight', $3, case when $2 = 'posted' then $3::bigint end) returning id`,
        [customerId, status, operatorId],
      )
      const of = { sourceKind: 'correction', sourceId: rows[0]?.id ?? '' }
      if (status === 'posted') await moveWallet(database, customerId, someMovement(700, of))
      return customerId
    }

    it.each(['proposed', 'posted'] as const)('find nothing where one is %s', async (status) => {
      expect(await brokenInvariants(await newCorrection(status))).toEqual([])
    })

    it.each([
      ['posted', `update balance_correction set amount_minor = 701 where customer_id = $c`],
      ['posted', `delete from balance_correction where customer_id = $c`],
      [
        'posted',
        `update balance_correction set status = 'proposed', decided_by = null where customer_id = $c`,
      ],
      [
        'proposed',
        `update balance_correction set status = 'posted', decided_by = proposed_by where customer_id = $c`,
      ],
    ] as const)('find tampering with one that is %s: %s', async (status, statement) => {
      const customerId = await newCorrection(status)
      await tamper(customerId, statement)
      expect(await brokenInvariants(customerId)).toEqual(['correctionsAreBooked'])
    })
  })

  it('have unique names', () => {
    expect(new Set(ledgerInvariants.map(({ name }) => name)).size).toBe(ledgerInvariants.length)
  })
})
