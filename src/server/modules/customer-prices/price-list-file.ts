import type { TableInput } from '../../../contract/kernel/encodings.ts'
import { maxPriceListRows, type PriceListProblem } from '../../../contract/customer-prices/price-list.ts'
import type { UploadedFile } from '../../platform/http/call.ts'
import type { ParsePool } from '../../platform/parsing/parse-pool.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { normalName } from '../../platform/sheets/find-header.ts'
import { readNumber } from '../../platform/sheets/read-number.ts'
import { readTable } from '../../platform/sheets/read-table.ts'
import { withPlainDecimals, type FileRow } from '../../platform/sheets/sheet-rows.ts'

export interface ListedPrice {
  /** As spreadsheets count. */
  readonly row: number
  readonly scope: 'product' | 'sku' | null
  readonly code: string
  /** The price or discount as in the file. */
  readonly text: string
  /** Exactly one of the two is given where there is no problem. */
  readonly discountBp: number | null
  readonly fixedUsdMinor: number | null
  readonly problem: PriceListProblem | null
}

const headings = {
  sku: ['SKU', 'SKU code', 'SKU 编码', 'SKU编码'],
  product: ['Product code', 'Product', '产品编码', '商品编码'],
  price: [
    'Price USD',
    'Price (USD)',
    'Price',
    'Fixed price',
    'Fixed price USD',
    'Fixed price (USD)',
    '美元价格',
    '固定价格',
    '价格',
  ],
  discount: ['Discount %', 'Discount (%)', 'Discount', 'Discount percent', '折扣 %', '折扣%', '折扣'],
} as const
type Column = keyof typeof headings
const columns = Object.keys(headings) as Column[]
type Places = Partial<Record<Column, number>>

/** @throws DomainError fileRefused */
const placesOf = ({ cells }: FileRow): Places => {
  const names = cells.map(normalName)
  const places: Places = {}
  for (const column of columns) {
    const known = headings[column].map(normalName)
    const found = names.flatMap((name, at) => (known.includes(name) ? [at] : []))
    const [at, other] = found
    if (other !== undefined)
      throw refuse('fileRefused', { case: 'repeatedColumn', column: headings[column][0] })
    if (at !== undefined) places[column] = at
  }
  const hasGoods = places.sku !== undefined || places.product !== undefined
  const hasPrice = places.price !== undefined || places.discount !== undefined
  if (!hasGoods || !hasPrice) throw refuse('fileRefused', { case: 'notPrices' })
  return places
}

type Read<T> = { readonly value: T } | { readonly problem: PriceListProblem }

const maxUsd = 1_000_000
const dollars = /^(?:us\$|usd|\$)|(?:us\$|usd|\$)$/gi

/** An amount in US dollars, to the cent: `4`, `4.50`, `$1,204.50`, `USD 4,50`. */
export const readPrice = (given: string): Read<number> => {
  const text = given.normalize('NFKC').trim().replaceAll(dollars, '').trim()
  if (/^[-−(]/.test(text)) return { problem: /\d/.test(text) ? 'negativePrice' : 'notPrice' }
  const found = readNumber(text)
  if (found === 'ambiguous') return { problem: 'ambiguousPrice' }
  if (found === null) {
    const isMoney = /\d/.test(text) && /\p{Sc}|\b(?:cny|rmb|eur|gbp)\b/iu.test(text)
    return { problem: isMoney ? 'otherCurrency' : 'notPrice' }
  }
  if (/[1-9]/.test(found.fraction.slice(2))) return { problem: 'belowCent' }
  const whole = Number(found.whole)
  const minor = whole * 100 + Number(found.fraction.slice(0, 2).padEnd(2, '0'))
  return whole <= maxUsd && minor <= maxUsd * 100 ? { value: minor } : { problem: 'highPrice' }
}

/** A percentage above 0 and up to 100, with up to two decimals: `10`, `7.5 %`; hundredths of a percent. */
export const readDiscount = (given: string): Read<number> => {
  const whole = given.normalize('NFKC').trim()
  const isPercent = whole.endsWith('%')
  const text = isPercent ? whole.slice(0, -1).trim() : whole
  if (/^[-−(]/.test(text)) return { problem: /\d/.test(text) ? 'discountRange' : 'notDiscount' }
  const found = readNumber(text)
  if (found === null) return { problem: 'notDiscount' }
  if (found === 'ambiguous' || /[1-9]/.test(found.fraction.slice(2))) return { problem: 'discountRange' }
  const bp = Number(found.whole) * 100 + Number(found.fraction.slice(0, 2).padEnd(2, '0'))
  if (bp < 1 || bp > 10_000) return { problem: 'discountRange' }
  // A workbook's cell that shows 10% holds 0.1.
  return bp < 100 && !isPercent ? { problem: 'ambiguousDiscount' } : { value: bp }
}

const maxTextLength = 100

/** Reads a row without looking up its code. */
export const readListedPrice = (row: number, cells: Readonly<Record<Column, string>>): ListedPrice => {
  const { sku, product, price, discount } = cells
  const scope = (sku === '') === (product === '') ? null : sku === '' ? 'product' : 'sku'
  const listed = {
    row,
    scope,
    code: (sku || product).slice(0, maxTextLength),
    text: (price || discount).slice(0, maxTextLength),
    discountBp: null,
    fixedUsdMinor: null,
    problem: null,
  } as const
  if (scope === null) return { ...listed, problem: sku === '' ? 'noCode' : 'twoCodes' }
  if (price !== '' && discount !== '') return { ...listed, problem: 'twoPrices' }
  if (price === '' && discount === '') return { ...listed, problem: 'noPrice' }
  const read = price === '' ? readDiscount(discount) : readPrice(price)
  if ('problem' in read) return { ...listed, problem: read.problem }
  return price === '' ? { ...listed, discountBp: read.value } : { ...listed, fixedUsdMinor: read.value }
}

/** @throws DomainError fileRefused if the file cannot be used as a whole */
export const readPriceList = async (
  parsePool: ParsePool,
  file: UploadedFile,
  input: TableInput,
): Promise<ListedPrice[]> => {
  const listed: ListedPrice[] = []
  let places: Places | null = null
  for await (const row of readTable(parsePool, file, { columns: Object.values(headings).flat(), input })) {
    if (places === null) {
      places = placesOf(row)
      continue
    }
    const { sku, product, price, discount } = places
    const used = [sku, product, price, discount]
    const { cells } = withPlainDecimals(row, [price, discount])
    const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? '')).trim()
    const texts = { sku: cell(sku), product: cell(product), price: cell(price), discount: cell(discount) }
    const hasFormula = row.formulas.some((at) => used.includes(at))
    // Rows below a list may hold notes in other columns.
    if (!hasFormula && Object.values(texts).every((text) => text === '')) continue
    if (listed.length >= maxPriceListRows)
      throw refuse('fileRefused', { case: 'tooManyRows', max: maxPriceListRows })
    const read = readListedPrice(row.row, texts)
    listed.push(hasFormula ? { ...read, problem: 'formula' } : read)
  }
  if (places === null) throw refuse('fileRefused', { case: 'empty' })
  if (listed.length === 0) throw refuse('fileRefused', { case: 'noRows' })
  return listed
}
