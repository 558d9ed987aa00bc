import { synonyms } from './synonyms.ts'

/** How well something fits what was typed: the smaller, the better. */
export const ranks = {
  number: 0,
  whole: 1,
  start: 2,
  prefix: 3,
  inside: 4,
  synonym: 5,
  found: 6,
  typo: 7,
  body: 8,
} as const

/** Fewer letters are inside of too many words. */
const insideFrom = 4

/** Words that may be missing in what they are typed for. */
const fillers = new Set(['a', 'an', 'the', 'to', 'my', 'of', 'for', 'in', 'on', 'do', 'i', 'is', 'me', 'how'])

const typoFrom = 5

/** Lower case, without accents and punctuation, one space between words. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Chinese has no spaces between words: any place may begin one. */
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Whether one letter less, more, other or exchanged makes `typed` of `word`. */
export const isOneOff = (typed: string, word: string): boolean => {
  if (Math.abs(typed.length - word.length) > 1 || typed === word) return false
  let start = 0
  while (start < Math.min(typed.length, word.length) && typed[start] === word[start]) start += 1
  const rest = typed.slice(start)
  const wanted = word.slice(start)
  if (typed.length > word.length) return rest.slice(1) === wanted
  if (typed.length < word.length) return rest === wanted.slice(1)
  const isExchanged = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)
  return isExchanged || rest.slice(1) === wanted.slice(1)
}

/** The beginning of a word counts, too, as it is still being typed. */
const isTypo = (typed: string, word: string): boolean =>
  typed.length >= typoFrom &&
  word.length >= typoFrom - 1 &&
  typed[0] === word[0] &&
  [word, word.slice(0, typed.length - 1), word.slice(0, typed.length), word.slice(0, typed.length + 1)].some(
    (part) => isOneOff(typed, part),
  )

export interface Searched {
  readonly label: string
  readonly otherName?: string
  readonly words?: string
  readonly body?: string
}

interface Folded {
  readonly label: string
  readonly names: readonly string[]
  readonly words: readonly string[]
  readonly own: readonly string[]
  readonly body: string
}

const known = new WeakMap<Searched, Folded>()

const foldedOf = (entry: Searched): Folded => {
  const before = known.get(entry)
  if (before) return before
  const label = fold(entry.label)
  const names = [label, ...(entry.otherName === undefined ? [] : [fold(entry.otherName)])]
  const folded = {
    label,
    names,
    words: names.flatMap((name) => name.split(' ')),
    own: (entry.words ?? '')
      .split(/[,，、]/)
      .map(fold)
      .filter(Boolean),
    body: fold(entry.body ?? ''),
  }
  known.set(entry, folded)
  return folded
}

const rankOfWord = (typed: string, { words }: Folded): number | null => {
  if (words.some((word) => word.startsWith(typed))) return ranks.prefix
  if (!words.some((word) => word.includes(typed))) return null
  if (isHan(typed)) return ranks.prefix + 0.5
  return typed.length >= insideFrom ? ranks.inside : null
}

const worst = (all: readonly (number | null)[]): number | null =>
  all.reduce<number | null>((so, one) => (so === null || one === null ? null : Math.max(so, one)), 0)

/** Every word has to fit; fillers may be missing beside others. */
const rankOfWords = (typed: readonly string[], rankOf: (word: string) => number | null): number | null => {
  const named = typed.filter((word) => !fillers.has(word))
  const wanted =
    named.length > 0 ? typed.filter((word) => named.includes(word) || rankOf(word) !== null) : typed
  return worst(wanted.map(rankOf))
}

const foldedSynonyms = synonyms.map((line) => line.map(fold))

/** The same in other words. */
const inOtherWords = (typed: string): readonly string[] =>
  foldedSynonyms.flatMap((line) => {
    const has = line.find((phrase) =>
      isHan(phrase) ? typed.includes(phrase) : ` ${typed} `.includes(` ${phrase} `),
    )
    const isBegun = line.some((phrase) => typed.length >= 3 && phrase.startsWith(typed))
    if (has === undefined && !isBegun) return []
    return line.map((phrase) => (has === undefined ? phrase : typed.replace(has, phrase)))
  })

export interface Question {
  readonly typed: string
  readonly parts: readonly string[]
  readonly others: readonly string[]
}

export const questionOf = (text: string): Question => {
  const typed = fold(text)
  return { typed, parts: typed.split(' '), others: typed === '' ? [] : inOtherWords(typed) }
}

const isOwnWord = (typed: string, own: readonly string[]): boolean =>
  own.some((phrase) => phrase.startsWith(typed) || (isHan(typed) && phrase.includes(typed))) ||
  (typed.length >= 3 && own.some((phrase) => ` ${phrase}`.includes(` ${typed}`)))

const rankByName = (typed: string, folded: Folded): number | null => {
  if (folded.label === typed || folded.names.includes(typed)) return ranks.whole
  if (folded.names.some((name) => `${name} `.startsWith(`${typed} `))) return ranks.start
  if (folded.names.some((name) => name.startsWith(typed))) return ranks.start + 0.5
  return rankOfWords(typed.split(' '), (word) => rankOfWord(word, folded))
}

/**
 * How well the entry fits; null if it does not. The order: its name, the beginnings of its words, inside of a word, other
 * words for the same, a typo, and its text.
 */
export const rankOf = (entry: Searched, { typed, parts, others }: Question): number | null => {
  if (typed === '') return null
  const folded = foldedOf(entry)
  const named = rankByName(typed, folded)
  if (named !== null) return named
  if (isOwnWord(typed, folded.own)) {
    return folded.own.includes(typed) ? ranks.synonym : ranks.synonym + 0.1
  }
  const isInOtherWords = others.some((phrase) => {
    const rank = rankByName(phrase, folded)
    return rank !== null && rank < ranks.inside
  })
  if (isInOtherWords) return ranks.synonym + 0.2
  const mixed = rankOfWords(parts, (word) =>
    rankOfWord(word, folded) !== null || isOwnWord(word, folded.own) ? ranks.synonym + 0.4 : null,
  )
  if (mixed !== null) return mixed
  const all = [...folded.words, ...folded.own.flatMap((phrase) => phrase.split(' '))]
  const misspelled = rankOfWords(parts, (word) =>
    rankOfWord(word, folded) !== null || all.some((one) => isTypo(word, one)) ? ranks.typo : null,
  )
  if (misspelled !== null) return misspelled
  return typed.length >= 3 &&
    rankOfWords(parts, (word) => (folded.body.includes(word) ? ranks.body : null)) !== null
    ? ranks.body
    : null
}

const bare = (number: string): string => number.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const lastDigits = (number: string): string => withoutZeros(number.trim().split(/\D/).at(-1) ?? '')

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

/** Whether the number was typed, with its prefix or without: `DS-100234`, `ds100234`, `#100234`. */
export const isNumber = (number: string, typed: string): boolean => {
  const wanted = bare(typed)
  if (wanted === '' || !/\d/.test(wanted)) return false
  if (bare(number) === wanted) return true
  if (!/^\d+$/.test(wanted)) return false
  return lastDigits(number) === withoutZeros(wanted) || number.replaceAll(/\D/g, '') === wanted
}
