import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { lockWallet } from '../wallet/index.ts'
import type { CreditParts } from './credit-parts.ts'
import { readLine, requireCustomer, writeChange } from './set-credit-line.ts'

/** Needs one person, whatever the limit. A proposal that waits ends with the line: its proposer withdraws it. */
export const endCreditLine = async (
  { database, mails }: CreditParts,
  input: ParsedInputOf<typeof operatorCreditLines.endCreditLine>,
  call: OperatorCall,
): Promise<CustomerId> =>
  database.agencyTransaction(async (tx) => {
    const customerId = await requireCustomer(tx, input.customerId)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'endCreditLine', request: input }
    await idempotently<{ id: string }>(tx, intent, async () => {
      const wallet = await lockWallet(tx, customerId)
      const line = await readLine(tx, customerId)
      if (line?.status !== 'active') throw refuse('noCreditLine')
      await sql`
        update credit_line_change set status = 'withdrawn', status_since = now(), decided_by = ${call.operator.operatorId}
          where customer_id = ${customerId} and status = 'proposed'`.execute(tx)
      const { everyDays, dueDays } = line
      const change = {
        customerId,
        kind: 'end',
        limitMinor: 0,
        everyDays,
        dueDays,
        reason: input.reason,
      } as const
      await mails.changed(tx, await writeChange(tx, wallet, change, call))
      return { id: customerId }
    })
    return customerId
  })
