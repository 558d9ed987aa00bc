import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { importChargesOf, type ImportedGoods } from '../../../contract/import-rules/import-rules.ts'
import { roundMinor } from '../../../contract/kernel/money.ts'
import type { landedCostSchema, products } from '../../../contract/products/products.ts'
import type { Db } from '../../platform/database/database.ts'
import { knownRates, loadSkus, type PricedSku } from '../catalogue/index.ts'
import { offerPrices, skuPrice } from '../customer-prices/index.ts'
import { hasSchemeNumber, rateOfMap, rulesOfCountry } from '../import-rules/index.ts'
import { parcelOf, type ParcelItem } from '../orders/index.ts'
import { freightFor, loadRateBook, type Parcel } from '../shipping/index.ts'
import { decideTaxNumber, loadTaxBook, unsoldGoods } from '../tax-numbers/index.ts'
import { basisOf, type PricedSeller } from './prices.ts'

type Input = ParsedInputOf<typeof products.calculateLandedCost>
type Answer = z.input<typeof landedCostSchema>
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
  readonly items: readonly ImportedGoods[]
  readonly countryCode: string
  readonly postcode: string
  /** The shop that sells the goods, whose tax number may be its own; null: not chosen yet. */
  readonly shopId: string | null
}

/**
 * Prices a parcel by every available line, cheapest first, with import charges where they are known, and the reasons why
 * other lines are unavailable. Amounts in the seller's currency, rounded as for an order.
 */
export const deliveredBy = async (
  db: Db,
  seller: PricedSeller,
  { parcel, goodsMinor, highestMinor, items, countryCode, postcode, shopId }: Sent,
) => {
  const { currency, customerId } = seller
  const [book, times, rules, rates, taxBook] = await Promise.all([
    loadRateBook(db),
    measuredTimes(db, countryCode),
    rulesOfCountry(db, countryCode, null),
    knownRates(db),
    loadTaxBook(db, customerId),
  ])
  const goods = unsoldGoods(currency, goodsMinor, highestMinor)
  const hasNumber = hasSchemeNumber(decideTaxNumber({ shopId, countryCode, goods }, taxBook, rates))
  const amount = (amountMinor: number) => ({ amountMinor, currency })
  const importedBy = (line: { freightMinor: number; paysDuty: boolean; paysTax: boolean }) =>
    importChargesOf(
      rules,
      { goodsMinor, highestMinor, items, hasSchemeNumber: hasNumber, ...line },
      { currency, rateOf: rateOfMap(rates) },
    )
  const { offers: inUsd, refusals } = freightFor(book, { countryCode, postcode, ...parcel })
  const offers = offerPrices(inUsd, countryCode, basisOf(seller))
  const lines = offers.map((one) => {
    const {
      trackingUrl: _tracking,
      priceUsdMinor: _usd,
      priceMinor: freightMinor,
      listMinor,
      source: _source,
      ...offer
    } = one
    const { paysDuty, paysTax } = offer
    const { charges, onImportMinor } = importedBy({ freightMinor, paysDuty, paysTax })
    return {
      ...offer,
      price: amount(freightMinor),
      listPrice: amount(listMinor),
      landed: amount(goodsMinor + freightMinor),
      measured: times.get(offer.lineId) ?? null,
      charges: charges.map(({ amountMinor, ...charge }) => ({ ...charge, amount: amount(amountMinor) })),
      onImport: amount(onImportMinor),
    }
  })
  const { withoutCode } = importedBy({ freightMinor: 0, paysDuty: false, paysTax: false })
  return {
    offers,
    lines,
    refusals: [...refusals],
    imports: rules.length === 0 ? null : { withoutCode },
  }
}

interface Bought {
  /** Per unit, in the seller's currency. */
  readonly unitMinor: number
  readonly measures: Omit<ParcelItem, 'count'>
  /** Its product, and its customs code; '' if unknown. */
  readonly goods: string
  readonly hsCode: string
}

/** What a quantity of one SKU costs by each shipping line, delivered. */
export const landedCostOf = async (
  db: Db,
  seller: PricedSeller,
  { unitMinor, measures, goods, hsCode }: Bought,
  { quantity, countryCode, postcode }: Pick<Input, 'quantity' | 'countryCode' | 'postcode'>,
): Promise<Answer> => {
  const parcel = parcelOf([{ ...measures, count: quantity }])
  const amount = (amountMinor: number) => ({ amountMinor, currency: seller.currency })
  const goodsMinor = unitMinor * quantity
  const items = [{ goods, hsCode, units: quantity }]
  const sent = { parcel, goodsMinor, highestMinor: unitMinor, items, countryCode, postcode, shopId: null }
  const { lines, refusals, imports } = await deliveredBy(db, seller, sent)
  return {
    unitPrice: amount(unitMinor),
    goods: amount(goodsMinor),
    weightGrams: parcel.weightGrams,
    imports,
    lines: lines.map((line) => {
      const totalMinor = line.landed.amountMinor + line.onImport.amountMinor
      return { ...line, total: amount(totalMinor), totalEach: amount(roundMinor(totalMinor / quantity)) }
    }),
    refusals,
  }
}

export const calculateLandedCost = async (db: Db, seller: PricedSeller, input: Input): Promise<Answer> => {
  const sku = await findSku(db, input.skuId)
  const unitMinor = skuPrice(sku, input.quantity, basisOf(seller)).priceMinor
  const bought = { unitMinor, measures: sku, goods: sku.productId, hsCode: sku.hsCode }
  return landedCostOf(db, seller, bought, input)
}
