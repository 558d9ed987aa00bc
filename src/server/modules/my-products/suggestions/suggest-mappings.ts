import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { myProducts } from '../../../../contract/my-products/my-products.ts'
import type { SuggestionReason } from '../../../../contract/my-products/my-product-schemas.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { loadSkus } from '../../catalogue/index.ts'
import { skuChoices, variantNameOf, type Scope } from '../../orders/index.ts'
import {
  bestOf,
  minLikeness,
  likenessOf,
  optionWords,
  titleQuery,
  titleScore,
  withOptions,
  type Frequencies,
  type Scored,
  type SkuToScore,
} from './score-suggestion.ts'
import {
  findByCodes,
  findByQueries,
  findPrivate,
  findRemembered,
  readRequested,
  readFrequencies,
  readSkus,
  type RequestedVariant,
  type FoundProduct,
} from './suggestion-sources.ts'

const maxSuggested = 3
const maxSimilar = 4
const scores = { sameSku: 100, mappedBefore: 97, titleBefore: 93, productCode: 84, pictureName: 58 } as const

/** A code and its prefixes, which products may have as codes: 'mug-07-red' gives mug-07 and mug. */
export const codesIn = (shopSku: string): string[] => {
  const whole = shopSku.trim().toLowerCase()
  if (whole === '') return []
  const cuts = [...whole.matchAll(/[-_./ ]/g)].map(({ index }) => whole.slice(0, index))
  return [whole, ...cuts.filter((part) => part.length >= 4)]
}

/** Words in an image's file name; numbers and hashes are dropped. */
export const imageWords = (imageUrl: string | null): string[] => {
  const [path = ''] = (imageUrl ?? '').split(/[?#]/, 1)
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z0-9]{2,5}$/i, '')
  let plain = name
  try {
    plain = decodeURIComponent(name)
  } catch {
    // Not percent-encoded: use the name unchanged.
  }
  return [...new Set(optionWords(plain.replaceAll('.', ' ')))].filter((word) => /^[a-z]{3,}$/.test(word))
}

interface SimilarProduct {
  readonly productId: string
  readonly score: number
  readonly reason: SuggestionReason
}

const similarByTitle = async (
  db: Db,
  scope: Scope,
  variants: readonly RequestedVariant[],
  frequencies: Frequencies,
): Promise<ReadonlyMap<string, readonly SimilarProduct[]>> => {
  const titles = [...new Map(variants.map(({ title, tokens }) => [title, tokens]))]
  const queries = titles.map(([, tokens]) => titleQuery(tokens, frequencies))
  const searched = queries.flatMap((query, index) => (query === null ? [] : [{ query, index }]))
  const found = await findByQueries(
    db,
    searched.map(({ query }) => query),
  )
  const own = await findPrivate(db, scope)
  const foundBy = Map.groupBy(found, ({ n }) => searched[n]?.index ?? -1)
  return new Map(
    titles.map(([title, tokens], index) => {
      const near: readonly Omit<FoundProduct, 'n'>[] = [...(foundBy.get(index) ?? []), ...own]
      const similar = near.flatMap(({ productId, titleTokens }): SimilarProduct[] => {
        const likeness = likenessOf(tokens, titleTokens, frequencies)
        if (likeness < minLikeness) return []
        return [
          { productId, score: titleScore(likeness), reason: likeness > 0.99 ? 'sameTitle' : 'titleAlike' },
        ]
      })
      return [title, similar.toSorted((a, b) => b.score - a.score).slice(0, maxSimilar)]
    }),
  )
}

/** For variants without a usable title: products that contain every word of the image's file name. */
const similarByImage = async (
  db: Db,
  variants: readonly RequestedVariant[],
): Promise<ReadonlyMap<string, readonly SimilarProduct[]>> => {
  const named = [...new Set(variants.map(({ imageUrl }) => imageWords(imageUrl).join(' ')))].filter((words) =>
    words.includes(' '),
  )
  const queries = named.map((words) =>
    words
      .split(' ')
      .map((word) => `'${word}'`)
      .join(' & '),
  )
  const found = Map.groupBy(await findByQueries(db, queries), ({ n }) => n)
  return new Map(
    named.map((words, n) => [
      words,
      (found.get(n) ?? []).slice(0, maxSimilar).map(({ productId }) => ({
        productId,
        score: scores.pictureName,
        reason: 'pictureName' as const,
      })),
    ]),
  )
}

interface Sources {
  readonly byTitle: ReadonlyMap<string, readonly SimilarProduct[]>
  readonly byPicture: ReadonlyMap<string, readonly SimilarProduct[]>
  readonly skuOfCode: ReadonlyMap<string, string>
  readonly productOfCode: ReadonlyMap<string, string>
  readonly bySku: ReadonlyMap<string, readonly string[]>
  readonly byName: ReadonlyMap<string, readonly string[]>
}

const nameOf = (title: string, variantTitle: string): string => `${title}\n${variantTitle}`.toLowerCase()

const alikeOf = ({ title, shopSku, imageUrl }: RequestedVariant, sources: Sources): SimilarProduct[] => {
  const byCode = codesIn(shopSku).flatMap((code): SimilarProduct[] => {
    const productId = sources.productOfCode.get(code)
    return productId === undefined ? [] : [{ productId, score: scores.productCode, reason: 'productCode' }]
  })
  return [
    ...byCode,
    ...(sources.byTitle.get(title) ?? []),
    ...(sources.byPicture.get(imageWords(imageUrl).join(' ')) ?? []),
  ]
}

const scoreVariant = (
  variant: RequestedVariant,
  sources: Sources,
  skusOf: ReadonlyMap<string, readonly SkuToScore[]>,
): Scored[] => {
  const sure = (skuId: string, reason: 'sameSku' | 'mappedBefore' | 'titleBefore'): Scored => ({
    skuId,
    score: scores[reason],
    reasons: [reason],
  })
  const code = variant.shopSku.trim().toLowerCase()
  const exact = sources.skuOfCode.get(code)
  const named = optionWords(`${variant.title} ${variant.variantTitle}`)
  return bestOf(
    [
      ...(exact === undefined ? [] : [sure(exact, 'sameSku')]),
      ...(code === '' ? [] : (sources.bySku.get(code) ?? []).map((id) => sure(id, 'mappedBefore'))),
      ...(sources.byName.get(nameOf(variant.title, variant.variantTitle)) ?? []).map((id) =>
        sure(id, 'titleBefore'),
      ),
      ...alikeOf(variant, sources).flatMap(({ productId, score, reason }) =>
        (skusOf.get(productId) ?? []).map((sku) => withOptions(score, reason, sku, named)),
      ),
    ],
    maxSuggested,
  )
}

const readSources = async (db: Db, scope: Scope, variants: readonly RequestedVariant[]): Promise<Sources> => {
  const codes = [...new Set(variants.flatMap(({ shopSku }) => codesIn(shopSku)))]
  const frequencies = await readFrequencies(db)
  const found = await findByCodes(db, scope, codes)
  const remembered = await findRemembered(db, scope, variants)
  const groups = (isBySku: boolean, keyOf: (one: (typeof remembered)[number]) => string) =>
    new Map(
      [
        ...Map.groupBy(
          remembered.filter((one) => one.isBySku === isBySku),
          keyOf,
        ),
      ].map(([key, all]) => [key, [...new Set(all.map(({ skuId }) => skuId))]]),
    )
  return {
    byTitle: await similarByTitle(db, scope, variants, frequencies),
    byPicture: await similarByImage(db, variants),
    skuOfCode: new Map(found.flatMap(({ code, skuId }) => (skuId === null ? [] : [[code, skuId]]))),
    productOfCode: new Map(
      found.flatMap(({ code, skuId, productId }) => (skuId === null ? [[code, productId]] : [])),
    ),
    bySku: groups(true, ({ shopSkuKey }) => shopSkuKey),
    byName: groups(false, ({ title, variantTitle }) => nameOf(title, variantTitle)),
  }
}

type Answer = OutputOf<typeof myProducts.suggestMappings>

export const suggestMappings = async (
  database: Database,
  scope: Scope,
  currency: Currency,
  names: readonly { readonly shopId: string; readonly variantKey: string }[],
): Promise<Answer> => {
  const db = database.tenant(scope.customerId)
  const byName = new Map((await readRequested(db, scope, names)).map((one) => [variantNameOf(one), one]))
  if (names.some((name) => !byName.has(variantNameOf(name)))) throw notFound('Shop variant')
  const all = [...byName.values()]
  const sources = await readSources(db, scope, all)
  const products = new Set(
    all.flatMap((variant) => alikeOf(variant, sources).map(({ productId }) => productId)),
  )
  const skus = Map.groupBy(await readSkus(db, [...products]), ({ productId }) => productId)
  const skusOf = new Map(
    [...skus].map(([id, list]) => [id, list.map((sku): SkuToScore => ({ ...sku, siblings: list.length }))]),
  )
  const scored = new Map(
    all.map((variant) => [variantNameOf(variant), scoreVariant(variant, sources, skusOf)]),
  )
  const wanted = [...scored.values()].flatMap((list) => list.map(({ skuId }) => skuId))
  const sold = [...(await loadSkus(db, wanted)).values()].filter(({ isActive }) => isActive)
  const offered = new Set(sold.map(({ id }) => id))
  const variants = names.map((name) => ({
    ...name,
    suggestions: (scored.get(variantNameOf(name)) ?? []).filter(({ skuId }) => offered.has(skuId)),
  }))
  return { variants, skus: await skuChoices(db, scope.customerId, currency, sold) } as Answer
}
