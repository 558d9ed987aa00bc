import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { notFound } from '../../../contract/errors.ts'
import type { operatorOrders } from '../../../contract/operator/orders.ts'
import type { Database } from '../../platform/database.ts'
import { exportFile, operatorReader } from '../../platform/exports.ts'
import type { FileAnswer, OperatorCall } from '../../platform/route.ts'
import { exportedOrderOf, orderCellsSql, type OrderCells } from './exported-order.ts'
import { agencySheetColumns, rowsOf, sheetNameFor, type AgencyOrder, type OrderRow } from './order-sheet.ts'

/** Orders read at once. */
const atOnce = 200

const chosenSql = `
  with chosen as materialized (
    select asked.id, asked.n, o.customer_id, c.name
      from unnest($1::bigint[]) with ordinality as asked (id, n)
      join dropshipping_order o on o.id = asked.id
      join customer c on c.customer_id = o.customer_id
  )
  select json_build_object('orders', ${orderCellsSql('select id, n, customer_id from chosen', 'page.customer_id')},
    'names', (select json_agg(name order by n) from chosen))::text as json`

interface Batch {
  readonly orders: readonly OrderCells[]
  readonly names: readonly string[]
}

async function* batches(
  database: Database,
  ids: readonly string[],
): AsyncGenerator<readonly OrderRow<AgencyOrder>[]> {
  for (let at = 0; at < ids.length; at += atOnce) {
    const { rows } = await database.queryAgency(chosenSql, [ids.slice(at, at + atOnce)])
    const { orders, names }: Batch = JSON.parse(String(rows[0]?.['json']))
    yield rowsOf(orders.map((cells, n) => ({ ...exportedOrderOf(cells), customerName: names[n] ?? '' })))
  }
}

/** Chosen orders of any customers as a file, a row a line. @throws DomainError exportsRunning, notFound */
export const exportAgencyOrders = async (
  database: Database,
  { ids, format, locale, timeZone }: ParsedInputOf<typeof operatorOrders.exportAgencyOrders>,
  call: OperatorCall,
  now: Date,
): Promise<FileAnswer> => {
  const chosen = [...new Set(ids)]
  const { rows } = await database.queryAgency(
    'select count(*)::int as seen from dropshipping_order where id = any($1::bigint[])',
    [chosen],
  )
  if (rows[0]?.['seen'] !== chosen.length) throw notFound('Order')
  const reader = operatorReader(locale, timeZone)
  return exportFile(database, call, {
    action: 'order:export',
    asked: { orders: chosen.length },
    format,
    fileName: 'orders',
    sheet: {
      name: sheetNameFor(reader),
      columns: agencySheetColumns(reader),
      batches: batches(database, chosen),
    },
    now,
  })
}
