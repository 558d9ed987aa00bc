import { publishedRules } from '../../src/server/modules/import-rules/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { insertRows } from '../rows.ts'

const day = 24 * 60 * 60 * 1000

export const seedImportRules = (tx: Tx, now: Date): Promise<void> =>
  insertRows(
    tx,
    `insert into import_rule (country_code, kind, name, valid_from, valid_until, percent, amount_minor, currency, per,
         above_minor, up_to_minor, limit_currency, scheme, scheme_limit_minor, scheme_limit_currency, source, is_active,
         updated_at)
       select "countryCode", kind, name, "validFrom", "validUntil", percent, "amountMinor", currency, per, "aboveMinor",
           "upToMinor", "limitCurrency", scheme, "schemeLimitMinor", "schemeLimitCurrency", source, "isActive", "updatedAt"
         from json_to_recordset($1) as t ("countryCode" text, kind text, name text, "validFrom" date, "validUntil" date,
           percent numeric, "amountMinor" bigint, currency text, per text, "aboveMinor" bigint, "upToMinor" bigint,
           "limitCurrency" text, scheme text, "schemeLimitMinor" bigint, "schemeLimitCurrency" text, source text,
           "isActive" boolean, "updatedAt" timestamptz)`,
    publishedRules.map((rule) => ({ ...rule, updatedAt: new Date(now.getTime() - 24 * day) })),
  )
