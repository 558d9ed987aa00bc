import { sql } from 'kysely'
import type { RateCurrency } from '../../../contract/kernel/exchange-currencies.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

export type ExchangeRates = Readonly<Record<Currency, number>>

/** By currency, as far as the agency has entered them. */
export type KnownRates = ReadonlyMap<string, number>

const keptMs = 60_000
let kept: { readonly rates: KnownRates; readonly until: number } | null = null
/** Incremented at each change, so that rates read before it are not cached after it. */
let changes = 0

/** The day in UTC by the database's clock, which all processes share. */
const today = sql<string>`(now() at time zone 'UTC')::date`

/** Units of each known currency per USD today (UTC): the latest rate valid by then. Cached for a minute. */
export const knownRates = async (db: Db): Promise<KnownRates> => {
  if (kept && performance.now() < kept.until) return kept.rates
  const before = changes
  const { rows } = await sql<{ currency: string; rate: string; leftMs: number }>`
    select distinct on (currency) currency, rate,
        (extract(epoch from (${today} + 1)::timestamp - (now() at time zone 'UTC')) * 1000)::float8 as "leftMs"
      from exchange_rate where valid_from <= ${today} order by currency, valid_from desc`.execute(db)
  const rates = new Map(rows.map((row) => [row.currency, Number(row.rate)]))
  if (before === changes) {
    const leftMs = Math.min(keptMs, ...rows.map((row) => row.leftMs))
    kept = { rates, until: performance.now() + leftMs }
  }
  return rates
}

/** Units of each known currency per USD on a day (UTC). */
export const ratesOn = async (db: Db, day: string): Promise<KnownRates> => {
  const { rows } = await sql<{ currency: string; rate: string }>`
    select distinct on (currency) currency, rate from exchange_rate
      where valid_from <= ${day}::date order by currency, valid_from desc`.execute(db)
  return new Map(rows.map((row) => [row.currency, Number(row.rate)]))
}

const required = (rates: KnownRates, currency: string): number => {
  const rate = rates.get(currency)
  if (rate === undefined) throw new Error(`there is no exchange rate for ${currency}`)
  return rate
}

/** Units of the currencies that sellers can have. */
export const exchangeRates = async (db: Db): Promise<ExchangeRates> => ({
  USD: 1,
  CNY: required(await knownRates(db), 'CNY'),
})

/** Units of the currency per USD today; cached for a minute. */
export const exchangeRate = async (db: Db, currency: Currency): Promise<number> =>
  currency === 'USD' ? 1 : (await exchangeRates(db))[currency]

/** Called after a rate was committed: the next reader in this process sees it. */
export const forgetExchangeRates = (): void => {
  changes += 1
  kept = null
}

export interface DayRate {
  readonly currency: RateCurrency
  /** `2026-11-21`, a day in UTC. */
  readonly validFrom: string
  readonly rate: number
}

const readToday = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select (${today})::text as day`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database told no time')
  return row.day
}

export const listExchangeRates = async (db: Db): Promise<{ today: string; rates: DayRate[] }> => {
  const { rows } = await sql<DayRate>`
    select currency, valid_from::text as "validFrom", rate::float8 as rate from (
      select *, row_number() over (partition by currency order by valid_from desc) as place from exchange_rate
        where currency <> 'USD'
    ) r where place <= 100 order by valid_from desc, currency`.execute(db)
  return { today: await readToday(db), rates: rows }
}

/** Sets a rate from a day on, replacing one set for that day. The caller clears the cache after the commit. */
export const saveExchangeRate = async (tx: Tx, given: DayRate): Promise<DayRate> => {
  if (given.validFrom < (await readToday(tx))) {
    throw refuse('dayIsPast')
  }
  const row = await tx
    .insertInto('exchange_rate')
    .values({ currency: given.currency, valid_from: given.validFrom, rate: given.rate })
    .onConflict((conflict) => conflict.columns(['currency', 'valid_from']).doUpdateSet({ rate: given.rate }))
    .returning('rate')
    .executeTakeFirstOrThrow()
  return { ...given, rate: Number(row.rate) }
}
