import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from '../kernel/log.ts'
import type { Database } from '../database/database.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { exclusively } from '../database/exclusively.ts'
import { readJobQueues } from './job-queues.ts'
import type { JobQueue, Metrics } from '../kernel/metrics.ts'
import { enqueued, heartbeatSecondsOf, timeoutSecondsOf, type Job, type JobKind } from './jobs.ts'
import { createLostWork } from './lost-work.ts'
import type { ChangeNotifier } from '../live/change-notifier.ts'

export interface DueRun {
  readonly ran: number
  readonly failures: readonly { readonly name: string; readonly error: unknown }[]
}

/** All access to the job queue goes through this. */
export interface Jobs {
  /** Registers all jobs and creates their queues; `work` also starts running them. */
  readonly start: (jobs: readonly Job[], options: { readonly work: boolean }) => Promise<void>
  /**
   * Runs due jobs until none is left; for tests, which start without `work`. `evenDelayed` includes jobs
   * scheduled for later.
   */
  readonly runDue: (options?: { readonly evenDelayed?: boolean }) => Promise<DueRun>
  /**
   * Judges what a kind of job carries by the true state of its jobs: goes on with what has lost its job, and ends what
   * has used up its attempts. Called by a sweep each minute, and before anybody looks at such a state.
   */
  readonly settleLost: (kind: Pick<JobKind, 'name'>) => Promise<void>
  readonly isHealthy: () => boolean
  readonly listQueues: () => Promise<JobQueue[]>
  /** Waits this long for running jobs, then aborts them; they will run again. */
  readonly stop: (graceMs: number) => Promise<void>
}

interface RunnerOptions {
  readonly database: Database
  readonly metrics: Metrics
  readonly notifier: ChangeNotifier
  readonly log: Logger
}

const superviseSeconds = 10

/** How long after an enqueue a queue is checked: most transactions have committed by then. */
const wakeMs = 25

/** How often one statement checks all queues for jobs that another process enqueued or that became due. */
const pollEveryMs = 1_000
/** How often each queue is polled as a safeguard: polling every second was most of an idle server's load. */
const backstopSeconds = 60

const queueOptions = (kind: JobKind) => ({
  policy: 'standard' as const,
  retryLimit: kind.retryLimit,
  retryDelay: kind.retryDelaySeconds,
  retryBackoff: kind.retryBackoff,
  expireInSeconds: timeoutSecondsOf(kind),
  heartbeatSeconds: heartbeatSecondsOf(kind),
  deleteAfterSeconds: 3 * 24 * 3600,
})

const refuseDuplicates = (jobs: readonly Job[]): void => {
  const names = jobs.map((job) => job.name)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw new Error(`Two jobs are named ${duplicate}.`)
}

/** The tenant role may enqueue jobs and nothing else. */
const grantEnqueue = (database: Database) =>
  database.queryAgency(
    'grant usage on schema pgboss to quayside_tenant; grant insert on pgboss.job to quayside_tenant',
  )

const makeQueues = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const options = queueOptions(job)
    const queue = known.get(job.name)
    if (!queue) await boss.createQueue(job.name, options)
    else if (
      queue.retryLimit !== options.retryLimit ||
      queue.expireInSeconds !== options.expireInSeconds ||
      queue.heartbeatSeconds !== options.heartbeatSeconds
    ) {
      const { policy: _, ...changes } = options
      await boss.updateQueue(job.name, changes)
    }
  }
}

const makeSchedules = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const job of jobs) {
    if (job.cron !== undefined && known.get(job.name)?.cron !== job.cron) {
      await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
    }
  }
  const wanted = new Set(jobs.filter((job) => job.cron !== undefined).map((job) => job.name))
  for (const name of known.keys()) if (!wanted.has(name)) await boss.unschedule(name)
}

/** The queues with due jobs; one index probe per queue, however many jobs wait. */
const findDue = async (
  database: Database,
  names: readonly string[],
  { evenDelayed }: { readonly evenDelayed: boolean },
): Promise<ReadonlySet<string>> => {
  const { rows } = await database.queryAgency(
    `select q.name from unnest($1::text[]) as q (name)
      where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked
        and ($2 or j.start_after <= now()))`,
    [names, evenDelayed],
  )
  return new Set(rows.map(({ name }) => String(name)))
}

const customerOf = (payload: unknown): string | null => {
  const id: unknown =
    typeof payload === 'object' && payload !== null && 'customerId' in payload ? payload.customerId : null
  return typeof id === 'string' ? id : null
}

interface Waking {
  readonly boss: PgBoss
  readonly database: Database
  readonly workers: ReadonlyMap<string, string>
  readonly onError: (error: unknown) => void
}

const wakeDueWorkers = ({ boss, database, workers, onError }: Waking): (() => Promise<void>) => {
  const names = [...workers.keys()]
  let isOver = false
  let polling = Promise.resolve()
  const poll = async (): Promise<void> => {
    try {
      for (const name of await findDue(database, names, { evenDelayed: false })) {
        const worker = workers.get(name)
        if (worker !== undefined && !isOver) boss.notifyWorker(worker)
      }
    } catch (error) {
      onError(error)
    }
    if (!isOver) pollLater()
  }
  let timer: NodeJS.Timeout
  const pollLater = (): void => {
    timer = setTimeout(() => (polling = poll()), pollEveryMs)
  }
  pollLater()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await polling
  }
}

const wakeWorkers = ({ boss, workers }: Pick<Waking, 'boss' | 'workers'>): (() => void) => {
  const waiting = new Set<string>()
  const onEnqueued = (queue: string): void => {
    const worker = workers.get(queue)
    if (worker === undefined || waiting.has(worker)) return
    waiting.add(worker)
    setTimeout(() => {
      waiting.delete(worker)
      boss.notifyWorker(worker)
    }, wakeMs).unref()
  }
  enqueued.on('queue', onEnqueued)
  return () => void enqueued.off('queue', onEnqueued)
}

export const createJobs = ({ database, metrics, notifier, log }: RunnerOptions): Jobs => {
  let boss: PgBoss | null = null
  let jobs: readonly Job[] = []
  const lostWork = createLostWork(database, log)
  let stopWaking = async (): Promise<void> => undefined
  let lastErrorAt = Number.NEGATIVE_INFINITY
  const onError = (error: unknown): void => {
    // `/readyz` looks at the database itself, and jobs go on as soon as it is back.
    if (isDatabaseUnavailable(error)) return log.warn({ reason: String(error) }, 'job queue waits')
    lastErrorAt = performance.now()
    log.error({ err: error }, 'job queue')
  }

  const listQueues = (): Promise<JobQueue[]> =>
    readJobQueues(
      database,
      jobs.map(({ name }) => name),
    )
  // The other figures are wanted most while the database is away.
  metrics.watchQueues(async () => ((await database.inspect()).isReachable ? listQueues() : []))

  const started = (): PgBoss => {
    if (!boss) throw new Error('the job queue has not been started')
    return boss
  }

  const runOne = async (job: Job, row: JobWithMetadata): Promise<void> => {
    const startedAt = performance.now()
    const attempt = row.retryCount + 1
    const jobLog = log.child({ job: job.name, jobId: row.id, attempt })
    try {
      await job.handler(job.payload.parse(row.data ?? {}), {
        jobId: row.id,
        attempt,
        isLastAttempt: row.retryCount >= row.retryLimit,
        log: jobLog,
        signal: row.signal,
      })
      metrics.observeJob(job.name, 'done', performance.now() - startedAt)
    } catch (error) {
      metrics.observeJob(job.name, 'failed', performance.now() - startedAt)
      jobLog.warn({ err: error }, 'job attempt failed')
      throw error
    } finally {
      notifier.send(customerOf(row.data))
    }
  }

  const attemptJob = async (job: Job, row: JobWithMetadata): Promise<JobResult> => {
    try {
      await runOne(job, row)
      return { id: row.id, status: 'completed' }
    } catch (error) {
      return { id: row.id, status: 'failed', output: { message: String(error) } }
    }
  }

  // A batch keeps the worker fetching without a pause while more jobs wait; each job still succeeds or fails
  // alone.
  const startWorker = (job: Job): Promise<string> => {
    const concurrency = job.concurrency ?? 2
    const options = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: Math.max(2, concurrency),
      burstWhenBatchFull: true,
      pollingIntervalSeconds: backstopSeconds,
    } as const
    return started().work<object, void, typeof options>(job.name, options, async (rows) => {
      const results: JobResult[] = []
      const waiting = [...rows]
      const lane = async (): Promise<void> => {
        for (let row = waiting.shift(); row; row = waiting.shift()) results.push(await attemptJob(job, row))
      }
      await Promise.all(Array.from({ length: concurrency }, lane))
      return results
    })
  }

  const runFetched = async (job: Job, row: JobWithMetadata): Promise<DueRun['failures']> => {
    try {
      await runOne(job, { ...row, signal: new AbortController().signal })
      await started().complete(job.name, row.id)
      return []
    } catch (error) {
      await started().fail(job.name, row.id, { message: String(error) })
      return [{ name: job.name, error }]
    }
  }

  return {
    start: async (modulesJobs, { work }) => {
      const all = [...modulesJobs, lostWork.sweep(() => modulesJobs)]
      refuseDuplicates(all)
      jobs = all
      const { PgBoss } = await import('pg-boss')
      boss = new PgBoss({
        db: { executeSql: (text, values) => database.queryAgency(text, values) },
        schema: 'pgboss',
        createSchema: false,
        supervise: work,
        // How soon a job of a crashed process is detected, beside its heartbeat.
        superviseIntervalSeconds: superviseSeconds,
        monitorIntervalSeconds: superviseSeconds,
        schedule: work,
      })
      boss.on('error', onError)
      const starting = boss
      await exclusively(database, 'prepareJobQueue', async () => {
        await starting.start()
        await grantEnqueue(database)
        await makeQueues(starting, all)
        if (work) await makeSchedules(starting, all)
      })
      if (work) {
        const workers = new Map<string, string>()
        for (const job of all) workers.set(job.name, await startWorker(job))
        const stopEnqueued = wakeWorkers({ boss, workers })
        const stopPolling = wakeDueWorkers({ boss, database, workers, onError })
        stopWaking = async () => {
          stopEnqueued()
          await stopPolling()
        }
      }
    },
    runDue: async ({ evenDelayed = false } = {}) => {
      let ran = 0
      const failures: { name: string; error: unknown }[] = []
      for (let before = -1; before !== ran;) {
        before = ran
        const names = jobs.map((job) => job.name)
        const due = await findDue(database, names, { evenDelayed })
        for (const job of jobs.filter(({ name }) => due.has(name))) {
          const options = { includeMetadata: true, batchSize: 20, ignoreStartAfter: evenDelayed } as const
          for (const row of await started().fetch<object>(job.name, options)) {
            ran += 1
            failures.push(...(await runFetched(job, row)))
          }
        }
      }
      return { ran, failures }
    },
    settleLost: async ({ name }) => {
      const job = jobs.find((one) => one.name === name)
      if (job) await lostWork.settle(job)
    },
    isHealthy: () => boss !== null && performance.now() - lastErrorAt > 15_000,
    listQueues,
    stop: async (graceMs) => {
      const stopping = boss
      boss = null
      await stopWaking()
      await stopping?.stop({ graceful: true, timeout: graceMs })
    },
  }
}
