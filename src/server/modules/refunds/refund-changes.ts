import { sql } from 'kysely'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import type { RefundState } from '../../../contract/refunds/refund-schemas.ts'
import { caseChanges, refusalBy } from '../bulk-jobs/index.ts'
import { askEvidence, rejectRefund, reviewRefund, type DecideParts } from './decide-refund.ts'
import { checkOperatorAction, refundNumber } from './refund-states.ts'

/** Decisions about many refunds that need no amount. */
export const refundChanges = ({ database, mails }: DecideParts) =>
  caseChanges(database, {
    kind: 'refund.change',
    action: 'refund:startRefundChange',
    calls: { preview: operatorRefunds.previewRefundChange, start: operatorRefunds.startRefundChange },
    thing: 'Refund',
    plan: async (db, ids, { kind }) => {
      const { rows } = await sql<{ id: string; state: RefundState; orderId: string }>`
        select id, state, order_id as "orderId" from refund where id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map(({ id, state, orderId }) => ({
        id,
        subject: orderId,
        label: refundNumber(id),
        refusal: refusalBy(() => checkOperatorAction({ id, state }, kind)),
      }))
    },
    decide: (within, { id }, change, call) => {
      const parts = { database: within, mails }
      if (change.kind === 'review') return reviewRefund(parts, id, call)
      const given = { id, words: change.words }
      return change.kind === 'reject' ? rejectRefund(parts, given, call) : askEvidence(parts, given, call)
    },
  })
