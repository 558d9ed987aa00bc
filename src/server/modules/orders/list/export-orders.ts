import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../../contract/orders/orders.ts'
import type { Database } from '../../../platform/database/database.ts'
import { exportFile, readerOf } from '../../../platform/exports/exports.ts'
import type { CustomerCall, FileAnswer } from '../../../platform/http/route.ts'
import { findChosen, findFiltered, type Exported, type OrderFilter } from './find-exported.ts'
import { rowsOf, sellerSheetColumns, sheetNameFor, type OrderRow } from './order-sheet.ts'
import { readExported } from './read-exported.ts'
import { scopeOf, type Scope } from '../state/types.ts'

async function* rowBatches(
  database: Database,
  scope: Scope,
  filter: OrderFilter,
  exported: Exported,
): AsyncGenerator<OrderRow[]> {
  for await (const batch of readExported(database, scope, filter, exported)) yield rowsOf(batch)
}

/** Exports orders, one row per line item: selected ones in order of selection, or all of a filter, newest first. */
export const exportOrders = async (
  database: Database,
  { ids, format, locale, ...filter }: ParsedInputOf<typeof orders.exportOrders>,
  call: CustomerCall,
  now: Date,
): Promise<FileAnswer> => {
  const scope = scopeOf(call)
  const reader = await readerOf(database, call, locale)
  const exported = await (ids ? findChosen(database, scope, ids) : findFiltered(database, scope, filter))
  return exportFile(database, call, {
    action: 'order:export',
    asked: ids ? { ids } : { filter },
    format,
    fileName: 'orders',
    sheet: {
      name: sheetNameFor(reader),
      columns: sellerSheetColumns(reader),
      batches: rowBatches(database, scope, filter, exported),
    },
    now,
  })
}
