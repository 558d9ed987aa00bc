import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { parseMinor } from '../../../contract/kernel/money.ts'
import type { operatorQuotes } from '../../../contract/quotes/operator-quotes.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { emptyCustoms, isHsCode, type CustomsDraft } from '../catalogue/customs/customs-draft.ts'

export type QuoteRequestRow = OutputOf<typeof operatorQuotes.listQuoteRequests>['rows'][number]

export interface TierDraft {
  readonly key: number
  readonly minQuantity: number
  readonly price: string
}
export interface OfferDraft extends CustomsDraft {
  readonly kind: 'new' | 'existing'
  readonly skuId: string | null
  /** Name of the chosen SKU, shown before the search has loaded it. */
  readonly skuLabel: string
  readonly subjectEn: string
  readonly subjectZh: string
  readonly price: string
  readonly weightGrams: number | null
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly GoodsAttribute[]
  readonly tiers: readonly TierDraft[]
  readonly units: number
  readonly validDays: number
  readonly note: string
}

export const kinds: readonly OfferDraft['kind'][] = ['new', 'existing']

export const startOf = (request: QuoteRequestRow): OfferDraft => ({
  kind: 'new',
  skuId: null,
  skuLabel: '',
  subjectEn: request.title,
  subjectZh: '',
  price: '',
  weightGrams: null,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  goodsAttributes: [],
  ...emptyCustoms,
  tiers: [],
  units: 1,
  validDays: 30,
  note: '',
})

type AnswerInput = InputOf<typeof operatorQuotes.answerQuote>

export interface OfferWords {
  readonly amount: string
  readonly skuNeeded: string
  readonly nameNeeded: string
  readonly weightNeeded: string
  readonly hsCode: string
}

/** Null: not an amount that a price can be. */
const priceOf = (typed: string): number | null => {
  const minor = parseMinor(typed)
  return minor !== null && minor > 0 ? minor : null
}

/** What is missing or wrong, by field of the input; empty once the quote can be sent. */
export const problemsOf = (draft: OfferDraft, words: OfferWords): FieldErrors => {
  if (draft.kind === 'existing') return draft.skuId === null ? { 'offer.skuId': words.skuNeeded } : {}
  const wrong: readonly (readonly [field: string, isWrong: boolean, message: string])[] = [
    ['offer.subjectEn', draft.subjectEn.trim() === '', words.nameNeeded],
    ['offer.priceMinor', priceOf(draft.price) === null, words.amount],
    ['offer.weightGrams', draft.weightGrams === null, words.weightNeeded],
    ['offer.tiers', draft.tiers.some((tier) => priceOf(tier.price) === null), words.amount],
    ['offer.hsCode', !isHsCode(draft.hsCode), words.hsCode],
  ]
  return Object.fromEntries(wrong.flatMap(([field, isWrong, message]) => (isWrong ? [[field, message]] : [])))
}

/** Of a draft without problems. */
export const inputOf = (request: QuoteRequestRow, draft: OfferDraft): AnswerInput => ({
  id: request.id,
  units: draft.units,
  validDays: draft.validDays,
  note: draft.note,
  offer: draft.kind === 'existing' ? existingOffer(draft) : newOffer(request, draft),
})

const existingOffer = ({ skuId }: OfferDraft): AnswerInput['offer'] => ({
  kind: 'existing',
  skuId: skuId ?? '',
})

const newOffer = ({ imageUrl }: QuoteRequestRow, draft: OfferDraft): AnswerInput['offer'] => {
  const { subjectEn, subjectZh, lengthMm, widthMm, heightMm, customsName, hsCode, originCountry } = draft
  return {
    kind: 'new',
    subjectEn,
    subjectZh,
    imageUrl,
    priceMinor: priceOf(draft.price) ?? 0,
    tiers: draft.tiers.map(({ minQuantity, price }) => ({ minQuantity, priceMinor: priceOf(price) ?? 0 })),
    weightGrams: draft.weightGrams ?? 0,
    lengthMm,
    widthMm,
    heightMm,
    goodsAttributes: [...draft.goodsAttributes],
    customsName,
    hsCode,
    originCountry,
  }
}
