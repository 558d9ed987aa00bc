import { inflateRawSync } from 'node:zlib'
import { unzipSync, zipSync, type UnzipFileInfo } from 'fflate'
import type { DomainError } from '../../../contract/kernel/errors.ts'
import { refuse } from '../kernel/refuse.ts'

const maxUnpackedBytes = 40 * 1024 * 1024
const maxEntries = 300

export const damagedWorkbook = (): DomainError => refuse('fileRefused', { case: 'damagedExcel' })

const listEntries = (body: Buffer): UnzipFileInfo[] => {
  const entries: UnzipFileInfo[] = []
  try {
    unzipSync(body, {
      filter: (entry) => {
        entries.push(entry)
        return false
      },
    })
  } catch {
    throw damagedWorkbook()
  }
  return entries
}

const readUint = (body: Buffer, at: number, bytes: 2 | 4): number => {
  if (at + bytes > body.length) throw damagedWorkbook()
  return bytes === 2 ? body.readUInt16LE(at) : body.readUInt32LE(at)
}

const packedBytes = (body: Buffer): Map<string, { readonly data: Buffer; readonly isDeflated: boolean }> => {
  const found = new Map<string, { data: Buffer; isDeflated: boolean }>()
  const end = body.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw damagedWorkbook()
  let at = readUint(body, end + 16, 4)
  for (let left = readUint(body, end + 10, 2); left > 0; left -= 1) {
    if (readUint(body, at, 4) !== 0x0201_4b50) throw damagedWorkbook()
    const nameLength = readUint(body, at + 28, 2)
    const name = body.toString('utf8', at + 46, at + 46 + nameLength)
    const local = readUint(body, at + 42, 4)
    const start = local + 30 + readUint(body, local + 26, 2) + readUint(body, local + 28, 2)
    const data = body.subarray(start, start + readUint(body, at + 20, 4))
    found.set(name, { data, isDeflated: readUint(body, at + 10, 2) === 8 })
    at += 46 + nameLength + readUint(body, at + 30, 2) + readUint(body, at + 32, 2)
  }
  return found
}

const inflate = (data: Buffer, isDeflated: boolean, originalSize: number): Buffer => {
  if (!isDeflated) return data
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, originalSize) })
  } catch {
    throw damagedWorkbook()
  }
}

const isPart = (name: string): boolean => {
  const small = name.toLowerCase()
  return small.endsWith('.xml') || small.endsWith('.rels') || small === 'mimetype'
}

const maxArrays = 1_000
/** The reader compares each cell with each array formula. */
const hasManyArrays = (part: Buffer): boolean => {
  let count = 0
  for (let at = part.indexOf('array'); at >= 0; at = part.indexOf('array', at + 5)) {
    count += 1
    if (count > maxArrays) return true
  }
  return false
}

/**
 * Unpacks the workbook's parts without media, and packs them again uncompressed, so that its reader never sees the
 * original: sizes declared in its directory are checked first, and no entry may unpack to more.
 */
export const repackWorkbook = (body: Buffer): Buffer => {
  const entries = listEntries(body)
  const declared = entries.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (entries.length > maxEntries || declared > maxUnpackedBytes) {
    throw refuse('fileRefused', { case: 'unpacksTooLarge', maxBytes: maxUnpackedBytes })
  }
  const packed = packedBytes(body)
  const parts: Record<string, Uint8Array> = {}
  let total = 0
  for (const { name, originalSize } of entries) {
    if (!isPart(name)) continue
    const entry = packed.get(name)
    if (!entry) throw damagedWorkbook()
    const part = inflate(entry.data, entry.isDeflated, originalSize)
    total += part.length
    if (total > maxUnpackedBytes) throw damagedWorkbook()
    const start = part.subarray(0, 4096).toString('latin1').toUpperCase()
    if (start.includes('<!DOCTYPE') || start.includes('<!ENTITY')) {
      throw refuse('fileRefused', { case: 'unsafeExcel' })
    }
    if (hasManyArrays(part)) throw refuse('fileRefused', { case: 'tooComplex' })
    parts[name] = part
  }
  return Buffer.from(zipSync(parts, { level: 0 }))
}
