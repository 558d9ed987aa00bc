import { sql } from 'kysely'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/http/call.ts'
import {
  addMessageTo,
  markUnread,
  pictureIdsOf,
  type Conversations,
  type NewMessage,
  type UnreadMarks,
} from '../../platform/conversations/conversation.ts'
import type { CustomerId, Database, Db, Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { operatorOf, sellerOf, type PartyActor } from '../../platform/conversations/party-actors.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import type { Case, CaseTable } from './case-rows.ts'

export interface CaseConversation<Row extends Case> {
  /** Begins its audit actions and the names of its audited rows, such as `wholesale`. */
  readonly name: string
  readonly table: Pick<CaseTable, 'table'>
  readonly conversation: Conversations
  readonly marks: UnreadMarks
  readonly ownerOf: (db: Db, id: string) => Promise<CustomerId>
  readonly lock: (tx: Tx, customerId: CustomerId, id: string) => Promise<Row>
  /** @throws DomainError if nobody may write in the row's state */
  readonly check?: (row: Row) => void
  /** What a seller's message moves besides. */
  readonly sellerWrote?: (tx: Tx, row: Row, by: PartyActor) => Promise<void>
}

interface FromSeller {
  readonly id: string
  readonly content: string
  readonly images: readonly string[]
}
interface FromOperator {
  readonly id: string
  readonly content: string
  readonly pictureIds: readonly string[]
}
interface AgencyWriter<Row> {
  readonly database: Database
  readonly endpoint: string
  readonly notify: (tx: Tx, row: Row) => Promise<unknown>
}

export const caseMessages = <Row extends Case>(about: CaseConversation<Row>) => {
  /**
   * Adds a message to a locked row; a seller's message waits for the agency.
   * @throws DomainError notFound or notAPicture (an image), conversationFull
   */
  const addMessage = async (tx: Tx, row: Row, message: NewMessage): Promise<void> => {
    about.check?.(row)
    await addMessageTo(tx, about.conversation, row, message)
    // Notifies open windows of both sides.
    await sql`
      update ${sql.table(about.table.table)}
        set last_message_at = now(), awaits_agency_reply = awaits_agency_reply or ${message.by.side === 'seller'}
        where customer_id = ${row.customerId} and id = ${row.id}`.execute(tx)
  }

  const writeAsSeller = async (
    { database, files, endpoint }: { database: Database; files: Files; endpoint: string },
    input: FromSeller,
    call: CustomerCall,
  ): Promise<void> => {
    const { customer: who, idempotencyKey: key } = call
    const { customerId } = who
    const pictureIds = pictureIdsOf(files, input.images)
    await database.tenantTransaction(customerId, (tx) =>
      idempotently(tx, { customerId, key, endpoint, request: input }, async () => {
        const row = await about.lock(tx, customerId, input.id)
        const by = sellerOf(who)
        await addMessage(tx, row, { by, body: input.content, pictureIds })
        await about.sellerWrote?.(tx, row, by)
        await auditAdminView(tx, scopeOf(call), `${about.name}:write`, [row.id])
        return null
      }),
    )
  }

  const writeAsAgency = async (
    { database, endpoint, notify }: AgencyWriter<Row>,
    input: FromOperator,
    call: OperatorCall,
  ): Promise<void> => {
    const { operator, idempotencyKey: key } = call
    const { id, content, pictureIds } = input
    const customerId = await about.ownerOf(database.agency, id)
    const request = { ...input, operatorId: operator.operatorId }
    await database.agencyTransaction((tx) =>
      idempotently(tx, { customerId, key, endpoint, request }, async () => {
        const row = await about.lock(tx, customerId, id)
        await addMessage(tx, row, { by: operatorOf(operator), body: content, pictureIds })
        await markUnread(tx, about.marks, row)
        await notify(tx, row)
        await audit(tx, operator, {
          action: `${about.name}:write`,
          target: `${about.name}:${id}`,
          detail: { customerId },
          call,
        })
        return null
      }),
    )
  }

  return { addMessage, writeAsSeller, writeAsAgency }
}
