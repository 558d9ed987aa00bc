import { inflateRawSync } from 'node:zlib'
import { unzipSync, zipSync, type UnzipFileInfo } from 'fflate'
import type { DomainError } from '../../../contract/errors.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkSize, type FileRow } from './file-rows.ts'

const maxUnpackedBytes = 40 * 1024 * 1024
const maxEntries = 300

const damaged = (): DomainError => refuse('fileRefused', { case: 'damagedExcel' })

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
    throw damaged()
  }
  return entries
}

const readUint = (body: Buffer, at: number, bytes: 2 | 4): number => {
  if (at + bytes > body.length) throw damaged()
  return bytes === 2 ? body.readUInt16LE(at) : body.readUInt32LE(at)
}

const packedBytes = (body: Buffer): Map<string, { readonly data: Buffer; readonly isDeflated: boolean }> => {
  const found = new Map<string, { data: Buffer; isDeflated: boolean }>()
  const end = body.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw damaged()
  let at = readUint(body, end + 16, 4)
  for (let left = readUint(body, end + 10, 2); left > 0; left -= 1) {
    if (readUint(body, at, 4) !== 0x0201_4b50) throw damaged()
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

/**
 * Unpacks a workbook safely: sizes declared in its directory are checked first, and no entry may unpack to
 * more. Returns the parts of the workbook without media.
 */
const unpack = (body: Buffer): Record<string, Uint8Array> => {
  const entries = listEntries(body)
  const declared = entries.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (entries.length > maxEntries || declared > maxUnpackedBytes) {
    throw refuse('fileRefused', { case: 'unpacksTooLarge', maxBytes: maxUnpackedBytes })
  }
  const packed = packedBytes(body)
  const parts: Record<string, Uint8Array> = {}
  let total = 0
  for (const { name, originalSize } of entries) {
    if (!/\.(xml|rels)$/i.test(name)) continue
    const entry = packed.get(name)
    if (!entry) throw damaged()
    const part = inflate(entry.data, entry.isDeflated, originalSize)
    total += part.length
    if (total > maxUnpackedBytes) throw damaged()
    const start = part.subarray(0, 4096).toString('latin1')
    if (/<!DOCTYPE|<!ENTITY/i.test(start)) {
      throw refuse('fileRefused', { case: 'unsafeExcel' })
    }
    parts[name] = part
  }
  return parts
}

const inflate = (data: Buffer, isDeflated: boolean, originalSize: number): Buffer => {
  if (!isDeflated) return data
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, originalSize) })
  } catch {
    throw damaged()
  }
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Cells with a formula, by row: their value is only the last result. */
const findFormulas = (sheet: string): Map<number, number[]> => {
  const found = new Map<number, number[]>()
  for (const [, attributes = ''] of sheet.matchAll(/<c\b([^<>]*)>\s*<f[\s/>]/g)) {
    const [, letters = '', digits = ''] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? []
    if (letters === '') continue
    const row = Number(digits)
    found.set(row, [...(found.get(row) ?? []), columnOf(letters)])
  }
  return found
}

const firstSheetOf = (parts: Record<string, Uint8Array>): Uint8Array | undefined => {
  const text = (name: string): string => Buffer.from(parts[name] ?? new Uint8Array()).toString('utf8')
  const id = /\br:id="([^"]+)"/.exec(/<(?:\w+:)?sheet\b[^<>]*>/.exec(text('xl/workbook.xml'))?.[0] ?? '')?.[1]
  const relation = [...text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^<>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => id !== undefined && tag.includes(`Id="${id}"`))
  const target = /\bTarget="\/?(?:xl\/)?([^"]+)"/.exec(relation ?? '')?.[1]
  return parts[`xl/${target ?? 'worksheets/sheet1.xml'}`]
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return value
      .toISOString()
      .replace('T', ' ')
      .replace(/(:00)?\.\d+Z$/, '')
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Yields the header first. @throws DomainError fileRefused */
export async function* readXlsx(body: Buffer): AsyncGenerator<FileRow> {
  const parts = unpack(body)
  const sheet = firstSheetOf(parts)
  if (!sheet) throw damaged()
  const formulas = findFormulas(Buffer.from(sheet).toString('utf8'))
  const { readSheet } = await import('read-excel-file/node')
  // Repacked from the checked parts, so that the library never sees the original file.
  const rows = await readSheet(Buffer.from(zipSync(parts, { level: 0 }))).catch(() => {
    throw damaged()
  })
  for (const [index, cells] of rows.entries()) {
    const row = index + 1
    checkSize(row, cells.length)
    yield { row, cells: cells.map(textOf), formulas: formulas.get(row) ?? [] }
  }
}
