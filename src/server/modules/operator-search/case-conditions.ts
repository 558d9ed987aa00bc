import { sql, type RawBuilder } from 'kysely'
import type { CaseListFilter } from '../../../contract/kernel/operator-search.ts'
import type { FoundCases } from './find-listed.ts'

/** What the filters of a list are about. A filter that its contract does not offer needs nothing here. */
interface FilteredColumns {
  readonly alias?: string
  readonly id?: string
  /** Of the date range. */
  readonly at: string
  /** Since when a case is as it is, for its age; by default that of the date range. */
  readonly since?: string
  /** The order it is about. */
  readonly order?: string
  /** Who has taken it. */
  readonly assignee?: string
  /** Whether an operator opened or decided it; each by an index. */
  readonly isBy?: (operatorId: string) => RawBuilder<unknown>
  /** Of lists whose country is not that of an order. */
  readonly isFor?: (countryCode: string) => RawBuilder<unknown>
}

type Condition<Value> = (value: Value) => RawBuilder<unknown>

const when = <Value>(value: Value | undefined, condition: Condition<Value>): RawBuilder<unknown>[] =>
  value === undefined ? [] : [condition(value)]

const needed = <Name extends 'order' | 'assignee' | 'isBy'>(
  columns: FilteredColumns,
  name: Name,
): NonNullable<FilteredColumns[Name]> => {
  const column = columns[name]
  if (column === undefined) throw new Error(`the list has no ${name}`)
  return column
}

/** Of orders with a SKU, also as a part of a bundle. */
const ordersWithSku = (sku: string): RawBuilder<unknown> => sql`
  select l.customer_id, l.order_id from sku k join order_line l on l.sku_id = k.id where lower(k.code) = lower(${sku})
  union
  select l.customer_id, l.order_id from sku k
    join order_line l on l.parts is not null and l.parts @> jsonb_build_array(jsonb_build_object('skuId', k.id::text))
    where lower(k.code) = lower(${sku})`

/** What a list's filters leave of it. */
export const caseConditions = (
  filter: CaseListFilter,
  found: FoundCases | null,
  columns: FilteredColumns,
): RawBuilder<unknown> => {
  const { alias = 'x', id = 'id', at, since = at } = columns
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`)
  const ofOrders = (orders: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${column('customer_id')}, ${column(needed(columns, 'order'))}) in (${orders})`
  return sql.join(
    [
      sql`true`,
      ...(found ? [sql`${column(id)} = any(${found.ids}::bigint[])`] : []),
      ...when(filter.customerId, (customerId) => sql`${column('customer_id')} = ${customerId}`),
      ...when(filter.from, (from) => sql`${column(at)} >= ${from}`),
      ...when(filter.to, (to) => sql`${column(at)} < ${to}::timestamptz + interval '1 millisecond'`),
      ...when(
        filter.olderThanDays,
        (days) => sql`${column(since)} < now() - ${days}::integer * interval '1 day'`,
      ),
      ...when(filter.assignee, (assignee) =>
        assignee === 'nobody'
          ? sql`${column(needed(columns, 'assignee'))} is null`
          : sql`${column(needed(columns, 'assignee'))} = ${assignee}`,
      ),
      ...when(filter.operatorId, (operatorId) => needed(columns, 'isBy')(operatorId)),
      ...when(
        filter.countryCode,
        (code) =>
          columns.isFor?.(code) ??
          ofOrders(sql`select o.customer_id, o.id from dropshipping_order o where o.country_code = ${code}`),
      ),
      ...when(filter.shippingLineId, (lineId) =>
        ofOrders(
          sql`select o.customer_id, o.id from dropshipping_order o where o.shipping_line_id = ${lineId}`,
        ),
      ),
      ...when(filter.sku, (sku) => ofOrders(ordersWithSku(sku))),
    ],
    sql` and `,
  )
}
