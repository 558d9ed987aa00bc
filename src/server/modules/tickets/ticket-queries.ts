import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import {
  ticketStatuses,
  type TicketStatus,
  type ticketRowSchema,
  type ticketSchema,
  type tickets,
} from '../../../contract/tickets/tickets.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'
import { visibleTo } from './find-ticket.ts'
import { sellerActions } from './ticket-states.ts'
import type { TicketParts } from './ticket-deps.ts'
import {
  conversationOf,
  ticketView,
  withLastColumns,
  withLastJoin,
  type TicketWithLast,
} from './ticket-view.ts'

type SellersRow = TicketWithLast & { readonly unread: boolean }

const rowView = (row: SellersRow, who: CustomerActor): z.input<typeof ticketRowSchema> => ({
  ...ticketView(row),
  isUnread: row.unread,
  allowedActions: sellerActions(row, who),
})

const unreadJoin = ({ accountId }: CustomerActor) => sql`
  left join ticket_unread u on u.customer_id = t.customer_id and u.account_id = ${accountId} and u.ticket_id = t.id`

type ListInput = z.output<(typeof tickets.listTickets)['input']>

const filterOf = (who: CustomerActor, input: ListInput) => {
  const parts = [visibleTo(who)]
  if (input.status !== undefined) parts.push(sql`t.status = ${input.status}`)
  if (input.targetId !== undefined) parts.push(sql`t.order_id = ${input.targetId}`)
  if (input.unread) parts.push(sql`u.ticket_id is not null`)
  if (input.search) parts.push(sql`t.search_text ilike ${containing(input.search)}`)
  return sql.join(parts, sql` and `)
}

const countsOf = async (db: Db, who: CustomerActor) => {
  const { rows } = await sql<{ status: TicketStatus; count: number; unread: number }>`
    select t.status, count(*)::integer as count, count(u.ticket_id)::integer as unread
      from ticket t ${unreadJoin(who)} where ${visibleTo(who)} group by t.status`.execute(db)
  const count = (status: TicketStatus): number => rows.find((row) => row.status === status)?.count ?? 0
  return {
    counts: Object.fromEntries(ticketStatuses.map((status) => [status, count(status)])) as Record<
      TicketStatus,
      number
    >,
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
  }
}

export const listTickets = async ({ database }: TicketParts, who: CustomerActor, input: ListInput) => {
  const db = database.tenant(who.customerId)
  const where = filterOf(who, input)
  const order = orderBySql([sql`t.last_message_at`, sql`t.id`], sortOf(input.sort)?.direction ?? 'desc')
  const [page, total, counted] = await Promise.all([
    sql<SellersRow>`
      select ${withLastColumns}, u.ticket_id is not null as unread
        from ticket t ${withLastJoin} ${unreadJoin(who)} where ${where}
        order by ${order}
        limit ${sql.lit(input.pageSize)} offset ${sql.lit((input.pageNum - 1) * input.pageSize)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from ticket t ${unreadJoin(who)} where ${where}`.execute(db),
    countsOf(db, who),
  ])
  return {
    total: total.rows[0]?.total ?? 0,
    rows: page.rows.map((row) => rowView(row, who)),
    ...counted,
  }
}

export const countUnreadTickets = async (database: Database, who: CustomerActor): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from ticket_unread u
      join ticket t on t.customer_id = u.customer_id and t.id = u.ticket_id
      where u.customer_id = ${who.customerId} and u.account_id = ${who.accountId} and ${visibleTo(who)}`.execute(
    database.tenant(who.customerId),
  )
  return rows[0]?.unread ?? 0
}

export const viewTicket = async (
  { database, files }: TicketParts,
  who: CustomerActor,
  id: string,
): Promise<z.input<typeof ticketSchema>> => {
  const db = database.tenant(who.customerId)
  const { rows } = await sql<SellersRow>`
    select ${withLastColumns}, u.ticket_id is not null as unread
      from ticket t ${withLastJoin} ${unreadJoin(who)} where t.id = ${id} and ${visibleTo(who)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Ticket')
  return { ...rowView(row, who), ...(await conversationOf(db, files, row)) }
}

/**
 * Like `viewTicket`, marking it as read, except for operators in the admin view. It is marked first, so that a
 * concurrent reply marks it as unread again.
 */
export const getTicket = async (
  parts: TicketParts,
  who: CustomerActor,
  id: string,
): Promise<z.input<typeof ticketSchema>> => {
  if (!who.isAdminView) {
    await parts.database
      .tenant(who.customerId)
      .deleteFrom('ticket_unread')
      .where('customer_id', '=', who.customerId)
      .where('account_id', '=', who.accountId)
      .where('ticket_id', '=', id)
      .execute()
  }
  return viewTicket(parts, who, id)
}
