import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { Database } from '../../../platform/database/database.ts'
import { exportFile, operatorReader } from '../../../platform/exports/exports.ts'
import type { FileAnswer, OperatorCall } from '../../../platform/http/route.ts'
import { exportedOrdersOf, orderCellsSql, type OrderCells } from './exported-order.ts'
import { agencySheetColumns, rowsOf, sheetNameFor, type OperatorOrder, type OrderRow } from './order-sheet.ts'

const atOnce = 200

interface Chosen {
  readonly id: string
  readonly customerId: string
  readonly customerName: string
  readonly weightGrams: number
  readonly assigneeName: string | null
}

const findChosen = async (database: Database, ids: readonly string[]): Promise<readonly Chosen[]> => {
  const { rows } = await sql<Chosen>`
    select o.id::text, o.customer_id::text as "customerId", c.name as "customerName",
        o.weight_grams as "weightGrams", p.name as "assigneeName"
      from unnest(${ids}::bigint[]) with ordinality as asked (id, n)
      join dropshipping_order o on o.id = asked.id
      join customer c on c.customer_id = o.customer_id
      left join order_assignee a on a.customer_id = o.customer_id and a.order_id = o.id
      left join operator p on p.id = a.operator_id
      order by asked.n`.execute(database.agency)
  return rows
}

const cellsSql = orderCellsSql(
  (alias, orderId) => `(${alias}.customer_id, ${alias}.${orderId}) in (
    select asked.customer_id, asked.id from unnest($1::bigint[], $2::bigint[]) as asked (customer_id, id))`,
)

async function* batches(
  database: Database,
  chosen: readonly Chosen[],
): AsyncGenerator<readonly OrderRow<OperatorOrder>[]> {
  for (let at = 0; at < chosen.length; at += atOnce) {
    const some = chosen.slice(at, at + atOnce)
    const ids = some.map(({ id }) => id)
    const { rows } = await database.queryAgency(cellsSql, [some.map(({ customerId }) => customerId), ids])
    const [row] = rows
    if (!row) throw new Error('the batch query returned no row')
    const part = (name: keyof OrderCells): string => String(row[name])
    const cells = { orders: part('orders'), lines: part('lines'), parcels: part('parcels') }
    const orders = exportedOrdersOf(ids, cells)
    yield rowsOf(
      orders.map((order, n) => ({
        ...order,
        customerName: some[n]?.customerName ?? '',
        weightGrams: some[n]?.weightGrams ?? 0,
        assigneeName: some[n]?.assigneeName ?? null,
      })),
    )
  }
}

type ExportInput = Pick<
  ParsedInputOf<typeof operatorOrders.exportOperatorOrders>,
  'format' | 'locale' | 'timeZone' | 'columns'
> & { readonly ids: readonly string[] }

/** One row per line item. @throws DomainError exportsRunning, notFound */
export const exportOperatorOrders = async (
  database: Database,
  { ids, format, locale, timeZone, columns }: ExportInput,
  call: OperatorCall,
  now: Date,
): Promise<FileAnswer> => {
  const uniqueIds = [...new Set(ids)]
  const chosen = await findChosen(database, uniqueIds)
  if (chosen.length !== uniqueIds.length) throw notFound('Order')
  const reader = operatorReader(locale, timeZone)
  return exportFile(database, call, {
    action: 'order:export',
    asked: { orders: chosen.length },
    format,
    fileName: 'orders',
    sheet: {
      name: sheetNameFor(reader),
      columns: agencySheetColumns(reader, columns),
      batches: batches(database, chosen),
    },
    now,
  })
}
