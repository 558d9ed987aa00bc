import { readNumber, readWhole, type Ambiguous } from '../../../platform/sheets/read-number.ts'

export type CellText =
  | { readonly text: string }
  | { readonly problem: 'lostCharacters'; readonly detail: string }

/** An apostrophe before a number, or a sign that begins a formula, is not part of the text. */
const textMark = /^'(?=[\d=+\-@＝＋－＠\t\r])/

const controlCharacters = new RegExp(String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]`, 'g')

/**
 * Reads a cell. Spreadsheets and Shopify's export put an apostrophe before values that must stay text (`'90210`); it is
 * removed. What begins like a formula is text: it is escaped where it leaves again.
 */
export const readCell = (raw: string): CellText => {
  const text = raw.replaceAll(controlCharacters, '').trim().replace(textMark, '').trimStart()
  if (text.includes('\uFFFD')) return { problem: 'lostCharacters', detail: '' }
  return { text: /\s\s|[\n\t\r]/.test(text) ? text.split(/\s/).filter(Boolean).join(' ') : text }
}

/** A whole number of units from 1 to 10,000; null otherwise. */
export const readQuantity = (text: string): number | Ambiguous | null =>
  readWhole(text, { from: 1, to: 10_000 })

interface Amount {
  /** A plain decimal. */
  readonly amount: string
}

/**
 * Parses `1,299.00`, `12,50`, `$12.50`, `USD 12.50` as an amount; null if it is none. A currency without
 * decimals leaves no doubt about `1,299`.
 */
export const readAmount = (text: string, hasDecimals = true): Amount | Ambiguous | null => {
  const bare = text.replaceAll(/[\p{Sc}\p{L}]/gu, '').trim()
  const found = readNumber(bare)
  if (found === null) return null
  if (found === 'ambiguous') return hasDecimals ? found : { amount: bare.replaceAll(/\D/g, '') }
  const whole = found.whole.replace(/^0+(?=\d)/, '')
  return whole.length <= 9 ? { amount: `${whole}.${found.fraction || '0'}` } : null
}
