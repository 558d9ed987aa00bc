import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import {
  compareAtByRule,
  currencyDigits,
  inShopCurrency,
  priceByRule,
  profitOf,
  shopDecimal,
  type ListingPriceRule,
} from '../../../contract/listings/listing-price.ts'
import type { listings } from '../../../contract/listings/listings.ts'
import type { Listing, ListingVariant } from '../../../contract/listings/listing-schemas.ts'
import { typedMinor } from './shop-money.ts'

/** Fields that are null follow the price rule. */
export interface VariantDraft {
  readonly skuId: ListingVariant['skuId']
  readonly isChosen: boolean
  readonly price: string | null
  readonly compareAt: string | null
}

export interface ListingDraft {
  readonly title: string
  readonly description: string
  readonly pictures: readonly string[]
  readonly productType: string
  readonly vendor: string
  readonly tags: readonly string[]
  readonly isShopDraft: boolean
  readonly rule: ListingPriceRule
  /** The typed exchange rate, used where the agency has none. */
  readonly ownRate: string
  readonly keepsStock: boolean
  readonly stockQuantity: number
  readonly location: Listing['location']
  readonly variants: readonly VariantDraft[]
}

export const draftOf = (listing: Listing): ListingDraft => {
  const { rule, rate, shopCurrency } = listing
  const digits = currencyDigits(shopCurrency)
  return {
    title: listing.title,
    description: listing.description,
    pictures: listing.pictures,
    productType: listing.productType,
    vendor: listing.vendor,
    tags: listing.tags,
    isShopDraft: listing.isShopDraft,
    rule,
    ownRate: rate.source === 'own' && rate.rate !== null ? String(rate.rate) : '',
    keepsStock: listing.keepsStock,
    stockQuantity: listing.stockQuantity,
    location: listing.location,
    variants: listing.variants.map(({ skuId, isChosen, isOwnPrice, priceMinor, compareAtMinor }) => {
      const byRule = priceMinor === null ? null : compareAtByRule(priceMinor, rule, digits)
      return {
        skuId,
        isChosen,
        price: isOwnPrice && priceMinor !== null ? shopDecimal(priceMinor, digits) : null,
        compareAt:
          compareAtMinor === byRule
            ? null
            : compareAtMinor === null
              ? ''
              : shopDecimal(compareAtMinor, digits),
      }
    }),
  }
}

/**
 * Units of the shop's currency per unit of the customer's currency; null if the rate is unknown or not
 * entered.
 */
export const rateIn = ({ rate }: Pick<Listing, 'rate'>, draft: ListingDraft): number | null => {
  if (rate.source === 'same' || rate.source === 'agency') return rate.rate
  const typed = Number(draft.ownRate.replace(',', '.'))
  return draft.ownRate.trim() !== '' && typed > 0 && typed <= 1_000_000 ? typed : null
}

export const isRuleGood = (rule: ListingPriceRule): boolean => {
  const { steps } = rule
  return (
    steps[0]?.fromMinor === 0 &&
    steps.every(({ fromMinor, percent }, index) => {
      const before = steps[index - 1]
      return percent >= 100 && (before === undefined || fromMinor > before.fromMinor)
    })
  )
}

/** Values of a variant's row; amounts in minor units of the shop's currency. */
export interface VariantPricing {
  readonly costMinor: number | null
  readonly priceMinor: number | null
  readonly compareAtMinor: number | null
  readonly profitMinor: number | null
  readonly marginBp: number | null
  readonly isPriceBad: boolean
  readonly isCompareBad: boolean
}

export const calculatePrices = (
  listing: Pick<Listing, 'rate' | 'shopCurrency'>,
  draft: ListingDraft,
  { costMinor }: Pick<ListingVariant, 'costMinor'>,
  own: Pick<VariantDraft, 'price' | 'compareAt'>,
): VariantPricing => {
  const { shopCurrency } = listing
  const digits = currencyDigits(shopCurrency)
  const rate = rateIn(listing, draft)
  const shop = rate === null ? null : { rate, digits }
  const cost = shop && inShopCurrency(costMinor, shop)
  const byRule = shop && isRuleGood(draft.rule) ? priceByRule(costMinor, draft.rule, shop) : null
  const priceMinor = own.price === null ? byRule : typedMinor(own.price, shopCurrency)
  const compareAtMinor =
    own.compareAt === null
      ? priceMinor === null
        ? null
        : compareAtByRule(priceMinor, draft.rule, digits)
      : own.compareAt.trim() === ''
        ? null
        : typedMinor(own.compareAt, shopCurrency)
  return {
    costMinor: cost,
    priceMinor,
    compareAtMinor,
    ...(priceMinor === null || cost === null
      ? { profitMinor: null, marginBp: null }
      : profitOf(priceMinor, cost)),
    isPriceBad: own.price !== null && !priceMinor,
    isCompareBad:
      own.compareAt !== null &&
      own.compareAt.trim() !== '' &&
      (compareAtMinor === null || (priceMinor !== null && compareAtMinor <= priceMinor)),
  }
}

/** The first problem of the draft in the order of the form; null if it can be saved. */
export const problemOf = (
  listing: Listing,
  draft: ListingDraft,
): 'title' | 'rule' | 'rate' | 'price' | 'nothingChosen' | null => {
  if (draft.title.trim() === '') return 'title'
  if (!isRuleGood(draft.rule)) return 'rule'
  if (draft.ownRate.trim() !== '' && rateIn(listing, draft) === null) return 'rate'
  const costs = new Map(listing.variants.map((variant) => [variant.skuId, variant]))
  const isBad = draft.variants.some((own) => {
    const variant = costs.get(own.skuId)
    const row = variant && calculatePrices(listing, draft, variant, own)
    return own.isChosen && (row?.isPriceBad || row?.isCompareBad)
  })
  if (isBad) return 'price'
  return draft.variants.some(({ isChosen }) => isChosen) ? null : 'nothingChosen'
}

export const inputOf = (listing: Listing, draft: ListingDraft): InputOf<typeof listings.saveListing> => {
  const costs = new Map(listing.variants.map((variant) => [variant.skuId, variant]))
  const { ownRate: _, variants, pictures, tags, ...words } = draft
  const isOwn = listing.rate.source === 'own' || listing.rate.source === 'none'
  return {
    ...words,
    id: listing.id,
    version: listing.version,
    pictures: [...pictures],
    tags: [...tags],
    ownRate: isOwn ? rateIn(listing, draft) : null,
    variants: variants.flatMap((own) => {
      const variant = costs.get(own.skuId)
      if (!variant) return []
      const { priceMinor, compareAtMinor } = calculatePrices(listing, draft, variant, own)
      return [
        {
          skuId: own.skuId,
          isChosen: own.isChosen,
          priceMinor,
          isOwnPrice: own.price !== null,
          compareAtMinor,
        },
      ]
    }),
  }
}
