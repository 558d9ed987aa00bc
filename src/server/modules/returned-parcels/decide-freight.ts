import { convertFromUsd, formatMinor, type Currency, type Money } from '../../../contract/money.ts'
import type { ReturnedParcelState } from '../../../contract/returned-parcels.ts'
import type { GoodsAttribute } from '../../../contract/statuses.ts'
import { freightFor, type FreightRefusal, type RateBook, type UsdOffer } from '../shipping/index.ts'
import { stateMessage } from './return-rows.ts'

/** The fields needed to pay a parcel's freight. */
export interface PayableReturn {
  readonly id: string
  readonly number: string
  readonly state: ReturnedParcelState
  readonly weightGrams: number
  readonly goodsAttributes: readonly string[]
  readonly address: Readonly<Record<string, string>> | null
}

/** Freight rates and today's exchange rate. */
export interface FreightBook {
  readonly rates: RateBook
  readonly exchangeRate: number
}

export type PricedOffer = UsdOffer & { readonly priceMinor: number }

/** Offers of every line to the current address; none while it is unknown. Pure. */
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

export interface AskedReturn {
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

type Refusal = Pick<ReturnResult, 'reason' | 'message'>

const offerFor = (
  row: PayableReturn,
  { lineId, agreedMinor }: AskedReturn,
  book: FreightBook,
): PricedOffer | Refusal => {
  const { number, state } = row
  if (state === 'paid' || state === 'reshipped' || state === 'delivered')
    return { reason: 'alreadyPaid', message: `${number} is paid already.` }
  if (state !== 'pendingPay' || !isComplete(row.address))
    return {
      reason: 'notPayable',
      message: state === 'pendingPay' ? `${number} has an incomplete address.` : stateMessage(row),
    }
  const { offers, refusals } = offersOf(row, book)
  const offer = lineId === undefined ? offers[0] : offers.find((one) => one.lineId === lineId)
  if (!offer) {
    const why = refusals.find((one) => one.lineId === lineId)
    return offers.length === 0
      ? { reason: 'noShippingLine', message: `No shipping line carries ${number} to its address.` }
      : {
          reason: 'lineNotOffered',
          message: `${number} cannot go by this line${why ? `: ${why.detail}` : '.'} Choose another.`,
        }
  }
  if (offer.priceMinor > (agreedMinor ?? offer.priceMinor))
    return {
      reason: 'priceChanged',
      message: `${number} costs more by this line than when it was decided to pay it.`,
    }
  return offer
}

/**
 * Decides which freight a balance pays. Each parcel is paid in turn if the rest covers it; a more expensive one does
 * not block later ones. Each id counts once. Pure.
 */
export const decideFreight = <R extends PayableReturn>(
  asked: readonly AskedReturn[],
  found: readonly R[],
  wallet: { readonly balanceMinor: number; readonly currency: Currency },
  book: FreightBook,
): FreightDecision<R> => {
  const byId = new Map(found.map((row) => [row.id, row]))
  const { currency } = wallet
  let left = wallet.balanceMinor
  let totalMinor = 0
  const decide = (one: AskedReturn): DecidedReturn<R> => {
    const row = byId.get(one.id)
    const result = { id: one.id, number: row?.number ?? '', ok: false, missing: null }
    if (!row) return { result: { ...result, reason: 'notFound', message: 'Returned parcel not found.' } }
    const offer = offerFor(row, one, book)
    if ('reason' in offer) return { row, result: { ...result, ...offer } }
    const { priceMinor } = offer
    totalMinor += priceMinor
    if (priceMinor > left) {
      const missing: Money = { amountMinor: priceMinor - left, currency }
      const message = `${row.number} needs ${formatMinor(missing.amountMinor)} ${currency} more than the balance holds.`
      return { row, offer, result: { ...result, reason: 'balanceTooLow', message, missing } }
    }
    left -= priceMinor
    const message = `${row.number} by ${offer.name}: ${formatMinor(priceMinor)} ${currency}.`
    return { row, offer, result: { ...result, ok: true, reason: 'payable', message } }
  }
  const once = asked.filter(({ id }, at) => asked.findIndex((one) => one.id === id) === at)
  const rows = once.map(decide)
  return { rows, totalMinor, payableMinor: wallet.balanceMinor - left }
}
