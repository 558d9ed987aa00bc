import { sql } from 'kysely'
import { audit } from '../../platform/auth/audit.ts'
import { customerIdFromRow, type Database } from '../../platform/database/database.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { clearOrderFlags } from '../orders/index.ts'
import { ownerOf } from './estimate-replacement.ts'

export const acknowledgeDeclinedReplacement = (
  database: Database,
  id: string,
  call: DecisionCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    await ownerOf(tx, id)
    const { rows } = await sql<{ customerId: string; ofId: string }>`
      update replacement set seen_at = now()
        where order_id = ${id} and decision in ('declined', 'expired') and seen_at is null
        returning customer_id as "customerId", of_order_id as "ofId"`.execute(tx)
    const [noted] = rows
    if (!noted) throw refuse('notWaiting')
    const customerId = customerIdFromRow(noted.customerId)
    await clearOrderFlags(tx, customerId, 'replacement', [noted.ofId])
    await audit(tx, call.operator, {
      action: 'order:acknowledgeDeclinedReplacement',
      target: `order:${id}`,
      detail: { customerId },
      call,
    })
  })
