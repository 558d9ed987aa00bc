import { sql } from 'kysely'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import type { Database } from '../../platform/database/database.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { caseChanges } from '../bulk-jobs/index.ts'
import { resolveProblem } from './resolve-problem.ts'

/** Orders whose problems are settled continue; cancelling one is decided order by order. */
export const problemResolutions = (database: Database) =>
  caseChanges(database, {
    kind: 'order.resolveProblem',
    action: 'problem:startProblemResolution',
    calls: {
      preview: operatorProblems.previewProblemResolution,
      start: operatorProblems.startProblemResolution,
    },
    thing: 'Order',
    plan: async (db, ids) => {
      const { rows } = await sql<{ id: string; label: string; isOpen: boolean }>`
        select o.id, o.number as label, exists (select from order_problem p
            where p.customer_id = o.customer_id and p.order_id = o.id and p.status in ('onSeller', 'onAgency')) as "isOpen"
          from dropshipping_order o where o.id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map(({ isOpen, ...one }) => ({
        ...one,
        subject: one.id,
        refusal: isOpen ? null : refusalOf('noProblem', { number: one.label }),
      }))
    },
    decide: (within, { id }, { note }, call) =>
      resolveProblem(within, { id, outcome: 'continued', note }, call),
  })
