import { sql, type RawBuilder } from 'kysely'
import { placesOf, type ImportRule } from '../../../contract/import-rules/import-rules.ts'
import type { SavedImportRule } from '../../../contract/import-rules/operator-import-rules.ts'
import type { Db } from '../../platform/database/database.ts'

const columns = sql`
  id::text, country_code as "countryCode", kind, name, valid_from::text as "validFrom", valid_until::text as "validUntil",
  percent::float8, amount_minor::float8 as "amountMinor", currency, per, above_minor::float8 as "aboveMinor",
  up_to_minor::float8 as "upToMinor", limit_currency as "limitCurrency", scheme,
  scheme_limit_minor::float8 as "schemeLimitMinor", scheme_limit_currency as "schemeLimitCurrency", source,
  is_active as "isActive", updated_at as "updatedAt"`

type Row = Omit<SavedImportRule, 'updatedAt'> & { readonly updatedAt: Date }

const todaySql = sql`(now() at time zone 'UTC')::date`

export const readRules = async (db: Db, rest: RawBuilder<unknown>): Promise<SavedImportRule[]> => {
  const { rows } = await sql<Row>`select ${columns} from import_rule ${rest}`.execute(db)
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
}

/** The day in UTC by the database's clock, whose rates apply, too. */
export const readToday = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select ${todaySql}::text as day`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no day')
  return row.day
}

export const listRules = async (db: Db): Promise<{ today: string; rules: SavedImportRule[] }> => {
  const order = sql`order by country_code, kind desc, name, valid_from, above_minor nulls first, id`
  const [today, rules] = await Promise.all([readToday(db), readRules(db, order)])
  return { today, rules }
}

/** The rules that apply to parcels to any of these countries today. */
export const rulesOfCountries = (db: Db, countryCodes: readonly string[]): Promise<ImportRule[]> => {
  const places = [...new Set(countryCodes.flatMap(placesOf))]
  return readRules(
    db,
    sql`where country_code = any(${places}::text[]) and is_active and valid_from <= ${todaySql}
      and (valid_until is null or valid_until > ${todaySql}) order by country_code, id`,
  )
}

/** The rules that apply to a country's parcels on a day, or today. */
export const rulesOfCountry = (db: Db, countryCode: string, day: string | null): Promise<ImportRule[]> => {
  const on = sql`coalesce(${day}::date, ${todaySql})`
  return readRules(
    db,
    sql`where country_code = any(${placesOf(countryCode)}::text[]) and is_active and valid_from <= ${on}
      and (valid_until is null or valid_until > ${on}) order by country_code, id`,
  )
}
