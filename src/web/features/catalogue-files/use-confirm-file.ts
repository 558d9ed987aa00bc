import { operatorCatalogueFiles } from '../../../contract/operator/catalogue-files.ts'
import { operatorBulkJobs } from '../../../contract/operator/bulk-jobs.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'

/** Has what a file changes taken over; it then stands in the tray. */
export const useConfirmFile = (onBegun: () => void = () => undefined) =>
  useCallMutation(operatorCatalogueFiles.confirmCatalogueImport, {
    invalidates: [
      operatorCatalogueFiles.getCatalogueImport,
      operatorCatalogueFiles.listCatalogueImports,
      operatorBulkJobs.listOperatorBulkJobs,
    ],
    onSuccess: () => onBegun(),
  })
