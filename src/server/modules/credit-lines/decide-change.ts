import { sql, type RawBuilder } from 'kysely'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { lockWallet } from '../wallet/index.ts'
import { applyChange } from './apply-change.ts'
import { getChange, needsTwoPeople, type CreditChange } from './change-rows.ts'
import type { CreditParts } from './credit-parts.ts'

interface Decision {
  readonly to: 'applied' | 'declined' | 'withdrawn'
  readonly declineReason?: string
  /** A further condition on `c`. */
  readonly guard: RawBuilder<unknown>
}

/** Whether it was still proposed and the guard held. */
const decide = async (
  tx: Tx,
  { customerId, id, number }: CreditChange,
  { to, declineReason = '', guard }: Decision,
  call: OperatorCall,
): Promise<boolean> => {
  const { operatorId } = call.operator
  const { rows } = await sql`
    update credit_line_change c
      set status = ${to}, status_since = now(), decided_by = ${operatorId}, decline_reason = ${declineReason},
        position = case when ${to === 'applied'}::boolean then nextval('id_seq') end
      where c.customer_id = ${customerId} and c.id = ${id} and c.status = 'proposed' and ${guard}
      returning number`.execute(tx)
  if (rows.length === 0) return false
  const detail = { customerId, number, ...(declineReason !== '' && { reason: declineReason }) }
  await audit(tx, call.operator, {
    action: `creditLine.${to}`,
    target: `creditLine:${customerId}`,
    detail,
    call,
  })
  return true
}

const refuseMoved = async (tx: Tx, id: string) => {
  const { number, status } = await getChange(tx, id)
  return refuse('creditChangeMoved', { number, status })
}

/** The second person is a condition of the statement, so that no race gets around it. */
export const approveChange = async (
  { database, mails }: CreditParts,
  id: string,
  call: OperatorCall,
): Promise<CustomerId> =>
  database.agencyTransaction(async (tx) => {
    const { customerId } = await getChange(tx, id)
    await lockWallet(tx, customerId)
    const found = await getChange(tx, id)
    const guard = sql`(c.proposed_by <> ${call.operator.operatorId} or not (${needsTwoPeople}))`
    if (!(await decide(tx, found, { to: 'applied', guard }, call))) {
      const { status, number } = await getChange(tx, id)
      throw status === 'proposed'
        ? refuse('creditChangeNeedsSecondPerson', { number })
        : refuse('creditChangeMoved', { number, status })
    }
    await applyChange(tx, customerId, found)
    await mails.changed(tx, found)
    return customerId
  })

export const declineChange = async (
  { database }: CreditParts,
  { id, reason }: { readonly id: string; readonly reason: string },
  call: OperatorCall,
): Promise<CustomerId> =>
  database.agencyTransaction(async (tx) => {
    const found = await getChange(tx, id)
    const decision = { to: 'declined', declineReason: reason, guard: sql`true` } as const
    if (!(await decide(tx, found, decision, call))) throw await refuseMoved(tx, id)
    return found.customerId
  })

export const withdrawChange = async (
  { database }: CreditParts,
  id: string,
  call: OperatorCall,
): Promise<CustomerId> =>
  database.agencyTransaction(async (tx) => {
    const found = await getChange(tx, id)
    const guard = sql`c.proposed_by = ${call.operator.operatorId}`
    if (!(await decide(tx, found, { to: 'withdrawn', guard }, call))) throw await refuseMoved(tx, id)
    return found.customerId
  })
