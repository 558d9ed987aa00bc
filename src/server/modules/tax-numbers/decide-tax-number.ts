import {
  isNumbered,
  isWithinLimit,
  schemeOfCountry,
  schemeTerms,
  type Limit,
  type NumberedScheme,
  type TaxNumberKind,
  type TaxScheme,
} from '../../../contract/tax-numbers/tax-schemes.ts'
import { placesOf } from '../../../contract/import-rules/import-rules.ts'
import type { TaxNumberUse } from '../../../contract/tax-numbers/tax-numbers.ts'
import { roundMinor } from '../../../contract/kernel/money.ts'

/** What a tax rule of the agency's says of parcels to a country, or to the whole union. */
export interface CountryScheme {
  readonly countryCode: string
  /** Null: none. */
  readonly scheme: TaxScheme | null
  readonly limitMinor: number
  readonly limitCurrency: string
}

export interface OwnNumber {
  readonly kind: TaxNumberKind
  readonly countryCode: string
  readonly shopId: string | null
  readonly number: string
}

export interface OwnChoice {
  readonly scheme: NumberedScheme
  readonly shopId: string | null
  readonly use: TaxNumberUse
}

/** Everything that decides, of one seller and the agency. */
export interface TaxBook {
  readonly countries: readonly CountryScheme[]
  readonly agency: readonly { readonly scheme: NumberedScheme; readonly number: string }[]
  readonly numbers: readonly OwnNumber[]
  readonly choices: readonly OwnChoice[]
}

/** Units per USD by currency. */
export type Rates = ReadonlyMap<string, number>

/**
 * The goods of a parcel, minor units. What the buyer paid counts, as customs see it; for lines of which that is not known,
 * what the seller pays.
 */
export interface ParcelGoods {
  readonly shopCurrency: string
  readonly soldMinor: number
  readonly highestSoldMinor: number
  readonly currency: string
  /** Of lines without a price in the shop. */
  readonly unsoldMinor: number
  readonly highestUnsoldMinor: number
  /** Of all lines; counts where the shop's currency has no rate. */
  readonly costMinor: number
  readonly highestCostMinor: number
}

/** Goods that no buyer has paid for yet: they count by what the seller pays. */
export const unsoldGoods = (currency: string, costMinor: number, highestCostMinor: number): ParcelGoods => ({
  shopCurrency: currency,
  soldMinor: 0,
  highestSoldMinor: 0,
  currency,
  unsoldMinor: costMinor,
  highestUnsoldMinor: highestCostMinor,
  costMinor,
  highestCostMinor,
})

export interface TaxedParcel {
  /** Null: not known yet, so that the entries for all shops decide. */
  readonly shopId: string | null
  readonly countryCode: string
  readonly goods: ParcelGoods
}

type Scheme = { readonly scheme: NumberedScheme; readonly limit: Limit }
export type ParcelTaxNumber =
  | (Scheme & { readonly number: string; readonly owner: 'seller' | 'agency'; readonly reason: null })
  | (Scheme & {
      readonly number: null
      readonly owner: null
      readonly reason: 'aboveLimit' | 'noNumber' | 'declined'
    })
  | {
      readonly scheme: null
      readonly limit: null
      readonly number: null
      readonly owner: null
      readonly reason: 'noScheme'
    }

const noScheme: ParcelTaxNumber = {
  scheme: null,
  limit: null,
  number: null,
  owner: null,
  reason: 'noScheme',
}

/** What the agency entered for the country, or else the law. */
export const schemeFor = ({ countries }: Pick<TaxBook, 'countries'>, countryCode: string): Scheme | null => {
  const places = placesOf(countryCode)
  const entered = countries
    .filter((one) => places.includes(one.countryCode))
    .toSorted((a, b) => places.indexOf(a.countryCode) - places.indexOf(b.countryCode))
  if (entered.length === 0) {
    const scheme = schemeOfCountry(countryCode)
    return scheme && { scheme, limit: schemeTerms[scheme].limit }
  }
  const found = entered.find((one) => one.scheme !== null)
  if (!found) return null
  const { scheme, limitMinor, limitCurrency } = found
  if (scheme === null || !isNumbered(scheme)) return null
  return { scheme, limit: { amountMinor: limitMinor, currency: limitCurrency as Limit['currency'] } }
}

/** The value of a parcel's goods in a currency; null where a rate is missing. */
export const goodsValueIn = (currency: string, goods: ParcelGoods, rates: Rates) => {
  const rateOf = (one: string): number | undefined => (one === 'USD' ? 1 : rates.get(one))
  const limitRate = rateOf(currency)
  const costRate = rateOf(goods.currency)
  if (limitRate === undefined || costRate === undefined) return null
  const shopRate = rateOf(goods.shopCurrency)
  const converted = (minor: number, rate: number): number => roundMinor((minor * limitRate) / rate)
  if (shopRate === undefined)
    return {
      totalMinor: converted(goods.costMinor, costRate),
      highestMinor: converted(goods.highestCostMinor, costRate),
    }
  return {
    totalMinor: converted(goods.soldMinor, shopRate) + converted(goods.unsoldMinor, costRate),
    highestMinor: Math.max(
      converted(goods.highestSoldMinor, shopRate),
      converted(goods.highestUnsoldMinor, costRate),
    ),
  }
}

/** A shop's own entry wins over the one for all shops. */
export const forShop = <T extends { readonly shopId: string | null }>(
  entries: readonly T[],
  shopId: string | null,
): T | undefined => entries.find((one) => one.shopId === shopId) ?? entries.find((one) => one.shopId === null)

const ownNumber = (scheme: NumberedScheme, book: TaxBook, shopId: string | null): string | undefined => {
  const { place, kinds } = schemeTerms[scheme]
  const fitting = book.numbers
    .filter((one) => one.countryCode === place && kinds.includes(one.kind))
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return forShop(fitting, shopId)?.number
}

/** The tax number that a parcel travels under, or why it travels under none. */
export const decideTaxNumber = (parcel: TaxedParcel, book: TaxBook, rates: Rates): ParcelTaxNumber => {
  const found = schemeFor(book, parcel.countryCode)
  if (!found) return noScheme
  const { scheme, limit } = found
  const none = (reason: 'aboveLimit' | 'noNumber' | 'declined'): ParcelTaxNumber => ({
    ...found,
    number: null,
    owner: null,
    reason,
  })
  const use = forShop(
    book.choices.filter((one) => one.scheme === scheme),
    parcel.shopId,
  )?.use
  if (use === 'none') return none('declined')
  const goods = goodsValueIn(limit.currency, parcel.goods, rates)
  if (!goods) return noScheme
  if (!isWithinLimit(scheme, goods, limit.amountMinor)) return none('aboveLimit')
  const owner = use === 'agency' ? 'agency' : 'seller'
  const number =
    owner === 'agency'
      ? book.agency.find((one) => one.scheme === scheme)?.number
      : ownNumber(scheme, book, parcel.shopId)
  return number === undefined ? none('noNumber') : { ...found, number, owner, reason: null }
}
