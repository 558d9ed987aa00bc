import { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { correctWarehouseStock, writeOffWarehouseStock } from './correct-warehouse-stock.ts'
import { listWarehouseStock, listWarehouseStockMovements } from './list-warehouse-stock.ts'
import { exportWarehouseStock } from './warehouse-stock-sheet.ts'
import { getStockPlaces } from './stock-places.ts'
import { saveReorderPoint } from './save-reorder-point.ts'

export { resumeStockedOrdersJob } from './warehouse-stock-jobs.ts'
export { warehouseStockInvariants } from './warehouse-stock-invariants.ts'
export { reorderSql, skuColumns, skuJoin, skuMatches } from './list-warehouse-stock.ts'
export {
  distributeUnits,
  expectedDays,
  lackingOrders,
  readOrderGoods,
  readSupply,
  type Demand,
} from './supply.ts'
export { trimBins } from './trim-bins.ts'
export { moveWarehouseStock, shipFromWarehouseStock, takeFromWarehouseStock } from './move-stock.ts'

export const warehouseStockModule = ({ database }: Platform): Module => ({
  routes: [
    implement(operatorWarehouseStock.listWarehouseStock, (input) =>
      listWarehouseStock(database.agency, input),
    ),
    implement(operatorWarehouseStock.exportWarehouseStock, (input, call) =>
      exportWarehouseStock(database, input, call),
    ),
    implement(operatorWarehouseStock.listWarehouseStockMovements, (input) =>
      listWarehouseStockMovements(database.agency, input),
    ),
    implement(operatorWarehouseStock.getStockPlaces, ({ skuId }) => getStockPlaces(database.agency, skuId)),
    implement(operatorWarehouseStock.correctWarehouseStock, (input, call) =>
      oncePerKey(database, call, { endpoint: 'correctWarehouseStock', input }, (tx) =>
        correctWarehouseStock(tx, input, call),
      ),
    ),
    implement(operatorWarehouseStock.writeOffWarehouseStock, (input, call) =>
      oncePerKey(database, call, { endpoint: 'writeOffWarehouseStock', input }, (tx) =>
        writeOffWarehouseStock(tx, input, call),
      ),
    ),
    implement(operatorWarehouseStock.saveReorderPoint, (input, call) =>
      database.agencyTransaction((tx) => saveReorderPoint(tx, input, call)),
    ),
  ],
})
