import { DomainError } from '../../../contract/errors.ts'
import { convertFromUsd, type Currency } from '../../../contract/money.ts'
import type { QuoteStatus } from '../../../contract/statuses.ts'
import type { Db } from '../../platform/database.ts'
import { exchangeRate, loadSkus, unitPriceUsd, type PricedSku } from '../catalogue/index.ts'
import { freightFor, loadRateBook, type RateBook, type UsdOffer } from '../shipping/index.ts'
import { standingOf, type Standing, type WaitingFacts } from './order-states.ts'
import { parcelOf, type Parcel } from './parcel.ts'

/** What orders are priced from: SKUs as they are now, freight rates, and today's exchange rate. */
export interface PriceBook {
  readonly skus: ReadonlyMap<string, PricedSku>
  readonly rates: RateBook
  /** Units of the orders' currency for one USD. */
  readonly exchangeRate: number
}

/** Loads the prices of these SKUs in a currency: a query for the SKUs, the rest is cached. */
export const loadPriceBook = async (
  db: Db,
  currency: Currency,
  skuIds: Iterable<string>,
): Promise<PriceBook> => {
  const wanted = [...new Set(skuIds)]
  const skus = wanted.length > 0 ? await loadSkus(db, wanted) : new Map<string, PricedSku>()
  return { skus, rates: await loadRateBook(db), exchangeRate: await exchangeRate(db, currency) }
}

export interface LineToPrice {
  readonly quantity: number
  readonly skuId: string | null
  readonly skuCode: string | null
  readonly units: number
  /** For one SKU, in the order's currency. Null with a SKU: to be priced; a price that is there stays. */
  readonly unitPriceMinor: number | null
  readonly weightGrams: number | null
  readonly goodsAttributes: readonly string[]
  readonly quote: QuoteStatus | null
}

export interface ShippingChoice {
  readonly shippingLineId: string | null
  readonly shippingLineName: string | null
  readonly daysMin: number | null
  readonly daysMax: number | null
  readonly lineChosenBy: 'seller' | 'default' | 'rule' | null
  /** Null: to be worked out anew; a freight that is there stays while the parcel stays the same. */
  readonly freightMinor: number | null
}

export interface OrderToPrice<Line extends LineToPrice = LineToPrice> extends ShippingChoice {
  readonly number: string
  readonly shopPaid: boolean
  readonly recipientName: string
  readonly countryCode: string
  readonly city: string
  readonly address1: string
  readonly postcode: string
  readonly weightGrams: number
  readonly goodsAttributes: readonly string[]
  readonly lines: readonly Line[]
  /** The lines as they were when the freight that is there was worked out; absent for a new order. */
  readonly loadedLines?: readonly Line[]
}

export interface PricedOrder<Line extends LineToPrice = LineToPrice> extends ShippingChoice, Standing {
  readonly freightMinor: number
  readonly productMinor: number
  readonly totalMinor: number
  readonly weightGrams: number
  readonly goodsAttributes: readonly string[]
  readonly lines: readonly Line[]
}

/** Amounts (minor units) and weights (grams) of one order stay well within 32 bits. */
const largest = 2_000_000_000

/** Everything that a parcel's label needs. */
export const isAddressComplete = (address: {
  readonly recipientName: string
  readonly countryCode: string
  readonly city: string
  readonly address1: string
}): boolean =>
  address.recipientName !== '' &&
  /^[A-Z]{2}$/.test(address.countryCode) &&
  address.city !== '' &&
  address.address1 !== ''

/** A line with today's price where it has none. A SKU that is sold no more maps nothing: the line is unmapped. */
const priceLine = <Line extends LineToPrice>(line: Line, book: PriceBook): Line => {
  if (line.skuId === null || line.unitPriceMinor !== null) return line
  const sku = book.skus.get(line.skuId)
  if (!sku?.isActive) {
    return { ...line, skuId: null, skuCode: null, weightGrams: null, goodsAttributes: [], quote: null }
  }
  const usdMinor = unitPriceUsd(sku, Math.max(1, line.quantity * line.units))
  return {
    ...line,
    skuCode: sku.code,
    unitPriceMinor: convertFromUsd(usdMinor, book.exchangeRate),
    weightGrams: sku.weightGrams,
    goodsAttributes: sku.goodsAttributes,
  }
}

/** The parcel of the lines that have a SKU. A line keeps the weight and goods it was priced with. */
export const parcelOfLines = (lines: readonly LineToPrice[], skus: ReadonlyMap<string, PricedSku>): Parcel =>
  parcelOf(
    lines
      .filter((line) => line.skuId !== null && line.quantity > 0)
      .map((line) => {
        const sku = line.skuId === null ? undefined : skus.get(line.skuId)
        return {
          count: line.quantity * line.units,
          weightGrams: line.weightGrams ?? 0,
          lengthMm: sku?.lengthMm ?? 0,
          widthMm: sku?.widthMm ?? 0,
          heightMm: sku?.heightMm ?? 0,
          goodsAttributes: line.goodsAttributes,
        }
      }),
  )

const noChoice = {
  shippingLineId: null,
  shippingLineName: null,
  daysMin: null,
  daysMax: null,
  lineChosenBy: null,
  freightMinor: 0,
} as const satisfies ShippingChoice

type Freight = { readonly choice: ShippingChoice; readonly state: WaitingFacts['freight'] }

/** The seller's own choice where it carries the parcel; never another one in its place. Else the cheapest line. */
const chooseFreight = (order: OrderToPrice, offers: readonly UsdOffer[], exchange: number): Freight => {
  const isSellers = order.lineChosenBy === 'seller' && order.shippingLineId !== null
  const offer = isSellers ? offers.find(({ lineId }) => lineId === order.shippingLineId) : offers[0]
  if (!offer) return { choice: noChoice, state: offers.length > 0 ? 'notChosen' : 'unreachable' }
  return {
    choice: {
      shippingLineId: offer.lineId,
      shippingLineName: offer.name,
      daysMin: offer.daysMin,
      daysMax: offer.daysMax,
      lineChosenBy: isSellers ? 'seller' : 'default',
      freightMinor: convertFromUsd(offer.priceUsdMinor, exchange),
    },
    state: 'chosen',
  }
}

/** Weight, size and goods decide the freight: a larger box costs more at the same weight. */
const isSameParcel = (one: Parcel, other: Parcel): boolean =>
  one.weightGrams === other.weightGrams &&
  one.lengthMm === other.lengthMm &&
  one.widthMm === other.widthMm &&
  one.heightMm === other.heightMm &&
  one.goodsAttributes.join() === other.goodsAttributes.join()

const freightOf = (order: OrderToPrice, parcel: Parcel, book: PriceBook): Freight => {
  const before = order.loadedLines && parcelOfLines(order.loadedLines, book.skus)
  const isSame = before !== undefined && isSameParcel(parcel, before)
  if (isSame && order.freightMinor !== null && order.shippingLineId !== null)
    return { choice: order, state: 'chosen' }
  if (!/^[A-Z]{2}$/.test(order.countryCode)) return { choice: noChoice, state: 'notChosen' }
  const { offers } = freightFor(book.rates, {
    countryCode: order.countryCode,
    postcode: order.postcode,
    ...parcel,
  })
  return chooseFreight(order, offers, book.exchangeRate)
}

/** A choice made before all lines are priced is kept as a wish; its freight is known once the weight is. */
const wishOf = (order: OrderToPrice): Freight => ({
  choice:
    order.lineChosenBy === 'seller'
      ? {
          shippingLineId: order.shippingLineId,
          shippingLineName: order.shippingLineName,
          daysMin: order.daysMin,
          daysMax: order.daysMax,
          lineChosenBy: 'seller',
          freightMinor: 0,
        }
      : noChoice,
  state: 'notChosen',
})

/**
 * Prices what has no price yet, chooses the shipping line, and says where the order stands and why. Prices that are
 * there stay as they are. Pure but for the book. @throws DomainError amountTooLarge
 */
export const priceOrder = <Line extends LineToPrice>(
  order: OrderToPrice<Line>,
  book: PriceBook,
): PricedOrder<Line> => {
  const lines = order.lines.map((line) => priceLine(line, book))
  const productMinor = lines.reduce(
    (sum, line) => sum + (line.unitPriceMinor ?? 0) * line.quantity * line.units,
    0,
  )
  const parcel = parcelOfLines(lines, book.skus)
  const isPriced = lines.every((line) => line.quantity === 0 || line.unitPriceMinor !== null)
  const { choice, state } = isPriced ? freightOf(order, parcel, book) : wishOf(order)
  const freightMinor = choice.freightMinor ?? 0
  if (productMinor + freightMinor > largest || parcel.weightGrams > largest) {
    throw new DomainError('amountTooLarge', `${order.number} would be too large for one order; split it.`)
  }
  const standing = standingOf({
    lines: lines.map(({ quantity, unitPriceMinor, quote }) => ({
      quantity,
      isPriced: unitPriceMinor !== null,
      quote,
    })),
    addressComplete: isAddressComplete(order),
    freight: state,
    shopPaid: order.shopPaid,
  })
  return {
    ...standing,
    productMinor,
    freightMinor,
    totalMinor: productMinor + freightMinor,
    weightGrams: parcel.weightGrams,
    goodsAttributes: parcel.goodsAttributes,
    shippingLineId: choice.shippingLineId,
    shippingLineName: choice.shippingLineName,
    daysMin: choice.daysMin,
    daysMax: choice.daysMax,
    lineChosenBy: choice.lineChosenBy,
    lines,
  }
}
