import { shops } from '../../../../contract/shops/shops.ts'
import { imports } from '../../../../contract/imports/imports.ts'
import { bulkJobs } from '../../../../contract/bulk-jobs/bulk-jobs.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'

/** The import then appears in the job tray. */
export const useConfirmImport = () =>
  useCallMutation(imports.confirmImport, {
    invalidates: [
      imports.getImport,
      imports.listImports,
      imports.getSheet,
      shops.listShops,
      bulkJobs.listBulkJobs,
    ],
  })
