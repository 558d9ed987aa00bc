import { sql, type RawBuilder } from 'kysely'
import type { CorrectionStatus } from '../../../contract/corrections/corrections.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { lockWallet } from '../wallet/index.ts'
import type { CorrectionParts } from './correction-parts.ts'
import { getCorrection, needsTwoPeople, type Correction } from './correction-rows.ts'
import { postCorrection } from './post-correction.ts'

interface Decision {
  readonly to: Exclude<CorrectionStatus, 'proposed'>
  readonly declineReason?: string
  /** A further condition on `c`. */
  readonly guard: RawBuilder<unknown>
}

/** Whether it was still proposed and the guard held. */
const decide = async (
  tx: Tx,
  { customerId, id }: Correction,
  { to, declineReason = '', guard }: Decision,
  call: OperatorCall,
): Promise<boolean> => {
  const { operatorId } = call.operator
  const { rows } = await sql<{ number: string }>`
    update balance_correction c
      set status = ${to}, status_since = now(), decided_by = ${operatorId}, decline_reason = ${declineReason}
      where c.customer_id = ${customerId} and c.id = ${id} and c.status = 'proposed' and ${guard}
      returning number`.execute(tx)
  const [row] = rows
  if (!row) return false
  const detail = { customerId, number: row.number, ...(declineReason !== '' && { reason: declineReason }) }
  await audit(tx, call.operator, { action: `correction.${to}`, target: `correction:${id}`, detail, call })
  return true
}

const refuseMoved = async (tx: Tx, id: string) => {
  const { number, status } = await getCorrection(tx, id)
  return refuse('correctionMoved', { number, status })
}

/** The second person is a condition of the statement, so that no race gets around it. */
export const approveCorrection = async (
  { database, mails }: CorrectionParts,
  id: string,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { operatorId, name } = call.operator
    const found = await getCorrection(tx, id)
    const wallet = await lockWallet(tx, found.customerId)
    const guard = sql`(c.proposed_by <> ${operatorId} or not (${needsTwoPeople}))`
    if (!(await decide(tx, found, { to: 'posted', guard }, call))) {
      const { status, number } = await getCorrection(tx, id)
      throw status === 'proposed'
        ? refuse('correctionNeedsSecondPerson', { number })
        : refuse('correctionMoved', { number, status })
    }
    await postCorrection(tx, wallet, found, name)
    await mails.posted(tx, found)
  })

export const declineCorrection = async (
  { database }: CorrectionParts,
  { id, reason }: { readonly id: string; readonly reason: string },
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const found = await getCorrection(tx, id)
    const decision = { to: 'declined', declineReason: reason, guard: sql`true` } as const
    if (!(await decide(tx, found, decision, call))) throw await refuseMoved(tx, id)
  })

export const withdrawCorrection = async (
  { database }: CorrectionParts,
  id: string,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const found = await getCorrection(tx, id)
    const guard = sql`c.proposed_by = ${call.operator.operatorId}`
    if (!(await decide(tx, found, { to: 'withdrawn', guard }, call))) throw await refuseMoved(tx, id)
  })
