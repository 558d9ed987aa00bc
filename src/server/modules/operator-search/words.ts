const longestWord = 60

/** Normalises stored and typed text alike: lower case, without accents, one form per character. */
const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()

/**
 * The words of a text as stored and searched. `#1001` becomes `1001`, `DS-100234` becomes `100234`; inner punctuation
 * is kept (`o'neill`, `abc-12`), outer punctuation removed.
 */
export const wordsOf = (text: string): string[] => {
  const words = fold(text)
    .split(/[\s,;]+/u)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''))
    .map((word) => word.replace(/^ds-(?=\d)/, '').slice(0, longestWord))
  return [...new Set(words)].filter((word) => word !== '')
}

/**
 * Terms that only operators search begin with two signs, which nobody can type: `wordsOf` removes them from typed words.
 */
const signs = { title: '~*', email: '~@', phone: '~+' } as const

const fewestDigits = 5
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, longestWord)

export interface OperatorTexts {
  readonly email?: string
  readonly phone?: string
  readonly titles?: readonly string[]
}

/** What operators find an order by, beside the words that its seller finds it by. */
export const operatorTermsOf = ({ email = '', phone = '', titles = [] }: OperatorTexts): string[] => {
  const digits = digitsOf(phone)
  return [
    ...wordsOf(titles.join(' ')).map((word) => signs.title + word),
    ...(email.trim() === '' ? [] : [signs.email + fold(email.trim()).slice(0, longestWord)]),
    ...(digits.length < fewestDigits ? [] : [signs.phone + digits]),
  ]
}

/** SQL: whether a term is a recipient's email address or phone number. */
export const isRecipientTermSql = (term: string): string =>
  `left(${term}, 2) in ('${signs.email}', '${signs.phone}')`

/** Terms from `low` up to, but without, `high`. */
export interface TermRange {
  readonly low: string
  readonly high: string
}

/** The highest code point: an upper bound for all terms with this prefix. */
const beginning = (prefix: string): TermRange => ({ low: prefix, high: `${prefix}\u{10FFFF}` })
/** No stored word contains control characters. */
const exactly = (term: string): TermRange => ({ low: term, high: `${term}\u0001` })

export interface TypedWord {
  readonly word: string
  /** Only a search's last word is still being typed; the others are whole. */
  readonly isLast: boolean
}

const maxWords = 8

/** A number typed with a plus sign or brackets is one word: `+49 (30) 1234 5678`. */
const isPhoneNumber = (text: string): boolean => /^\+?[\d\s().\-/]{7,30}$/.test(text) && /[()+]/.test(text)

export const typedWords = (text: string): TypedWord[] => {
  const trimmed = text.trim()
  const words = isPhoneNumber(trimmed) ? [digitsOf(trimmed)] : wordsOf(trimmed).slice(0, maxWords)
  return words
    .filter((word) => word !== '')
    .map((word, index, all) => ({ word, isLast: index === all.length - 1 }))
}

/** Where a typed word stands among the terms of orders. */
export const rangesOf = ({ word, isLast }: TypedWord): TermRange[] => {
  const range = isLast ? beginning : exactly
  const digits = digitsOf(word)
  const isPhone = digits.length >= fewestDigits && /^[\d().\-/]+$/.test(word)
  return [
    range(word),
    range(signs.title + word),
    ...(isLast || word.includes('@') ? [beginning(signs.email + word)] : []),
    ...(isPhone ? [beginning(signs.phone + digits)] : []),
  ]
}

/** Ids are 64-bit integers. */
const largestId = 9_223_372_036_854_775_807n

export interface IdRange {
  readonly from: bigint
  readonly to: bigint
}

/**
 * The id ranges whose numbers begin with these digits: `1002` gives 1002, 10020–10029, 100200–100299 and so
 * on.
 */
export const idRangesBeginningWith = (digits: string): IdRange[] => {
  if (!/^[1-9]\d{0,17}$/.test(digits)) return []
  const ranges = []
  for (let width = 1n; BigInt(digits) * width <= largestId; width *= 10n) {
    const from = BigInt(digits) * width
    ranges.push({ from, to: from + width - 1n > largestId ? largestId : from + width - 1n })
  }
  return ranges
}

/** The id that a typed number of a case ends with, such as `RF-1002`; null for other words. */
export const idOfTyped = (word: string): string | null =>
  /^(?:[a-z]{2,3}-?)?([1-9]\d{0,17})$/.exec(word)?.[1] ?? null

/** Words of languages without spaces are parts of longer words. */
export const isUnspaced = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
