import type { CatalogueProblemCode } from '../../../contract/catalogue-files/catalogue-problems.ts'

export class CellProblem {
  readonly code: CatalogueProblemCode
  readonly detail: string
  constructor(code: CatalogueProblemCode, detail = '') {
    this.code = code
    this.detail = detail
  }
}

const controls = String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]`
const controlCharacters = new RegExp(controls, 'g')
const isControlled = new RegExp(controls)
/** Text whose first apostrophe escapes a formula. */
const escapedFormula = /^'+[=+\-@＝＋－＠\t\r]/

/** Reads a cell as text. An apostrophe that escapes a formula is removed. */
export const readText = (raw: string): string | CellProblem => {
  const text = (isControlled.test(raw) ? raw.replaceAll(controlCharacters, '') : raw).trim()
  if (text.includes('\uFFFD')) return new CellProblem('lostCharacters')
  return escapedFormula.test(text) ? text.slice(1) : text
}

export const writeText = (text: string): string => (escapedFormula.test(text) ? `'${text}` : text)

const listSign = /[;；]/
const pairSign = /[:：]/

/** Splits at separators without a backslash before them; keeps the backslashes. */
const splitAt = (text: string, separator: RegExp, max = Infinity): string[] => {
  const parts = ['']
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '\\') {
      parts[parts.length - 1] += char + (text[at + 1] ?? '')
      at += 1
    } else if (separator.test(char) && parts.length < max) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}
const plain = (part: string): string => part.replaceAll(/\\(.)/gsu, '$1').trim()

/** `a; b`: semicolons and backslashes in items are escaped by a backslash. */
export const writeList = (items: readonly string[]): string =>
  items.map((item) => item.replaceAll(/[\\;；]/g, String.raw`\$&`)).join('; ')
export const readList = (text: string): string[] =>
  splitAt(text, listSign)
    .map(plain)
    .filter((item) => item !== '')

type Pair = readonly [name: string, value: string]

const pairSigns = /[\\;；:：]/
const allPairSigns = new RegExp(pairSigns, 'g')
const escapePart = (part: string): string =>
  pairSigns.test(part) ? part.replaceAll(allPairSigns, String.raw`\$&`) : part

export const writePairs = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value]) => `${escapePart(name)}: ${escapePart(value)}`).join('; ')
/** Items that are no pair get null as their name. */
export const readPairs = (text: string): (readonly [name: string | null, value: string])[] =>
  splitAt(text, listSign)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', value] = splitAt(part, pairSign, 2).map(plain)
      return name === '' || value === undefined || value === '' ? [null, part.trim()] : [name, value]
    })

/**
 * Parses an amount with at most two decimals to minor units; null if it is none. `1,299.00`, `12,50`,
 * `$12.50`.
 */
export const readMoney = (text: string): number | null => {
  const bare = text.replace(/^(USD|CNY|RMB|[$¥￥])\s*/i, '').replace(/(?<!\s)\s*(USD|CNY|RMB|[$¥￥])$/i, '')
  const grouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare.replace(',', '.')
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(grouped)
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}
