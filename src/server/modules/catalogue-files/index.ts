import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { catalogueFilesRoutes } from './catalogue-files-routes.ts'
import { cleanImports } from './clean-imports.ts'
import { fileReferences } from './file-references.ts'
import { cleanCatalogueImportsJob, placeCatalogueImportJob } from './import-jobs.ts'
import { indexAllImportedProducts } from './index-imported.ts'
import { failImport, placeImport } from './place-import.ts'

export { uploadFile } from './upload-file.ts'

export const catalogueFilesModule = (platform: Platform): Module => ({
  fileReferences,
  routes: catalogueFilesRoutes(platform),
  jobs: [
    handleJob(placeCatalogueImportJob, ({ importId }, run) => placeImport(platform.database, importId, run), {
      underWay: `select jsonb_build_object('importId', id::text) from catalogue_import where status = 'importing'`,
      end: ({ importId }) => failImport(platform.database, importId),
    }),
    handleJob(cleanCatalogueImportsJob, async () => {
      await indexAllImportedProducts(platform.database)
      await cleanImports(platform.database)
    }),
  ],
})
