import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { trackExternalJob } from '../bulk-jobs/index.ts'
import { placeCatalogueImportJob } from './import-jobs.ts'
import { getImport } from './import-rows.ts'
import type { CatalogueImport } from './import-types.ts'

/**
 * Starts applying a previewed file. A failed import resumes where it stopped; a running or finished one is returned
 * unchanged.
 */
export const confirmImport = (
  database: Database,
  input: ParsedInputOf<typeof operatorCatalogueFiles.confirmCatalogueImport>,
  call: OperatorCall,
): Promise<{ import: CatalogueImport }> => {
  return oncePerKey(database, call, { endpoint: 'confirmCatalogueImport', input }, async (tx) => {
    const { id, warned, edited } = input
    const one = await getImport(tx, id)
    if (one.status === 'importing' || one.status === 'done') return { import: one }
    if (one.status === 'discarded') {
      throw refuse('importNotReady', { case: 'ended' })
    }
    const total = one.products.new + one.products.changed
    if (total === 0) {
      throw refuse('nothingToImport', { case: 'products' })
    }
    const { rows } = await sql`
        update catalogue_import set status = 'importing', warned = ${warned}, edited = ${edited}, error = null,
            finished_at = null, operator_id = ${call.operator.operatorId}
          where id = ${id} and status in ('ready', 'failed') returning id`.execute(tx)
    if (rows.length > 0) {
      await enqueue(tx, placeCatalogueImportJob, { importId: id })
      const trayEntry = { kind: 'product.import', subjectId: id, title: one.fileName, total } as const
      await trackExternalJob(tx, call, trayEntry)
      const detail = { fileName: one.fileName, products: total, warned, edited }
      await audit(tx, call.operator, {
        action: 'catalogue.imported',
        target: `catalogueImport:${id}`,
        detail,
        call,
      })
    }
    return { import: await getImport(tx, id) }
  })
}
