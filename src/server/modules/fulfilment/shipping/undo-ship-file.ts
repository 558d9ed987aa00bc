import { sql } from 'kysely'
import * as z from 'zod'
import { DomainError, notFound } from '../../../../contract/kernel/errors.ts'
import { operatorShipFiles, shipUndoMinutes } from '../../../../contract/orders/ship-files.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { OperatorCall, StaffCall } from '../../../platform/http/route.ts'
import { oncePerKey } from '../../../platform/idempotency/operator-idempotency.ts'
import { refusalIn, refuse } from '../../../platform/kernel/refuse.ts'
import {
  declareBulkJob,
  handleBulkJob,
  startBulkJob,
  type BulkJob,
  type RowResult,
} from '../../bulk-jobs/index.ts'
import { undoShipping, wasUndone } from './undo-shipping.ts'

const undoShipFile = declareBulkJob({
  name: 'order.undoShipByFile',
  access: operatorShipFiles.undoShipByFile.access,
  input: z.object({ bulkJobId: z.string() }),
  item: z.object({ orderId: z.string(), orderNumber: z.string() }),
  chunkSize: 50,
  describe: ({ orderId, orderNumber }) => ({ label: orderNumber, subjectId: orderId }),
})

interface ShipJob {
  readonly title: string
  readonly isFinished: boolean
}

/** As jobs are seen: one's own, and all of them by the owner. */
const findShipJob = async (db: Db, id: string, { operator }: OperatorCall): Promise<ShipJob> => {
  const { rows } = await sql<ShipJob>`
    select title, finished_at is not null as "isFinished" from bulk_job
      where id = ${id} and kind = 'order.shipByFile'
        and (operator_id = ${operator.operatorId} or ${operator.roles.includes('owner')})`.execute(db)
  const [job] = rows
  if (!job) throw notFound('Job')
  return job
}

interface Undoable {
  readonly orders: number
  readonly until: Date | null
  readonly isOver: boolean
}

const readUndoable = async (db: Db, id: string): Promise<Undoable> => {
  const { rows } = await sql<Undoable>`
    select count(distinct order_id)::integer as orders, ${untilSql} as until, coalesce(${untilSql} <= now(), false) as "isOver"
      from shipment where bulk_job_id = ${id}`.execute(db)
  return rows[0] ?? { orders: 0, until: null, isOver: false }
}
const untilSql = sql`min(shipped_at) + interval '1 minute' * ${sql.lit(shipUndoMinutes)}`

export const getShipUndo = async (
  { agency }: Database,
  id: string,
  call: OperatorCall,
): Promise<{ orders: number; until: string | null; isOver: boolean }> => {
  await findShipJob(agency, id, call)
  const { until, ...rest } = await readUndoable(agency, id)
  return { ...rest, until: until?.toISOString() ?? null }
}

export const startUndoShipFile = async (
  database: Database,
  id: string,
  call: OperatorCall,
): Promise<{ bulkJobId: string }> => {
  return oncePerKey(database, call, { endpoint: 'undoShipByFile', input: { id } }, async (tx) => {
    const job = await findShipJob(tx, id, call)
    if (!job.isFinished) throw refuse('shipJobRunning')
    const { orders, isOver } = await readUndoable(tx, id)
    if (isOver || orders === 0) throw refuse('shipUndoOver', { minutes: shipUndoMinutes })
    const { rows } = await sql<{ orderId: string; orderNumber: string }>`
        select distinct h.order_id::text as "orderId", o.number as "orderNumber"
          from shipment h join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
          where h.bulk_job_id = ${id} order by 2`.execute(tx)
    const bulkJobId = await startBulkJob(tx, undoShipFile, call, {
      title: job.title,
      input: { bulkJobId: id },
      rows: rows.map((item, index) => ({ at: index + 1, item })),
    })
    return { bulkJobId }
  })
}

const undoOne = async (
  database: Database,
  target: { readonly orderId: string; readonly bulkJobId: string },
  call: StaffCall,
): Promise<RowResult> => {
  try {
    await database.agencyTransaction(async (tx) => {
      if (!(await wasUndone(tx, target))) await undoShipping(tx, target, call)
    })
    return {
      ok: true,
      reason: 'shippingUndone',
      message: 'Shipping undone. The order is to be shipped again.',
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ok: false, ...refusalIn(error) }
  }
}

export const undoShipFileBulkJob = (database: Database): BulkJob =>
  handleBulkJob(undoShipFile, {
    run: async ({ input, items, call }) => {
      const results: RowResult[] = []
      for (const { orderId } of items) results.push(await undoOne(database, { ...input, orderId }, call))
      return results
    },
  })
