import { isUtf8 } from 'node:buffer'
import type { UploadRule } from '../../../contract/kernel/endpoint.ts'
import { parseTask } from '../parsing/parse-task.ts'
import { utf16Of } from '../sheets/utf16.ts'
import { looksLikeSvg } from './svg.ts'

export type FileKind = UploadRule['accept'][number]

export interface DetectedKind {
  readonly kind: FileKind
  readonly contentType: string
}

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'image/avif'])
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Workbooks: XLSX, and what else is read like it. */
const workbookTypes = new Set([
  xlsxType,
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/x-cfb',
])
const officeTypes = new Set([
  'application/x-cfb', // doc, xls and ppt share one container format; only the name tells them apart
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsxType,
])

const isText = (body: Buffer): boolean => {
  if (body.includes(0)) return false
  // Text in older Chinese and Western encodings counts as text if it has no control characters.
  return isUtf8(body) || !body.some((byte) => byte < 9 || (byte > 13 && byte < 32))
}

const hasUtf16Mark = (body: Buffer): boolean =>
  (body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff)

const controlsInText = new RegExp(String.raw`[\u0000-\u0008\u000E-\u001F]`)

/** UTF-16 without a mark. Numbers of two bytes, of which other files consist, are controls as well. */
const looksLikeUtf16 = (body: Buffer): boolean => {
  const encoding = body.length % 2 === 0 ? utf16Of(body) : null
  return (
    encoding !== null && !controlsInText.test(new TextDecoder(encoding).decode(body.subarray(0, 256 * 1024)))
  )
}

const looksLikeXml = (body: Buffer): boolean =>
  /^(?:\uFEFF|ï»¿)?\s{0,100}<(?:\?xml|Document)[\s>]/.test(body.subarray(0, 400).toString('latin1'))

const textKind = (body: Buffer, accept: readonly FileKind[]): DetectedKind | null => {
  if (looksLikeSvg(body)) {
    return accept.includes('image') ? { kind: 'image', contentType: 'image/svg+xml' } : null
  }
  if (accept.includes('xml') && looksLikeXml(body)) return { kind: 'xml', contentType: 'application/xml' }
  if (!isText(body) && !hasUtf16Mark(body) && !looksLikeUtf16(body)) return null
  if (accept.includes('csv')) return { kind: 'csv', contentType: 'text/csv' }
  if (!accept.includes('document')) return null
  return { kind: 'document', contentType: 'text/plain; charset=utf-8' }
}

/** Detects a file's kind from its content, never its name; null if it is not one of `accept`. */
export const detectKind = async (body: Buffer, accept: readonly FileKind[]): Promise<DetectedKind | null> => {
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(body))?.mime
  if (mime === undefined || mime === 'application/xml') return textKind(body, accept)
  const offered: DetectedKind[] = []
  if (imageTypes.has(mime)) offered.push({ kind: 'image', contentType: mime })
  if (workbookTypes.has(mime)) offered.push({ kind: 'xlsx', contentType: mime })
  if (mime === 'application/pdf') {
    offered.push({ kind: 'pdf', contentType: mime }, { kind: 'document', contentType: mime })
  }
  if (officeTypes.has(mime)) offered.push({ kind: 'document', contentType: mime })
  return offered.find(({ kind }) => accept.includes(kind)) ?? null
}

export const detectKindTask = parseTask(import.meta.url, { detectKind }, 10_000)
