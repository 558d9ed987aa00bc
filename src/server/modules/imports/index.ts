import { customerIdFromRow } from '../../platform/database/database.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { cleanImports } from './rows/clean-imports.ts'
import { cleanImportsJob, placeImportJob } from './placing/import-jobs.ts'
import { importLiveQuery } from './import-live-query.ts'
import { importsRoutes } from './imports-routes.ts'
import { failImport, placeImport } from './placing/place-import.ts'

export { readAmount, readCell } from './reading/cells.ts'
export { findDayFirst, readInstant } from './reading/dates.ts'

export const importsModule = (platform: Platform): Module => ({
  routes: importsRoutes(platform),
  watches: [importLiveQuery],
  jobs: [
    handleJob(
      placeImportJob,
      ({ customerId, importId }, run) =>
        placeImport(platform, { customerId: customerIdFromRow(customerId), importId }, run),
      {
        underWay: `select jsonb_build_object('customerId', customer_id::text, 'importId', id::text)
          from order_import where status = 'importing'`,
        end: ({ customerId, importId }) =>
          failImport(platform, { customerId: customerIdFromRow(customerId), importId }),
      },
    ),
    handleJob(cleanImportsJob, () => cleanImports(platform)),
  ],
})
