import { notFound } from '../../../contract/errors.ts'
import { convertFromUsd } from '../../../contract/money.ts'
import type { Db } from '../../platform/database.ts'
import { freightFor, type FreightRefusal, type UsdOffer } from '../shipping/index.ts'
import { findOrder, type LockedOrder } from './locked-orders.ts'
import { loadPriceBook, parcelOfLines, type PriceBook } from './pricing.ts'
import type { Scope } from './types.ts'

/** No offers while weight or country is unknown. */
export const offersFor = (
  order: LockedOrder,
  book: PriceBook,
): { readonly offers: readonly UsdOffer[]; readonly refusals: readonly FreightRefusal[] } => {
  const parcel = parcelOfLines(order.lines, book.skus)
  if (parcel.weightGrams === 0 || order.countryCode === '') return { offers: [], refusals: [] }
  return freightFor(book.rates, { ...parcel, countryCode: order.countryCode, postcode: order.postcode })
}

export const listShippingOffers = async (db: Db, scope: Scope, id: string) => {
  const order = await findOrder(db, scope, id)
  if (!order) throw notFound('Order')
  const book = await loadPriceBook(
    db,
    order.currency,
    order.lines.flatMap(({ skuId }) => skuId ?? []),
  )
  const { offers, refusals } = offersFor(order, book)
  return {
    chosenLineId: order.shippingLineId,
    offers: offers.map(({ lineId, code, name, carrier, priceUsdMinor, daysMin, daysMax, chargedGrams }) => ({
      lineId,
      code,
      name,
      carrier,
      price: { amountMinor: convertFromUsd(priceUsdMinor, book.exchangeRate), currency: order.currency },
      daysMin,
      daysMax,
      chargedGrams,
    })),
    refusals: refusals.map(({ lineId, name, reason, detail, figures }) => ({
      lineId,
      name,
      reason,
      detail,
      figures,
    })),
  }
}
