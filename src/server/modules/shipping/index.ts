export { freightFor } from './freight.ts'
export type { Freight, FreightRefusal, Parcel, UsdOffer } from './freight.ts'
export { forgetRateBook, loadRateBook } from './rate-book.ts'
export type { RateBook } from './rate-book.ts'
