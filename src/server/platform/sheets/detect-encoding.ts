import { isUtf8 } from 'node:buffer'
import { encodings, type Encoding, type EncodingCandidate } from '../../../contract/kernel/encodings.ts'
import { decodeCp949 } from './cp949.ts'
import { decodeDos, isDosEncoding } from './dos-encodings.ts'
import { languageModel, languages, type Language, type LanguageModel } from './language-models.ts'
import { utf16Of } from './utf16.ts'

export interface EncodingHints {
  /** Country codes that the customer sells to, the likeliest first. */
  readonly countries?: readonly string[]
  /** Languages the customer reads, such as zh. */
  readonly languages?: readonly string[]
}

export type Detected =
  | { readonly encoding: Encoding }
  /** Not sure: the likeliest first, each with a different text. */
  | { readonly candidates: readonly EncodingCandidate[] }

const utf32Marks = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
]
const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const legacy = encodings.filter((encoding) => !encoding.startsWith('utf-') && encoding !== 'iso-2022-jp')

/** UTF-8 with a few broken characters, such as a file whose cells were cut at a number of bytes. */
const isBrokenUtf8 = (body: Buffer): boolean => {
  let [whole, broken] = [0, 0]
  for (let at = 0; at < body.length; at += 1) {
    const lead = body[at] ?? 0
    if (lead < 0x80) continue
    const more =
      lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xc2 && lead < 0xe0 ? 1 : 0
    let found = 0
    while (found < more && ((body[at + found + 1] ?? 0) & 0xc0) === 0x80) found += 1
    if (more > 0 && found === more) whole += 1
    else broken += 1
    at += found
  }
  return whole >= 20 && broken * 50 < whole
}

const maxEvidence = 24 * 1024
const isWordByte = (byte: number): boolean =>
  byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** The words with bytes beyond ASCII, of the whole file where it is not too large, each line once. */
const evidenceOf = (body: Buffer): Buffer => {
  const seen = new Set<string>()
  const parts: string[] = []
  let size = 0
  for (let at = 0; at < body.length && size < maxEvidence; at += 1) {
    if ((body[at] ?? 0) < 0x80) continue
    let start = at
    while (start > 0 && at - start < 40 && isWordByte(body[start - 1] ?? 0)) start -= 1
    let end = at
    // A trail byte of Shift-JIS, Big5 or GB18030 may be ASCII; up to two of them belong to the word.
    while (end < body.length) {
      const byte = body[end] ?? 0
      const next = body[end + 1] ?? 0
      if (byte >= 0x80 || isWordByte(byte) || (byte >= 0x30 && next >= 0x80 && byte !== 0x3b)) end += 1
      else if ((body[end - 1] ?? 0) >= 0x80 && byte >= 0x30 && byte !== 0x3b) end += 1
      else break
    }
    const word = body.toString('latin1', start, Math.min(end, start + maxEvidence))
    at = end
    if (seen.has(word)) continue
    seen.add(word)
    parts.push(word)
    size += word.length + 1
  }
  return Buffer.from(parts.join('\n'), 'latin1')
}

/** C1 controls, unassigned and private characters: no text has them. */
const impossible = /[\u0080-\u009F\uFFFD\p{Co}\p{Cn}]/u

/** Tones on letters that Vietnamese does not have, in what Windows-1258 makes of other languages. */
const isToneless = (text: string): boolean =>
  /\p{M}/u.test(text) || [...text].some((char) => char > '\u00FF' && !vietnamese.test(char))
const vietnamese = /[\p{ASCII}ăĂđĐơƠưƯŒœŸƒ‚„…†‡ˆ‰‹‘’“”•–—˜™›₫€]|[\u1EA0-\u1EF9]|[ĩĨũŨ]/u

const textIn = (evidence: Buffer, encoding: Encoding): string | null => {
  if (encoding === 'euc-kr' || isDosEncoding(encoding)) {
    const text = decodeText(evidence, encoding)
    return impossible.test(text.slice(0, -1)) ? null : text
  }
  try {
    const text = new TextDecoder(encoding, { fatal: true })
      .decode(evidence, { stream: true })
      .normalize('NFC')
    return impossible.test(text) || (encoding === 'windows-1258' && isToneless(text)) ? null : text
  } catch {
    return null
  }
}

const isLetter = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u
const isUpper = /\p{Lu}/u
const isLower = /\p{Ll}/u
/** With the signs and full-width forms that stand among them. */
const isEastAsian =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30FF\uFF00-\uFFEF]/u

/** How likely the word is in the language; capitals within it and signs among letters count against it. */
const scoreOf = (word: string, { logOf, has }: LanguageModel): number => {
  let score = 0
  let before = ' '
  for (const char of word) {
    const small = char.toLowerCase()
    score += logOf(before.toLowerCase(), small)
    if (isUpper.test(char) && isLower.test(before)) score -= 4
    if (char > '\u007F' && char !== '’') {
      if (isLetter.test(char) && !has(small) && !isEastAsian.test(char)) score -= 3
      else if (!isLetter.test(char) && isLetter.test(before)) score -= 1.5
    }
    before = char
  }
  return score
}

/** Countries as the file's own cells name them, which are ASCII in every encoding. */
const countriesIn = (body: Buffer): Map<string, number> => {
  const counts = new Map<string, number>()
  const text = body.subarray(0, 1024 * 1024).toString('latin1')
  for (const [, code = ''] of text.matchAll(/(?<=[,;\t"|])"?([A-Z]{2})(?=[",;\t|\r\n])/g)) {
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return counts
}

const priorOf = (found: Map<string, number>, hints: EncodingHints) => {
  const most = Math.max(1, ...found.values())
  return (one: Language): number => {
    const inFile = Math.max(0, ...one.countries.map((code) => (found.get(code) ?? 0) / most))
    const isHome = one.countries.some((code) => hints.countries?.includes(code))
    const isRead = hints.languages?.some((tag) => one.tag === tag || one.tag.startsWith(`${tag}-`)) ?? false
    return inFile * 8 + (isHome ? 3 : 0) + (isRead ? 3 : 0)
  }
}

interface Scored {
  readonly encoding: Encoding
  readonly text: string
  readonly score: number
  readonly model: LanguageModel
  /** The file's countries, or the customer's, or the reader's language speak for it. */
  readonly isExpected: boolean
}

const maxSample = 120
const sampleOf = (text: string): string => {
  const words = text.split('\n').filter((word) => !/^\p{ASCII}*$/u.test(word))
  let sample = ''
  for (const word of words) {
    if (sample.length + word.length > maxSample) break
    sample += sample === '' ? word : ` · ${word}`
  }
  return sample || (words[0] ?? '').slice(0, maxSample)
}

/** Scores are natural logarithms of probabilities: the second must be this much less likely. */
const sureMargin = 9
/** Of encodings that few files have any more. */
const rare = new Map<Encoding, number>([
  ['iso-8859-2', -3],
  ['iso-8859-7', -3],
  ['iso-8859-15', -3],
  ['koi8-u', -3],
  ['ibm850', -6],
  ['ibm852', -6],
  ['ibm866', -6],
  ['x-mac-cyrillic', -6],
])

/** Shops sell to several countries: what it costs a text to have several languages, and each word of another one. */
const severalLanguages = 9
const otherLanguage = 3

/** How well the text reads in its likeliest language, and in the others of the encoding word by word. */
const readIn = (encoding: Encoding, text: string, prior: (one: Language) => number) => {
  const words = text.split('\n')
  const all = languages
    .filter((one) => one.encodings.includes(encoding))
    .map((one) => {
      const model = languageModel(one)
      const scores = words.map((word) => scoreOf(word, model))
      const before = prior(one)
      return { model, scores, before, total: scores.reduce((sum, score) => sum + score, before) }
    })
    .toSorted((one, other) => other.total - one.total)
  const [main] = all
  if (!main) return null
  const inAny = words.map((_, at) => Math.max(...all.map(({ scores }) => scores[at] ?? 0)) - otherLanguage)
  const mixed = main.scores.reduce((sum, own, at) => sum + Math.max(own, inAny[at] ?? own), main.before)
  const score = Math.max(main.total, mixed - severalLanguages)
  return { model: main.model, score: score + (rare.get(encoding) ?? 0), isExpected: main.before > 0 }
}

const rank = (body: Buffer, hints: EncodingHints): Scored[] => {
  const evidence = evidenceOf(body)
  const prior = priorOf(countriesIn(body), hints)
  const scored = legacy.flatMap((encoding): Scored[] => {
    const text = textIn(evidence, encoding)
    const read = text === null ? null : readIn(encoding, text, prior)
    return text === null || read === null ? [] : [{ encoding, text, ...read }]
  })
  const seen = new Set<string>()
  return scored
    .toSorted((one, other) => other.score - one.score)
    .filter(({ text }) => !seen.has(text) && seen.add(text))
}

const isForeign = /[^\p{ASCII}]/u
const isPlainSign = /[\p{ASCII}\p{M}’‘‚“”„«»–—…·•ªº°№¿¡]/u
/** Alphabets, of which a word has only one; the scripts of East Asia stand beside each other. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
]

/** Two alphabets, signs among letters, or a capital after a small letter: no word, but one that is read wrongly. */
const isGarbled = (word: string): boolean => {
  if (alphabets.filter((one) => one.test(word)).length > 1) return true
  const chars = [...word]
  return chars.some((char, at) => {
    const [before = '', after = ''] = [chars[at - 1], chars[at + 1]]
    const isIn = [before, after].some((one) => isLetter.test(one) && !isEastAsian.test(one))
    const isSign = !isLetter.test(char) && !isPlainSign.test(char) && !isEastAsian.test(char)
    if (isIn && isSign && !(char === '´' && isLetter.test(before))) return true
    return isUpper.test(char) && isLower.test(before) && isForeign.test(before + char)
  })
}

/** Whether the text is one that people write: the likeliest reading of a file may still be none. */
const isPlausible = ({ text, model }: Scored): boolean => {
  const words = text.split('\n').filter((word) => isForeign.test(word))
  const garbled = words.filter(isGarbled).length
  if (garbled * 10 > words.length) return false
  const chars = [...words.join('')].filter((char) => isForeign.test(char) && isLetter.test(char))
  const known = chars.filter((char) => model.has(char.toLowerCase())).length
  return known * 3 > chars.length
}

/** ISO-2022 of Japan, Korea or China, which is ASCII between its escapes. */
const hasEscapes = (body: Buffer): boolean => body.includes('\u001B$') && !body.some((byte) => byte >= 0x80)

const isJapaneseEscaped = (body: Buffer): boolean => {
  try {
    new TextDecoder('iso-2022-jp', { fatal: true }).decode(body)
    return true
  } catch {
    return false
  }
}

/** Recognises the encoding of a text file, by its mark or by the likelihood of its whole text. */
export const detectEncoding = (body: Buffer, hints: EncodingHints = {}): Detected => {
  if (utf32Marks.some((mark) => mark.every((byte, index) => body[index] === byte))) return { candidates: [] }
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, index) => body[index] === byte)) return { encoding }
  }
  const utf16 = utf16Of(body)
  if (utf16) return { encoding: utf16 }
  if (hasEscapes(body)) return isJapaneseEscaped(body) ? { encoding: 'iso-2022-jp' } : { candidates: [] }
  if (isUtf8(body) || isBrokenUtf8(body)) return { encoding: 'utf-8' }
  const ranked = rank(body, hints)
  const [best, second] = ranked
  const isSure = best && (!second || best.score - second.score >= sureMargin)
  if (isSure && isPlausible(best) && (best.isExpected || !rare.has(best.encoding)))
    return { encoding: best.encoding }
  return {
    candidates: ranked.slice(0, 3).map(({ encoding, text }) => ({ encoding, sample: sampleOf(text) })),
  }
}

/** Text without a byte order mark; Vietnamese marks are joined to their letters. */
export const decodeText = (body: Buffer, encoding: Encoding): string => {
  if (encoding === 'euc-kr') return decodeCp949(body)
  if (isDosEncoding(encoding)) return decodeDos(body, encoding)
  const text = new TextDecoder(encoding).decode(body)
  return encoding === 'windows-1258' ? text.normalize('NFC') : text
}
