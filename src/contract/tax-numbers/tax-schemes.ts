import { isInUnion } from './tax-territory.ts'

/**
 * Schemes under which import tax is paid at the sale instead of at the border. `other` is a scheme of a country whose
 * parcels carry no number.
 */
export const taxSchemes = ['IOSS', 'VOEC', 'UK VAT', 'AU GST', 'NZ GST', 'SG GST', 'other'] as const
export type TaxScheme = (typeof taxSchemes)[number]
export const numberedSchemes = taxSchemes.filter((scheme) => scheme !== 'other')
export type NumberedScheme = (typeof numberedSchemes)[number]

/**
 * Kinds of tax numbers. `VAT` in Switzerland is the UID with the addition for VAT; `ARN` is the number of a seller in
 * Australia's simplified registration.
 */
export const taxNumberKinds = [
  'VAT',
  'EORI',
  'IOSS',
  'VOEC',
  'GST',
  'ABN',
  'ARN',
  'CNPJ',
  'CPF',
  'BRN',
  'PCCC',
  'RFC',
  'VKN',
] as const
export type TaxNumberKind = (typeof taxNumberKinds)[number]

/** The place of numbers that are valid in the whole European Union. */
export const unionPlace = 'EU'

/** Currencies of limits and of import rules; each has two decimals and a rate from the first day on. */
export const limitCurrencies = ['USD', 'EUR', 'GBP', 'NOK', 'AUD', 'NZD', 'SGD', 'CAD', 'RON'] as const
export type LimitCurrency = (typeof limitCurrencies)[number]

export interface Limit {
  readonly amountMinor: number
  readonly currency: LimitCurrency
}

export interface SchemeTerms {
  /** Where the number is registered, and its kinds: one of them. */
  readonly place: string
  readonly kinds: readonly TaxNumberKind[]
  /** What the limit is compared with: the goods of a parcel, or the highest price of an item in it. */
  readonly limitPer: 'parcel' | 'item'
  /** Goods worth exactly the limit are beyond it. */
  readonly isBelow: boolean
  /** By law; used where the agency has not entered a country. */
  readonly limit: Limit
}

const ofParcel = { limitPer: 'parcel', isBelow: false } as const

export const schemeTerms: Readonly<Record<NumberedScheme, SchemeTerms>> = {
  IOSS: {
    ...ofParcel,
    place: unionPlace,
    kinds: ['IOSS'],
    limit: { amountMinor: 15_000, currency: 'EUR' },
  },
  VOEC: {
    place: 'NO',
    kinds: ['VOEC'],
    limitPer: 'item',
    isBelow: true,
    limit: { amountMinor: 300_000, currency: 'NOK' },
  },
  'UK VAT': { ...ofParcel, place: 'GB', kinds: ['VAT'], limit: { amountMinor: 13_500, currency: 'GBP' } },
  'AU GST': {
    ...ofParcel,
    place: 'AU',
    kinds: ['ARN', 'ABN'],
    limit: { amountMinor: 100_000, currency: 'AUD' },
  },
  'NZ GST': { ...ofParcel, place: 'NZ', kinds: ['GST'], limit: { amountMinor: 100_000, currency: 'NZD' } },
  'SG GST': { ...ofParcel, place: 'SG', kinds: ['GST'], limit: { amountMinor: 40_000, currency: 'SGD' } },
}

export const isNumbered = (scheme: TaxScheme): scheme is NumberedScheme => scheme !== 'other'

/** The scheme of parcels to a country by law; null if there is none. */
export const schemeOfCountry = (countryCode: string): NumberedScheme | null => {
  if (isInUnion(countryCode)) return 'IOSS'
  return numberedSchemes.find((scheme) => schemeTerms[scheme].place === countryCode) ?? null
}

/** Whether goods of this value may travel under the scheme. */
export const isWithinLimit = (
  scheme: TaxScheme,
  goods: { readonly totalMinor: number; readonly highestMinor: number },
  limitMinor: number,
): boolean => {
  if (!isNumbered(scheme)) return goods.totalMinor <= limitMinor
  const { limitPer, isBelow } = schemeTerms[scheme]
  const value = limitPer === 'item' ? goods.highestMinor : goods.totalMinor
  return isBelow ? value < limitMinor : value <= limitMinor
}

/** Valid only for parcels under a scheme. */
const schemeKinds: readonly TaxNumberKind[] = ['IOSS', 'VOEC', 'ARN']

/**
 * What a seller's number does: counts for import tax paid at the sale, is printed on commercial invoices, or the latter
 * where the former does not apply.
 */
export const purposeOfNumber = (
  kind: TaxNumberKind,
  place: string,
): 'scheme' | 'invoice' | 'schemeOrInvoice' => {
  if (schemeKinds.includes(kind)) return 'scheme'
  const isOfScheme = numberedSchemes.some((scheme) => {
    const terms = schemeTerms[scheme]
    return terms.place === place && terms.kinds.includes(kind)
  })
  return isOfScheme ? 'schemeOrInvoice' : 'invoice'
}
