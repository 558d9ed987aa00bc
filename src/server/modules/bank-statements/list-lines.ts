import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  bankLineStates,
  type operatorBankStatements,
} from '../../../contract/bank-statements/bank-statements.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { minor, type Db } from '../../platform/database/database.ts'
import { creditedTwin } from './bank-line-twins.ts'
import { findMatches, type Match } from './match-lines.ts'

type Calls = typeof operatorBankStatements
type LinePage = z.input<Calls['listBankLines']['output']>
type LineRow = LinePage['rows'][number]

const matchOf = ({ kind, by, ...match }: Match) => ({
  kind,
  by,
  recharge: {
    id: match.rechargeId,
    number: match.number,
    customerId: match.customerId,
    customerName: match.customerName,
    amountMinor: match.amountMinor,
    bankReference: match.bankReference,
    createdAt: match.createdAt.toISOString(),
  },
})

interface Row {
  readonly id: string
  readonly bookedOn: string
  readonly amount: string
  readonly currency: Currency
  readonly payer: string
  readonly reference: string
  readonly bankReference: string
  readonly creditedTwin: string | null
}

const lineColumns = sql`b.id::text as id, b.booked_on::text as "bookedOn", b.amount_minor as amount, b.currency, b.payer,
  b.reference, b.bank_reference as "bankReference",
  case when b.state = 'open' then ${creditedTwin} end as "creditedTwin"`

interface StatedRow extends Row {
  readonly state: LineRow['state']
  readonly stateSince: Date
  readonly note: string
  readonly decidedBy: string
  readonly fileName: string
  readonly rechargeId: string | null
  readonly rechargeNumber: string | null
  readonly customerName: string | null
}

const countLines = async (db: Db): Promise<LinePage['counts']> => {
  const { rows } = await sql<{ state: LineRow['state']; n: number }>`
    select state, count(*)::integer as n from bank_line group by 1`.execute(db)
  return Object.fromEntries(
    bankLineStates.map((state) => [state, rows.find((row) => row.state === state)?.n ?? 0]),
  ) as LinePage['counts']
}

export const listLines = async (
  db: Db,
  { state, search, pageNum, pageSize }: ParsedInputOf<Calls['listBankLines']>,
): Promise<LinePage> => {
  const wanted = search
    ? sql`and (b.payer || ' ' || b.reference || ' ' || b.bank_reference) ilike ${`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
    : sql``
  const from = sql`from bank_line b where b.state = ${state} ${wanted}`
  const order = state === 'open' ? sql`b.booked_on, b.id` : sql`b.booked_on desc, b.id desc`
  const [counts, total, found] = await Promise.all([
    countLines(db),
    sql<{ n: number }>`select count(*)::integer as n ${from}`.execute(db),
    sql<StatedRow>`
      select ${lineColumns}, b.state, b.state_since as "stateSince", b.note, b.decided_by as "decidedBy",
          s.file_name as "fileName", b.recharge_id::text as "rechargeId", r.number as "rechargeNumber", c.name as "customerName"
        from (select b.* ${from} order by ${order} limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}) b
        join bank_statement s on s.id = b.statement_id
        left join recharge r on r.customer_id = b.customer_id and r.id = b.recharge_id
        left join customer c on c.customer_id = b.customer_id
        order by ${order}`.execute(db),
  ])
  const ids = found.rows.map(({ id }) => id)
  const matches =
    state === 'open' && ids.length > 0
      ? await findMatches(db, { lines: sql`b.id = any(${ids}::bigint[])` })
      : []
  const byLine = Map.groupBy(matches, ({ lineId }) => lineId)
  return {
    counts,
    total: total.rows[0]?.n ?? 0,
    rows: found.rows.map(({ amount, stateSince, rechargeId, rechargeNumber, customerName, ...row }) => ({
      ...row,
      amountMinor: minor(amount),
      stateSince: stateSince.toISOString(),
      matches: (byLine.get(row.id) ?? []).slice(0, 5).map(matchOf),
      recharge:
        rechargeId === null
          ? null
          : { id: rechargeId, number: rechargeNumber ?? '', customerName: customerName ?? '' },
    })),
  }
}

/** For each of these transfers in review, the open payments that it may be. */
export const linesOfRecharges = async (
  db: Db,
  ids: readonly string[],
): Promise<z.input<Calls['findBankLines']['output']>> => {
  if (ids.length === 0) return { recharges: [] }
  const matches = await findMatches(db, { recharges: sql`r.id = any(${[...ids]}::bigint[])` })
  const lineIds = [...new Set(matches.map(({ lineId }) => lineId))]
  const { rows } = await sql<Row>`
    select ${lineColumns} from bank_line b where b.id = any(${lineIds}::bigint[])`.execute(db)
  const lines = new Map(rows.map(({ amount, ...row }) => [row.id, { ...row, amountMinor: minor(amount) }]))
  const byRecharge = Map.groupBy(matches, ({ rechargeId }) => rechargeId)
  return {
    recharges: [...new Set(ids)].map((id) => ({
      id,
      lines: (byRecharge.get(id) ?? []).slice(0, 5).flatMap(({ lineId, kind, by }) => {
        const line = lines.get(lineId)
        return line ? [{ ...line, kind, by }] : []
      }),
    })),
  }
}

export const listStatements = async (
  db: Db,
  { pageNum, pageSize }: ParsedInputOf<Calls['listBankStatements']>,
): Promise<z.input<Calls['listBankStatements']['output']>> => {
  type Statement = z.input<Calls['listBankStatements']['output']>['rows'][number]
  const { rows } = await sql<Omit<Statement, 'importedAt'> & { importedAt: Date }>`
    select id::text as id, file_name as "fileName", format, account, from_day::text as "from", to_day::text as "to", added,
        repeated, outgoing, imported_by as "importedBy", imported_at as "importedAt"
      from bank_statement order by imported_at desc, id desc
      limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const total = await sql<{ n: number }>`select count(*)::integer as n from bank_statement`.execute(db)
  return {
    total: total.rows[0]?.n ?? 0,
    rows: rows.map(({ importedAt, ...row }) => ({ ...row, importedAt: importedAt.toISOString() })),
  }
}
