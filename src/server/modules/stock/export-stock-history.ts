import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { stock } from '../../../contract/stock/stock.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportFile, readerOf, type Reader } from '../../platform/exports/exports.ts'
import type { CustomerCall, FileAnswer } from '../../platform/http/route.ts'
import type { SheetColumn } from '../../platform/exports/sheet.ts'
import { readMovementBatches, type ReadMovement } from './stock-history.ts'

const titles = {
  en: {
    sheet: 'Stock history',
    time: 'Time',
    cause: 'Reason',
    arrival: 'Arrived',
    shipped: 'Shipped',
    shippingUndone: 'Shipping undone',
    order: 'Order',
    change: 'Change',
    after: 'Stock after',
    cost: 'Cost',
    by: 'By',
  },
  zh: {
    sheet: '库存记录',
    time: '时间',
    cause: '原因',
    arrival: '入库',
    shipped: '出库',
    shippingUndone: '发货撤销',
    order: '订单',
    change: '变动数量',
    after: '变动后库存',
    cost: '成本',
    by: '操作人',
  },
} as const

const columnsFor = ({ locale, timeZone, wall }: Reader): SheetColumn<ReadMovement>[] => {
  const words = titles[locale]
  return [
    { title: `${words.time} (${timeZone})`, width: 20, kind: 'time', of: ({ at }) => wall(at) },
    { title: words.cause, width: 12, kind: 'text', of: ({ cause }) => words[cause] },
    { title: words.order, width: 16, kind: 'text', of: ({ source }) => source?.number ?? '' },
    { title: words.change, width: 10, kind: 'whole', of: ({ nums }) => nums },
    { title: words.after, width: 12, kind: 'whole', of: ({ after }) => after },
    { title: words.cost, width: 12, kind: 'money', of: ({ costMinor }) => costMinor },
    { title: words.by, width: 20, kind: 'text', of: ({ actorName }) => actorName },
  ]
}

export const exportStockHistory = async (
  database: Database,
  { format, locale, skuId }: ParsedInputOf<typeof stock.exportStockHistory>,
  call: CustomerCall,
  now: Date,
): Promise<FileAnswer> => {
  const reader = await readerOf(database, call, locale)
  return exportFile(database, call, {
    action: 'stock:export',
    asked: { skuId },
    format,
    fileName: 'stock-history',
    sheet: {
      name: titles[reader.locale].sheet,
      columns: columnsFor(reader),
      batches: readMovementBatches(database, call.customer, skuId),
    },
    now,
  })
}
