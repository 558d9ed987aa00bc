import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { offerPrices, type PricedOffer } from '../../customer-prices/index.ts'
import { freightFor, type FreightRefusal, type UsdOffer } from '../../shipping/index.ts'
import { findOrder, type LockedOrder } from '../pricing/locked-orders.ts'
import { loadPriceBook, type PriceBook } from '../pricing/price-book.ts'
import { parcelOfLines } from '../pricing/choose-freight.ts'
import type { Scope } from '../state/types.ts'

/** No offers while weight or country is unknown. */
export const offersFor = (
  order: LockedOrder,
  book: PriceBook,
): { readonly offers: readonly PricedOffer<UsdOffer>[]; readonly refusals: readonly FreightRefusal[] } => {
  const parcel = parcelOfLines(order.lines, book.skus)
  if (parcel.weightGrams === 0 || order.countryCode === '') return { offers: [], refusals: [] }
  const { countryCode, postcode } = order
  const { offers, refusals } = freightFor(book.rates, { ...parcel, countryCode, postcode })
  return { offers: offerPrices(offers, countryCode, book), refusals }
}

export const listShippingOffers = async (db: Db, scope: Scope, id: string) => {
  const order = await findOrder(db, scope, id)
  if (!order) throw notFound('Order')
  const book = await loadPriceBook(
    db,
    scope.customerId,
    order.currency,
    order.lines.flatMap(({ skuId }) => skuId ?? []),
  )
  const { offers, refusals } = offersFor(order, book)
  return {
    chosenLineId: order.shippingLineId,
    offers: offers.map(
      ({
        trackingUrl: _tracking,
        priceUsdMinor: _usd,
        source: _source,
        priceMinor,
        listMinor,
        ...offer
      }) => ({
        ...offer,
        price: { amountMinor: priceMinor, currency: order.currency },
        listPrice: { amountMinor: listMinor, currency: order.currency },
      }),
    ),
    refusals: refusals.map(({ lineId, name, reason, detail, figures }) => ({
      lineId,
      name,
      reason,
      detail,
      figures,
    })),
  }
}
