import { sql } from 'kysely'
import { notFound, type DomainError } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { sourcingTransitions, type SourcingStatus } from '../../../contract/sourcing/sourcing-states.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { caseMoves, ownerOfCase, type CaseTable } from '../case-file/index.ts'

export interface SourcingActor {
  readonly side: 'seller' | 'agency' | 'system'
  readonly name: string
}

export interface LockedSourcing {
  readonly id: string
  readonly customerId: CustomerId
  readonly number: string
  readonly title: string
  readonly status: SourcingStatus
  readonly version: number
  /** The newest quote has expired. */
  readonly hasRunOut: boolean
  readonly operatorId: string | null
  readonly operatorName: string
  readonly accountId: string
  readonly currency: Currency
}

export const sourcingTable = {
  table: 'sourcing_request',
  thing: 'Request',
  events: { table: 'sourcing_event', idColumn: 'request_id', hasAmounts: false },
} as const satisfies CaseTable

export const ownerOfSourcing = ownerOfCase(sourcingTable)

export const lockSourcing = async (tx: Tx, customerId: CustomerId, id: string): Promise<LockedSourcing> => {
  const { rows } = await sql<Omit<LockedSourcing, 'customerId'>>`
    select id, number, title, status, version, coalesce(expires_at <= now(), false) as "hasRunOut",
        operator_id as "operatorId", operator_name as "operatorName", account_id as "accountId", currency
      from sourcing_request where customer_id = ${customerId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Request')
  return { ...row, customerId }
}

export const wrongSourcingStatus = ({
  number,
  status,
}: Pick<LockedSourcing, 'number' | 'status'>): DomainError =>
  refuse('wrongStatus', { case: 'sourcing', number, status })

export interface SourcingEventDetail {
  readonly version?: number
  readonly note?: string
}

const { move } = caseMoves<'sourcing_request', LockedSourcing, SourcingEventDetail>({
  table: sourcingTable,
  transitions: sourcingTransitions,
  wrongStatus: wrongSourcingStatus,
})

/** A new quote counts as a new wait. @throws DomainError wrongStatus */
export const moveSourcing = async (
  tx: Tx,
  request: LockedSourcing,
  given: Parameters<typeof move>[2],
): Promise<void> => {
  const set = { end_reason: '', status_since: sql<Date>`now()`, ...given.set }
  await move(tx, request, { ...given, set })
}
