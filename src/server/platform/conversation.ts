import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { notFound, type DomainError } from '../../contract/errors.ts'
import type { MenuTag } from '../../contract/permissions.ts'
import type { pictureSchema, ticketMessageSchema } from '../../contract/tickets.ts'
import type { CustomerActor } from './actors.ts'
import type { OperatorCall } from './call.ts'
import type { CustomerId, Db, Tx } from './database.ts'
import type { Files } from './files.ts'
import { checkOwnPictures } from './own-pictures.ts'

// What a seller and the agency say about one matter: a ticket, a product request, a wholesale order. Each kind keeps it in
// tables of its own, of one form (migrations 0015, 0042 and 0054); this is all that is done with them.

/** Where the messages of one kind of matter are kept. */
export interface Conversations {
  readonly table: 'ticket_message' | 'sourcing_message' | 'wholesale_message'
  /** Its column that names the matter. */
  readonly matter: 'ticket_id' | 'request_id' | 'order_id'
  /** So many messages one holds: it is shown as a whole. */
  readonly most: number
  readonly full: () => DomainError
}

/** What is talked about. */
export interface ConversationSubject {
  readonly customerId: CustomerId
  readonly id: string
}

export interface NewMessage {
  readonly by: { readonly side: 'seller' | 'agency' | 'system'; readonly name: string }
  readonly body: string
  readonly pictureIds: readonly string[]
}

type PictureView = z.input<typeof pictureSchema>
type MessageView = z.input<typeof ticketMessageSchema>

/** Addresses that work until the end of tomorrow. */
export const pictureView = (files: Files, id: string): PictureView => ({
  url: files.url({ id, isPublic: false }, 'large'),
  thumbnailUrl: files.url({ id, isPublic: false }, 'small'),
})

/** The ids in addresses that an upload answered. @throws DomainError notFound for any other text */
export const pictureIdsOf = (files: Files, images: readonly string[]): string[] =>
  images.map((address) => {
    const id = files.idOf(address)
    if (id === null) throw notFound('Image')
    return id
  })

/** Stores a picture of an operator's for a message; from then on it is the customer's. */
export const storePicture = async (
  files: Files,
  customerId: CustomerId,
  { file }: OperatorCall,
): Promise<PictureView & { readonly id: string }> => {
  if (!file) throw new Error('an upload endpoint was called without its file')
  const { id } = await files.put({ ...file, customerId, isPublic: false })
  return { id, ...pictureView(files, id) }
}

const checkRoom = async (
  tx: Tx,
  { table, matter, most, full }: Conversations,
  { customerId, id }: ConversationSubject,
): Promise<void> => {
  const { rows } = await sql<{ messages: number }>`
    select count(*)::integer as messages from ${sql.table(table)}
      where customer_id = ${customerId} and ${sql.ref(matter)} = ${id}`.execute(tx)
  if ((rows[0]?.messages ?? 0) >= most) throw full()
}

/**
 * Adds a message to a locked matter; answers its id and time.
 * @throws DomainError notFound (a picture), notAPicture, and what `full` says
 */
export const addMessageTo = async (
  tx: Tx,
  kind: Conversations,
  about: ConversationSubject,
  { by, body, pictureIds }: NewMessage,
): Promise<{ readonly id: string; readonly at: Date }> => {
  await checkOwnPictures(tx, about.customerId, pictureIds)
  await checkRoom(tx, kind, about)
  const { rows } = await sql<{ id: string; at: Date }>`
    insert into ${sql.table(kind.table)}
        (customer_id, ${sql.ref(kind.matter)}, side, author_name, body, picture_ids)
      values (${about.customerId}, ${about.id}, ${by.side}, ${by.name}, ${body}, ${[...pictureIds]}::bigint[])
      returning id, at`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('an insert returns its row')
  return made
}

interface MessageRow {
  readonly id: string
  readonly at: Date
  readonly side: 'seller' | 'agency'
  readonly author_name: string
  readonly body: string
  readonly picture_ids: readonly string[]
}

/** All that was said, the oldest first. */
export const messagesOf = async (
  { db, files }: { readonly db: Db; readonly files: Files },
  { table, matter }: Conversations,
  about: { readonly customerId: string; readonly id: string },
): Promise<MessageView[]> => {
  const { rows } = await sql<MessageRow>`
    select id, at, side, author_name, body, picture_ids from ${sql.table(table)}
      where customer_id = ${about.customerId} and ${sql.ref(matter)} = ${about.id} order by id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    side: row.side,
    authorName: row.author_name,
    content: row.body,
    pictures: row.picture_ids.map((picture) => pictureView(files, picture)),
  }))
}

/** Where people's marks of the unread are kept, of matters that everybody with a menu sees. */
export interface UnreadMarks {
  readonly table: 'sourcing_unread' | 'wholesale_unread'
  readonly matter: 'request_id' | 'order_id'
  readonly tag: MenuTag
}

/** Marks a matter for every account that sees it; who has a mark already keeps it. */
export const markUnread = async (
  tx: Tx,
  { table, matter, tag }: UnreadMarks,
  about: ConversationSubject,
): Promise<void> => {
  await sql`
    insert into ${sql.table(table)} (customer_id, account_id, ${sql.ref(matter)})
      select customer_id, id, ${about.id}::bigint from account
        where customer_id = ${about.customerId} and is_active and (is_default or ${tag} = any(menu_tags))
      on conflict do nothing`.execute(tx)
}

type Person = Pick<CustomerActor, 'customerId' | 'accountId' | 'isAdminView'>

/** Takes a person's mark off; an operator in the admin view leaves it. */
export const clearUnread = async (
  db: Db,
  { table, matter }: UnreadMarks,
  { customerId, accountId, isAdminView }: Person,
  id: string,
): Promise<void> => {
  if (isAdminView) return
  await sql`delete from ${sql.table(table)} where customer_id = ${customerId} and account_id = ${accountId}
    and ${sql.ref(matter)} = ${id}`.execute(db)
}

/** Whether a person has a mark on the matter `id` (a column of the query's). */
export const isUnread = (
  { table, matter }: UnreadMarks,
  { customerId, accountId }: Person,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from ${sql.table(table)} u where u.customer_id = ${customerId} and u.account_id = ${accountId}
    and u.${sql.ref(matter)} = ${id})`
