import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { confirmImport } from './confirm-import.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { placeCatalogueImportJob } from './import-jobs.ts'
import { getDetail, listImports } from './import-rows.ts'
import { problemsFile } from './problems-file.ts'
import { catalogueTemplate } from './template-file.ts'
import { uploadFile } from './upload-file.ts'

export const catalogueFilesRoutes = ({ database, clock, jobs, parsePool }: Platform): Route[] => [
  implement(operatorCatalogueFiles.exportCatalogue, (input, call) =>
    exportCatalogue(database, input, call, clock.now()),
  ),
  implement(operatorCatalogueFiles.downloadCatalogueTemplate, ({ format, locale = 'en' }) =>
    catalogueTemplate(format, locale),
  ),
  implement(
    operatorCatalogueFiles.uploadCatalogueFile,
    async ({ jumpPercent, ...input }, { operator, file }) => {
      if (!file) throw refuse('fileRefused', { case: 'none' })
      return {
        import: await uploadFile({ agency: database.agency, parsePool }, operator, {
          file,
          jumpPercent,
          input,
        }),
      }
    },
  ),
  implement(operatorCatalogueFiles.listCatalogueImports, async () => {
    await jobs.settleLost(placeCatalogueImportJob)
    return { imports: await listImports(database.agency) }
  }),
  implement(operatorCatalogueFiles.getCatalogueImport, async (input) => {
    await jobs.settleLost(placeCatalogueImportJob)
    return getDetail(database.agency, input)
  }),
  implement(operatorCatalogueFiles.confirmCatalogueImport, async (input, call) => {
    await jobs.settleLost(placeCatalogueImportJob)
    return confirmImport(database, input, call)
  }),
  implement(operatorCatalogueFiles.downloadCatalogueProblems, ({ id, locale = 'en' }) =>
    problemsFile(database.agency, id, locale),
  ),
]
