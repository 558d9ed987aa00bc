import { sql } from 'kysely'
import type { Currency } from '../../../contract/money.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refuse.ts'

export type ExchangeRates = Readonly<Record<Currency, number>>

const keptMs = 60_000
let kept: { readonly rates: ExchangeRates; readonly day: string; readonly until: number } | null = null
/** Counts the changes, so that rates read before one are not kept after it. */
let changes = 0

const today = (): string => new Date().toISOString().slice(0, 10)

/** Units of each currency for one USD on the day (UTC) of now: the newest rate that is valid by then. */
export const exchangeRates = async (db: Db): Promise<ExchangeRates> => {
  const day = today()
  if (kept && kept.day === day && performance.now() < kept.until) return kept.rates
  const before = changes
  const { rows } = await sql<{ currency: Currency; rate: string }>`
    select distinct on (currency) currency, rate from exchange_rate
    where valid_from <= ${day}::date order by currency, valid_from desc`.execute(db)
  const found = new Map(rows.map((row) => [row.currency, Number(row.rate)]))
  const rates: ExchangeRates = { USD: 1, CNY: required(found.get('CNY'), 'CNY') }
  if (before === changes) kept = { rates, day, until: performance.now() + keptMs }
  return rates
}

const required = (rate: number | undefined, currency: Currency): number => {
  if (rate === undefined) throw new Error(`no exchange rate for ${currency}`)
  return rate
}

/** Units of the currency for one USD today; kept in memory for a minute. */
export const exchangeRate = async (db: Db, currency: Currency): Promise<number> =>
  currency === 'USD' ? 1 : (await exchangeRates(db))[currency]

/** After a rate has been committed: the next reader of this process sees it. */
export const forgetExchangeRates = (): void => {
  changes += 1
  kept = null
}

export interface DayRate {
  readonly currency: Exclude<Currency, 'USD'>
  /** `2026-11-21`, a day in UTC. */
  readonly validFrom: string
  /** Units of the currency for one USD. */
  readonly rate: number
}

/** The newest first: those to come, the one of today and those before it, a hundred at most. */
export const listExchangeRates = async (db: Db): Promise<{ today: string; rates: DayRate[] }> => {
  const { rows } = await sql<DayRate>`
    select currency, valid_from::text as "validFrom", rate::float8 as rate from exchange_rate
    where currency <> 'USD' order by valid_from desc, currency limit 100`.execute(db)
  return { today: today(), rates: rows }
}

/**
 * Sets a rate from a day on, in place of one set for that day before. The caller forgets the rates after the commit.
 * @throws DomainError dayIsPast
 */
export const saveExchangeRate = async (tx: Tx, given: DayRate): Promise<DayRate> => {
  if (given.validFrom < today()) {
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
