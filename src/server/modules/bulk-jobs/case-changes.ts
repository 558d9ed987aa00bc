import * as z from 'zod'
import type { BulkJobKindName, bulkJobStartedSchema } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { CaseChangePreview } from '../../../contract/bulk-jobs/case-changes.ts'
import { DomainError, notFound } from '../../../contract/kernel/errors.ts'
import type { Access, Endpoint } from '../../../contract/kernel/endpoint.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { idempotentForOperator, oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import { refusalIn, type Refusal } from '../../platform/kernel/refuse.ts'
import { declareBulkJob, handleBulkJob, type BulkJob, type RowResult } from './bulk-job-kinds.ts'
import { startBulkJob } from './start-bulk-job.ts'

/** What would become of a case now. */
export interface PlannedCase {
  readonly id: string
  /** Its number. */
  readonly label: string
  readonly refusal: Refusal | null
  /** The id of what its result links to; by default none. */
  readonly subject?: string
  /** What was there when the change was started, for decisions that hold for that only. */
  readonly seen?: string
}

type OperatorAccess = Extract<Access, { readonly kind: 'operator' }>
type ChangeCall<Id extends string, Change, Output extends z.ZodType> = Endpoint<
  z.ZodType<{ readonly ids: Id[]; readonly change: Change }>,
  Output,
  OperatorAccess
>

interface CaseChange<Id extends string, Change> {
  readonly kind: BulkJobKindName
  /** Of the start, for the audit log; each decision has its own entry. */
  readonly action: string
  readonly calls: {
    readonly preview: ChangeCall<Id, Change, z.ZodType<CaseChangePreview>>
    readonly start: ChangeCall<Id, Change, typeof bulkJobStartedSchema>
  }
  /** For messages: 'Refund'. */
  readonly thing: Parameters<typeof notFound>[0]
  /** By the rules of the decision itself, without locking; in any order. */
  readonly plan: (db: Db, ids: readonly string[], change: Change) => Promise<readonly PlannedCase[]>
  /** The decision of a single case. It runs in the transaction of `database`, once for each row of a job. */
  readonly decide: (
    database: Database,
    item: { readonly id: Id; readonly label: string; readonly seen?: string | undefined },
    change: Change,
    call: DecisionCall,
  ) => Promise<unknown>
}

const itemSchema = z.object({
  id: z.string(),
  label: z.string(),
  subject: z.string().optional(),
  seen: z.string().optional(),
})

/** The refusal of a rule that throws. */
export const refusalBy = (check: () => void): Refusal | null => {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof DomainError) return refusalIn(error)
    throw error
  }
}

const previewOf = (planned: readonly PlannedCase[]): CaseChangePreview => {
  const refusals = planned.flatMap(({ refusal }) => (refusal ? [refusal] : []))
  const reasons = [...Map.groupBy(refusals, ({ reason }) => reason).values()].flatMap((all) => {
    const [first] = all
    return first ? [{ ...first, figures: first.figures ?? {}, cases: all.length }] : []
  })
  return {
    changes: planned.length - refusals.length,
    refused: refusals.length,
    reasons: reasons.toSorted((one, other) => other.cases - one.cases),
  }
}

/** What `work` does happens in one transaction; what it reads beside it is what a single call reads. */
const decideOnce = (
  database: Database,
  intent: Parameters<typeof idempotentForOperator>[1],
  work: (database: Database) => Promise<unknown>,
): Promise<{ done: true }> =>
  database.agencyTransaction((tx) =>
    idempotentForOperator(tx, intent, async () => {
      await work({ ...database, agencyTransaction: (body) => body(tx) })
      return { done: true as const }
    }),
  )

/** The routes and the job of a decision about many cases. */
export const caseChanges = <Id extends string, Change>(
  database: Database,
  { kind: name, action, calls, thing, plan, decide }: CaseChange<Id, Change>,
): { readonly routes: readonly Route[]; readonly job: BulkJob } => {
  const inputSchema = z.object({ change: z.unknown() })
  const kind = declareBulkJob({
    name,
    access: calls.start.access,
    input: inputSchema,
    item: itemSchema,
    chunkSize: 20,
    describe: ({ label, subject }) => ({ label, ...(subject !== undefined && { subjectId: subject }) }),
  })
  const planned = async (
    db: Db,
    { ids, change }: { readonly ids: readonly string[]; readonly change: Change },
  ): Promise<readonly PlannedCase[]> => {
    const wanted = [...new Set(ids)]
    const found = new Map((await plan(db, wanted, change)).map((one) => [one.id, one]))
    return wanted.map((id) => {
      const one = found.get(id)
      if (!one) throw notFound(thing)
      return one
    })
  }
  const routes = [
    implement(calls.preview, async (input) => previewOf(await planned(database.agency, input))),
    implement(calls.start, async (input, call) => {
      const endpoint = `start ${name}`
      return oncePerKey(database, call, { endpoint, input }, async (tx) => {
        const cases = await planned(tx, input)
        const rows = cases.map(({ id, label, subject, seen }, index) => ({
          at: index + 1,
          item: { id, label, subject, seen },
        }))
        const bulkJobId = await startBulkJob(tx, kind, call, { input: { change: input.change }, rows })
        await audit(tx, call.operator, {
          action,
          target: `work:${bulkJobId}`,
          detail: { cases: rows.length, change: input.change },
          call,
        })
        return { bulkJobId }
      })
    }),
  ]
  const job = handleBulkJob(kind, {
    run: async ({ input, items, call, key }) => {
      const change = input.change as Change
      const results: RowResult[] = []
      // One after the other: two may concern the same order or wallet.
      for (const item of items) {
        const rowKey = `${key}/${item.id}`
        const intent = {
          operatorId: call.operator.operatorId,
          key: rowKey,
          endpoint: name,
          content: JSON.stringify({ item, change }),
        }
        try {
          await decideOnce(database, intent, (within) =>
            decide(within, { ...item, id: item.id as Id }, change, { ...call, idempotencyKey: rowKey }),
          )
          results.push({ ok: true, reason: 'changed', message: 'Changed.' })
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          results.push({ ok: false, ...refusalIn(error) })
        }
      }
      return results
    },
  })
  return { routes, job }
}
