import { sql } from 'kysely'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { trackExternalJob } from '../../bulk-jobs/index.ts'
import { placeImportJob } from './import-jobs.ts'
import { getImportRow, type ImportRow } from '../rows/import-rows.ts'

/**
 * Starts creating a previewed file's valid orders. A failed import resumes where it stopped; a running or finished one
 * is returned unchanged.
 */
export const confirmImport = async (
  { database }: Platform,
  call: CallContext & { readonly customer: CustomerActor },
  input: { readonly id: string },
): Promise<{ import: ImportRow }> => {
  const { customer } = call
  const { customerId } = customer
  return database.tenantTransaction(customerId, (tx) =>
    idempotently(
      tx,
      { customerId, key: call.idempotencyKey, endpoint: 'confirmImport', request: input },
      async () => {
        const { row } = await getImportRow(tx, customer, input.id)
        if (row.status === 'importing' || row.status === 'done') return { import: row }
        if (row.status !== 'ready' && row.status !== 'failed') {
          throw refuse('importNotReady', { case: 'ended' })
        }
        if (row.ordersTotal === 0) {
          throw refuse('nothingToImport', { case: 'orders' })
        }
        const moved = await sql`
        update order_import set status = 'importing', error = null, finished_at = null,
            orders_existing = case status when 'ready' then (header ->> 'duplicates')::int else orders_existing end
          where customer_id = ${customerId} and id = ${input.id} and status in ('ready', 'failed')
          returning id`.execute(tx)
        if (moved.rows.length > 0) {
          await enqueue(tx, placeImportJob, { customerId, importId: input.id })
          const { fileName: title, ordersTotal: total } = row
          await trackExternalJob(tx, call, { kind: 'order.import', subjectId: input.id, title, total })
          await audit(tx, customer, {
            action: 'import.confirmed',
            target: `import:${input.id}`,
            detail: { orders: row.ordersTotal },
            call,
          })
        }
        return { import: (await getImportRow(tx, customer, input.id)).row }
      },
    ),
  )
}
