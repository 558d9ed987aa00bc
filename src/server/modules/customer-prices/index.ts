import { operatorCustomerPrices } from '../../../contract/operator/customer-prices.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/route.ts'
import { changePriceRuleEnd, createPriceRule, endPriceRule, listPriceRules } from './price-rules.ts'

export { loadCustomerPrices } from './load-prices.ts'
export {
  offerPrices,
  servicePrice,
  skuPrice,
  skuPriceSteps,
  type PriceBasis,
  type PricedOffer,
} from './price-things.ts'

export const customerPricesModule = ({ database }: Platform): Module => ({
  routes: [
    implement(operatorCustomerPrices.listPriceRules, (input) => listPriceRules(database, input)),
    implement(operatorCustomerPrices.createPriceRule, (input, call) =>
      createPriceRule(database, input, call),
    ),
    implement(operatorCustomerPrices.changePriceRuleEnd, (input, call) =>
      changePriceRuleEnd(database, input, call),
    ),
    implement(operatorCustomerPrices.endPriceRule, (input, call) => endPriceRule(database, input, call)),
  ],
})
