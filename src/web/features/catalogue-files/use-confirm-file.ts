import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'

/** The import then appears in the job tray. */
export const useConfirmFile = (onStarted: () => void = () => undefined) =>
  useCallMutation(operatorCatalogueFiles.confirmCatalogueImport, {
    invalidates: [
      operatorCatalogueFiles.getCatalogueImport,
      operatorCatalogueFiles.listCatalogueImports,
      operatorBulkJobs.listOperatorBulkJobs,
    ],
    onSuccess: () => onStarted(),
  })
