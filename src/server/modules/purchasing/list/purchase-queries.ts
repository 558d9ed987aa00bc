import { containing } from '../../../platform/database/containing.ts'
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type {
  operatorPurchaseRowSchema,
  operatorPurchaseSchema,
  operatorPurchasing,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import { sortOf } from '../../../../contract/kernel/paging.ts'
import type { OperatorRole } from '../../../../contract/kernel/permissions.ts'
import {
  purchaseStatusesToCome,
  purchaseTerms,
  type PurchaseQueue,
} from '../../../../contract/purchasing/purchase-states.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { WithLongPages } from '../../../platform/exports/case-export.ts'
import { orderBySql } from '../../../platform/database/sort-sql.ts'
import { caseQueues } from '../../case-file/index.ts'
import { operatorActionsFor } from '../state/purchase-actions.ts'
import { purchaseTable } from '../state/purchase-rows.ts'
import {
  factsOf,
  moneyView,
  readEvents,
  readItems,
  rowColumns,
  rowView,
  type PurchaseRow,
} from './purchase-view.ts'

type OperatorRow = PurchaseRow & { readonly customer_name: string; readonly is_old: boolean }

const operatorColumns = sql`${rowColumns}, c.name as customer_name,
  o.status_since < now() - ${sql.lit(purchaseTerms.buyDays)} * interval '1 day' as is_old`

const operatorView = (
  row: OperatorRow,
  roles: readonly OperatorRole[],
): z.input<typeof operatorPurchaseRowSchema> => ({
  ...rowView(row),
  customerId: row.customer_id,
  customerName: row.customer_name,
  isLate: row.is_old && row.status === 'paid',
  operatorActions: operatorActionsFor(factsOf(row), roles),
})

const queue = (where: RawBuilder<unknown>, columns: readonly RawBuilder<unknown>[]) => ({
  where,
  columns,
  order: orderBySql(columns, 'asc'),
})

const toCome = sql.join(purchaseStatusesToCome.map((status) => sql.lit(status)))
const byAge = [sql`o.status_since`, sql`o.id`]

/** Each list has an index in its order. Drafts are visible to the seller only. */
const queues = {
  toCome: queue(sql`o.status in (${toCome})`, [sql`o.created_at`, sql`o.id`]),
  toMove: queue(sql`(o.status = 'paid' or o.cancellation_requested_at is not null)`, byAge),
  toBuy: queue(sql`o.status = 'paid'`, byAge),
  cancellationRequested: queue(sql`o.cancellation_requested_at is not null`, [
    sql`o.cancellation_requested_at`,
    sql`o.id`,
  ]),
  onSeller: queue(sql`o.status = 'awaitingPayment'`, byAge),
  all: queue(sql`o.status <> 'draft'`, [sql`o.id`]),
} as const satisfies Record<PurchaseQueue, unknown>

type Counted = Exclude<PurchaseQueue, 'all'>
const countedQueues = [
  'toCome',
  'toMove',
  'toBuy',
  'cancellationRequested',
  'onSeller',
] as const satisfies readonly Counted[]

const queueReads = caseQueues(purchaseTable, 'o')

type ListInput = WithLongPages<ParsedInputOf<typeof operatorPurchasing.listPurchases>>

const customersCalled = async (db: Db, search: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('name', 'ilike', containing(search))
    .limit(200)
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

const conditionsOf = async (db: Db, { status, search }: ListInput): Promise<RawBuilder<unknown>[]> => {
  const parts: RawBuilder<unknown>[] = []
  if (status) parts.push(sql`o.status = ${status}`)
  if (search) {
    const customers = await customersCalled(db, search)
    parts.push(
      sql`(o.search_text ilike ${containing(search)} or o.customer_id = any(${customers}::bigint[]))`,
    )
  }
  return parts
}

export const listPurchases = async (db: Db, roles: readonly OperatorRole[], input: ListInput) => {
  const { queue: name, pageNum, pageSize } = input
  const direction = sortOf(input.sort)?.direction ?? (name === 'all' ? 'desc' : 'asc')
  return queueReads.readQueue(db, {
    queues,
    counted: countedQueues,
    input: { queue: name, pageNum, pageSize },
    and: await conditionsOf(db, input),
    order: orderBySql(queues[name].columns, direction),
    columns: operatorColumns,
    join: queueReads.customerJoin,
    view: (row: OperatorRow) => operatorView(row, roles),
  })
}

interface SourceColumns {
  readonly supplier: string
  readonly supplier_order: string
  readonly cost_minor: number | null
  readonly cost_currency: Currency | null
  readonly buyer_name: string
}

export const viewOperatorPurchase = async (
  db: Db,
  roles: readonly OperatorRole[],
  id: string,
): Promise<z.input<typeof operatorPurchaseSchema>> => {
  const { rows } = await sql<OperatorRow & SourceColumns>`
    select ${operatorColumns}, o.supplier, o.supplier_order, o.cost_minor, o.cost_currency, o.buyer_name
      from purchase_order o ${queueReads.customerJoin} where o.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Purchase order')
  const [items, events] = await Promise.all([readItems(db, row), readEvents(db, row)])
  return {
    ...operatorView(row, roles),
    money: moneyView(row),
    events,
    items: items.map(({ records, ...item }) => ({ ...item, records: [...records] })),
    source: {
      supplier: row.supplier,
      supplierOrder: row.supplier_order,
      costMinor: row.cost_minor,
      costCurrency: row.cost_currency,
      buyerName: row.buyer_name,
    },
  }
}
