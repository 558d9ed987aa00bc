import { sql, type UpdateObject } from 'kysely'
import { notFound, type DomainError } from '../../../contract/errors.ts'
import type { Currency } from '../../../contract/money.ts'
import {
  sourcingStatuses,
  sourcingTransitions,
  type SourcingStatus,
} from '../../../contract/sourcing-states.ts'
import type { DB } from '../../platform/database-types.ts'
import { customerIdFromRow, type CustomerId, type Db, type Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refuse.ts'

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

export const ownerOfSourcing = async (db: Db, id: string): Promise<CustomerId> => {
  const row = await db
    .selectFrom('sourcing_request')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Request')
  return customerIdFromRow(row.customer_id)
}

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
  sourcingStatuses.filter((from) => {
    const legal: readonly SourcingStatus[] = sourcingTransitions[from]
    return legal.includes(to)
  })

export const wrongSourcingStatus = ({
  number,
  status,
}: Pick<LockedSourcing, 'number' | 'status'>): DomainError =>
  refuse('wrongStatus', { case: 'sourcing', number, status })

interface NewEvent {
  /** Event code, such as `sourcing.quoted`. */
  readonly kind: string
  readonly by: SourcingActor
  readonly to?: SourcingStatus
  readonly detail?: { readonly version?: number; readonly note?: string }
}

export const addSourcingEvent = async (
  tx: Tx,
  request: Pick<LockedSourcing, 'customerId' | 'id' | 'status'>,
  { kind, by, to, detail = {} }: NewEvent,
): Promise<void> => {
  await tx
    .insertInto('sourcing_event')
    .values({
      customer_id: request.customerId,
      request_id: request.id,
      kind,
      from_status: request.status,
      to_status: to ?? request.status,
      actor_kind: by.side,
      actor_name: by.name,
      detail: JSON.stringify(detail),
    })
    .execute()
}

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
