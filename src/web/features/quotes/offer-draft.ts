import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import type { operatorQuotes } from '../../../contract/quotes/operator-quotes.ts'
import { marginOfPrice, priceFromCost } from '../../../contract/sourcing/sourcing-price.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { marginText, readMargin } from '../sourcing/quote-draft.ts'
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
  readonly cost: string
  readonly margin: string
  readonly supplier: string
  readonly price: string
  readonly weightGrams: number | null
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly GoodsAttribute[]
  readonly tiers: readonly TierDraft[]
  readonly units: number | null
  readonly validDays: number | null
  readonly note: string
}

export const kinds: readonly OfferDraft['kind'][] = ['new', 'existing']

export const startOf = (request: QuoteRequestRow): OfferDraft => ({
  kind: 'new',
  skuId: null,
  skuLabel: '',
  subjectEn: request.title,
  subjectZh: '',
  cost: '',
  margin: '25',
  supplier: '',
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
  readonly unitsNeeded: string
  readonly daysNeeded: string
  readonly linkNeeded: string
  readonly hsCode: string
}

/** Null: not an amount that a price can be. */
const priceOf = (typed: string): number | null => {
  const minor = parseMinor(typed)
  return minor !== null && minor > 0 ? minor : null
}

/** What is missing or wrong, by field of the input; empty once the quote can be sent. */
export const problemsOf = (draft: OfferDraft, words: OfferWords): FieldErrors => {
  const wrong: readonly (readonly [field: string, isWrong: boolean, message: string])[] = [
    ['units', draft.units === null, words.unitsNeeded],
    ['validDays', draft.validDays === null, words.daysNeeded],
    ...(draft.kind === 'existing'
      ? ([['offer.skuId', draft.skuId === null, words.skuNeeded]] as const)
      : newProblems(draft, words)),
  ]
  return Object.fromEntries(wrong.flatMap(([field, isWrong, message]) => (isWrong ? [[field, message]] : [])))
}

const newProblems = (
  draft: OfferDraft,
  words: OfferWords,
): readonly (readonly [field: string, isWrong: boolean, message: string])[] => [
  ['offer.subjectEn', draft.subjectEn.trim() === '', words.nameNeeded],
  ['offer.priceMinor', priceOf(draft.price) === null, words.amount],
  ['offer.weightGrams', draft.weightGrams === null, words.weightNeeded],
  ['offer.tiers', draft.tiers.some((tier) => priceOf(tier.price) === null), words.amount],
  ['offer.hsCode', !isHsCode(draft.hsCode), words.hsCode],
  ['offer.costCnyMinor', draft.cost.trim() !== '' && priceOf(draft.cost) === null, words.amount],
  ['offer.supplierUrl', !/^(https?:\/\/\S+)?$/.test(draft.supplier.trim()), words.linkNeeded],
]

/** With a changed cost, margin or price: cost and margin make the price, and a price makes the margin. */
export const withPrice = (
  draft: OfferDraft,
  change: Partial<Pick<OfferDraft, 'cost' | 'margin' | 'price'>>,
  rateMicro: number,
): Partial<OfferDraft> => {
  const { cost, margin, price } = { ...draft, ...change }
  const costCnyMinor = priceOf(cost)
  if (costCnyMinor === null) return change
  if (change.price !== undefined) {
    const priceMinor = priceOf(price)
    return priceMinor === null
      ? change
      : { ...change, margin: marginText(marginOfPrice({ priceMinor, costCnyMinor, rateMicro })) }
  }
  const marginBps = readMargin(margin)
  return marginBps === null
    ? change
    : { ...change, price: formatMinor(priceFromCost({ costCnyMinor, marginBps, rateMicro })) }
}

/** Of a draft without problems. */
export const inputOf = (request: QuoteRequestRow, draft: OfferDraft): AnswerInput => ({
  id: request.id,
  units: draft.units ?? 1,
  validDays: draft.validDays ?? 1,
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
    ...(priceOf(draft.cost) !== null && { costCnyMinor: priceOf(draft.cost) ?? 0 }),
    supplierUrl: draft.supplier.trim(),
  }
}
