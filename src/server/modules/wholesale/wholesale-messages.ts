import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { wholesaleMessageRoles, type operatorWholesale } from '../../../contract/operator/wholesale.ts'
import { menuTags, type OperatorRole } from '../../../contract/permissions.ts'
import { wholesaleLimits, type WholesaleStatus } from '../../../contract/wholesale-states.ts'
import type { wholesale } from '../../../contract/wholesale.ts'
import { audit } from '../../platform/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/call.ts'
import {
  addMessageTo,
  markUnread,
  pictureIdsOf,
  storePicture,
  type Conversations,
  type NewMessage,
  type UnreadMarks,
} from '../../platform/conversation.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import { idempotently } from '../../platform/idempotency.ts'
import { operatorOf, sellerOf } from '../../platform/party-actors.ts'
import { refuse } from '../../platform/refuse.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import type { WholesaleMails } from './wholesale-emails.ts'
import {
  lockWholesale,
  ownerOfWholesale,
  wrongWholesaleStatus,
  type LockedWholesale,
} from './wholesale-rows.ts'

export const wholesaleConversation: Conversations = {
  table: 'wholesale_message',
  idColumn: 'order_id',
  max: wholesaleLimits.messages,
  full: () => refuse('conversationFull', { of: 'wholesale', max: wholesaleLimits.messages }),
}

export const wholesaleMarks: UnreadMarks = {
  table: 'wholesale_unread',
  idColumn: 'order_id',
  tag: menuTags.orders,
}

/** Drafts are invisible to the agency. */
const allowsMessages = (status: WholesaleStatus): boolean => status !== 'draft'

export const sellerMayWrite = (status: WholesaleStatus, authorities: readonly string[]): boolean =>
  allowsMessages(status) && authorities.includes('order:create')

export const operatorMayWrite = (status: WholesaleStatus, roles: readonly OperatorRole[]): boolean =>
  allowsMessages(status) &&
  roles.some((role) => role === 'owner' || wholesaleMessageRoles.some((writer) => writer === role))

const addMessage = async (tx: Tx, order: LockedWholesale, message: NewMessage): Promise<void> => {
  if (!allowsMessages(order.status)) throw wrongWholesaleStatus(order)
  await addMessageTo(tx, wholesaleConversation, order, message)
  // Notifies open windows of both sides.
  await tx
    .updateTable('wholesale_order')
    .set({
      last_message_at: sql<Date>`now()`,
      ...(message.by.side === 'seller' ? { awaits_agency_reply: true } : {}),
    })
    .where('customer_id', '=', order.customerId)
    .where('id', '=', order.id)
    .execute()
}

interface Parts {
  readonly database: Database
  readonly files: Files
}

export const writeWholesale = async (
  { database, files }: Parts,
  input: ParsedInputOf<typeof wholesale.writeWholesale>,
  call: CustomerCall,
): Promise<void> => {
  const { customer: who, idempotencyKey } = call
  const { customerId } = who
  const pictureIds = pictureIdsOf(files, input.images)
  const intent = { customerId, key: idempotencyKey, endpoint: 'writeWholesale', request: input }
  await database.tenantTransaction(customerId, (tx) =>
    idempotently(tx, intent, async () => {
      const order = await lockWholesale(tx, customerId, input.id)
      await addMessage(tx, order, { by: sellerOf(who), body: input.content, pictureIds })
      await auditAdminView(tx, scopeOf(call), 'wholesale:write', [input.id])
      return null
    }),
  )
}

export const writeWholesaleToSeller = async (
  { database, mails }: { readonly database: Database; readonly mails: WholesaleMails },
  input: ParsedInputOf<typeof operatorWholesale.writeWholesaleToSeller>,
  call: OperatorCall,
): Promise<void> => {
  const { operator, idempotencyKey } = call
  const { id, content, pictureIds } = input
  const customerId = await ownerOfWholesale(database.agency, id)
  const request = { ...input, operatorId: operator.operatorId }
  const intent = { customerId, key: idempotencyKey, endpoint: 'writeWholesaleToSeller', request }
  await database.agencyTransaction((tx) =>
    idempotently(tx, intent, async () => {
      const order = await lockWholesale(tx, customerId, id)
      await addMessage(tx, order, { by: operatorOf(operator), body: content, pictureIds })
      await markUnread(tx, wholesaleMarks, order)
      await mails.wrote(tx, order, { note: content, operatorName: operator.name })
      await audit(tx, operator, 'wholesale:write', `wholesale:${id}`, { customerId }, call)
      return null
    }),
  )
}

export const uploadWholesalePicture = async (
  { database, files }: Parts,
  orderId: string,
  call: OperatorCall,
) => storePicture(files, await ownerOfWholesale(database.agency, orderId), call)
