import { sql } from 'kysely'
import { audit } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { getLedgerIssue } from './list-ledger-issues.ts'

export const resolveLedgerIssue = async (
  database: Database,
  { id, resolution }: { readonly id: string; readonly resolution: string },
  call: OperatorCall,
) =>
  database.agencyTransaction(async (tx) => {
    const { invariant, customerId } = await getLedgerIssue(tx, id)
    const { rows } = await sql`
      update ledger_violation set resolved_at = now(), resolved_by = ${call.operator.operatorId}, resolution = ${resolution}
        where id = ${id} and resolved_at is null returning id`.execute(tx)
    if (rows.length === 0) throw refuse('ledgerIssueResolved')
    const detail = { invariant, resolution, ...(customerId !== null && { customerId }) }
    await audit(tx, call.operator, {
      action: 'ledgerIssue.resolved',
      target: `ledgerIssue:${id}`,
      detail,
      call,
    })
    return getLedgerIssue(tx, id)
  })
