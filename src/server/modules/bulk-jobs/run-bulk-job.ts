import { sql } from 'kysely'
import type { RefusalReason } from '../../../contract/refusals/refusal-text.ts'
import type { JobActor } from '../../platform/auth/actors.ts'
import type { AccountCall, StaffCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { findAccountActor, findStaffActor } from '../../platform/auth/load-actor.ts'
import { enqueue, type JobRun } from '../../platform/jobs/jobs.ts'
import { inArea, mayChange } from '../../platform/auth/permit.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { queueOf } from './jobs.ts'
import { tryLockBulkJob } from './bulk-job-lock.ts'
import type { PlacedItem, RowResult, BulkJob } from './bulk-job-kinds.ts'
import type { Kinds } from './bulk-job-rows.ts'

interface OpenBulkJob {
  id: string
  customer_id: string | null
  account_id: string | null
  operator_id: string | null
  request_id: string
  ip: string
  kind: string
  input: unknown
  chunk: PlacedItem<unknown>[]
  chunk_no: number
  chunks: number
}

interface DoneChunk {
  readonly customerId: string | null
  readonly continued: boolean
}

/** When another worker has the job, check again after this time in case it crashed. */
const recheckSeconds = 30

export const runBulkJob = async (
  { database, notifier }: Pick<Platform, 'database' | 'notifier'>,
  kinds: Kinds,
  bulkJobId: string,
  run: Pick<JobRun, 'signal' | 'isLastAttempt' | 'log'>,
): Promise<void> => {
  try {
    await sql`
      update bulk_job set state = 'running', started_at = now() where id = ${bulkJobId} and state = 'queued'`.execute(
      database.agency,
    )
    for (;;) {
      const done = await runNextChunk(database, kinds, bulkJobId)
      if (done?.customerId) notifier.send(done.customerId)
      if (!done?.continued) break
      run.signal.throwIfAborted()
    }
  } catch (error) {
    if (!run.isLastAttempt) throw error
    run.log.error({ err: error, bulkJobId }, 'bulk job failed')
    await failBulkJob(database, bulkJobId)
  }
}

export const failBulkJob = async (database: Database, bulkJobId: string): Promise<void> => {
  await sql`
    update bulk_job set state = 'failed', finished_at = now(), message = ${'jobFailed' satisfies RefusalReason}
      where id = ${bulkJobId} and finished_at is null`.execute(database.agency)
}

/** Runs the next chunk; null if none is left or another worker has the job. */
const runNextChunk = (database: Database, kinds: Kinds, bulkJobId: string): Promise<DoneChunk | null> =>
  database.agencyTransaction(async (tx) => {
    if (!(await tryLockBulkJob(tx, bulkJobId))) {
      await recheckWhileOpen(tx, kinds, bulkJobId)
      return null
    }
    const open = await readOpen(tx, bulkJobId)
    if (!open) return null
    const job = kinds.get(open.kind)
    if (!job) throw new Error(`there is no handler for bulk job kind ${open.kind}`)
    const outcomes = await outcomesOf(tx, job, open)
    if (outcomes.length !== open.chunk.length)
      throw new Error(`${open.kind} must return a result for each of its rows`)
    await recordChunk(tx, job, open, outcomes)
    return { customerId: open.customer_id, continued: open.chunk_no + 1 < open.chunks }
  })

const readOpen = async (tx: Tx, bulkJobId: string): Promise<OpenBulkJob | undefined> => {
  const { rows } = await sql<OpenBulkJob>`
    select id, customer_id, account_id, operator_id, request_id, ip, kind, input, chunks -> chunks_done as chunk,
        chunks_done as chunk_no, jsonb_array_length(chunks) as chunks
      from bulk_job where id = ${bulkJobId} and state = 'running'`.execute(tx)
  return rows[0]
}

const recheckWhileOpen = async (tx: Tx, kinds: Kinds, bulkJobId: string): Promise<void> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from bulk_job where id = ${bulkJobId} and finished_at is null`.execute(tx)
  const [open] = rows
  if (!open) return
  await enqueue(
    tx,
    queueOf(kinds.get(open.kind)?.kind ?? {}),
    { bulkJobId },
    { startAfterSeconds: recheckSeconds, singletonKey: bulkJobId },
  )
}

const actorOf = async (tx: Tx, job: OpenBulkJob): Promise<JobActor | null> => {
  const { customer_id: customerId, account_id: accountId, operator_id: operatorId } = job
  if (customerId !== null && accountId !== null)
    return findAccountActor(tx, { customerId, accountId, operatorId })
  return operatorId === null ? null : findStaffActor(tx, operatorId)
}

const callOf = (actor: JobActor, { request_id: requestId, ip }: OpenBulkJob): AccountCall | StaffCall =>
  actor.kind === 'customer' ? { customer: actor, requestId, ip } : { operator: actor, requestId, ip }

const refusal: RowResult = { ok: false, ...refusalOf('forbidden') }

const outcomesOf = async (
  tx: Tx,
  { kind, run }: BulkJob,
  open: OpenBulkJob,
): Promise<readonly RowResult[]> => {
  const actor = await actorOf(tx, open)
  if (!actor || !mayChange(kind.access, actor)) return open.chunk.map(() => refusal)
  return run({
    bulkJobId: open.id,
    input: kind.input.parse(open.input),
    items: open.chunk.map(({ item }) => kind.item.parse(item)),
    call: callOf(inArea(kind.access, actor), open),
    key: `work:${open.id}/${open.chunk_no}`,
  })
}

/** The job may have been cancelled meanwhile. */
const recordChunk = async (
  tx: Tx,
  { kind }: BulkJob,
  open: OpenBulkJob,
  outcomes: readonly RowResult[],
): Promise<void> => {
  const rows = open.chunk.map(({ at, item }, index) => ({
    position: at,
    note: '',
    subjectId: null,
    ...kind.describe(item),
    ...outcomes[index],
  }))
  await sql`
    insert into bulk_job_result (bulk_job_id, position, customer_id, label, note, ok, reason, message, message_figures, subject_id)
      select ${open.id}, position, ${open.customer_id}::bigint, label, note, ok, reason, message, figures, "subjectId"
        from json_to_recordset(${JSON.stringify(rows)}) as row (position integer, label text, note text, ok boolean,
          reason text, message text, figures jsonb, "subjectId" bigint)
      on conflict (bulk_job_id, position) do update set ok = excluded.ok, reason = excluded.reason,
        message = excluded.message, message_figures = excluded.message_figures, subject_id = excluded.subject_id`.execute(
    tx,
  )
  const problems = outcomes.filter(({ ok }) => !ok).length
  const isLast = open.chunk_no + 1 >= open.chunks
  await sql`
    update bulk_job set chunks_done = ${open.chunk_no + 1}, done = done + ${rows.length}, problems = problems + ${problems},
        state = case when ${isLast} then 'done' else state end,
        finished_at = case when ${isLast} then coalesce(finished_at, now()) else finished_at end
      where id = ${open.id}`.execute(tx)
}
