import { notFound } from '../../../contract/kernel/errors.ts'
import { moneyText } from '../../../contract/kernel/money-text.ts'
import { convertFromUsd, type Money } from '../../../contract/kernel/money.ts'
import type { Figures } from '../../../contract/refusals/refusal-text.ts'
import type { ReturnedParcelState } from '../../../contract/returned-parcels/returned-parcels.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { refusalIn, refusalOf, type Refusal } from '../../platform/kernel/refuse.ts'
import { covers, lackOf, spendable, type Funds } from '../wallet/index.ts'
import { freightFor, type FreightRefusal, type RateBook, type UsdOffer } from '../shipping/index.ts'

export interface PayableReturn {
  readonly id: string
  readonly number: string
  readonly state: ReturnedParcelState
  readonly weightGrams: number
  readonly goodsAttributes: readonly string[]
  readonly address: Readonly<Record<string, string>> | null
}

export interface FreightBook {
  readonly rates: RateBook
  readonly exchangeRate: number
}

export type PricedOffer = UsdOffer & { readonly priceMinor: number }

/** Offers of every line to the current address; none while it is unknown. */
export const offersOf = (
  { weightGrams, goodsAttributes, address }: PayableReturn,
  { rates, exchangeRate }: FreightBook,
): { readonly offers: readonly PricedOffer[]; readonly refusals: readonly FreightRefusal[] } => {
  const { countryCode, postcode } = address ?? {}
  if (!countryCode) return { offers: [], refusals: [] }
  const { offers, refusals } = freightFor(rates, {
    countryCode,
    postcode: postcode ?? '',
    weightGrams,
    lengthMm: 0,
    widthMm: 0,
    heightMm: 0,
    goodsAttributes: goodsAttributes as readonly GoodsAttribute[],
  })
  return {
    offers: offers.map((offer) => ({
      ...offer,
      priceMinor: convertFromUsd(offer.priceUsdMinor, exchangeRate),
    })),
    refusals,
  }
}

export interface RequestedReturn {
  readonly id: string
  /** The cheapest by default. */
  readonly lineId?: string | undefined
  readonly agreedMinor?: number | undefined
}

export interface ReturnResult {
  readonly id: string
  readonly number: string
  readonly ok: boolean
  readonly reason: string
  readonly message: string
  /** Of a refusal: the values of its text's placeholders. */
  readonly figures?: Figures
  readonly missing: Money | null
}

export interface DecidedReturn<R extends PayableReturn> {
  readonly result: ReturnResult
  readonly row?: R
  /** The chosen offer, if it is paid or only the balance is short. */
  readonly offer?: PricedOffer
}

export interface FreightDecision<R extends PayableReturn> {
  readonly rows: readonly DecidedReturn<R>[]
  /** The total of all parcels that only wait for money. */
  readonly totalMinor: number
  readonly payableMinor: number
}

const isComplete = (address: Readonly<Record<string, string>> | null): boolean =>
  ['recipientName', 'countryCode', 'city', 'address1'].every((field) => Boolean(address?.[field]))

const offerFor = (
  row: PayableReturn,
  { lineId, agreedMinor }: RequestedReturn,
  book: FreightBook,
): PricedOffer | Refusal => {
  const { number, state } = row
  if (state === 'paid' || state === 'reshipped' || state === 'delivered')
    return refusalOf('alreadyPaid', { number })
  if (state !== 'pendingPay' || !isComplete(row.address))
    return refusalOf('notPayable', { case: state === 'pendingPay' ? 'parcelAddress' : 'parcel', number })
  const { offers, refusals } = offersOf(row, book)
  const offer = lineId === undefined ? offers[0] : offers.find((one) => one.lineId === lineId)
  if (!offer) {
    const why = refusals.find((one) => one.lineId === lineId)
    return offers.length === 0
      ? refusalOf('noShippingLine', { number })
      : refusalOf('lineNotOffered', { number, cause: why && { reason: why.reason, figures: why.figures } })
  }
  if (offer.priceMinor > (agreedMinor ?? offer.priceMinor))
    return refusalOf('priceChanged', { case: 'parcel', number })
  return offer
}

/**
 * Decides which freight balance and credit pay. Each parcel is paid in turn if the rest covers it; a more expensive one does
 * not block later ones. Each id counts once.
 */
export const decideFreight = <R extends PayableReturn>(
  asked: readonly RequestedReturn[],
  found: readonly R[],
  wallet: Funds,
  book: FreightBook,
): FreightDecision<R> => {
  const byId = new Map(found.map((row) => [row.id, row]))
  const { currency } = wallet
  const start = spendable(wallet)
  let left = start
  let totalMinor = 0
  const decide = (one: RequestedReturn): DecidedReturn<R> => {
    const row = byId.get(one.id)
    const result = { id: one.id, number: row?.number ?? '', ok: false, missing: null }
    if (!row) return { result: { ...result, ...refusalIn(notFound('Returned parcel')) } }
    const offer = offerFor(row, one, book)
    if ('reason' in offer) return { row, result: { ...result, ...offer } }
    const { priceMinor } = offer
    totalMinor += priceMinor
    if (!covers(left, priceMinor)) {
      const lack = lackOf(wallet, priceMinor, left)
      const refusal = refusalOf('balanceTooLow', { number: row.number, ...lack })
      const missing: Money = { amountMinor: lack.shortMinor, currency }
      return { row, offer, result: { ...result, ...refusal, missing } }
    }
    left -= priceMinor
    const message = `${row.number} by ${offer.name}: ${moneyText({ amountMinor: priceMinor, currency })}.`
    return { row, offer, result: { ...result, ok: true, reason: 'payable', message } }
  }
  const once = asked.filter(({ id }, at) => asked.findIndex((one) => one.id === id) === at)
  const rows = once.map(decide)
  return { rows, totalMinor, payableMinor: start - left }
}
