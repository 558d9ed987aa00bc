import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerKinds } from '../../../../contract/wallet/wallet.ts'
import { spendKindOf, spendKinds, walletSpend } from '../../../../contract/wallet/wallet-spend.ts'
import { customerIdFromRow } from '../../../platform/database/database.ts'
import { spendRange } from '../movements/spend-period.ts'
import { moveWallet, someMovement } from './wallet-factory.ts'
import { now, start, withSpend, type Move } from './spend-factory.ts'

const { newSeller, post, violations, database, admin, t } = await withSpend()

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
