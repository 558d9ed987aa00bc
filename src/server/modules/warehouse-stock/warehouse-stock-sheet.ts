import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportCases, goodsColumns, type CaseColumn } from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listWarehouseStock } from './list-warehouse-stock.ts'

type Row = Awaited<ReturnType<typeof listWarehouseStock>>['rows'][number]

const binsOf = ({ bins, moreBins }: Row): string =>
  [...bins.map(({ code, units }) => `${code} × ${units}`), ...(moreBins > 0 ? [`+${moreBins}`] : [])].join(
    ', ',
  )

const columns: readonly CaseColumn<Row>[] = [
  ...goodsColumns,
  { title: ['In stock', '库存'], whole: ({ onHand }) => onHand },
  { title: ['Needed', '需求'], whole: ({ needed }) => needed },
  { title: ['On order', '在途'], whole: ({ onOrder }) => onOrder },
  { title: ['Reorder below', '补货点'], whole: ({ reorder }) => reorder?.minUnits ?? null },
  { title: ['Reorder up to', '补货至'], whole: ({ reorder }) => reorder?.targetUnits ?? null },
  { title: ['Bins', '库位'], width: 30, text: binsOf },
]

export const exportWarehouseStock = (
  database: Database,
  input: ParsedInputOf<typeof operatorWarehouseStock.exportWarehouseStock>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'warehouse-stock',
    input,
    title: ['Warehouse stock', '仓库库存'],
    columns,
    page: ({ agency }, page) => listWarehouseStock(agency, { ...input, ...page }),
  })
