import { schemeTerms, type NumberedScheme } from '../src/contract/tax-schemes.ts'
import type { Tx } from '../src/server/platform/database.ts'
import { insertRows } from './rows.ts'

// Demo rates as of November 2026, with duty-free limits rounded to USD: an agency must check its own. The United States are
// omitted, because their rates depend on the goods.

/** Standard VAT rates of EU members, in percent. */
const euVat: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  HR: 25,
  CY: 19,
  CZ: 21,
  DK: 25,
  EE: 24,
  FI: 25.5,
  FR: 20,
  DE: 19,
  GR: 24,
  HU: 27,
  IE: 23,
  IT: 22,
  LV: 21,
  LT: 21,
  LU: 17,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SK: 23,
  SI: 22,
  ES: 21,
  SE: 25,
}

interface Tax {
  readonly country: string
  readonly name: string
  readonly percent: number
  readonly duty: number
  /** USD minor units. */
  readonly dutyFree: number
  readonly smallDuty: number
  readonly scheme: NumberedScheme | null
}

const noDuty = { duty: 0, dutyFree: 0, smallDuty: 0 }

const taxes: readonly Tax[] = [
  ...Object.entries(euVat).map(([country, percent]) => ({
    country,
    name: 'VAT',
    percent,
    duty: 4,
    dutyFree: 16_000,
    // Since July 2026 small parcels are charged 3 EUR per type of goods.
    smallDuty: 350,
    scheme: 'IOSS' as const,
  })),
  {
    country: 'GB',
    name: 'VAT',
    percent: 20,
    duty: 4,
    dutyFree: 17_500,
    smallDuty: 0,
    scheme: 'UK VAT',
  },
  { country: 'NO', name: 'VAT', percent: 25, ...noDuty, scheme: 'VOEC' },
  { country: 'CH', name: 'VAT', percent: 8.1, ...noDuty, scheme: null },
  {
    country: 'AU',
    name: 'GST',
    percent: 10,
    duty: 5,
    dutyFree: 65_000,
    smallDuty: 0,
    scheme: 'AU GST',
  },
  {
    country: 'NZ',
    name: 'GST',
    percent: 15,
    duty: 5,
    dutyFree: 58_000,
    smallDuty: 0,
    scheme: 'NZ GST',
  },
  { country: 'CA', name: 'GST', percent: 5, duty: 8, dutyFree: 1_500, smallDuty: 0, scheme: null },
  { country: 'JP', name: 'JCT', percent: 10, duty: 5, dutyFree: 6_500, smallDuty: 0, scheme: null },
]

const day = 24 * 60 * 60 * 1000

export const seedImportTaxes = (tx: Tx, now: Date): Promise<void> =>
  insertRows(
    tx,
    `insert into import_tax (country_code, tax_name, tax_percent, duty_percent, duty_free_usd_minor,
         small_duty_usd_minor, scheme, scheme_limit_minor, scheme_limit_currency, updated_at)
       select country, name, percent, duty, "dutyFree", "smallDuty", scheme, "limitMinor", "limitCurrency", "updatedAt"
         from json_to_recordset($1) as t (country text, name text, percent numeric, duty numeric, "dutyFree" bigint,
           "smallDuty" bigint, scheme text, "limitMinor" bigint, "limitCurrency" text, "updatedAt" timestamptz)`,
    taxes.map((tax) => {
      const limit = tax.scheme ? schemeTerms[tax.scheme].limit : { amountMinor: 0, currency: 'USD' }
      const updatedAt = new Date(now.getTime() - 24 * day)
      return { ...tax, limitMinor: limit.amountMinor, limitCurrency: limit.currency, updatedAt }
    }),
  )
