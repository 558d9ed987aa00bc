import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorLedgerIssues } from '../../../contract/ledger-issues/ledger-issues.ts'
import type { Db } from '../../platform/database/database.ts'

type Issue = z.input<typeof operatorLedgerIssues.resolveLedgerIssue.output>

interface Row extends Omit<Issue, 'facts' | 'foundAt' | 'lastFoundAt' | 'resolvedAt'> {
  readonly detail: Readonly<Record<string, unknown>>
  readonly foundAt: Date
  readonly lastFoundAt: Date
  readonly resolvedAt: Date | null
}

/** `rest` follows `from ledger_violation v`, joined with who they are. */
const readIssues = async (db: Db, rest: RawBuilder<unknown>): Promise<Issue[]> => {
  const { rows } = await sql<Row>`
    select v.id, v.invariant, v.customer_id as "customerId", c.name as "customerName", v.detail, v.found_at as "foundAt",
        v.last_found_at as "lastFoundAt", v.times, v.resolved_at as "resolvedAt", o.name as "resolvedBy", v.resolution
      from ledger_violation v left join customer c using (customer_id) left join operator o on o.id = v.resolved_by
      ${rest}`.execute(db)
  return rows.map(({ detail, foundAt, lastFoundAt, resolvedAt, ...row }) => ({
    ...row,
    facts: Object.entries(detail).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    foundAt: foundAt.toISOString(),
    lastFoundAt: lastFoundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }))
}

export const listLedgerIssues = async (
  db: Db,
  { state, customerId, pageNum, pageSize }: ParsedInputOf<typeof operatorLedgerIssues.listLedgerIssues>,
): Promise<{ total: number; rows: Issue[] }> => {
  const isOpen = state === 'open'
  const where = sql`${isOpen ? sql`v.resolved_at is null` : sql`v.resolved_at is not null`}
    ${customerId === undefined ? sql`` : sql`and v.customer_id = ${customerId}`}`
  const order = isOpen ? sql`v.found_at, v.id` : sql`v.resolved_at desc, v.id desc`
  const page = sql`limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}`
  const [count, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ledger_violation v where ${where}`.execute(db),
    readIssues(db, sql`where ${where} order by ${order} ${page}`),
  ])
  return { total: count.rows[0]?.total ?? 0, rows }
}

export const getLedgerIssue = async (db: Db, id: string): Promise<Issue> => {
  const [found] = await readIssues(db, sql`where v.id = ${id}`)
  if (!found) throw notFound('Ledger issue')
  return found
}
