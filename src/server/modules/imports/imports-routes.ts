import { imports } from '../../../contract/imports/imports.ts'
import type { Platform } from '../../platform/platform.ts'
import { placeImportJob } from './placing/import-jobs.ts'
import { implement, type CustomerCall, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { calculateImport } from './placing/calculate-import.ts'
import { confirmImport } from './placing/confirm-import.ts'
import { getImport } from './rows/get-import.ts'
import { listImports } from './rows/import-rows.ts'
import { rejectedRowsCsv } from './downloads/rejected-rows-file.ts'
import { correctImport } from './upload/correct-import.ts'
import { getSheet } from './upload/sheet.ts'
import { orderTemplate } from './downloads/template-file.ts'
import { uploadOrderFile } from './upload/upload-order-file.ts'

export const importsRoutes = (platform: Platform): Route[] => {
  const db = ({ customer }: CustomerCall) => platform.database.tenant(customer.customerId)
  const settle = () => platform.jobs.settleLost(placeImportJob)
  return [
    implement(imports.uploadOrderFile, async ({ shopId, origin, ...input }, { customer, file }) => {
      if (!file) throw refuse('fileRefused', { case: 'none' })
      return { import: await uploadOrderFile(platform, customer, { shopId, origin, file, input }) }
    }),
    implement(imports.getImport, async (input, call) => {
      await settle()
      return getImport(db(call), call.customer, input)
    }),
    implement(imports.getSheet, (input, call) => getSheet(db(call), call.customer, input)),
    implement(imports.correctImport, (input, { customer }) =>
      correctImport(platform.database, customer, input),
    ),
    implement(imports.calculateImport, (input, { customer }) =>
      calculateImport(platform.database, customer, input),
    ),
    implement(imports.confirmImport, async (input, call) => {
      await settle()
      return confirmImport(platform, call, input)
    }),
    implement(imports.listImports, async (_input, call) => {
      await settle()
      return { imports: await listImports(db(call), call.customer) }
    }),
    implement(imports.downloadImportProblems, ({ id }, call) => rejectedRowsCsv(db(call), call.customer, id)),
    implement(imports.downloadImportTemplate, ({ format }) => orderTemplate(format)),
  ]
}
