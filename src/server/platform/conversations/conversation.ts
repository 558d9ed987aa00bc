import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { notFound, type DomainError } from '../../../contract/kernel/errors.ts'
import type { MenuTag } from '../../../contract/kernel/permissions.ts'
import type { pictureSchema, ticketMessageSchema } from '../../../contract/tickets/tickets.ts'
import type { CustomerActor } from '../auth/actors.ts'
import type { OperatorCall } from '../http/call.ts'
import type { CustomerId, Db, Tx } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import { checkOwnPictures } from '../files/own-pictures.ts'

// Messages between a seller and the agency about a ticket, a sourcing request, a wholesale or a service order. Each kind
// has its own tables of the same shape; this file holds everything that is done with them.

export interface Conversations {
  readonly table: 'ticket_message' | 'sourcing_message' | 'wholesale_message' | 'service_order_message'
  /** The column with the id of the ticket, request or order. */
  readonly idColumn: 'ticket_id' | 'request_id' | 'order_id'
  /** The maximum number of messages, because a conversation is always shown whole. */
  readonly max: number
  readonly full: () => DomainError
}

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

/** Signed URLs that work until the end of tomorrow. */
export const pictureView = (files: Files, id: string): PictureView => ({
  url: files.url({ id, isPublic: false }, 'large'),
  thumbnailUrl: files.url({ id, isPublic: false }, 'small'),
})

/** The file ids in image URLs returned by an upload. @throws DomainError notFound for any other text */
export const pictureIdsOf = (files: Files, images: readonly string[]): string[] =>
  images.map((address) => {
    const id = files.idOf(address)
    if (id === null) throw notFound('Image')
    return id
  })

/** Stores an operator's image for a message. The file belongs to the customer. */
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
  { table, idColumn, max, full }: Conversations,
  { customerId, id }: ConversationSubject,
): Promise<void> => {
  const { rows } = await sql<{ messages: number }>`
    select count(*)::integer as messages from ${sql.table(table)}
      where customer_id = ${customerId} and ${sql.ref(idColumn)} = ${id}`.execute(tx)
  if ((rows[0]?.messages ?? 0) >= max) throw full()
}

/**
 * Adds a message to a locked ticket, request or order and returns its id and time. @throws DomainError
 * notFound or notAPicture (an image), and the error of `full`
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
        (customer_id, ${sql.ref(kind.idColumn)}, side, author_name, body, picture_ids)
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

export const messagesOf = async (
  { db, files }: { readonly db: Db; readonly files: Files },
  { table, idColumn }: Conversations,
  about: { readonly customerId: string; readonly id: string },
): Promise<MessageView[]> => {
  const { rows } = await sql<MessageRow>`
    select id, at, side, author_name, body, picture_ids from ${sql.table(table)}
      where customer_id = ${about.customerId} and ${sql.ref(idColumn)} = ${about.id} order by id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    side: row.side,
    authorName: row.author_name,
    content: row.body,
    pictures: row.picture_ids.map((picture) => pictureView(files, picture)),
  }))
}

/** Where unread marks are stored for records that every account with the menu can see. */
export interface UnreadMarks {
  readonly table: 'sourcing_unread' | 'wholesale_unread' | 'service_order_unread'
  readonly idColumn: 'request_id' | 'order_id'
  readonly tag: MenuTag
}

export const markUnread = async (
  tx: Tx,
  { table, idColumn, tag }: UnreadMarks,
  about: ConversationSubject,
): Promise<void> => {
  await sql`
    insert into ${sql.table(table)} (customer_id, account_id, ${sql.ref(idColumn)})
      select customer_id, id, ${about.id}::bigint from account
        where customer_id = ${about.customerId} and is_active and (is_default or ${tag} = any(menu_tags))
      on conflict do nothing`.execute(tx)
}

type UnreadReader = Pick<CustomerActor, 'customerId' | 'accountId' | 'isAdminView'>

export const clearUnread = async (
  db: Db,
  { table, idColumn }: UnreadMarks,
  { customerId, accountId, isAdminView }: UnreadReader,
  id: string,
): Promise<void> => {
  if (isAdminView) return
  await sql`delete from ${sql.table(table)} where customer_id = ${customerId} and account_id = ${accountId}
    and ${sql.ref(idColumn)} = ${id}`.execute(db)
}

export const isUnread = (
  { table, idColumn }: UnreadMarks,
  { customerId, accountId }: UnreadReader,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from ${sql.table(table)} u where u.customer_id = ${customerId} and u.account_id = ${accountId}
    and u.${sql.ref(idColumn)} = ${id})`
