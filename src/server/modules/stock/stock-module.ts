import { stock } from '../../../contract/stock.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/route.ts'
import { listMyStock, listStockHistory } from './my-stock.ts'

export const stockModule = ({ database }: Pick<Platform, 'database'>): Module => ({
  routes: [
    implement(stock.listMyStock, (input, { customer }) => listMyStock(database, customer.customerId, input)),
    implement(stock.listStockHistory, (input, { customer }) =>
      listStockHistory(database, customer.customerId, input),
    ),
  ],
})
