import { sql } from 'kysely'
import { refuse } from '../../platform/kernel/refuse.ts'
import { awaitChunk } from './bulk-job-lock.ts'
import { findBulkJob, type Kinds, type Viewer, type BulkJobView } from './bulk-job-rows.ts'

/**
 * Cancels a job after its current chunk and waits for that, so that nothing more happens once this returns. A job that
 * has ended meanwhile is returned unchanged.
 */
export const cancelBulkJob = async (viewer: Viewer, kinds: Kinds, id: string): Promise<BulkJobView> => {
  await sql`
    update bulk_job w set state = 'stopped', finished_at = now()
      where ${viewer.isVisible} and w.id = ${id} and w.finished_at is null and w.chunks is not null`.execute(
    viewer.db,
  )
  const job = await findBulkJob(viewer.db, viewer, kinds, id)
  if (job.finishedAt === null) throw refuse('notStoppable')
  await awaitChunk(viewer, id)
  return findBulkJob(viewer.db, viewer, kinds, id)
}

export const dismissBulkJob = async (viewer: Viewer, kinds: Kinds, id: string): Promise<void> => {
  const job = await findBulkJob(viewer.db, viewer, kinds, id)
  if (job.finishedAt === null) throw refuse('stillRunning')
  await sql`
    update bulk_job w set dismissed_at = coalesce(w.dismissed_at, now())
      where ${viewer.isVisible} and w.id = ${id} and w.finished_at is not null`.execute(viewer.db)
}
