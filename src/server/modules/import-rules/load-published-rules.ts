import { sql } from 'kysely'
import { placesOf, rulesOverlap, type ImportRuleFields } from '../../../contract/import-rules/import-rules.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { insertRules, lockRules } from './change-rules.ts'
import { publishedRules } from './published-rules.ts'
import { readRules } from './rule-rows.ts'

/**
 * Whether the agency already has a rule for what a published one charges, under any name and also switched off: both would
 * charge it twice, or bring back what the agency ended. A tax of the union stands for those of its members.
 */
export const hasRuleFor = (published: ImportRuleFields, own: readonly ImportRuleFields[]): boolean => {
  const { countryCode, kind, name } = published
  const places = kind === 'tax' ? placesOf(countryCode) : [countryCode]
  return own
    .filter((rule) => places.includes(rule.countryCode))
    .some((rule) =>
      rulesOverlap({ ...rule, countryCode, name, isActive: true }, { ...published, isActive: true }),
    )
}

export const loadPublishedRules = (
  database: Database,
  call: OperatorCall,
): Promise<{ added: number; skipped: number }> =>
  database.agencyTransaction(async (tx) => {
    await lockRules(tx)
    const own = await readRules(tx, sql``)
    const missing = publishedRules.filter((rule) => !hasRuleFor(rule, own))
    const ids = await insertRules(tx, missing)
    const entries = missing.map((rule, index) => ({
      action: 'importRule:loadPublishedRules',
      target: `importRule:${ids[index]}` as const,
      detail: { ...rule },
    }))
    await auditAll(tx, call.operator, entries, call)
    return { added: missing.length, skipped: publishedRules.length - missing.length }
  })
