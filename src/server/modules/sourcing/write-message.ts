import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { operatorSourcing } from '../../../contract/operator/sourcing.ts'
import {
  sourcingActionsFrom,
  sourcingOperatorActionsFrom,
  type SourcingStatus,
} from '../../../contract/sourcing-states.ts'
import type { sourcing } from '../../../contract/sourcing.ts'
import { audit } from '../../platform/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/call.ts'
import { addMessageTo, markUnread, pictureIdsOf, type NewMessage } from '../../platform/conversation.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import { idempotently } from '../../platform/idempotency.ts'
import { sellerOf } from '../../platform/party-actors.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import type { SourcingMails } from './sourcing-emails.ts'
import {
  lockSourcing,
  moveSourcing,
  ownerOfSourcing,
  wrongSourcingStatus,
  type LockedSourcing,
} from './sourcing-rows.ts'
import { sourcingMarks, sourcingConversation } from './sourcing-messages.ts'

/**
 * Adds a message to a locked request; the seller's messages are marked unread for operators.
 * @throws DomainError notFound (an image), notAPicture, conversationFull
 */
const addMessage = async (tx: Tx, request: LockedSourcing, message: NewMessage): Promise<void> => {
  const { customerId, id } = request
  await addMessageTo(tx, sourcingConversation, request, message)
  await tx
    .updateTable('sourcing_request')
    .set({
      last_message_at: sql<Date>`now()`,
      ...(message.by.side === 'seller' ? { awaits_agency_reply: true } : {}),
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

const checkFrom = (from: readonly SourcingStatus[], request: LockedSourcing): void => {
  if (!from.includes(request.status)) throw wrongSourcingStatus(request)
}

export const writeSourcing = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  input: ParsedInputOf<typeof sourcing.writeSourcing>,
  call: CustomerCall,
): Promise<void> => {
  const { customer: who } = call
  const pictureIds = pictureIdsOf(files, input.images)
  const intent = {
    customerId: who.customerId,
    key: call.idempotencyKey,
    endpoint: 'writeSourcing',
    request: input,
  }
  await database.tenantTransaction(who.customerId, (tx) =>
    idempotently(tx, intent, async () => {
      const request = await lockSourcing(tx, who.customerId, input.id)
      checkFrom(sourcingActionsFrom.write, request)
      const by = sellerOf(who)
      await addMessage(tx, request, { by, body: input.content, pictureIds })
      if (request.status === 'infoNeeded')
        await moveSourcing(tx, request, { to: 'inProgress', kind: 'sourcing.answered', by })
      await auditAdminView(tx, scopeOf(call), 'sourcing:write', [request.id])
      return null
    }),
  )
}

interface OperatorSourcingDeps {
  readonly database: Database
  readonly mails: SourcingMails
}

const writeIn = async (
  tx: Tx,
  mails: SourcingMails,
  input: ParsedInputOf<typeof operatorSourcing.writeToSeller>,
  call: OperatorCall,
): Promise<void> => {
  const { operator } = call
  const { id, content, pictureIds, isQuestion } = input
  const request = await lockSourcing(tx, await ownerOfSourcing(tx, id), id)
  checkFrom(sourcingOperatorActionsFrom[isQuestion ? 'ask' : 'write'], request)
  const by = { side: 'agency', name: operator.name } as const
  await addMessage(tx, request, { by, body: content, pictureIds })
  if (isQuestion) {
    // Asking assigns an unassigned request to the operator.
    const taken = request.operatorId === null
    const set = taken ? { operator_id: operator.operatorId, operator_name: operator.name } : {}
    await moveSourcing(tx, request, { to: 'infoNeeded', kind: 'sourcing.questioned', by, set })
  }
  await markUnread(tx, sourcingMarks, request)
  await mails[isQuestion ? 'questioned' : 'wrote'](tx, request, {
    operatorName: operator.name,
    body: content,
  })
  const detail = { customerId: request.customerId, isQuestion }
  await audit(tx, operator, 'sourcing:write', `sourcing:${id}`, detail, call)
}

export const writeToSeller = async (
  { database, mails }: OperatorSourcingDeps,
  input: ParsedInputOf<typeof operatorSourcing.writeToSeller>,
  call: OperatorCall,
): Promise<void> => {
  const customerId = await ownerOfSourcing(database.agency, input.id)
  const request = { ...input, operatorId: call.operator.operatorId }
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'writeToSeller', request }
  await database.agencyTransaction((tx) =>
    idempotently(tx, intent, async () => {
      await writeIn(tx, mails, input, call)
      return null
    }),
  )
}
