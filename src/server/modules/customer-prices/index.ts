import { operatorCustomerPrices } from '../../../contract/operator/customer-prices.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/route.ts'
import {
  changeCustomerPriceEnd,
  createCustomerPrice,
  endCustomerPrice,
  listCustomerPrices,
} from './agreed-prices.ts'

export { loadCustomerPrices, loadPriceBasis } from './load-prices.ts'
export {
  goodsPrice,
  goodsToPriceJson,
  offerPrices,
  servicePrice,
  skuPrice,
  skuPriceSteps,
  type GoodsToPrice,
  type PriceBasis,
  type PricedOffer,
} from './price-things.ts'

export const customerPricesModule = ({ database }: Platform): Module => ({
  routes: [
    implement(operatorCustomerPrices.listCustomerPrices, (input) => listCustomerPrices(database, input)),
    implement(operatorCustomerPrices.createCustomerPrice, (input, call) =>
      createCustomerPrice(database, input, call),
    ),
    implement(operatorCustomerPrices.changeCustomerPriceEnd, (input, call) =>
      changeCustomerPriceEnd(database, input, call),
    ),
    implement(operatorCustomerPrices.endCustomerPrice, (input, call) =>
      endCustomerPrice(database, input, call),
    ),
  ],
})
