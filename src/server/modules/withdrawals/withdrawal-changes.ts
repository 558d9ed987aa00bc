import { sql } from 'kysely'
import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { withdrawalTransitions, type WithdrawalStatus } from '../../../contract/withdrawals/withdrawals.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { caseChanges } from '../bulk-jobs/index.ts'
import { approveWithdrawal } from './review-withdrawal.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'

interface Found {
  readonly id: string
  readonly number: string
  readonly status: WithdrawalStatus
}

const mayApprove = ({ status }: Found): boolean => {
  const next: readonly WithdrawalStatus[] = withdrawalTransitions[status]
  return next.includes('approved')
}

/** Approving pays nothing: each is still marked as paid on its own. */
export const withdrawalApprovals = (parts: WithdrawalParts) =>
  caseChanges(parts.database, {
    kind: 'withdrawal.approve',
    action: 'withdrawal:startWithdrawalApproval',
    calls: {
      preview: operatorWithdrawals.previewWithdrawalApproval,
      start: operatorWithdrawals.startWithdrawalApproval,
    },
    thing: 'Withdrawal',
    plan: async (db, ids) => {
      const { rows } = await sql<Found>`
        select id, number, status from withdrawal where id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map((row) => ({
        id: row.id,
        label: row.number,
        subject: row.id,
        refusal: mayApprove(row)
          ? null
          : refusalOf('withdrawalMoved', { number: row.number, status: row.status }),
      }))
    },
    decide: (database, { id }, _, call) => approveWithdrawal({ ...parts, database }, id, call),
  })
