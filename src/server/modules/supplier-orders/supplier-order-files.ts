import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeSupplierOrder, lockSupplierOrder } from './supplier-order-rows.ts'

type Parts = Pick<Platform, 'database' | 'files'>
type Inputs = typeof operatorSupplierOrders

const auditFile = (
  tx: Tx,
  call: OperatorCall,
  action: 'addSupplierOrderFile' | 'removeSupplierOrderFile',
  { id, number, name }: { readonly id: string; readonly number: string; readonly name: string },
): Promise<void> =>
  audit(tx, call.operator, {
    action: `supplierOrder:${action}`,
    target: `supplierOrder:${id}`,
    detail: { number, file: name },
    call,
  })

/** @throws DomainError notFound, tooManyFiles */
export const addSupplierOrderFile = async (
  { database, files }: Parts,
  id: string,
  call: OperatorCall,
): Promise<void> => {
  if (!call.file) throw new Error('an upload endpoint was called without its file')
  // A file that nothing refers to, as when this is refused, is deleted after a day.
  const stored = await files.put({ ...call.file, customerId: null, isPublic: false })
  await database.agencyTransaction(async (tx) => {
    const order = await lockSupplierOrder(tx, id)
    const max = supplierOrderLimits.files
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from supplier_order_file where order_id = ${id}`.execute(tx)
    if ((rows[0]?.count ?? 0) >= max) throw refuse('tooManyFiles', { number: order.number, max })
    const { name: operatorName } = call.operator
    await tx
      .insertInto('supplier_order_file')
      .values({ order_id: id, file_id: stored.id, operator_name: operatorName })
      .execute()
    const name = stored.fileName
    await changeSupplierOrder(tx, order, { kind: 'fileAdded', detail: { note: name } }, operatorName)
    await auditFile(tx, call, 'addSupplierOrderFile', { id, number: order.number, name })
  })
}

/** The bytes go with the next clearing of files that nothing refers to. @throws DomainError notFound */
export const removeSupplierOrderFile = (
  { database }: Parts,
  { id, fileId }: ParsedInputOf<Inputs['removeSupplierOrderFile']>,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const order = await lockSupplierOrder(tx, id)
    const { rows } = await sql<{ name: string }>`
      delete from supplier_order_file f using file where f.order_id = ${id} and f.file_id = ${fileId} and file.id = f.file_id
        returning file.file_name as name`.execute(tx)
    const [file] = rows
    if (!file) throw notFound('File')
    const change = { kind: 'fileRemoved', detail: { note: file.name } } as const
    await changeSupplierOrder(tx, order, change, call.operator.name)
    await auditFile(tx, call, 'removeSupplierOrderFile', { id, number: order.number, name: file.name })
  })
