import { convertFromUsd, roundMinor, type Currency } from '../../../contract/money.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { ShippingLineId } from '../../../contract/ids.ts'
import type { shippingRules } from '../../../contract/shipping-rules.ts'
import type { Db } from '../../platform/database.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { loadRateBook, type RateBook } from '../shipping/index.ts'

type BookLine = RateBook['lines'][number]

const bandsOf = (line: BookLine) =>
  [...line.countries.values()].flatMap(({ byPrefix }) => [...byPrefix.values()].flat())

export const listRuleLines = async (
  db: Db,
  currency: Currency,
): Promise<OutputOf<typeof shippingRules.listRuleShippingLines>> => {
  const [book, exchange] = await Promise.all([loadRateBook(db), exchangeRate(db, currency)])
  const lines = book.lines.flatMap((line) => {
    const bands = bandsOf(line)
    if (bands.length === 0) return []
    const min = bands.map(({ baseMinor, perKgMinor, fromGrams, stepGrams }) =>
      roundMinor(baseMinor + (perKgMinor * Math.max(fromGrams, stepGrams)) / 1000),
    )
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
        fromMinor: convertFromUsd(Math.min(...min), exchange),
      },
    ]
  })
  return { currency, lines }
}
