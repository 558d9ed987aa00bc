import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type {
  ChosenOperatorOrder,
  operatorOrderBulk,
} from '../../../../contract/orders/operator-order-bulk.ts'
import { maxSelected } from '../../../../contract/orders/order-inputs.ts'
import type { OperatorActor } from '../../../platform/auth/actors.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { customsWaitSinceSql } from '../../orders/index.ts'
import { listOperatorOrders } from './list-operator-orders.ts'
import { operatorActionsOf } from './operator-actions.ts'
import type { OperatorCounts } from './operator-counts.ts'
import { matchesPage, type Matching } from './order-matches.ts'
import type { FilteredSku } from './queue-list.ts'

type MatchingInput = ParsedInputOf<typeof operatorOrderBulk.listMatchingOperatorOrders>

/** Looks up whom and what a filter names. */
export const readFilter = async <Input extends MatchingInput>(
  db: Db,
  { assignee, sku, ...rest }: Input,
  { operatorId }: Pick<OperatorActor, 'operatorId'>,
): Promise<Omit<Input, 'sku' | 'assignee'> & Pick<Matching, 'assignee' | 'sku'>> => ({
  ...rest,
  ...(assignee !== undefined && { assignee: assignee === 'mine' ? operatorId : assignee }),
  ...(sku !== undefined && { sku: await findSku(db, sku) }),
})

/** Line items beyond which a SKU is common. */
const commonAbove = 5_000

const findSku = async (db: Db, code: string): Promise<FilteredSku | null> => {
  const { rows } = await sql<FilteredSku>`
    select k.id::text as id, (select count(*) > ${commonAbove}
        from (select from order_line where sku_id = k.id limit ${commonAbove + 1}) l) as "isCommon"
      from sku k where lower(k.code) = lower(${code}) order by k.code = ${code} desc, k.id limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

interface Found {
  readonly ids: readonly string[]
  readonly isMore: boolean
}

/** The pages of a search are read one after the other, as it has an order of its own. */
const searchIds = async (
  database: Database,
  counts: OperatorCounts,
  filter: Matching & { readonly search: string },
  { roles }: OperatorActor,
): Promise<Found> => {
  const ids: string[] = []
  const pageSize = 500
  for (let pageNum = 1; ids.length < maxSelected; pageNum += 1) {
    const page = await listOperatorOrders(database, counts, { ...filter, pageNum, pageSize }, roles)
    ids.push(...page.rows.map(({ id }) => id))
    if (page.rows.length < pageSize) return { ids, isMore: page.totalIsLowerBound }
  }
  return { ids, isMore: true }
}

const findIds = async (
  database: Database,
  counts: OperatorCounts,
  input: MatchingInput,
  operator: OperatorActor,
  max: number,
): Promise<Found> => {
  const { search, ...filter } = await readFilter(database.agency, input, operator)
  if (search) return searchIds(database, counts, { ...filter, search }, operator)
  const { rows } = await sql<{ id: string }>`
    select id from (${matchesPage(filter, { size: max + 1, skipped: 0 })}) found order by place`.execute(
    database.agency,
  )
  return { ids: rows.slice(0, max).map(({ id }) => id), isMore: rows.length > max }
}

/** Orders of one file. */
const maxExported = 100_000

/** All of a filter: unlike a list, an export must be complete. @throws DomainError searchTooWide */
export const exportedIds = async (
  database: Database,
  counts: OperatorCounts,
  filter: MatchingInput,
  operator: OperatorActor,
): Promise<readonly string[]> => {
  const { ids, isMore } = await findIds(database, counts, filter, operator, maxExported)
  if (isMore) throw refuse('searchTooWide')
  return ids
}

type State = Parameters<typeof operatorActionsOf>[0]
type Row = Omit<ChosenOperatorOrder, 'operatorActions'> &
  Omit<State, 'labelledAt' | 'customsWaitSince'> & {
    readonly labelledAt: Date | null
    readonly customsWaitSince: Date | null
  }

const chosenOf = (wanted: RawBuilder<unknown>) => sql<Row>`
  select o.id, o.number, o.status, o.waiting_reason as "waitingReason", o.labelled_at as "labelledAt",
      ${sql.raw(customsWaitSinceSql)} as "customsWaitSince", a.operator_id as "assigneeId",
      exists (select from wave_order w
        where w.customer_id = o.customer_id and w.order_id = o.id and w.state = 'open') as "isInWave",
      (select coalesce(sum((l.quantity - case when o.status in ('processing', 'awaitingStock', 'partlyShipped')
            then l.shipped_quantity else 0 end) * l.units), 0)::integer
        from order_line l where l.customer_id = o.customer_id and l.order_id = o.id) as "unitsToPack",
      (select coalesce(json_agg(json_build_object('kind', v.kind, 'state', v.state, 'on', v.waiting_on)), '[]')
        from order_flag v where v.customer_id = o.customer_id and v.order_id = o.id) as flags
    from (${wanted}) wanted
    join dropshipping_order o on o.id = wanted.id
    left join order_assignee a on a.customer_id = o.customer_id and a.order_id = o.id
    order by wanted.place`

export const listMatchingOrders = async (
  database: Database,
  counts: OperatorCounts,
  input: MatchingInput,
  operator: OperatorActor,
): Promise<{ orders: ChosenOperatorOrder[]; isMore: boolean }> => {
  const { ids, isMore } = await findIds(database, counts, input, operator, maxSelected)
  const wanted = sql`select id, place from unnest(${ids}::bigint[]) with ordinality as chosen (id, place)`
  const { rows } = await chosenOf(wanted).execute(database.agency)
  const orders = rows.map(({ waitingReason, labelledAt, customsWaitSince, flags, ...order }) => ({
    ...order,
    operatorActions: operatorActionsOf(
      {
        status: order.status,
        waitingReason,
        flags,
        labelledAt: labelledAt?.toISOString() ?? null,
        customsWaitSince: customsWaitSince?.toISOString() ?? null,
      },
      operator.roles,
    ),
  }))
  return { orders, isMore }
}
