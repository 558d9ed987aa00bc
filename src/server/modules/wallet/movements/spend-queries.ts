import { sql } from 'kysely'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import {
  spendKindOf,
  spendKinds,
  type Spend,
  type SpendKind,
  type SpendPeriod,
  type walletSpend,
} from '../../../../contract/wallet/wallet-spend.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { minor, type Database } from '../../../platform/database/database.ts'
import type { LedgerKind } from '../ledger/ledger.ts'
import { spendRange } from './spend-period.ts'

interface SumRow {
  /** The first day of its week or month; null: of the period before. */
  readonly bucket: string | null
  readonly kind: LedgerKind
  readonly in_minor: string
  readonly out_minor: string
  readonly movements: string
}

const spendOf = (rows: readonly Omit<SumRow, 'bucket'>[]): Spend => {
  const spend = Object.fromEntries(spendKinds.map((kind) => [kind, 0])) as Record<SpendKind, number>
  const credits = { refunds: 0, recharges: 0, otherCredits: 0 }
  let movements = 0
  for (const row of rows) {
    const [out, into] = spendKindOf[row.kind]
    spend[out] += minor(row.out_minor)
    credits[into] += minor(row.in_minor)
    movements += Number(row.movements)
  }
  return {
    spend,
    totalMinor: spendKinds.reduce((sum, kind) => sum + spend[kind], 0),
    refundsMinor: credits.refunds,
    rechargesMinor: credits.recharges,
    otherCreditsMinor: credits.otherCredits,
    movements,
  }
}

/** Reads as many rows as the periods have days and kinds, however many movements there are. */
export const getWalletSpend = async (
  database: Database,
  { customerId, currency }: Pick<CustomerActor, 'customerId' | 'currency'>,
  period: SpendPeriod,
  now: Date,
): Promise<OutputOf<typeof walletSpend.getWalletSpend>> => {
  const { unit, from, to, buckets, before } = spendRange(period, now.toISOString().slice(0, 10))
  const { rows } = await sql<SumRow>`
    select case when day >= ${from}::date then to_char(date_trunc(${unit}, day::timestamp), 'YYYY-MM-DD') end as bucket, kind,
        sum(in_minor) as in_minor, sum(out_minor) as out_minor, sum(movements) as movements
      from wallet_movements_by_day
      where customer_id = ${customerId} and (day between ${from}::date and ${to}::date
        or day between ${before.from}::date and ${before.to}::date)
      group by 1, 2`.execute(database.tenant(customerId))
  const of = (bucket: string | null): SumRow[] => rows.filter((row) => row.bucket === bucket)
  return {
    period,
    currency,
    from,
    to,
    buckets: buckets.map((days) => ({ ...days, ...spendOf(of(days.from)) })),
    sums: spendOf(rows.filter(({ bucket }) => bucket !== null)),
    before: { ...before, ...spendOf(of(null)) },
  }
}
