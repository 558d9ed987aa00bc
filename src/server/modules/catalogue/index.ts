export { createPrivateProduct, type PrivateProduct } from './create-private-product.ts'
export { exchangeRate, exchangeRates, forgetExchangeRates, type ExchangeRates } from './exchange-rates.ts'
export { loadSkus, searchSkus, unitPriceUsd, type PricedSku, type PriceTier, type SkuSearch } from './skus.ts'
