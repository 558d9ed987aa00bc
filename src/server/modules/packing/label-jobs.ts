import * as z from 'zod'
import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import {
  declareBulkJob,
  handleBulkJob,
  startBulkJob,
  type BulkJob,
  type RowResult,
} from '../bulk-jobs/index.ts'
import type { LabelOutcome, LabelParts } from '../carriers/index.ts'
import { buyCarrierLabels } from './buy-carrier-labels.ts'
import { makeLabels, type LabelAnswer } from './make-labels.ts'

const labelling = declareBulkJob({
  name: 'order.makeLabels',
  access: operatorPacking.startLabels.access,
  input: z.object({}),
  item: z.object({ id: z.string(), number: z.string() }),
  // Bought four at a time within one call's limit, also from a slow carrier.
  chunkSize: 20,
  isLong: true,
  describe: ({ id, number }) => ({ label: number, subjectId: id }),
})

/** @throws DomainError notFound */
export const startLabels = (
  database: Database,
  input: ParsedInputOf<typeof operatorPacking.startLabels>,
  call: OperatorCall,
): Promise<{ bulkJobId: string }> =>
  oncePerKey(database, call, { endpoint: 'startLabels', input }, async (tx) => {
    const ids = [...new Set(input.ids)]
    const { rows: found } = await sql<{ id: string; number: string }>`
      select o.id::text as id, o.number from unnest(${ids}::bigint[]) with ordinality as given (id, place)
        join dropshipping_order o on o.id = given.id order by given.place`.execute(tx)
    if (found.length < ids.length) throw notFound('Order')
    const rows = found.map((item, index) => ({ at: index + 1, item }))
    const bulkJobId = await startBulkJob(tx, labelling, call, { input: {}, rows })
    await audit(tx, call.operator, {
      action: 'packing:startLabels',
      target: `work:${bulkJobId}`,
      detail: { orders: ids.length },
      call,
    })
    return { bulkJobId }
  })

const resultOf = (
  { ok, reason, message, figures }: LabelAnswer,
  number: string,
  outcome: LabelOutcome | undefined,
): Omit<RowResult, 'subjectId'> => {
  if (ok && outcome?.status === 'buying') return { ok: false, ...refusalOf('carrierLabelBuying', { number }) }
  if (ok && outcome?.status === 'refused') {
    const [first] = outcome.candidates
    return {
      ok: false,
      ...refusalOf('noCarrierTookParcel', {
        number,
        carrier: first?.carrier ?? '',
        detail: first?.detail ?? '',
      }),
    }
  }
  return { ok, reason, message, ...(figures && { figures }) }
}

/** A chunk that runs again finds the labels that it bought. */
export const labelsBulkJob = (parts: LabelParts): BulkJob =>
  handleBulkJob(labelling, {
    run: async ({ items, call }) => {
      const ids = items.map(({ id }) => id)
      const { answers, intents } = await parts.database.agencyTransaction((tx) => makeLabels(tx, ids, call))
      const outcomes = await buyCarrierLabels(parts, intents)
      const answerOf = new Map(answers.map((answer) => [answer.orderId, answer]))
      return items.map(({ id, number }) => {
        const answer = answerOf.get(id)
        if (!answer) throw new Error(`no answer for order ${id}`)
        return resultOf(answer, number, outcomes.get(id))
      })
    },
  })
