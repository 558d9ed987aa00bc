import { sql } from 'kysely'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import type { Database } from '../../platform/database/database.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { caseChanges } from '../bulk-jobs/index.ts'
import { acknowledgeDeclinedReplacement } from './acknowledge-replacement.ts'

export const replacementReviews = (database: Database) =>
  caseChanges(database, {
    kind: 'replacement.acknowledge',
    action: 'replacement:startReplacementReview',
    calls: {
      preview: operatorReplacements.previewReplacementReview,
      start: operatorReplacements.startReplacementReview,
    },
    thing: 'Order',
    plan: async (db, ids) => {
      const { rows } = await sql<{ id: string; label: string; waits: boolean }>`
        select r.order_id as id, o.number as label,
            coalesce(r.decision in ('declined', 'expired') and r.seen_at is null, false) as waits
          from replacement r join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
          where r.order_id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map(({ waits, ...one }) => ({
        ...one,
        subject: one.id,
        refusal: waits ? null : refusalOf('notWaiting'),
      }))
    },
    decide: (within, { id }, _, call) => acknowledgeDeclinedReplacement(within, id, call),
  })
