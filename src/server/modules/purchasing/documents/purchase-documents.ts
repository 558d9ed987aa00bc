import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import {
  purchaseDocumentLimits,
  type PurchaseDocument,
} from '../../../../contract/purchasing/purchase-documents.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { CustomerCall, OperatorCall } from '../../../platform/http/call.ts'
import type { CustomerId, Database, Db, Tx } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { operatorOf, sellerOf, type PartyActor } from '../../../platform/conversations/party-actors.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { auditAdminView, scopeOf } from '../../orders/index.ts'
import { addPurchaseEvent, lockPurchase, ownerOfPurchase } from '../state/purchase-rows.ts'

interface Parts {
  readonly database: Database
  readonly files: Files
}

interface Listed {
  readonly documents: PurchaseDocument[]
}

interface DocumentRow {
  readonly id: string
  readonly fileId: string
  readonly name: string
  readonly isPicture: boolean
  readonly addedAt: Date
  readonly addedBy: string
  readonly isAgencys: boolean
}

const readDocuments = async (
  { files }: Parts,
  db: Db,
  customerId: CustomerId,
  orderId: string,
): Promise<Listed> => {
  const { rows } = await sql<DocumentRow>`
    select d.id::text as id, d.file_id::text as "fileId", f.file_name as name, f.width is not null as "isPicture",
        d.added_at as "addedAt", d.added_by as "addedBy", d.is_agencys as "isAgencys"
      from purchase_document d join file f on f.id = d.file_id
      where d.customer_id = ${customerId} and d.order_id = ${orderId} order by d.id`.execute(db)
  return {
    documents: rows.map(({ fileId, isPicture, addedAt, ...row }) => ({
      ...row,
      addedAt: addedAt.toISOString(),
      url: files.url({ id: fileId, isPublic: false }, isPicture ? 'large' : 'file'),
    })),
  }
}

/** A party's transaction on a locked order, with what it writes to the audit log. */
interface Party {
  readonly customerId: CustomerId
  readonly by: PartyActor
  readonly run: (action: string, work: (tx: Tx) => Promise<void>) => Promise<void>
  readonly db: Db
}

const sellersParty = ({ database }: Parts, id: string, call: CustomerCall): Party => {
  const { customerId } = call.customer
  return {
    customerId,
    by: sellerOf(call.customer),
    db: database.tenant(customerId),
    run: (action, work) =>
      database.tenantTransaction(customerId, async (tx) => {
        await work(tx)
        await auditAdminView(tx, scopeOf(call), `purchase:${action}`, [id])
      }),
  }
}

/** @throws DomainError notFound */
const operatorsParty = async ({ database }: Parts, id: string, call: OperatorCall): Promise<Party> => {
  const customerId = await ownerOfPurchase(database.agency, id)
  return {
    customerId,
    by: operatorOf(call.operator),
    db: database.agency,
    run: (action, work) =>
      database.agencyTransaction(async (tx) => {
        await work(tx)
        await audit(tx, call.operator, {
          action: `purchase:${action}`,
          target: `purchase:${id}`,
          detail: { customerId },
          call,
        })
      }),
  }
}

const checkRoom = async (db: Db, customerId: CustomerId, orderId: string): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from purchase_document
      where customer_id = ${customerId} and order_id = ${orderId}`.execute(db)
  const { perOrder: max } = purchaseDocumentLimits
  if ((rows[0]?.count ?? 0) >= max) throw refuse('tooManyDocuments', { max })
}

const add = async (parts: Parts, orderId: string, call: CustomerCall | OperatorCall, party: Party) => {
  if (!call.file) throw new Error('an upload endpoint was called without its file')
  const { customerId, by, db } = party
  // Before the file is encoded and stored; it is checked again under the order's lock.
  await checkRoom(db, customerId, orderId)
  const stored = await parts.files.put({ ...call.file, customerId, isPublic: false })
  await party.run('addDocument', async (tx) => {
    const order = await lockPurchase(tx, customerId, orderId)
    await checkRoom(tx, customerId, orderId)
    await sql`
      insert into purchase_document (customer_id, order_id, file_id, added_by, is_agencys)
        values (${customerId}, ${orderId}, ${stored.id}, ${by.name}, ${by.side === 'agency'})`.execute(tx)
    await addPurchaseEvent(tx, order, {
      kind: 'purchase.documentAdded',
      by,
      detail: { note: stored.fileName },
    })
  })
  return readDocuments(parts, db, customerId, orderId)
}

const remove = async (parts: Parts, orderId: string, documentId: string, party: Party) => {
  const { customerId, by, db } = party
  await party.run('deleteDocument', async (tx) => {
    const order = await lockPurchase(tx, customerId, orderId)
    const { rows } = await sql<{ name: string }>`
      with gone as (
        delete from purchase_document
          where customer_id = ${customerId} and order_id = ${orderId} and id = ${documentId}
            and is_agencys = ${by.side === 'agency'}
          returning file_id)
      select f.file_name as name from gone join file f on f.id = gone.file_id`.execute(tx)
    const [gone] = rows
    if (!gone) throw notFound('Document')
    await addPurchaseEvent(tx, order, { kind: 'purchase.documentDeleted', by, detail: { note: gone.name } })
  })
  return readDocuments(parts, db, customerId, orderId)
}

interface Document {
  readonly id: string
  readonly documentId: string
}

export const listPurchaseDocuments = async (
  parts: Parts,
  id: string,
  { customer: { customerId } }: CustomerCall,
) => {
  const db = parts.database.tenant(customerId)
  const order = await sql`
    select 1 from purchase_order where customer_id = ${customerId} and id = ${id}`.execute(db)
  if (order.rows.length === 0) throw notFound('Purchase order')
  return readDocuments(parts, db, customerId, id)
}

export const listOperatorPurchaseDocuments = async (parts: Parts, id: string) => {
  const { agency } = parts.database
  return readDocuments(parts, agency, await ownerOfPurchase(agency, id), id)
}

export const addPurchaseDocument = async (parts: Parts, id: string, call: CustomerCall) => {
  await listPurchaseDocuments(parts, id, call)
  return add(parts, id, call, sellersParty(parts, id, call))
}

export const addOperatorPurchaseDocument = async (parts: Parts, id: string, call: OperatorCall) =>
  add(parts, id, call, await operatorsParty(parts, id, call))

export const deletePurchaseDocument = (parts: Parts, { id, documentId }: Document, call: CustomerCall) =>
  remove(parts, id, documentId, sellersParty(parts, id, call))

export const deleteOperatorPurchaseDocument = async (
  parts: Parts,
  { id, documentId }: Document,
  call: OperatorCall,
) => remove(parts, id, documentId, await operatorsParty(parts, id, call))
