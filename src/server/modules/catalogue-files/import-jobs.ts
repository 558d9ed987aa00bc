import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)

export const placeCatalogueImportJob = declareJob({
  name: 'apply-catalogue-import',
  payload: z.object({ importId: id }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  retryBackoff: true,
  timeoutSeconds: 1800,
  heartbeatSeconds: 10,
})

export const cleanCatalogueImportsJob = declareJob({
  name: 'clean-catalogue-imports',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '20 4 * * *',
})
