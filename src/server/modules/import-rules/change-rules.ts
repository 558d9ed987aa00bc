import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { rulesOverlap, type ImportRuleFields } from '../../../contract/import-rules/import-rules.ts'
import type {
  operatorImportRules,
  SavedImportRule,
} from '../../../contract/import-rules/operator-import-rules.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { readRules } from './rule-rows.ts'

type SaveInput = ParsedInputOf<typeof operatorImportRules.saveImportRule>

/** @throws DomainError notFound */
export const getRule = async (db: Db, id: string): Promise<SavedImportRule> => {
  const [rule] = await readRules(db, sql`where id = ${id}`)
  if (!rule) throw notFound('Import rule')
  return rule
}

/** @throws DomainError importRuleOverlaps */
export const refuseOverlap = async (db: Db, rule: ImportRuleFields, id: string | null): Promise<void> => {
  const same = await readRules(
    db,
    sql`where country_code = ${rule.countryCode} and kind = ${rule.kind} and is_active
      and (${id}::bigint is null or id <> ${id}) order by valid_from`,
  )
  const other = same.find((one) => rulesOverlap(one, rule))
  if (!other) return
  const { name, validFrom, validUntil } = other
  throw refuse('importRuleOverlaps', { name, validFrom, validUntil })
}

const columnsOf = (rule: ImportRuleFields) => ({
  country_code: rule.countryCode,
  kind: rule.kind,
  name: rule.name,
  valid_from: sql<Date>`${rule.validFrom}::date`,
  valid_until: sql<Date | null>`${rule.validUntil}::date`,
  percent: rule.percent === null ? null : String(rule.percent),
  amount_minor: rule.amountMinor,
  currency: rule.currency,
  per: rule.per,
  above_minor: rule.aboveMinor,
  up_to_minor: rule.upToMinor,
  limit_currency: rule.limitCurrency,
  scheme: rule.scheme,
  scheme_limit_minor: rule.schemeLimitMinor,
  scheme_limit_currency: rule.schemeLimitCurrency,
  source: rule.source,
  is_active: rule.isActive,
  updated_at: sql<Date>`now()`,
})

/** Returns the new ids in the order of the rules. */
export const insertRules = async (tx: Tx, rules: readonly ImportRuleFields[]): Promise<string[]> => {
  if (rules.length === 0) return []
  const rows = await tx.insertInto('import_rule').values(rules.map(columnsOf)).returning('id').execute()
  return rows.map(({ id }) => id)
}

export const writeRule = async (tx: Tx, { id, rule }: SaveInput): Promise<string> => {
  const columns = columnsOf(rule)
  const written =
    id === null
      ? tx.insertInto('import_rule').values(columns).returning('id')
      : tx.updateTable('import_rule').set(columns).where('id', '=', id).returning('id')
  const row = await written.executeTakeFirst()
  if (!row) throw notFound('Import rule')
  return row.id
}

/** Two changes at once could each see no overlap. */
export const lockRules = async (tx: Tx): Promise<void> => {
  await sql`lock table import_rule in share row exclusive mode`.execute(tx)
}

export const saveImportRule = (
  database: Database,
  input: SaveInput,
  call: OperatorCall,
): Promise<SavedImportRule> =>
  database.agencyTransaction(async (tx) => {
    await lockRules(tx)
    const before = input.id === null ? null : await getRule(tx, input.id)
    await refuseOverlap(tx, input.rule, input.id)
    const id = await writeRule(tx, input)
    const detail = { ...input.rule, before }
    await audit(tx, call.operator, { action: 'importRule.saved', target: `importRule:${id}`, detail, call })
    return getRule(tx, id)
  })

export const deleteImportRule = (
  database: Database,
  id: string,
  call: OperatorCall,
): Promise<Record<string, never>> =>
  database.agencyTransaction(async (tx) => {
    const [before] = await readRules(tx, sql`where id = ${id} for update`)
    if (!before) return {}
    await tx.deleteFrom('import_rule').where('id', '=', id).execute()
    await audit(tx, call.operator, {
      action: 'importRule.deleted',
      target: `importRule:${id}`,
      detail: before,
      call,
    })
    return {}
  })
