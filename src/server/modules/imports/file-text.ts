import { isUtf8 } from 'node:buffer'
import { refuse } from '../../platform/refuse.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252'

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Counts non-ASCII bytes that come in pairs, as in Chinese encodings, or alone, as in Western ones. */
const countHighBytes = (body: Buffer): { pairs: number; commonPairs: number; alone: number } => {
  const counts = { pairs: 0, commonPairs: 0, alone: 0 }
  for (let at = 0; at < body.length; at += 1) {
    const lead = body[at] ?? 0
    if (lead < 0x80) continue
    const trail = body[at + 1] ?? 0
    if (trail < 0x80) {
      counts.alone += 1
      continue
    }
    counts.pairs += 1
    // The GB 2312 rows of punctuation and of the 3,755 most common characters.
    const isCommon = (lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa9)
    if (isCommon && trail >= 0xa1) counts.commonPairs += 1
    at += 1
  }
  return counts
}

/**
 * Detects the encoding from the byte order mark or the bytes: UTF-8, UTF-16, GBK or Windows-1252. @throws
 * DomainError fileRefused when it is ambiguous.
 */
export const detectEncoding = (body: Buffer): Encoding => {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, index) => body[index] === byte)) return encoding
  }
  if (isUtf8(body)) return 'utf-8'
  const { pairs, commonPairs, alone } = countHighBytes(body)
  if (pairs > alone && commonPairs >= pairs * 0.8) return 'gb18030'
  if (pairs === 0 && alone > 0) return 'windows-1252'
  throw refuse('fileRefused', { case: 'unknownEncoding' })
}

const sliceBytes = 128 * 1024

/** Decodes to UTF-8 in chunks, so that a large file is never held twice. */
export function* decodeFile(body: Buffer, encoding: Encoding): Generator<string | Buffer> {
  if (encoding === 'utf-8') {
    const start = body.indexOf('\uFEFF') === 0 ? 3 : 0
    for (let at = start; at < body.length; at += sliceBytes) yield body.subarray(at, at + sliceBytes)
    return
  }
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < body.length; at += sliceBytes) {
    yield decoder.decode(body.subarray(at, at + sliceBytes), { stream: true })
  }
  yield decoder.decode()
}

export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export const detectSeparator = (start: string): Separator => {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const char of start) {
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\n' || char === '\r')) break
    else if (!isQuoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  return separators.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ','
}
