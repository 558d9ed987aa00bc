import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { listPrices, type CustomerPrices } from '../../../contract/customer-prices/customer-price.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { shipping } from '../../../contract/shipping/shipping.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type AnswerOf, type Route } from '../../platform/http/route.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { loadCustomerPrices, offerPrices } from '../customer-prices/index.ts'
import { freightFor } from './freight.ts'
import { listShippingLines } from './list-shipping-lines.ts'
import { forgetRateBook, loadRateBook } from './rate-book.ts'
import { saveShippingLine } from './save-shipping-line.ts'

type ParcelInput = ParsedInputOf<typeof shipping.calculateFreight>

const calculate = async (db: Db, parcel: ParcelInput, currency: Currency, prices: CustomerPrices) => {
  const [book, rate] = await Promise.all([loadRateBook(db), exchangeRate(db, currency)])
  const { offers, refusals } = freightFor(book, parcel)
  return {
    offers: offerPrices(offers, parcel.countryCode, { exchangeRate: rate, prices }).map((offer) => ({
      lineId: offer.lineId,
      code: offer.code,
      name: offer.name,
      carrier: offer.carrier,
      price: { amountMinor: offer.priceMinor, currency },
      listPrice: { amountMinor: offer.listMinor, currency },
      daysMin: offer.daysMin,
      daysMax: offer.daysMax,
      chargedGrams: offer.chargedGrams,
      paysDuty: offer.paysDuty,
      paysTax: offer.paysTax,
    })),
    refusals: [...refusals],
  } satisfies AnswerOf<typeof shipping.calculateFreight>
}

export const shippingRoutes = ({ database }: Platform): Route[] => [
  implement(shipping.calculateFreight, async (parcel, { customer: { customerId, currency } }) => {
    const db = database.tenant(customerId)
    return calculate(db, parcel, currency, await loadCustomerPrices(db, customerId))
  }),

  implement(operatorCatalogue.trialFreight, (parcel) =>
    calculate(database.agency, parcel, 'USD', listPrices),
  ),

  implement(operatorCatalogue.listShippingLines, async () => ({
    lines: await listShippingLines(database.agency),
  })),

  implement(operatorCatalogue.saveShippingLine, async (line, call) => {
    const saved = await database.agencyTransaction(async (tx) => {
      const written = await saveShippingLine(tx, line)
      const { code, isActive, paysDuty, paysTax } = line
      const detail = { code, isActive, paysDuty, paysTax, rates: line.rates.length }
      await audit(tx, call.operator, {
        action: 'shippingLine.saved',
        target: `shippingLine:${written.id}`,
        detail,
        call,
      })
      return written
    })
    forgetRateBook()
    return saved
  }),
]
