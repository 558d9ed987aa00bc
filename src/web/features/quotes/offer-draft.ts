import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { parseMinor } from '../../../contract/money.ts'
import type { operatorQuotes } from '../../../contract/operator/orders.ts'
import type { GoodsAttribute } from '../../../contract/statuses.ts'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { emptyCustoms, isHsCode, type CustomsDraft } from '../catalogue/customs-draft.ts'

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

export const inputOf = (
  request: QuoteRequestRow,
  draft: OfferDraft,
  words: { readonly amount: string; readonly skuNeeded: string; readonly hsCode: string },
): AnswerInput | FieldErrors => {
  const common = { id: request.id, units: draft.units, validDays: draft.validDays, note: draft.note }
  if (draft.kind === 'existing') {
    if (!draft.skuId) return { 'offer.skuId': words.skuNeeded }
    return { ...common, offer: { kind: 'existing', skuId: draft.skuId } }
  }
  const priceMinor = parseMinor(draft.price)
  if (priceMinor === null || priceMinor <= 0) return { 'offer.priceMinor': words.amount }
  const tiers = draft.tiers.map((tier) => ({
    minQuantity: tier.minQuantity,
    priceMinor: parseMinor(tier.price) ?? -1,
  }))
  if (tiers.some((tier) => tier.priceMinor < 0)) return { 'offer.tiers': words.amount }
  if (!isHsCode(draft.hsCode)) return { 'offer.hsCode': words.hsCode }
  const { subjectEn, subjectZh, lengthMm, widthMm, heightMm } = draft
  const { customsName, hsCode, originCountry } = draft
  return {
    ...common,
    offer: {
      kind: 'new',
      subjectEn,
      subjectZh,
      imageUrl: request.imageUrl,
      priceMinor,
      tiers,
      weightGrams: draft.weightGrams ?? 0,
      lengthMm,
      widthMm,
      heightMm,
      goodsAttributes: [...draft.goodsAttributes],
      customsName,
      hsCode,
      originCountry,
    },
  }
}

export const isInput = (given: AnswerInput | FieldErrors): given is AnswerInput => 'offer' in given
