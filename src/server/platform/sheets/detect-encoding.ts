import { isUtf8 } from 'node:buffer'
import { encodings, type Encoding, type EncodingCandidate } from '../../../contract/encodings.ts'
import { decodeCp949 } from './cp949.ts'
import { languageModel, languages } from './language-models.ts'

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

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const legacy = encodings.filter((encoding) => !encoding.startsWith('utf-'))

/** UTF-16 without a mark: the zeros of its separators and digits are all in the same half. */
const utf16Of = (body: Buffer): Encoding | null => {
  let [even, odd] = [0, 0]
  const end = Math.min(body.length, 256 * 1024)
  for (let at = 0; at < end; at += 1) {
    if (body[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  if (even + odd < end / 50) return null
  if (odd > even * 20) return 'utf-16le'
  return even > odd * 20 ? 'utf-16be' : null
}

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

const textIn = (evidence: Buffer, encoding: Encoding): string | null => {
  if (encoding === 'euc-kr') {
    const text = decodeCp949(evidence)
    return impossible.test(text.slice(0, -1)) ? null : text
  }
  try {
    const text = new TextDecoder(encoding, { fatal: true })
      .decode(evidence, { stream: true })
      .normalize('NFC')
    return impossible.test(text) ? null : text
  } catch {
    return null
  }
}

const isLetter = /\p{L}/u
const isUpper = /\p{Lu}/u
const isLower = /\p{Ll}/u

/** How likely the text is in the language; capitals within a word and signs among letters count against it. */
const scoreOf = (text: string, logOf: (before: string, char: string) => number): number => {
  let score = 0
  let before = ' '
  for (const char of text) {
    if (char === '\n') {
      before = ' '
      continue
    }
    const small = char.toLowerCase()
    score += logOf(before.toLowerCase(), small)
    if (isUpper.test(char) && isLower.test(before)) score -= 4
    if (char > '\u007F' && !isLetter.test(char) && isLetter.test(before)) score -= 1.5
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
  return (one: (typeof languages)[number]): number => {
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

const rank = (body: Buffer, hints: EncodingHints): Scored[] => {
  const evidence = evidenceOf(body)
  const prior = priorOf(countriesIn(body), hints)
  const scored = legacy.flatMap((encoding): Scored[] => {
    const text = textIn(evidence, encoding)
    if (text === null) return []
    const scores = languages
      .filter((one) => one.encodings.includes(encoding))
      .map((one) => scoreOf(text, languageModel(one).logOf) + prior(one))
    return [{ encoding, text, score: Math.max(...scores) }]
  })
  const seen = new Set<string>()
  return scored
    .toSorted((one, other) => other.score - one.score)
    .filter(({ text }) => !seen.has(text) && seen.add(text))
}

/** Recognises the encoding of a text file, by its mark or by the likelihood of its whole text. */
export const detectEncoding = (body: Buffer, hints: EncodingHints = {}): Detected => {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, index) => body[index] === byte)) return { encoding }
  }
  const utf16 = utf16Of(body)
  if (utf16) return { encoding: utf16 }
  if (isUtf8(body) || isBrokenUtf8(body)) return { encoding: 'utf-8' }
  const ranked = rank(body, hints)
  const [best, second] = ranked
  if (best && (!second || best.score - second.score >= sureMargin)) return { encoding: best.encoding }
  return {
    candidates: ranked.slice(0, 3).map(({ encoding, text }) => ({ encoding, sample: sampleOf(text) })),
  }
}

/** Text without a byte order mark; Vietnamese marks are joined to their letters. */
export const decodeText = (body: Buffer, encoding: Encoding): string => {
  if (encoding === 'euc-kr') return decodeCp949(body)
  const text = new TextDecoder(encoding).decode(body)
  return encoding === 'windows-1258' ? text.normalize('NFC') : text
}
