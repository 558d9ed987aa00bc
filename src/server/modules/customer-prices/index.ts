import { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type UploadedFile } from '../../platform/http/route.ts'
import {
  changeCustomerPriceEnd,
  createCustomerPrice,
  endCustomerPrice,
  listCustomerPrices,
} from './agreed-prices.ts'
import { previewPriceList, savePriceList } from './price-lists.ts'

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

const fileOf = (file: UploadedFile | null): UploadedFile => {
  if (!file) throw new Error('an upload endpoint was called without its file')
  return file
}

export const customerPricesModule = ({ database, parsePool }: Platform): Module => ({
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
    implement(operatorCustomerPrices.previewPriceList, (input, { file }) =>
      previewPriceList({ database, parsePool }, input, fileOf(file)),
    ),
    implement(operatorCustomerPrices.savePriceList, (input, call) =>
      savePriceList({ database, parsePool }, input, call, {
        file: fileOf(call.file),
        key: call.idempotencyKey ?? '',
      }),
    ),
  ],
})
