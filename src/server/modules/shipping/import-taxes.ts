import { sql } from 'kysely'
import type * as z from 'zod'
import type { ImportTax } from '../../../contract/import-taxes.ts'
import type { countryTaxSchema } from '../../../contract/operator/import-taxes.ts'
import type { Db, Tx } from '../../platform/database.ts'

type CountryTax = z.output<typeof countryTaxSchema>
type Saved = CountryTax & { readonly updatedAt: string }
type Row = CountryTax & { readonly updatedAt: Date }

const columns = sql`
  country_code as "countryCode", tax_name as "taxName", tax_percent::float8 as "taxPercent",
  duty_percent::float8 as "dutyPercent", duty_free_usd_minor::float8 as "dutyFreeUsdMinor",
  small_duty_usd_minor::float8 as "smallDutyUsdMinor", scheme, scheme_limit_minor::float8 as "schemeLimitMinor",
  scheme_limit_currency as "schemeLimitCurrency", updated_at as "updatedAt"`

const saved = ({ updatedAt, ...row }: Row): Saved => ({ ...row, updatedAt: updatedAt.toISOString() })

export const listImportTaxes = async (db: Db): Promise<Saved[]> => {
  const { rows } = await sql<Row>`select ${columns} from import_tax order by country_code`.execute(db)
  return rows.map(saved)
}

export const findImportTax = async (db: Db, countryCode: string): Promise<ImportTax | null> => {
  const { rows } = await sql<Row>`
    select ${columns} from import_tax where country_code = ${countryCode}`.execute(db)
  return rows[0] ? saved(rows[0]) : null
}

export const saveImportTax = async (tx: Tx, tax: CountryTax): Promise<Saved> => {
  const { rows } = await sql<Row>`
    insert into import_tax (country_code, tax_name, tax_percent, duty_percent, duty_free_usd_minor,
        small_duty_usd_minor, scheme, scheme_limit_minor,
        scheme_limit_currency)
      values (${tax.countryCode}, ${tax.taxName}, ${tax.taxPercent}, ${tax.dutyPercent}, ${tax.dutyFreeUsdMinor},
        ${tax.smallDutyUsdMinor}, ${tax.scheme}, ${tax.schemeLimitMinor}, ${tax.schemeLimitCurrency})
      on conflict (country_code) do update set tax_name = excluded.tax_name, tax_percent = excluded.tax_percent,
        duty_percent = excluded.duty_percent, duty_free_usd_minor = excluded.duty_free_usd_minor,
        small_duty_usd_minor = excluded.small_duty_usd_minor, scheme = excluded.scheme,
        scheme_limit_minor = excluded.scheme_limit_minor, scheme_limit_currency = excluded.scheme_limit_currency,
        updated_at = now()
      returning ${columns}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the upsert returned no row')
  return saved(row)
}

export const removeImportTax = async (tx: Tx, countryCode: string): Promise<void> => {
  await sql`delete from import_tax where country_code = ${countryCode}`.execute(tx)
}

/** Whether the line's name says that duties are paid. */
export const paysDuties = ({ name, code }: { readonly name: string; readonly code: string }): boolean =>
  /\b(?:ddp|ioss|dut(?:y|ies))\b/i.test(`${name} ${code}`)
