import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import { isQueue } from '../../../contract/orders/operator-orders.ts'
import type { AgencyResult } from '../../../contract/orders/order-inputs.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import { actsIn } from '../../platform/auth/acts-in.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { StaffCall } from '../../platform/http/call.ts'
import { refusalIn, refusalOf, refuse, type Refusal } from '../../platform/kernel/refuse.ts'
import type { PlannedChange } from '../fulfilment/index.ts'

export interface Assignment {
  readonly ids: readonly string[]
  /** Null: unassigned. */
  readonly to: string | null
  /** Includes orders assigned to colleagues. */
  readonly takeOver: boolean
}

interface Head {
  readonly id: string
  readonly customerId: string
  readonly number: string
  readonly status: OrderStatus
  readonly operatorId: string | null
  readonly operatorName: string | null
}

const packers = sql`p.is_active and ${actsIn('p', 'orders', 'fulfilment')}`

export const listPackers = async (db: Db): Promise<{ id: string; name: string; orders: number }[]> => {
  const { rows } = await sql<{ id: string; name: string; orders: number }>`
    select p.id, p.name,
        (select count(*)::integer from order_assignee a where a.operator_id = p.id) as orders
      from operator p where ${packers} order by p.name, p.id`.execute(db)
  return rows
}

const readHeads = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Head>> => {
  const { rows } = await sql<Head>`
    select o.id, o.customer_id as "customerId", o.number, o.status, p.id as "operatorId", p.name as "operatorName"
      from dropshipping_order o
      left join order_assignee a on a.customer_id = o.customer_id and a.order_id = o.id
      left join operator p on p.id = a.operator_id
      where o.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((head) => [head.id, head]))
}

/** Orders are locked first, so that of two concurrent operators the second sees the assignment. */
const lockHeads = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Head>> => {
  await sql`select from dropshipping_order o where o.id = any(${[...ids]}::bigint[])
    order by o.id for update`.execute(tx)
  return readHeads(tx, ids)
}

/** Null: it may change hands. */
export const assignRefusal = (
  head: Pick<Head, 'number' | 'status' | 'operatorId' | 'operatorName'> | undefined,
  { to, takeOver }: Pick<Assignment, 'to' | 'takeOver'>,
  me: string,
): Refusal | null => {
  if (!head) return refusalIn(notFound('Order'))
  const { number, operatorId, operatorName } = head
  if (!isQueue(head.status)) return refusalOf('notInQueue', { number })
  const isFree = operatorId === null || operatorId === me || operatorId === to
  if (isFree || takeOver) return null
  return refusalOf('takenByColleague', { number, name: operatorName ?? '' })
}

const assignmentResult = (number: string, toName: string | null): Refusal =>
  toName === null
    ? { reason: 'givenBack', message: `${number} is unassigned.` }
    : { reason: 'assigned', message: `${number} is assigned to ${toName}.` }

/** @throws DomainError notAPacker */
export const nameOfPacker = async (db: Db, id: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select name from operator p where p.id = ${id} and ${packers}`.execute(db)
  if (!rows[0]) throw refuse('notAPacker')
  return rows[0].name
}

const write = async (tx: Tx, heads: readonly Head[], to: string | null, by: string): Promise<void> => {
  const [customers, orders] = [heads.map(({ customerId }) => customerId), heads.map(({ id }) => id)]
  const rows = sql`unnest(${customers}::bigint[], ${orders}::bigint[]) as v (customer_id, order_id)`
  if (to === null) {
    await sql`delete from order_assignee a using ${rows}
      where a.customer_id = v.customer_id and a.order_id = v.order_id`.execute(tx)
    return
  }
  await sql`
    insert into order_assignee (customer_id, order_id, operator_id, assigned_by)
      select v.customer_id, v.order_id, ${to}::bigint, ${by}::bigint from ${rows}
      on conflict (customer_id, order_id) do update
        set operator_id = excluded.operator_id, assigned_by = excluded.assigned_by, since = now()
        where order_assignee.operator_id <> excluded.operator_id`.execute(tx)
}

/** Of concurrent operators one gets an order. */
export const assignOrders = async (tx: Tx, wanted: Assignment, call: StaffCall): Promise<AgencyResult[]> => {
  const { to } = wanted
  const me = call.operator.operatorId
  const toName = to === null ? null : await nameOfPacker(tx, to)
  const ids = [...new Set(wanted.ids)]
  const heads = await lockHeads(tx, ids)
  const answers = ids.map((orderId): AgencyResult => {
    const head = heads.get(orderId)
    const refusal = assignRefusal(head, wanted, me)
    return { orderId, ok: refusal === null, ...(refusal ?? assignmentResult(head?.number ?? '', toName)) }
  })
  const moved = answers.flatMap(({ ok, orderId }) => (ok ? (heads.get(orderId) ?? []) : []))
  await write(tx, moved, to, me)
  const entries = moved
    .filter(({ operatorId }) => operatorId !== to)
    .map(({ id, customerId, operatorName }) => ({
      action: to === null ? 'order:giveBack' : to === me ? 'order:take' : 'order:handOver',
      target: `order:${id}` as const,
      detail: { customerId, from: operatorName, to: toName },
    }))
  await auditAll(tx, call.operator, entries, call)
  return answers
}

/** What assigning these orders would do now, without locking them. @throws DomainError notAPacker */
export const planAssignment = async (
  db: Db,
  { ids, to, takeOver }: Assignment,
  me: string,
): Promise<PlannedChange[]> => {
  if (to !== null) await nameOfPacker(db, to)
  const heads = await readHeads(db, ids)
  return ids.map((orderId) => {
    const head = heads.get(orderId)
    const refusal = assignRefusal(head, { to, takeOver }, me)
    return { orderId, changes: refusal === null && head?.operatorId !== to, refusal }
  })
}
