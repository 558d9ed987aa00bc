import { sql } from 'kysely'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import type { SeededOperator, SeededSeller } from './accounts.ts'
import { pictureOnBackground } from '../catalogue/pictures.ts'
import { insertRows, takeIds } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'
import {
  ticketPictures,
  ticketStories,
  type Step,
  type TicketPicture,
  type TicketStory,
} from './ticket-stories.ts'

interface Person {
  readonly customer_id: string
  readonly id: string
  readonly email: string
  readonly user_name: string
}
interface Target {
  readonly customer_id: string
  readonly id: string
  readonly number: string
  readonly shop_id: string
  readonly status: string
}

/** The author: a seller's main account, or the main seller's sub-account. */
const emailOf = (key: string, sellers: ReadonlyMap<string, SeededSeller>): string =>
  key === 'noah' ? 'noah@harbourpine.example' : (sellers.get(key)?.email ?? '')

const readPeople = async (
  tx: Tx,
  sellers: ReadonlyMap<string, SeededSeller>,
): Promise<Map<string, Person>> => {
  const keys = [...new Set(ticketStories.map(({ seller }) => seller))]
  const people = await tx.selectFrom('account').select(['customer_id', 'id', 'email', 'user_name']).execute()
  return new Map(
    keys.map((key) => {
      const person = people.find(({ email }) => email === emailOf(key, sellers))
      if (!person) throw new Error(`no account ${key} for a ticket`)
      return [key, person]
    }),
  )
}

const readTargets = async (tx: Tx, { customer_id: customerId, id }: Person): Promise<Target[]> => {
  const { rows } = await sql<Target>`
    select o.customer_id, o.id, o.number, o.shop_id, o.status from dropshipping_order o
      join account a on a.customer_id = o.customer_id and a.id = ${id}
      where o.customer_id = ${customerId} and (a.shop_ids is null or o.shop_id = any(a.shop_ids))
      order by o.created_at desc, o.id desc`.execute(tx)
  return rows
}

const targetOf = (targets: readonly Target[], { order, title }: TicketStory): Target | null => {
  if (!order) return null
  const [status, place] = order
  const found = targets.filter((one) => one.status === status)
  const target = found[place] ?? found.at(-1)
  if (!target) throw new Error(`no ${status} order for ${title}`)
  return target
}

interface TicketContext {
  readonly story: TicketStory
  readonly person: Person
  readonly target: Target | null
  readonly agent: SeededOperator
  readonly ticketId: string
  readonly at: (step: Step) => Date
  readonly pictureIds: (step: Step) => Promise<string[]>
}

type Status = 'awaitingAgent' | 'awaitingCustomer' | 'closed'

const statusAfter = (step: Step): Status | null => {
  if ('closes' in step) return 'closed'
  if ('internalNote' in step) return null
  return step.by === 'seller' ? 'awaitingAgent' : 'awaitingCustomer'
}

const kindOf = (step: Step, from: Status | null): string => {
  if ('closes' in step) return 'ticket.closed'
  if (from === null) return 'ticket.created'
  if (from === 'closed') return 'ticket.reopened'
  return step.by === 'seller' ? 'ticket.asked' : 'ticket.answered'
}

const buildRows = async (tx: Tx, context: TicketContext) => {
  const { story, person, agent, ticketId, at } = context
  const key = { customer_id: person.customer_id, ticket_id: ticketId }
  const nameOf = (step: Step): string => (step.by === 'seller' ? person.user_name : agent.name)
  const messages: object[] = []
  const notes: object[] = []
  const events: object[] = []
  let status: Status | null = null
  let since = at(story.steps[0] as Step)
  let isAssigned = false
  let last = { id: '', at: since }
  for (const step of story.steps) {
    const [assignedEventId = '', id = '', eventId = ''] = await takeIds(tx, 3)
    const base = { ...key, at: at(step) }
    if ('internalNote' in step) {
      notes.push({ ...base, id, operator_id: agent.id, author_name: agent.name, body: step.internalNote })
      continue
    }
    if ('message' in step) {
      const picture_ids = await context.pictureIds(step)
      messages.push({
        ...base,
        id,
        side: step.by,
        author_name: nameOf(step),
        body: step.message,
        picture_ids,
      })
      last = { id, at: at(step) }
    }
    const happened = (kind: string, to: Status | null) => ({
      ...base,
      id: eventId,
      kind,
      from_status: status,
      to_status: to,
      actor_kind: step.by,
      actor_name: nameOf(step),
    })
    const to = statusAfter(step)
    if (step.by === 'agency' && !isAssigned) {
      isAssigned = true
      events.push({ ...happened('ticket.assigned', status), id: assignedEventId })
    }
    if (to === status) continue
    events.push(happened(kindOf(step, status), to))
    status = to
    since = at(step)
  }
  return { messages, notes, events, status, since, isAssigned, last }
}

const insertStory = async (tx: Tx, context: TicketContext): Promise<void> => {
  const { story, person, target, agent, ticketId, at } = context
  const { messages, notes, events, status, since, isAssigned, last } = await buildRows(tx, context)
  await tx
    .insertInto('ticket')
    .values({
      customer_id: person.customer_id,
      id: ticketId,
      number: `TK-${ticketId}`,
      work_order_type: target ? 1 : 4,
      title: story.title,
      order_id: target?.id ?? null,
      order_number: target?.number ?? '',
      shop_id: target?.shop_id ?? null,
      account_id: person.id,
      created_by: person.user_name,
      status: status ?? 'awaitingAgent',
      status_since: since,
      ...(isAssigned ? { operator_id: agent.id, operator_name: agent.name } : {}),
      last_message_id: last.id,
      last_message_at: last.at,
      created_at: at(story.steps[0] as Step),
    })
    .execute()
  for (const [table, rows] of Object.entries({
    ticket_message: messages,
    ticket_note: notes,
    ticket_event: events,
  })) {
    await insertRows(
      tx,
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
      rows,
    )
  }
  if (!story.isUnread) return
  await tx
    .insertInto('ticket_unread')
    .values({ customer_id: person.customer_id, account_id: person.id, ticket_id: ticketId, since: last.at })
    .execute()
}

export const seedTickets = async (
  tx: Tx,
  files: Files,
  options: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly agent: SeededOperator
    readonly now: Date
  },
): Promise<void> => {
  const { sellers, agent, now } = options
  const people = await readPeople(tx, sellers)
  const at = ({ daysAgo }: Step): Date => new Date(+now - daysAgo * dayMs)
  const store = async (customerId: string, name: TicketPicture): Promise<string> => {
    const body = await pictureOnBackground(ticketPictures[name])
    const picture = { kind: 'image', contentType: 'image/png', body } as const
    return (await files.put({ customerId, isPublic: false, fileName: `${name}.png`, ...picture }, tx)).id
  }
  const firstAt = ({ steps }: TicketStory): number => Math.max(...steps.map(({ daysAgo }) => daysAgo))
  for (const story of ticketStories.toSorted((a, b) => firstAt(b) - firstAt(a))) {
    const person = people.get(story.seller)
    if (!person) throw new Error(`no account for the ticket ${story.title}`)
    const target = targetOf(await readTargets(tx, person), story)
    const [ticketId = ''] = await takeIds(tx, 1)
    const pictureIds = (step: Step): Promise<string[]> =>
      Promise.all(
        ('pictures' in step ? (step.pictures ?? []) : []).map((name) => store(person.customer_id, name)),
      )
    await insertStory(tx, { story, person, target, agent, ticketId, at, pictureIds })
  }
}
