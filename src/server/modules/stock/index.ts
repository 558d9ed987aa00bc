export { freeStock, lockingFreeStock } from './free-stock.ts'
export { forgetReservations, releaseStock, reserving, shipFromStock } from './reservations.ts'
export { noCover, planStock, type Cover, type StockLine, type StockPlan } from './stock-plan.ts'
export { stockModule } from './stock-module.ts'
