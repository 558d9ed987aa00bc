export { countSoldUnitsOf } from './count-sold-units.ts'
export { freeStock, lockingFreeStock, stockCoverJson } from './free-stock.ts'
export {
  forgetReservations,
  releaseStock,
  reserving,
  shipFromStock,
  undoShipFromStock,
} from './reservations.ts'
export {
  noAllocation,
  planStock,
  type StockAllocation,
  type StockLine,
  type StockPlan,
} from './stock-plan.ts'
export { readLowStock } from './stock-alerts.ts'
export { stockInvariants } from './stock-invariants.ts'
export { stockModule } from './stock-module.ts'
