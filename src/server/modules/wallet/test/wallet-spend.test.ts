import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../../test/pdf-text.ts'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { ledgerKinds } from '../../../../contract/wallet/wallet.ts'
import {
  maxStatementPdfRows,
  spendKindOf,
  spendKinds,
  walletSpend,
} from '../../../../contract/wallet/wallet-spend.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { sumsByDayAddUp } from '../invariants/spend-invariants.ts'
import { spendRange } from '../movements/spend-period.ts'
import { moveWallet, someMovement } from './wallet-factory.ts'

// A Wednesday.
const now = new Date('2026-03-18T10:00:00Z')
const t = await testApp({ clock: { now: () => now } })
const { admin } = t
const { database } = t.platform

interface Move {
  readonly at: string
  readonly kind: (typeof ledgerKinds)[number]
  readonly amountMinor: number
  readonly sourceNumber?: string
}

/** Posts movements in one statement, each at its own time, as triggers see them. */
const post = async (customerId: CustomerId, moves: readonly Move[]): Promise<void> => {
  await admin.query(
    `with given as (
       select nextval('id_seq') as id, g.*, sum(amount) over (order by position) as running
         from unnest($2::timestamptz[], $3::text[], $4::bigint[], $5::text[])
           with ordinality as g (at, kind, amount, number, position)
     ), held as (
       select balance_minor, currency from wallet where customer_id = $1
     ), t as (
       insert into ledger_transaction (customer_id, id, kind, key, source_kind, source_number, created_at)
         select $1, id, kind, 'k' || id, 'test', number, at from given order by position
     )
     insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
       select $1, id, leg.account, leg.amount, currency, leg.balance from given cross join held cross join lateral (values
         ('wallet', amount, balance_minor + running), ('agency', -amount, null)) leg (account, amount, balance)`,
    [
      customerId,
      moves.map(({ at }) => at),
      moves.map(({ kind }) => kind),
      moves.map(({ amountMinor }) => amountMinor),
      moves.map(({ sourceNumber = '' }) => sourceNumber),
    ],
  )
}

const newSeller = async (
  moves: readonly Move[] = [],
  currency: 'USD' | 'CNY' = 'USD',
): Promise<Caller & { readonly id: CustomerId }> => {
  const seller = await t.newCustomer({ currency })
  const id = customerIdFromRow(seller.customerId)
  if (moves.length > 0) await post(id, moves)
  return { ...seller, id }
}

const violations = async (customerId: CustomerId): Promise<number> => {
  const { rows } = await sumsByDayAddUp.breaches.execute(database.agency)
  return rows.filter(({ customer_id }) => customer_id === customerId).length
}

const start: Move = { at: '2024-01-01T00:00:00Z', kind: 'recharge', amountMinor: 100_000_00 }

describe('the sums by day', () => {
  it('equal the movements, whatever is posted', { timeout: 600_000 }, async () => {
    const move = fc.record({
      at: fc
        .date({ min: new Date('2025-01-01'), max: now, noInvalidDate: true })
        .map((at) => at.toISOString()),
      kind: fc.constantFrom(...ledgerKinds),
      amountMinor: fc.integer({ min: -900, max: 900 }).filter((amount) => amount !== 0),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(move, { minLength: 1, maxLength: 12 }), { maxLength: 6 }),
        async (batches) => {
          const seller = await newSeller([start])
          for (const batch of batches) await post(seller.id, batch)
          const moves = batches.flat()
          expect(await violations(seller.id)).toBe(0)
          for (const period of ['12weeks', '26weeks', '12months'] as const) {
            const answer = await seller.ok(walletSpend.getWalletSpend, { period })
            for (const days of [
              ...answer.buckets,
              answer.before,
              { ...answer.sums, from: answer.from, to: answer.to },
            ]) {
              const some = moves.filter(
                ({ at }) => at.slice(0, 10) >= days.from && at.slice(0, 10) <= days.to,
              )
              const spent = (of: (kind: Move['kind']) => boolean): number =>
                some.reduce(
                  (sum, { kind, amountMinor }) => sum + (of(kind) ? Math.max(0, -amountMinor) : 0),
                  0,
                )
              const credited = (name: string): number =>
                some.reduce(
                  (sum, { kind, amountMinor }) =>
                    sum + (spendKindOf[kind][1] === name ? Math.max(0, amountMinor) : 0),
                  0,
                )
              expect(days.spend).toEqual(
                Object.fromEntries(
                  spendKinds.map((kind) => [kind, spent((of) => spendKindOf[of][0] === kind)]),
                ),
              )
              expect(days).toMatchObject({
                totalMinor: spent(() => true),
                refundsMinor: credited('refunds'),
                rechargesMinor: credited('recharges'),
                otherCreditsMinor: credited('otherCredits'),
                movements: some.length,
              })
            }
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('are changed by every payment, and a changed sum is noticed', async () => {
    const seller = await newSeller()
    await moveWallet(
      database,
      seller.id,
      5_000,
      someMovement(-700, { kind: 'orderPayment', counterAccount: 'sales' }),
      someMovement(-300, { kind: 'orderPayment', counterAccount: 'sales' }),
    )
    const { rows } = await admin.query<{
      kind: string
      in_minor: string
      out_minor: string
      movements: number
    }>(
      `select kind, in_minor, out_minor, movements from wallet_movements_by_day where customer_id = $1 order by kind`,
      [seller.id],
    )
    expect(rows).toEqual([
      { kind: 'correction', in_minor: '5000', out_minor: '0', movements: 1 },
      { kind: 'orderPayment', in_minor: '0', out_minor: '1000', movements: 2 },
    ])
    expect(await violations(seller.id)).toBe(0)
    await admin.query(
      `update wallet_movements_by_day set out_minor = 1 where customer_id = $1 and kind = 'correction'`,
      [seller.id],
    )
    expect(await violations(seller.id)).toBe(1)
    await admin.query(`delete from wallet_movements_by_day where customer_id = $1`, [seller.id])
    expect(await violations(seller.id)).toBe(2)
  })

  it('are written by neither of the server’s roles', async () => {
    const { id } = await newSeller([start])
    const { rows } = await admin.query<{ may: boolean }>(
      `select bool_or(has_table_privilege(r, 'wallet_movements_by_day', p)) as may
        from unnest('{quayside_tenant,quayside_agency}'::text[]) r, unnest('{insert,update,delete}'::text[]) p`,
    )
    expect(rows).toEqual([{ may: false }])
    const other = await t.newCustomer()
    const { rows: foreign } = await database
      .tenant(customerIdFromRow(other.customerId))
      .selectFrom('wallet_movements_by_day')
      .select('day')
      .where('customer_id', '=', id)
      .execute()
      .then((found) => ({ rows: found }))
    expect(foreign).toEqual([])
  })
})

describe('the periods', () => {
  it('are whole weeks and months up to today, compared with the same days before', () => {
    const weeks = spendRange('12weeks', '2026-03-18')
    expect(weeks).toMatchObject({
      from: '2025-12-29',
      to: '2026-03-18',
      unit: 'week',
      buckets: { length: 12 },
    })
    expect(weeks.buckets.slice(-2)).toEqual([
      { from: '2026-03-09', to: '2026-03-15' },
      { from: '2026-03-16', to: '2026-03-18' },
    ])
    expect(weeks.before).toEqual({ from: '2025-10-06', to: '2025-12-24' })
    const months = spendRange('12months', '2024-02-29')
    expect(months.buckets[0]).toEqual({ from: '2023-03-01', to: '2023-03-31' })
    expect(months.buckets.at(-1)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(months.before).toEqual({ from: '2022-03-01', to: '2023-02-28' })
  })

  it.each(['2026-03-15', '2026-03-16', '2026-12-31', '2027-01-01'])('leave no day out before %s', (today) => {
    for (const period of ['12weeks', '26weeks', '12months'] as const) {
      const { from, to, buckets, before } = spendRange(period, today)
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([from, to])
      for (const [index, bucket] of buckets.slice(1).entries())
        expect(Date.parse(bucket.from) - Date.parse(buckets[index]?.to ?? '')).toBe(86_400_000)
      expect(before.to < from).toBe(true)
    }
  })
})

describe('spend', () => {
  it('of one customer is not another’s, and is in the wallet’s currency', async () => {
    const seller = await newSeller(
      [start, { at: '2026-03-17T12:00:00Z', kind: 'orderPayment', amountMinor: -5_412 }],
      'CNY',
    )
    const { currency, sums } = await seller.ok(walletSpend.getWalletSpend, {})
    expect([currency, sums.totalMinor, sums.spend.orders]).toEqual(['CNY', 5_412, 5_412])
    const none = await (await newSeller()).ok(walletSpend.getWalletSpend, {})
    expect([none.sums.totalMinor, none.before.totalMinor, none.buckets.length]).toEqual([0, 0, 12])
  })
})

const march = { from: '2026-03-01', to: '2026-03-31' }
const statement: readonly Move[] = [
  start,
  { at: '2026-02-28T23:59:59Z', kind: 'orderPayment', amountMinor: -10_000, sourceNumber: 'DS-1' },
  { at: '2026-03-01T00:00:00Z', kind: 'orderPayment', amountMinor: -25_050, sourceNumber: 'DS-2' },
  { at: '2026-03-02T12:00:00Z', kind: 'orderRefund', amountMinor: 5_000, sourceNumber: 'DS-2' },
  { at: '2026-03-03T12:00:00Z', kind: 'servicePayment', amountMinor: -1_000, sourceNumber: '=2+3' },
]

const pdfText = (pdf: Buffer): string =>
  readPdf(pdf)
    .map(({ text }) => text)
    .join(' ')

describe('the statement', () => {
  const csvOf = async (seller: Caller, days = march): Promise<Record<string, string>[]> => {
    const { body } = await seller.call(walletSpend.downloadWalletStatement, { ...days, format: 'csv' })
    if (body.toString().startsWith('{')) throw new Error(body.toString())
    return parse(body, { bom: true, columns: true })
  }

  it('leads from the opening to the closing balance', async () => {
    const rows = await csvOf(await newSeller(statement))
    expect(
      rows.map((row) => [row['Type'], row['Reference number'], row['Amount'], row['Balance after']]),
    ).toEqual([
      ['Opening balance', '', '', '99900.00'],
      ['Order payment', 'DS-2', '-250.50', '99649.50'],
      ['Order refund', 'DS-2', '50.00', '99699.50'],
      ['Extra service payment', "'=2+3", '-10.00', '99689.50'],
      ['Closing balance', '', '', '99689.50'],
    ])
    expect(rows[1]).toMatchObject({ 'Time (UTC)': '2026-03-01 00:00:00', Currency: 'USD' })
  })

  it('as PDF names both sides, the balances, the totals and every transaction', async () => {
    const seller = await newSeller(statement)
    const { body, headers } = await seller.call(walletSpend.downloadWalletStatement, march)
    const text = pdfText(body)
    expect(headers['content-disposition']).toContain('wallet-statement-2026-03.pdf')
    for (const part of [
      'Wallet statement',
      'Opening balance',
      '99,900.00',
      'DS-2',
      '-250.50',
      '99,689.50',
      'Totals by type',
      '-260.50',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('DS-1')
    const chinese = await seller.call(walletSpend.downloadWalletStatement, { ...march, locale: 'zh' })
    expect(pdfText(chinese.body)).toContain('期初余额')
  })

  it('of a period without transactions carries the balance over', async () => {
    const seller = await newSeller(statement)
    const days = { from: '2026-03-10', to: '2026-03-12' }
    expect((await csvOf(seller, days)).map((row) => row['Balance after'])).toEqual(['99689.50', '99689.50'])
    const { body } = await seller.call(walletSpend.downloadWalletStatement, days)
    expect(pdfText(body)).toContain('No transactions in this period')
  })

  it('is refused as PDF if it is too long, and has every row as CSV', async () => {
    const count = maxStatementPdfRows + 1
    const day = '2026-03-05T12:00:00Z'
    const seller = await newSeller([
      start,
      ...Array.from({ length: count }, (): Move => ({ at: day, kind: 'orderPayment', amountMinor: -1 })),
    ])
    const refused = await seller.call(walletSpend.downloadWalletStatement, march)
    expect([refused.code, refused.reason]).toEqual([0, 'statementTooLong'])
    const rows = await csvOf(seller)
    expect(rows).toHaveLength(count + 2)
    expect(rows.at(-1)).toMatchObject({ Type: 'Closing balance', 'Balance after': '99949.99' })
  })

  it('is not sent if the ledger and the sums disagree', async () => {
    const seller = await newSeller(statement)
    await admin.query(
      `update wallet_movements_by_day set out_minor = out_minor + 1 where customer_id = $1 and day = '2026-03-01'`,
      [seller.id],
    )
    for (const format of ['csv', 'pdf'] as const)
      expect((await seller.call(walletSpend.downloadWalletStatement, { ...march, format })).code).toBe(500)
  })

  it('adds up where a payment that began before midnight was posted after one that began later', async () => {
    const seller = await newSeller([
      start,
      { at: '2026-03-01T00:00:01Z', kind: 'orderPayment', amountMinor: -100 },
      { at: '2026-02-28T23:59:59Z', kind: 'orderPayment', amountMinor: -1_000 },
    ])
    expect((await csvOf(seller)).map((row) => row['Balance after'])).toEqual([
      '99990.00',
      '99989.00',
      '99989.00',
    ])
  })

  it('has at most 366 days', async () => {
    const seller = await newSeller()
    const ask = async (from: string, to: string) =>
      (await seller.call(walletSpend.downloadWalletStatement, { from, to, format: 'csv' })).code
    expect(await ask('2025-01-01', '2026-01-01')).toBe(200)
    expect(await ask('2025-01-01', '2026-01-02')).toBe(415)
    expect(await ask('2026-01-02', '2026-01-01')).toBe(415)
  })

  it('hides from a sub-account the numbers of orders of other shops', async () => {
    const sourceId = '912345'
    await moveWallet(
      database,
      t.customerId,
      5_000,
      someMovement(-100, { kind: 'orderPayment', sourceKind: 'order', sourceId, sourceNumber: 'DS-912345' }),
    )
    const days = { from: new Date().toISOString().slice(0, 10), to: new Date().toISOString().slice(0, 10) }
    const sub = await t.subAccount({ menuTags: [menuTags.wallet], shopIds: [] })
    const numbers = async (as: Caller) => (await csvOf(as, days)).map((row) => row['Reference number'])
    expect(await numbers(t.main)).toContain('DS-912345')
    expect(await numbers(sub)).not.toContain('DS-912345')
    expect((await csvOf(sub, days)).map((row) => row['Amount'])).toContain('-1.00')
  })
})
