import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { DomainError } from '../../../contract/errors.ts'
import type { operatorSourcing } from '../../../contract/operator/sourcing.ts'
import { menuTags } from '../../../contract/permissions.ts'
import {
  sourcingActionsFrom,
  sourcingDeskActionsFrom,
  sourcingLimits,
  type SourcingStatus,
} from '../../../contract/sourcing-states.ts'
import type { sourcing } from '../../../contract/sourcing.ts'
import { audit } from '../../platform/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/call.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import { idempotently } from '../../platform/idempotency.ts'
import { checkOwnPictures } from '../../platform/own-pictures.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import { sellerOf } from './seller.ts'
import type { SourcingMails } from './sourcing-mails.ts'
import { pictureIdsOf } from './sourcing-pictures.ts'
import {
  lockSourcing,
  moveSourcing,
  ownerOfSourcing,
  wrongSourcingStatus,
  type LockedSourcing,
  type SourcingActor,
} from './sourcing-rows.ts'

interface NewMessage {
  readonly by: SourcingActor
  readonly body: string
  readonly pictureIds: readonly string[]
}

/** @throws DomainError conversationFull */
const checkRoom = async (tx: Tx, { customerId, id }: LockedSourcing): Promise<void> => {
  const { messages } = await tx
    .selectFrom('sourcing_message')
    .select((e) => e.fn.countAll<string>().as('messages'))
    .where('customer_id', '=', customerId)
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(messages) < sourcingLimits.messages) return
  throw new DomainError(
    'conversationFull',
    `A request holds ${sourcingLimits.messages} messages. Ask anew, please.`,
  )
}

/**
 * Adds a message to a locked request. What a seller writes is marked for the desk.
 * @throws DomainError notFound (a picture), notAPicture, conversationFull
 */
const addMessage = async (
  tx: Tx,
  request: LockedSourcing,
  { by, body, pictureIds }: NewMessage,
): Promise<void> => {
  const { customerId, id } = request
  await checkOwnPictures(tx, customerId, pictureIds)
  await checkRoom(tx, request)
  await tx
    .insertInto('sourcing_message')
    .values({
      customer_id: customerId,
      request_id: id,
      side: by.side,
      author_name: by.name,
      body,
      picture_ids: [...pictureIds],
    })
    .execute()
  await tx
    .updateTable('sourcing_request')
    .set({ last_message_at: sql<Date>`now()`, ...(by.side === 'seller' ? { seller_wrote: true } : {}) })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Marks the request for every account that sees it; who has a mark already keeps it. */
export const markSourcingUnread = async (
  tx: Tx,
  { customerId, id }: Pick<LockedSourcing, 'customerId' | 'id'>,
): Promise<void> => {
  await sql`
    insert into sourcing_unread (customer_id, account_id, request_id)
      select customer_id, id, ${id}::bigint from account
        where customer_id = ${customerId} and is_active and (is_default or ${menuTags.product} = any(menu_tags))
      on conflict do nothing`.execute(tx)
}

const checkFrom = (from: readonly SourcingStatus[], request: LockedSourcing): void => {
  if (!from.includes(request.status)) throw wrongSourcingStatus(request)
}

/**
 * The seller's words; where the agency has asked, the work goes on with them.
 * @throws DomainError notFound, notAPicture, conversationFull, wrongStatus
 */
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
      if (request.status === 'needInfo')
        await moveSourcing(tx, request, { to: 'inWork', kind: 'sourcing.answered', by })
      await auditAdminView(tx, scopeOf(call), 'sourcing:write', [request.id])
      return null
    }),
  )
}

interface DeskParts {
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
  checkFrom(sourcingDeskActionsFrom[isQuestion ? 'ask' : 'write'], request)
  const by = { side: 'agency', name: operator.name } as const
  await addMessage(tx, request, { by, body: content, pictureIds })
  if (isQuestion) {
    // Who asks looks for it from then on, where nobody did.
    const taken = request.operatorId === null
    const set = taken ? { operator_id: operator.operatorId, operator_name: operator.name } : {}
    await moveSourcing(tx, request, { to: 'needInfo', kind: 'sourcing.questioned', by, set })
  }
  await markSourcingUnread(tx, request)
  await mails[isQuestion ? 'questioned' : 'wrote'](tx, request, {
    operatorName: operator.name,
    body: content,
  })
  const detail = { customerId: request.customerId, isQuestion }
  await audit(tx, operator, 'sourcing:write', `sourcing:${id}`, detail, call)
}

/**
 * Writes to the seller, who has the request's mark and a mail then; a question makes it wait on the seller.
 * @throws DomainError notFound, notAPicture, conversationFull, wrongStatus
 */
export const writeToSeller = async (
  { database, mails }: DeskParts,
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
