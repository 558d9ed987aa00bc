import { sql } from 'kysely'
import * as z from 'zod'
import { referencedIds, type FileReference } from '../files/file-references.ts'
import { defineJob, type Job } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'

/** Uploads come before the form that they are for is sent. */
const keptHours = 24
const atOnce = 500

interface Unused {
  readonly id: string
  readonly storage_key: string
}

/**
 * Deletes files that nothing refers to: first the rows, in one statement with the search for references, then the
 * bytes. Bytes whose deletion fails stay, which costs room only.
 * @returns how many were deleted
 */
export const cleanUpFiles = async (
  { database, files, clock }: Pick<Platform, 'database' | 'files' | 'clock'>,
  references: readonly FileReference[],
): Promise<number> => {
  const before = new Date(clock.now().getTime() - keptHours * 3_600_000)
  const { rows } = await sql<Unused>`
    with referred as materialized (${referencedIds(references)})
    delete from file where created_at < ${before}
      and not exists (select from referred where referred.id = file.id)
      returning id::text, storage_key`.execute(database.agency)
  for (let at = 0; at < rows.length; at += atOnce) {
    await Promise.all(rows.slice(at, at + atOnce).map((row) => files.removeBytes(row.storage_key)))
  }
  return rows.length
}

export const cleanUpFilesJob = (platform: Platform, references: readonly FileReference[]): Job =>
  defineJob({
    name: 'clean-up-files',
    payload: z.object({}),
    retryLimit: 2,
    retryDelaySeconds: 600,
    retryBackoff: true,
    cron: '50 3 * * *',
    handler: async (_, { log }) => {
      const deleted = await cleanUpFiles(platform, references)
      if (deleted > 0) log.info({ deleted }, 'files that nothing referred to deleted')
    },
  })
