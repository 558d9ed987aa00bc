import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { notFound } from '../../../contract/errors.ts'
import { importChargesOf } from '../../../contract/import-taxes.ts'
import { roundMinor } from '../../../contract/money.ts'
import type { products } from '../../../contract/products.ts'
import type { Db } from '../../platform/database.ts'
import { limitRate, loadSkus, type PricedSku } from '../catalogue/index.ts'
import { offerPrices, skuPrice } from '../customer-prices/index.ts'
import { parcelOf } from '../orders/index.ts'
import { findImportTax, freightFor, loadRateBook, paysDuties, type Parcel } from '../shipping/index.ts'
import { basisOf, type SellersMoney } from './prices.ts'

type Input = ParsedInputOf<typeof products.calculateLandedCost>
type Answer = z.input<typeof products.calculateLandedCost.output>
type Measured = Answer['lines'][number]['measured']

const measuredTimes = async (db: Db, country: string): Promise<Map<string, Measured>> => {
  const { rows } = await sql<{ lineId: string; measured: Measured }>`
    select shipping_line_id::text as "lineId", jsonb_build_object('parcels', parcels, 'medianDays', median_days,
      'p90Days', p90_days) as measured
    from delivery_time where country_code = ${country}`.execute(db)
  return new Map(rows.map(({ lineId, measured }) => [lineId, measured]))
}

const findSku = async (db: Db, skuId: string): Promise<PricedSku> => {
  const sku = (await loadSkus(db, [skuId])).get(skuId)
  if (!sku?.isActive) throw notFound('SKU')
  if (sku.ownerCustomerId !== null) return sku
  const shown = await db
    .selectFrom('product_search')
    .select('product_id')
    .where('product_id', '=', sku.productId)
    .executeTakeFirst()
  if (!shown) throw notFound('SKU')
  return sku
}

interface Sent {
  readonly parcel: Omit<Parcel, 'countryCode' | 'postcode'>
  /** Value of the goods, in the seller's currency. */
  readonly goodsMinor: number
  /** Highest price of an item. */
  readonly highestMinor: number
  /** Number of goods types. */
  readonly kinds: number
  readonly countryCode: string
  readonly postcode: string
}

/**
 * Prices a parcel by every available line, cheapest first, with duty and tax where known, and the reasons why other
 * lines are unavailable. Amounts in the seller's currency, rounded as for an order.
 */
export const deliveredBy = async (
  db: Db,
  money: SellersMoney,
  { parcel, goodsMinor, highestMinor, kinds, countryCode, postcode }: Sent,
) => {
  const { currency, rate } = money
  const [book, times, known] = await Promise.all([
    loadRateBook(db),
    measuredTimes(db, countryCode),
    findImportTax(db, countryCode),
  ])
  const rates = { parcel: rate, limit: known ? await limitRate(db, known.schemeLimitCurrency) : 1 }
  const amount = (amountMinor: number) => ({ amountMinor, currency })
  const chargesOf = (freightMinor: number) =>
    known && importChargesOf(known, { goodsMinor, highestMinor, freightMinor, kinds }, rates)
  const { offers: inUsd, refusals } = freightFor(book, { countryCode, postcode, ...parcel })
  const offers = offerPrices(inUsd, countryCode, basisOf(money))
  const lines = offers.map((one) => {
    const {
      trackingUrl: _tracking,
      priceUsdMinor: _usd,
      priceMinor,
      listMinor,
      source: _source,
      ...offer
    } = one
    const freightMinor = priceMinor
    const isPaid = paysDuties(offer)
    const charges = isPaid ? null : chargesOf(freightMinor)
    return {
      ...offer,
      price: amount(freightMinor),
      listPrice: amount(listMinor),
      landed: amount(goodsMinor + freightMinor),
      measured: times.get(offer.lineId) ?? null,
      paysDuties: isPaid,
      duty: amount(charges?.dutyMinor ?? 0),
      tax: amount(charges?.taxMinor ?? 0),
    }
  })
  const importTax = known && {
    taxName: known.taxName,
    taxPercent: known.taxPercent,
    scheme: known.scheme,
    isAtSale: chargesOf(0)?.isAtSale ?? false,
  }
  return { offers, lines, refusals: [...refusals], importTax }
}

export const calculateLandedCost = async (db: Db, money: SellersMoney, input: Input): Promise<Answer> => {
  const { quantity, countryCode, postcode } = input
  const sku = await findSku(db, input.skuId)
  const parcel = parcelOf([{ ...sku, count: quantity }])
  const amount = (amountMinor: number) => ({ amountMinor, currency: money.currency })
  const unitMinor = skuPrice(sku, quantity, basisOf(money)).priceMinor
  const goodsMinor = unitMinor * quantity
  const sent = { parcel, goodsMinor, highestMinor: unitMinor, kinds: 1, countryCode, postcode }
  const { lines, refusals, importTax } = await deliveredBy(db, money, sent)
  return {
    unitPrice: amount(unitMinor),
    goods: amount(goodsMinor),
    weightGrams: parcel.weightGrams,
    importTax,
    lines: lines.map((line) => {
      const totalMinor = line.landed.amountMinor + line.duty.amountMinor + line.tax.amountMinor
      return { ...line, total: amount(totalMinor), totalEach: amount(roundMinor(totalMinor / quantity)) }
    }),
    refusals,
  }
}
