import { sql } from 'kysely'
import * as z from 'zod'
import type { Logger } from '../kernel/log.ts'
import type { Database, Db } from '../database/database.ts'
import { defineJob, enqueue, type Job } from './jobs.ts'

interface Lost {
  readonly payload: unknown
  /** Its job ended without success; otherwise there is no trace of a job. */
  readonly isEnded: boolean
}

export interface LostWork {
  readonly settle: (job: Job) => Promise<void>
  readonly sweep: (jobs: () => readonly Job[]) => Job
}

const maxBatchSize = 200

/** One statement, so that rows and jobs are seen at one moment: both change in one transaction. */
const findLost = async (db: Db, name: string, underWay: string): Promise<Lost[]> => {
  const { rows } = await sql<Lost>`
    with under_way (payload) as materialized (${sql.raw(underWay)}), lost as materialized (
      select payload from under_way
        where not exists (select from pgboss.job j where j.name = ${name} and j.state < 'active' and j.data = payload)
          and not exists (select from pgboss.job j where j.name = ${name} and j.state = 'active' and j.data = payload)
        limit ${sql.lit(maxBatchSize)}
    )
    select payload, exists (select from pgboss.job j
        where j.name = ${name} and j.state in ('failed', 'cancelled') and j.data = payload) as "isEnded"
      from lost`.execute(db)
  return rows
}

export const createLostWork = (database: Database, log: Logger): LostWork => {
  const settling = new Map<string, Promise<void>>()

  const settleNow = async (job: Job): Promise<void> => {
    const { carries } = job
    if (!carries || !('underWay' in carries)) return
    if ((await findLost(database.agency, job.name, carries.underWay)).length === 0) return
    await database.agencyTransaction(async (tx) => {
      // One at a time: whatever another process has settled is no longer lost.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`lost work: ${job.name}`}, 0))`.execute(tx)
      for (const { payload, isEnded } of await findLost(tx, job.name, carries.underWay)) {
        log.warn({ job: job.name, payload, isEnded }, 'work had lost its job')
        if (isEnded) await carries.end(job.payload.parse(payload))
        else await enqueue(tx, job, payload, { singletonKey: JSON.stringify(payload) })
      }
    })
  }

  const settle = (job: Job): Promise<void> => {
    const running = settling.get(job.name)
    if (running) return running
    const started = settleNow(job).finally(() => settling.delete(job.name))
    settling.set(job.name, started)
    return started
  }

  return {
    settle,
    sweep: (jobs) =>
      defineJob({
        name: 'settle-lost-work',
        payload: z.object({}),
        retryLimit: 0,
        retryDelaySeconds: 0,
        retryBackoff: false,
        concurrency: 1,
        cron: '* * * * *',
        handler: async (_payload, { signal }) => {
          for (const job of jobs()) {
            signal.throwIfAborted()
            await settle(job)
          }
        },
      }),
  }
}
