import { roundMinor, type Currency } from '../../../contract/kernel/money.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { ShippingLineId } from '../../../contract/kernel/ids.ts'
import type { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { loadPriceBasis, offerPrices, type PriceBasis } from '../customer-prices/index.ts'
import { loadRateBook, type RateBook } from '../shipping/index.ts'

type BookLine = RateBook['lines'][number]

const bandsOf = (line: BookLine) =>
  [...line.countries].map(([country, { byPrefix }]) => ({ country, bands: [...byPrefix.values()].flat() }))

type Bands = ReturnType<typeof bandsOf>[number]

/** The customer's price of the lightest parcel that a line takes to a country. */
const minPrice = (line: BookLine, { country, bands }: Bands, basis: PriceBasis): number => {
  const offers = bands.map(({ baseMinor, perKgMinor, fromGrams, stepGrams, daysMin, daysMax }) => ({
    lineId: line.id,
    priceUsdMinor: roundMinor(baseMinor + (perKgMinor * Math.max(fromGrams, stepGrams)) / 1000),
    daysMin,
    daysMax,
  }))
  return Math.min(...offerPrices(offers, country, basis).map(({ priceMinor }) => priceMinor))
}

export const listRuleLines = async (
  db: Db,
  customer: { readonly customerId: string; readonly currency: Currency },
): Promise<OutputOf<typeof shippingRules.listRuleShippingLines>> => {
  const [book, basis] = await Promise.all([loadRateBook(db), loadPriceBasis(db, customer)])
  const lines = book.lines.flatMap((line) => {
    const byCountry = bandsOf(line)
    const bands = byCountry.flatMap((country) => country.bands)
    if (bands.length === 0) return []
    return [
      {
        lineId: line.id as ShippingLineId,
        name: line.name,
        carrier: line.carrier,
        countries: [...line.countries.keys()].toSorted(),
        accepts: [...line.accepts],
        maxWeightGrams: line.maxWeightGrams,
        daysMin: Math.min(...bands.map(({ daysMin }) => daysMin)),
        daysMax: Math.max(...bands.map(({ daysMax }) => daysMax)),
        fromMinor: Math.min(...byCountry.map((country) => minPrice(line, country, basis))),
      },
    ]
  })
  return { currency: customer.currency, lines }
}
