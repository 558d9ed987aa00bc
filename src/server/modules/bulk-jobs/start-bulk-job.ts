import { sql } from 'kysely'
import type { AccountCall, StaffCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { chunksOf } from './chunks.ts'
import { queueOf } from './jobs.ts'
import type { PlacedItem, BulkJobKind } from './bulk-job-kinds.ts'

export const starterOf = (call: AccountCall | StaffCall) => {
  const { requestId, ip } = call
  if ('operator' in call) {
    const { operatorId, name } = call.operator
    return { customerId: null, accountId: null, operatorId, name, requestId, ip }
  }
  const { customerId, accountId, operatorId, name } = call.customer
  return { customerId, accountId, operatorId, name, requestId, ip }
}

export interface NewBulkJob<Input, Item> {
  readonly title?: string
  readonly input: Input
  readonly rows: readonly PlacedItem<Item>[]
}

/** Returns the job's id. The endpoint must have checked that the caller may run it. */
export const startBulkJob = async <Input, Item>(
  tx: Tx,
  kind: Pick<BulkJobKind<Input, Item>, 'name' | 'chunkSize' | 'together' | 'isLong'>,
  call: AccountCall | StaffCall,
  { title = '', input, rows }: NewBulkJob<Input, Item>,
): Promise<string> => {
  const by = starterOf(call)
  const inserted = await sql<{ id: string }>`
    insert into bulk_job (customer_id, account_id, operator_id, started_by, request_id, ip, kind, title, input, chunks, total)
      values (${by.customerId}, ${by.accountId}, ${by.operatorId}, ${by.name}, ${by.requestId}, ${by.ip}, ${kind.name},
        ${title}, ${JSON.stringify(input)}, ${JSON.stringify(chunksOf(kind, rows))}, ${rows.length})
      returning id`.execute(tx)
  const id = inserted.rows[0]?.id
  if (id === undefined) throw new Error('the bulk job was not inserted')
  await enqueue(tx, queueOf(kind), { bulkJobId: id })
  return id
}
