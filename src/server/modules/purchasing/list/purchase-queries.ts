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

interface Queue {
  readonly where: RawBuilder<unknown>
  readonly order: readonly RawBuilder<unknown>[]
}

const toCome = sql.join(purchaseStatusesToCome.map((status) => sql.lit(status)))
const byAge = [sql`o.status_since`, sql`o.id`]

/** Each list has an index in its order. Drafts are visible to the seller only. */
const queues: Record<PurchaseQueue, Queue> = {
  toCome: { where: sql`o.status in (${toCome})`, order: [sql`o.created_at`, sql`o.id`] },
  toBuy: { where: sql`o.status = 'paid'`, order: byAge },
  cancellationRequested: {
    where: sql`o.cancellation_requested_at is not null`,
    order: [sql`o.cancellation_requested_at`, sql`o.id`],
  },
  onSeller: { where: sql`o.status = 'awaitingPayment'`, order: byAge },
  all: { where: sql`o.status <> 'draft'`, order: [sql`o.id`] },
}

type Counted = Exclude<PurchaseQueue, 'all'>
const countedQueues = [
  'toCome',
  'toBuy',
  'cancellationRequested',
  'onSeller',
] as const satisfies readonly Counted[]

const queueReads = caseQueues(purchaseTable, 'o')

type ListInput = ParsedInputOf<typeof operatorPurchasing.listPurchases>

const customersCalled = async (db: Db, search: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('name', 'ilike', containing(search))
    .limit(200)
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

const conditionOf = async (db: Db, { queue, status, search }: ListInput): Promise<RawBuilder<unknown>> => {
  const parts = [queues[queue].where]
  if (status) parts.push(sql`o.status = ${status}`)
  if (search) {
    const customers = await customersCalled(db, search)
    parts.push(
      sql`(o.search_text ilike ${containing(search)} or o.customer_id = any(${customers}::bigint[]))`,
    )
  }
  return sql.join(parts, sql` and `)
}

export const listPurchases = async (db: Db, roles: readonly OperatorRole[], input: ListInput) => {
  const where = await conditionOf(db, input)
  const direction = sortOf(input.sort)?.direction ?? (input.queue === 'all' ? 'desc' : 'asc')
  const order = orderBySql([...queues[input.queue].order], direction)
  const { pageNum, pageSize } = input
  const [page, counts] = await Promise.all([
    queueReads.readPage(db, {
      where,
      order,
      columns: operatorColumns,
      join: sql`join customer c on c.customer_id = o.customer_id`,
      pageNum,
      pageSize,
      view: (row: OperatorRow) => operatorView(row, roles),
    }),
    queueReads.countsOf(db, countedQueues, queues),
  ])
  return { ...page, counts }
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
      from purchase_order o join customer c on c.customer_id = o.customer_id where o.id = ${id}`.execute(db)
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
