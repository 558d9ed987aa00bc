import * as z from 'zod'
import { locales } from './format.ts'

/**
 * Encodings of text files, with the languages that use them. The names are those of the WHATWG Encoding Standard, which
 * lacks two of DOS.
 */
export const encodingNames = {
  'utf-8': { en: 'Unicode (UTF-8)', zh: 'Unicode（UTF-8）' },
  'utf-16le': { en: 'Unicode (UTF-16)', zh: 'Unicode（UTF-16）' },
  'utf-16be': { en: 'Unicode (UTF-16 BE)', zh: 'Unicode（UTF-16 BE）' },
  gb18030: { en: 'Chinese, simplified (GB18030)', zh: '简体中文（GB18030）' },
  big5: { en: 'Chinese, traditional (Big5)', zh: '繁体中文（Big5）' },
  'euc-kr': { en: 'Korean (CP949)', zh: '韩文（CP949）' },
  shift_jis: { en: 'Japanese (Shift-JIS)', zh: '日文（Shift-JIS）' },
  'euc-jp': { en: 'Japanese (EUC-JP)', zh: '日文（EUC-JP）' },
  'windows-1250': { en: 'Central European (Windows-1250)', zh: '中欧（Windows-1250）' },
  'windows-1251': { en: 'Cyrillic (Windows-1251)', zh: '西里尔文（Windows-1251）' },
  'windows-1252': { en: 'Western European (Windows-1252)', zh: '西欧（Windows-1252）' },
  'windows-1253': { en: 'Greek (Windows-1253)', zh: '希腊文（Windows-1253）' },
  'windows-1254': { en: 'Turkish (Windows-1254)', zh: '土耳其文（Windows-1254）' },
  'windows-1255': { en: 'Hebrew (Windows-1255)', zh: '希伯来文（Windows-1255）' },
  'windows-1256': { en: 'Arabic (Windows-1256)', zh: '阿拉伯文（Windows-1256）' },
  'windows-1257': { en: 'Baltic (Windows-1257)', zh: '波罗的海（Windows-1257）' },
  'windows-1258': { en: 'Vietnamese (Windows-1258)', zh: '越南文（Windows-1258）' },
  'windows-874': { en: 'Thai (Windows-874)', zh: '泰文（Windows-874）' },
  macintosh: { en: 'Western European (Macintosh)', zh: '西欧（Macintosh）' },
  'x-mac-cyrillic': { en: 'Cyrillic (Macintosh)', zh: '西里尔文（Macintosh）' },
  'iso-8859-2': { en: 'Central European (ISO 8859-2)', zh: '中欧（ISO 8859-2）' },
  'iso-8859-7': { en: 'Greek (ISO 8859-7)', zh: '希腊文（ISO 8859-7）' },
  'iso-8859-15': { en: 'Western European (ISO 8859-15)', zh: '西欧（ISO 8859-15）' },
  'koi8-u': { en: 'Cyrillic (KOI8)', zh: '西里尔文（KOI8）' },
  ibm850: { en: 'Western European (DOS)', zh: '西欧（DOS）' },
  ibm852: { en: 'Central European (DOS)', zh: '中欧（DOS）' },
  ibm866: { en: 'Cyrillic (DOS)', zh: '西里尔文（DOS）' },
  'iso-2022-jp': { en: 'Japanese (ISO-2022-JP)', zh: '日文（ISO-2022-JP）' },
} as const satisfies Record<string, { readonly en: string; readonly zh: string }>

export type Encoding = keyof typeof encodingNames
export const encodings = Object.keys(encodingNames) as [Encoding, ...Encoding[]]

/** How to read an uploaded table; for a workbook without meaning. */
export const tableInput = {
  /** Where it was not sure: the one that the reader has chosen. Otherwise it is recognised. */
  encoding: z.enum(encodings).optional(),
  /** Of the reader, who probably reads the language of the file as well. */
  locale: z.enum(locales).optional(),
}
export const tableInputSchema = z.object(tableInput)
export type TableInput = z.output<typeof tableInputSchema>

/** One way to read a file whose encoding is not sure, with a line of its text read so. */
export interface EncodingCandidate {
  readonly encoding: Encoding
  readonly sample: string
}
