import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Figures } from '../../../contract/refusals/refusal-text.ts'
import {
  sourcingOperatorActionsFrom,
  type SourcingStatus,
} from '../../../contract/sourcing/sourcing-states.ts'
import { actsIn } from '../../platform/auth/acts-in.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { refusalIn, refusalOf } from '../../platform/kernel/refuse.ts'

const sourcers = sql`p.is_active and ${actsIn('p', 'quotes', 'sourcing')}`

export const listSourcers = async (db: Db): Promise<{ id: string; name: string; requests: number }[]> => {
  const { rows } = await sql<{ id: string; name: string; requests: number }>`
    select p.id, p.name,
        (select count(*)::integer from sourcing_request s
          where s.operator_id = p.id and s.status in ('inProgress', 'infoNeeded')) as requests
      from operator p where ${sourcers} order by p.name, p.id`.execute(db)
  return rows
}

interface Result {
  readonly id: string
  readonly ok: boolean
  readonly reason: string
  readonly message: string
  /** Of a refusal: the values of its text's placeholders. */
  readonly figures?: Figures
}

interface Moved {
  readonly id: string
  readonly customerId: string
  readonly number: string
}

interface Change {
  readonly ids: readonly string[]
  /** Null: unassigned. */
  readonly to: { readonly operatorId: string; readonly name: string } | null
  readonly from: readonly SourcingStatus[]
  readonly kind: 'sourcing.assigned' | 'sourcing.reassigned' | 'sourcing.unassigned'
  /** Whose requests can change: unassigned ones, those of others, or the caller's own. */
  readonly whose: 'nobody' | 'others' | 'own'
}

/** Check, change and history in one statement, so that of two concurrent callers one gets a request. */
const change = async (tx: Tx, { operator }: OperatorCall, given: Change): Promise<Moved[]> => {
  const { ids, to, from, kind, whose } = given
  const owned = {
    nobody: sql`operator_id is null`,
    others: sql`operator_id is distinct from ${to?.operatorId ?? null}::bigint`,
    own: sql`operator_id = ${operator.operatorId}`,
  }
  const status =
    to === null
      ? sql`'requested'`
      : sql`case when old.status = 'requested' then 'inProgress' else old.status end`
  const note = whose === 'others' && to !== null ? { note: to.name } : {}
  const { rows } = await sql<Moved>`
    with old as (
      select customer_id, id, status from sourcing_request
        where id = any(${[...ids]}::bigint[]) and status = any(${[...from]}::text[]) and ${owned[whose]}
        order by id for update
    ), moved as (
      update sourcing_request s
        set operator_id = ${to?.operatorId ?? null}::bigint, operator_name = ${to?.name ?? ''}, status = ${status},
            status_since = case when old.status = ${status} then s.status_since else now() end
        from old where s.customer_id = old.customer_id and s.id = old.id
        returning s.customer_id, s.id, s.number, old.status as was, s.status
    ), told as (
      insert into sourcing_event (customer_id, request_id, kind, from_status, to_status, actor_kind, actor_name, detail)
        select customer_id, id, ${kind}, was, status, 'agency', ${operator.name}, ${JSON.stringify(note)}::jsonb
          from moved
    )
    select id, customer_id as "customerId", number from moved`.execute(tx)
  return rows
}

const resultsOf = async (
  tx: Tx,
  ids: readonly string[],
  moved: readonly Moved[],
  outcome: 'assigned' | 'givenBack',
  done: (number: string) => string,
): Promise<Result[]> => {
  const changed = new Map(moved.map((one) => [one.id, one]))
  const left = ids.filter((id) => !changed.has(id))
  const heads = left.length
    ? await tx
        .selectFrom('sourcing_request')
        .select(['id', 'number', 'operator_name'])
        .where('id', 'in', left)
        .execute()
    : []
  const found = new Map(heads.map((head) => [head.id, head]))
  return [...new Set(ids)].map((id) => {
    const one = changed.get(id)
    if (one) return { id, ok: true, reason: outcome, message: done(one.number) }
    const head = found.get(id)
    if (!head) return { id, ok: false, ...refusalIn(notFound('Request')) }
    const { number, operator_name: name } = head
    return { id, ok: false, ...refusalOf('notAssignable', { number, name: name || null }) }
  })
}

const note = (tx: Tx, call: OperatorCall, action: string, moved: readonly Moved[]): Promise<void> =>
  auditAll(
    tx,
    call.operator,
    moved.map(({ id, customerId }) => ({
      action,
      target: `sourcing:${id}` as const,
      detail: { customerId },
    })),
    call,
  )

export const takeSourcing = (
  database: Database,
  ids: readonly string[],
  call: OperatorCall,
): Promise<Result[]> =>
  database.agencyTransaction(async (tx) => {
    const { operatorId, name } = call.operator
    const from = sourcingOperatorActionsFrom.take
    const to = { operatorId, name }
    const moved = await change(tx, call, { ids, to, from, kind: 'sourcing.assigned', whose: 'nobody' })
    await note(tx, call, 'sourcing:take', moved)
    return resultsOf(tx, ids, moved, 'assigned', (number) => `${number} is assigned to you.`)
  })

export const assignSourcing = (
  database: Database,
  { ids, to }: { readonly ids: readonly string[]; readonly to: string | null },
  call: OperatorCall,
): Promise<Result[]> =>
  database.agencyTransaction(async (tx) => {
    if (to === null) {
      const from = sourcingOperatorActionsFrom.unassign
      const moved = await change(tx, call, { ids, to, from, kind: 'sourcing.unassigned', whose: 'own' })
      await note(tx, call, 'sourcing:giveBack', moved)
      return resultsOf(tx, ids, moved, 'givenBack', (number) => `${number} is unassigned.`)
    }
    const { rows } = await sql<{ name: string }>`
      select name from operator p where p.id = ${to} and ${sourcers}`.execute(tx)
    const [colleague] = rows
    if (!colleague) throw notFound('Colleague')
    const from = sourcingOperatorActionsFrom.reassign
    const who = { operatorId: to, name: colleague.name }
    const moved = await change(tx, call, { ids, to: who, from, kind: 'sourcing.reassigned', whose: 'others' })
    await note(tx, call, 'sourcing:handOver', moved)
    return resultsOf(tx, ids, moved, 'assigned', (number) => `${number} is assigned to ${colleague.name}.`)
  })
