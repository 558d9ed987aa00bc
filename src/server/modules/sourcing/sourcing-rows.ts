import { sql, type UpdateObject } from 'kysely'
import { notFound, type DomainError } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { sourcingTransitions, type SourcingStatus } from '../../../contract/sourcing/sourcing-states.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  addCaseEvent,
  ownerOfCase,
  statusesBefore,
  type CaseTable,
  type NewCaseEvent,
} from '../case-file/index.ts'

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

export const sourcingTable: CaseTable = {
  table: 'sourcing_request',
  thing: 'Request',
  events: { table: 'sourcing_event', idColumn: 'request_id', hasAmounts: false },
}

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

export const sourcingStatusesBefore = (to: SourcingStatus): SourcingStatus[] =>
  statusesBefore(sourcingTransitions, to)

export const wrongSourcingStatus = ({
  number,
  status,
}: Pick<LockedSourcing, 'number' | 'status'>): DomainError =>
  refuse('wrongStatus', { case: 'sourcing', number, status })

export interface SourcingEventDetail {
  readonly version?: number
  readonly note?: string
}
type NewEvent = NewCaseEvent<SourcingStatus, SourcingEventDetail>

export const addSourcingEvent = (
  tx: Tx,
  request: Pick<LockedSourcing, 'customerId' | 'id' | 'status'>,
  event: NewEvent,
): Promise<string> => addCaseEvent(tx, sourcingTable, request, event)

interface Move extends NewEvent {
  readonly to: SourcingStatus
  readonly set?: UpdateObject<DB, 'sourcing_request'>
}

/** @throws DomainError wrongStatus */
export const moveSourcing = async (tx: Tx, request: LockedSourcing, move: Move): Promise<void> => {
  const { to, set = {} } = move
  const moved = await tx
    .updateTable('sourcing_request')
    .set({ end_reason: '', ...set, status: to, status_since: sql<Date>`now()` })
    .where('customer_id', '=', request.customerId)
    .where('id', '=', request.id)
    .where('status', 'in', sourcingStatusesBefore(to))
    .where('version', '=', request.version)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw wrongSourcingStatus(request)
  await addSourcingEvent(tx, request, move)
}
