import { sql } from 'kysely'
import { audit } from '../../platform/auth/audit.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { giveBack } from './give-back.ts'
import { movedMeanwhile, moveWithdrawal, type EventActor } from './move-withdrawal.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import { getAny } from './withdrawal-rows.ts'

const actorOf = ({ operator: { name } }: DecisionCall): EventActor => ({ kind: 'operator', name })

export const approveWithdrawal = async (
  { database }: WithdrawalParts,
  id: string,
  call: DecisionCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const withdrawal = await getAny(tx, id)
    const approved = await moveWithdrawal(tx, withdrawal, {
      to: 'approved',
      by: actorOf(call),

      set: sql`, approved_by = ${call.operator.operatorId}, approved_at = now()`,
    })
    if (!approved) throw await movedMeanwhile(tx, withdrawal)
    const { customerId, number } = approved
    await audit(tx, call.operator, {
      action: 'withdrawal.approved',
      target: `withdrawal:${id}`,
      detail: { customerId, number },
      call,
    })
  })

export const rejectWithdrawal = async (
  { database, mails }: WithdrawalParts,
  { id, reason }: { readonly id: string; readonly reason: string },
  call: DecisionCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const withdrawal = await getAny(tx, id)
    const rejected = await giveBack(tx, withdrawal, { to: 'rejected', reason }, actorOf(call))
    const { customerId, number } = rejected
    const detail = { customerId, number, reason }
    await audit(tx, call.operator, {
      action: 'withdrawal.rejected',
      target: `withdrawal:${id}`,
      detail,
      call,
    })
    await mails.rejected(tx, rejected)
  })
