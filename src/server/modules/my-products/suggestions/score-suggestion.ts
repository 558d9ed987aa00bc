import type { SuggestionReason } from '../../../../contract/my-products/my-product-schemas.ts'

/** Word frequencies in the catalogue's titles: the share of products with a word. */
export type Frequencies = ReadonlyMap<string, number>

export interface SkuToScore {
  readonly skuId: string
  readonly options: readonly string[]
  /** Active SKUs of its product: with one, options do not matter. */
  readonly siblings: number
}
export interface Scored {
  readonly skuId: string
  readonly score: number
  readonly reasons: readonly SuggestionReason[]
}

/** Words missing in the statistics are rarer than all listed ones. */
const rare = 0.0005
const weightOf = (token: string, frequencies: Frequencies): number =>
  Math.max(0.25, -Math.log10(frequencies.get(token) ?? rare))

const isLatin = (token: string): boolean => /^[a-z0-9]+$/.test(token)

/** Titles are stored as words and stems; a word whose stem is present is ignored in comparisons. */
const comparable = (tokens: readonly string[]): string[] =>
  tokens.filter(
    (word) =>
      !tokens.some(
        (stem) =>
          stem !== word &&
          stem.length >= 3 &&
          stem.length <= word.length &&
          word.startsWith(stem.slice(0, -1)),
      ),
  )

/**
 * Similarity of a shop's and a product's title, from 0 to 1, by common words, rare ones weighing more.
 * Product names are bilingual, so words in the language that the shop's title does not use are ignored.
 */
export const likenessOf = (
  wanted: readonly string[],
  titleTokens: readonly string[],
  frequencies: Frequencies,
): number => {
  const sum = (tokens: readonly string[]): number =>
    tokens.reduce((total, token) => total + weightOf(token, frequencies), 0)
  const held = new Set(titleTokens)
  const scripts = new Set(wanted.map(isLatin))
  const theirs = comparable(titleTokens.filter((token) => isLatin(token) && scripts.has(true)))
  const separators = titleTokens.filter((token) => !isLatin(token) && token.length > 1 && scripts.has(false))
  const shared = sum(wanted.filter((token) => held.has(token)))
  const all = sum(wanted) + sum(theirs) + sum(separators)
  return all === 0 ? 0 : Math.min(1, (2 * shared) / all)
}

/** Lower-case words of options: `'Sand / Large'` gives sand, large. */
export const optionWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)

const sizes: Readonly<Record<string, string>> = {
  small: 's',
  medium: 'm',
  large: 'l',
  grey: 'gray',
  multicolour: 'multicolor',
}
const plain = (word: string): string => sizes[word] ?? word

/** The share of a SKU's options that the variant names, from 0 to 1; 1 without options. */
export const optionsHeld = (options: readonly string[], named: readonly string[]): number => {
  if (options.length === 0) return 1
  const words = new Set(named.map(plain))
  const held = options.filter((option) => optionWords(option).every((word) => words.has(plain(word))))
  return held.length / options.length
}

export const withOptions = (
  base: number,
  reason: SuggestionReason,
  sku: SkuToScore,
  named: readonly string[],
): Scored => {
  const clamp = (score: number): number => Math.max(0, Math.min(99, Math.round(score)))
  if (sku.siblings < 2) return { skuId: sku.skuId, score: clamp(base), reasons: [reason] }
  const held = optionsHeld(sku.options, named)
  if (held === 1) return { skuId: sku.skuId, score: clamp(base + 6), reasons: [reason, 'optionsMatch'] }
  const lowered = base - (held > 0 ? 18 : 28)
  return { skuId: sku.skuId, score: clamp(lowered), reasons: [reason, 'optionsDiffer'] }
}

export const minLikeness = 0.38

export const titleScore = (likeness: number): number => 40 + 50 * likeness

export const bestOf = (scored: readonly Scored[], max: number): Scored[] => {
  const best = new Map<string, Scored>()
  for (const one of scored) {
    const known = best.get(one.skuId)
    if (!known || known.score < one.score) best.set(one.skuId, one)
  }
  return [...best.values()]
    .toSorted((a, b) => b.score - a.score || (a.skuId < b.skuId ? -1 : 1))
    .slice(0, max)
}

/** Searches use the rarest words; common ones only rank the results. */
const maxWords = 4
const commonFrom = 0.05

/**
 * A tsquery for products with a similar title: all of its rarest words, all but one, or the two rarest. Null
 * if no word is usable.
 */
export const titleQuery = (tokens: readonly string[], frequencies: Frequencies): string | null => {
  const byRarity = tokens.toSorted(
    (a, b) =>
      (frequencies.get(a) ?? 0) - (frequencies.get(b) ?? 0) || b.length - a.length || (a < b ? -1 : 1),
  )
  const uncommon = byRarity.filter((token) => (frequencies.get(token) ?? 0) < commonFrom)
  const chosen = (uncommon.length >= 2 ? uncommon : byRarity).slice(0, maxWords)
  if (chosen.length === 0) return null
  const all = (words: readonly string[]): string =>
    `(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(' & ')})`
  if (chosen.length < 3) return all(chosen)
  const parts = chosen.map((left) => all(chosen.filter((word) => word !== left)))
  const pairs = uncommon.length >= 2 && chosen.length > 3 ? [all(chosen.slice(0, 2))] : []
  return [...parts, ...pairs].join(' | ')
}
