import { sql } from 'kysely'
import { minor, type Database } from '../../../platform/database/database.ts'
import type { LedgerKind } from '../ledger/ledger.ts'
import { isHidden, type MovementViewer } from './movement-queries.ts'

/** Days in UTC, both inclusive. */
export interface StatementDays {
  readonly from: string
  readonly to: string
}

export interface StatementHead extends StatementDays {
  readonly openingMinor: number
  readonly closingMinor: number
  readonly movements: number
  /** Its transactions are between these, both inclusive; later ones are not part of it. */
  readonly firstId: string
  readonly lastId: string
}

export interface StatementRow {
  readonly id: string
  readonly at: string
  readonly kind: LedgerKind
  /** Of the order, recharge …; '' where the reader may not see it. */
  readonly sourceNumber: string
  readonly amountMinor: number
  readonly balanceAfterMinor: number
}

const withinDays = ({ from, to }: StatementDays) =>
  sql`t.created_at >= (${from}::date)::timestamp at time zone 'UTC'
    and t.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`

/**
 * What a statement opens and closes with, by the sums of the days, and whether its transactions lead from one to the
 * other.
 * @throws if they do not: the sums or the ledger were tampered with
 */
export const readStatementHead = async (
  database: Database,
  { customerId }: MovementViewer,
  days: StatementDays,
): Promise<StatementHead> => {
  // One statement, so that all of it is of the same moment.
  const { rows } = await sql<{
    opening: string
    closing: string
    movements: string
    moved: string
    first_id: string | null
    last_id: string | null
  }>`
    select balance.*, moves.* from (
      select coalesce(sum(in_minor - out_minor) filter (where day < ${days.from}::date), 0) as opening,
          coalesce(sum(in_minor - out_minor), 0) as closing
        from wallet_movements_by_day where customer_id = ${customerId} and day <= ${days.to}::date
    ) balance cross join (
      select count(*) as movements, coalesce(sum(p.amount_minor), 0) as moved, min(t.id) as first_id, max(t.id) as last_id
        from ledger_transaction t
          join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
        where t.customer_id = ${customerId} and ${withinDays(days)}
    ) moves`.execute(database.tenant(customerId))
  const [row] = rows
  if (!row) throw new Error('a statement has a balance')
  const head = {
    ...days,
    openingMinor: minor(row.opening),
    closingMinor: minor(row.closing),
    movements: Number(row.movements),
    firstId: row.first_id ?? '0',
    lastId: row.last_id ?? '0',
  }
  requireClosing(head, head.openingMinor + minor(row.moved))
  return head
}

const requireClosing = ({ from, to, closingMinor }: StatementHead, reachedMinor: number): void => {
  if (reachedMinor !== closingMinor)
    throw new Error(
      `the statement ${from} to ${to} closes with ${closingMinor}, but leads to ${reachedMinor}`,
    )
}

const chunkSize = 2_000

interface Row {
  readonly id: string
  readonly created_at: Date
  readonly kind: LedgerKind
  readonly source_number: string
  readonly amount_minor: string
  readonly is_hidden: boolean
  readonly is_within: boolean
}

/**
 * The transactions of a statement, oldest first, in chunks. Balances are carried from row to row, so that they add up in
 * the document also where a transaction that began before midnight was posted after one that began later.
 * @throws at the end if they do not lead to the closing balance
 */
export async function* readStatementRows(
  database: Database,
  viewer: MovementViewer,
  head: StatementHead,
): AsyncGenerator<StatementRow[]> {
  const { customerId } = viewer
  let balanceMinor = head.openingMinor
  let afterId = String(BigInt(head.firstId) - 1n)
  for (;;) {
    const { rows } = await sql<Row>`
      with page as (
        select p.transaction_id, p.amount_minor from ledger_posting p
          where p.customer_id = ${customerId} and p.account = 'wallet'
            and p.transaction_id > ${afterId} and p.transaction_id <= ${head.lastId}
          order by p.transaction_id limit ${sql.lit(chunkSize)}
      )
      select t.id, t.created_at, t.kind, t.source_number, page.amount_minor, ${isHidden(viewer)} as is_hidden,
          ${withinDays(head)} as is_within
        from page join ledger_transaction t on t.customer_id = ${customerId} and t.id = page.transaction_id
        order by t.id`.execute(database.tenant(customerId))
    const views = rows
      .filter((row) => row.is_within)
      .map((row) => {
        const amountMinor = minor(row.amount_minor)
        balanceMinor += amountMinor
        return {
          id: row.id,
          at: row.created_at.toISOString(),
          kind: row.kind,
          sourceNumber: row.is_hidden ? '' : row.source_number,
          amountMinor,
          balanceAfterMinor: balanceMinor,
        }
      })
    if (views.length > 0) yield views
    if (rows.length < chunkSize) break
    afterId = rows.at(-1)?.id ?? afterId
  }
  requireClosing(head, balanceMinor)
}
