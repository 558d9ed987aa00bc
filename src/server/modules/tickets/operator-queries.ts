import { containing } from '../../platform/database/containing.ts'
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import { sortOf, type SortDirection } from '../../../contract/kernel/paging.ts'
import type {
  operatorTicketRowSchema,
  operatorTicketSchema,
  operatorTickets,
  TicketQueue,
} from '../../../contract/tickets/operator-tickets.ts'
import { usualDays } from '../../../contract/calendar/queue-targets.ts'
import { ticketTypeWords } from '../../../contract/common/dictionaries.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorTicketStatusWords } from '../../../contract/tickets/ticket-text.ts'
import { workOrderTypes } from '../../../contract/tickets/tickets.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  customerColumn,
  exportCases,
  orderColumn,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'
import { customersOfAgent } from '../customers/index.ts'
import { caseConditions } from '../operator-search/index.ts'
import { agencyActions } from './ticket-states.ts'
import type { TicketParts } from './ticket-deps.ts'
import {
  conversationOf,
  ticketView,
  withLastColumns,
  withLastJoin,
  type TicketWithLast,
} from './ticket-view.ts'

type OperatorRow = TicketWithLast & {
  readonly customer_name: string
  readonly is_vip: boolean
  readonly author_locale: string | null
  readonly due_at: Date | null
}
type ListInput = z.output<(typeof operatorTickets.listOperatorTickets)['input']>

/** The first answer and the following ones have response times of their own. */
const dueSql = sql`case when t.status = 'awaitingAgent' then add_working_time(t.status_since,
  case when t.first_answered_at is null then queue_seconds('ticketsToAnswer', ${sql.lit(usualDays.ticketsToAnswer)})
    else queue_seconds('ticketFollowUps', ${sql.lit(usualDays.ticketFollowUps)}) end) end`
const operatorColumns = sql`${withLastColumns}, c.name as customer_name, c.is_vip, author.locale as author_locale,
  ${dueSql} as due_at`
const operatorJoin = sql`${withLastJoin} join customer c on c.customer_id = t.customer_id
  left join account author on author.customer_id = t.customer_id and author.id = t.account_id`

const rowView = (
  row: OperatorRow,
  operatorId: string,
  now: Date,
): z.input<typeof operatorTicketRowSchema> => ({
  ...ticketView(row),
  customerId: row.customer_id,
  customerName: row.customer_name,
  isVip: row.is_vip,
  isMine: row.operator_id === operatorId,
  isLate: row.due_at !== null && row.due_at < now,
  dueAt: row.due_at?.toISOString() ?? null,
  isFirstAnswer: row.first_answered_at === null,
  locale: row.author_locale === 'zh' ? 'zh' : 'en',
  isDeleted: row.deleted_at !== null,
  allowedActions: agencyActions(row, operatorId),
})

interface Queue {
  readonly where: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
}

const byLastMessage = (direction: SortDirection): RawBuilder<unknown> =>
  orderBySql([sql`t.last_message_at`, sql`t.id`], direction)

/** Each list has an index in its order. */
const queuesOf = (operatorId: string): Record<TicketQueue, Queue> => {
  const newest = byLastMessage('desc')
  return {
    toAnswer: { where: sql`t.status = 'awaitingAgent'`, order: sql`t.status_since, t.id` },
    mine: {
      where: sql`t.operator_id = ${operatorId} and t.status <> 'closed'`,
      order: sql`t.status, t.status_since, t.id`,
    },
    myCustomers: {
      where: sql`t.status = 'awaitingAgent' and t.customer_id in (${customersOfAgent(operatorId)})`,
      order: sql`t.status_since, t.id`,
    },
    withSeller: { where: sql`t.status = 'awaitingCustomer'`, order: newest },
    closed: { where: sql`t.status = 'closed'`, order: newest },
    all: { where: sql`true`, order: sql`t.id desc` },
  }
}

/** Totals are not counted beyond this, so that old tickets are not read for a total. */
const maxCounted = 1000

const counted = (where: RawBuilder<unknown>) =>
  sql`(select count(*)::integer from (select from ticket t where ${where} limit ${sql.lit(maxCounted + 1)}) x)`

type CountedQueue = 'toAnswer' | 'mine' | 'myCustomers' | 'withSeller'

const countsOf = async (db: Db, operatorId: string): Promise<Record<CountedQueue, number>> => {
  const of = (queue: CountedQueue) => counted(queuesOf(operatorId)[queue].where)
  const { rows } = await sql<Record<CountedQueue, number>>`
    select ${of('toAnswer')} as "toAnswer", ${of('mine')} as mine, ${of('myCustomers')} as "myCustomers",
      ${of('withSeller')} as "withSeller"`.execute(db)
  return rows[0] ?? { toAnswer: 0, mine: 0, myCustomers: 0, withSeller: 0 }
}

export const listOperatorTickets = async (
  { database, clock }: TicketParts,
  operatorId: string,
  input: ListInput,
) => {
  const db = database.agency
  const now = clock.now()
  const { where: inQueue, order: own } = queuesOf(operatorId)[input.queue]
  const sort = sortOf(input.sort)
  const order = sort ? byLastMessage(sort.direction) : own
  const parts: RawBuilder<unknown>[] = [
    inQueue,
    caseConditions(input, null, {
      alias: 't',
      at: 'created_at',
      since: 'status_since',
      assignee: 'operator_id',
    }),
  ]
  if (input.search) {
    const wanted = containing(input.search)
    parts.push(sql`(t.search_text ilike ${wanted}
      or t.customer_id in (select customer_id from customer where name ilike ${wanted}))`)
  }
  const where = sql.join(parts, sql` and `)
  const [page, total, counts] = await Promise.all([
    sql<OperatorRow>`
      select ${operatorColumns} from ticket t ${operatorJoin} where ${where} order by ${order}
        limit ${sql.lit(input.pageSize)} offset ${sql.lit((input.pageNum - 1) * input.pageSize)}`.execute(db),
    sql<{ total: number }>`select ${counted(where)} as total`.execute(db),
    countsOf(db, operatorId),
  ])
  const found = total.rows[0]?.total ?? 0
  return {
    total: Math.min(found, maxCounted),
    totalIsLowerBound: found > maxCounted,
    rows: page.rows.map((row) => rowView(row, operatorId, now)),
    counts,
  }
}

const notesOf = async (db: Db, { customer_id: customerId, id }: OperatorRow) => {
  const notes = await db
    .selectFrom('ticket_note')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('ticket_id', '=', id)
    .orderBy('id')
    .execute()
  return notes.map((note) => ({
    id: note.id,
    at: note.at.toISOString(),
    authorName: note.author_name,
    content: note.body,
  }))
}

export const getOperatorTicket = async (
  { database, files, clock }: TicketParts,
  operatorId: string,
  id: string,
): Promise<z.input<typeof operatorTicketSchema>> => {
  const db = database.agency
  const { rows } = await sql<OperatorRow>`
    select ${operatorColumns} from ticket t ${operatorJoin} where t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Ticket')
  const [conversation, notes] = await Promise.all([conversationOf(db, files, row), notesOf(db, row)])
  return { ...rowView(row, operatorId, clock.now()), ...conversation, notes }
}

type Exported = Awaited<ReturnType<typeof listOperatorTickets>>['rows'][number]

const columns: readonly CaseColumn<Exported>[] = [
  { title: ['Number', '编号'], width: 16, text: ({ number }) => number },
  { title: ['Title', '标题'], width: 40, text: ({ title }) => title },
  {
    title: ['Type', '类型'],
    text: ({ workOrderType }, locale) =>
      ticketTypeWords[locale][workOrderType === workOrderTypes.order ? 'order' : 'consult'],
  },
  orderColumn,
  customerColumn,
  {
    title: ['Status', '状态'],
    width: 18,
    text: ({ status }, locale) => operatorTicketStatusWords[locale][status],
  },
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Due', '答复期限'], time: ({ dueAt }) => dueAt },
  { title: ['Assigned to', '负责人'], width: 20, text: ({ processedPeopleName }) => processedPeopleName },
  { title: ['Opened by', '提交人'], width: 20, text: ({ createdBy }) => createdBy },
  { title: ['Opened', '提交时间'], time: ({ createdAt }) => createdAt },
  { title: ['Last message', '最近消息时间'], time: ({ lastMessage }) => lastMessage.at },
  {
    title: ['Last message by', '最近消息发送人'],
    width: 20,
    text: ({ lastMessage }) => lastMessage.authorName,
  },
  {
    title: ['Beginning of the last message', '最近消息摘要'],
    width: 40,
    text: ({ lastMessage }) => lastMessage.excerpt,
  },
]

export const exportOperatorTickets = (
  parts: TicketParts,
  input: ParsedInputOf<typeof operatorTickets.exportOperatorTickets>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(parts.database, call, {
    list: 'tickets',
    input,
    title: ['Tickets', '工单'],
    columns,
    page: async (database, page) => {
      const { rows } = await listOperatorTickets({ ...parts, database }, call.operator.operatorId, {
        ...input,
        ...page,
      })
      return { rows }
    },
  })
