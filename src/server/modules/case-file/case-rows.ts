import { sql, type RawBuilder } from 'kysely'
import { notFound, type NotFoundThing } from '../../../contract/kernel/errors.ts'
import { customerIdFromRow, type CustomerId, type Db, type Tx } from '../../platform/database/database.ts'
import type { PartyActor } from '../../platform/conversations/party-actors.ts'

// A case is a record that a seller and the agency move through statuses in turn: an inventory order, a wholesale order,
// a service order, a sourcing request. Each kind has its own tables of the same shape; this module holds what is the same.

export interface Case {
  readonly id: string
  readonly customerId: CustomerId
}

export interface CaseTable {
  readonly table: 'purchase_order' | 'service_order' | 'sourcing_request' | 'wholesale_order'
  readonly thing: NotFoundThing
  readonly events: {
    readonly table: 'purchase_event' | 'service_order_event' | 'sourcing_event' | 'wholesale_event'
    readonly idColumn: 'order_id' | 'request_id'
    /** Whether the history shows money. */
    readonly hasAmounts: boolean
  }
}

/** @throws DomainError notFound */
export const ownerOfCase =
  ({ table, thing }: CaseTable) =>
  async (db: Db, id: string): Promise<CustomerId> => {
    const { rows } = await sql<{ customer_id: string }>`
      select customer_id from ${sql.table(table)} where id = ${id}`.execute(db)
    const [row] = rows
    if (!row) throw notFound(thing)
    return customerIdFromRow(row.customer_id)
  }

/** The statuses with a transition to `to`. */
export const statusesBefore = <Status extends string>(
  transitions: Readonly<Record<Status, readonly Status[]>>,
  to: Status,
): Status[] =>
  (Object.entries(transitions) as [Status, readonly Status[]][])
    .filter(([, next]) => next.includes(to))
    .map(([from]) => from)

export interface NewCaseEvent<Status extends string, Detail extends object> {
  /** Event code, such as `wholesale.quoted`. */
  readonly kind: string
  readonly by: PartyActor
  /** By default the status stays. */
  readonly to?: Status
  /** Wallet credit; negative for a payment. */
  readonly amountMinor?: number
  readonly detail?: Detail
}

/** Adds a row to the history and returns its id. `status` is null for a new record. */
export const addCaseEvent = async (
  tx: Tx,
  { events }: CaseTable,
  about: Case & { readonly status: string | null },
  { kind, by, to, amountMinor, detail = {} }: NewCaseEvent<string, object>,
): Promise<string> => {
  const columns: Record<string, unknown> = {
    customer_id: about.customerId,
    [events.idColumn]: about.id,
    kind,
    from_status: about.status,
    to_status: to ?? about.status,
    actor_kind: by.side,
    actor_name: by.name,
    detail: JSON.stringify(detail),
    ...(events.hasAmounts ? { amount_minor: amountMinor ?? null } : {}),
  }
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(events.table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))}) returning id`.execute(tx)
  const [added] = rows
  if (!added) throw new Error('an insert returns its row')
  return added.id
}

interface CaseEventRow<Detail> {
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly actor_kind: string
  readonly actor_name: string
  readonly amount_minor: number | null
  readonly detail: Detail
}

export interface CaseEventView<Detail> {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly actorKind: 'agency' | 'seller' | 'system'
  readonly actorName: string
  readonly amountMinor: number | null
  readonly detail: Detail
}

const none: RawBuilder<unknown> = sql`null::integer as amount_minor`

/** The history of a record, oldest first. */
export const readCaseEvents = async <Detail extends object>(
  db: Db,
  { events }: CaseTable,
  about: { readonly customer_id: string; readonly id: string },
): Promise<CaseEventView<Detail>[]> => {
  const { rows } = await sql<CaseEventRow<Detail>>`
    select id, at, kind, actor_kind, actor_name, detail, ${events.hasAmounts ? sql`amount_minor` : none}
      from ${sql.table(events.table)}
      where customer_id = ${about.customer_id} and ${sql.ref(events.idColumn)} = ${about.id} order by id`.execute(
    db,
  )
  return rows.map(({ at, actor_kind: side, actor_name: actorName, amount_minor: amountMinor, ...event }) => ({
    ...event,
    at: at.toISOString(),
    actorKind: side === 'agency' || side === 'system' ? side : 'seller',
    actorName,
    amountMinor,
  }))
}
