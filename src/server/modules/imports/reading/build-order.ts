import { isCityNeeded } from '../../../../contract/addresses/address-check.ts'
import { importProblemText } from '../../../../contract/imports/import-problem-text.ts'
import type { ImportProblemCode } from '../../../../contract/imports/import-problems.ts'
import { maxGiftNoteLength } from '../../../../contract/orders/gift-notes.ts'
import type { PricedSku } from '../../catalogue/index.ts'
import { readCountry } from '../../common/index.ts'
import { shopMinor } from '../../shops/index.ts'
import { variantKeyOf, type DraftLine } from '../../orders/index.ts'
import { isShortened } from '../../../platform/sheets/read-number.ts'
import { readAmount, readCell, readQuantity } from './cells.ts'
import { readInstant, type DayFirst } from './dates.ts'
import type { Field, Header } from './columns.ts'
import type { FileRow } from '../../../platform/sheets/sheet-rows.ts'
import type { GroupRefusal } from './group-rows.ts'
import type { RejectedRow, RowProblem, StoredDraft } from './import-types.ts'
import type { OwnSkus } from './own-skus.ts'

const maxLines = 200
const maxValueShown = 120

class RowReader {
  readonly row: FileRow
  readonly problems: RowProblem[] = []
  /** Of optional cells, which are left empty. */
  readonly leftEmpty: RowProblem[] = []
  private readonly header: Header

  constructor(row: FileRow, header: Header) {
    this.row = row
    this.header = header
    const extra = row.cells.length - header.cells.length
    if (extra > 0 && row.cells.slice(header.cells.length).some((cell) => cell.trim() !== '')) {
      const problem = { code: 'extraCells', detail: String(extra), of: '' } as const
      this.problems.push({
        column: '',
        value: '',
        message: importProblemText.en.extraCells(problem.detail),
        problem,
      })
    }
  }

  /** The cell's text; a text that is too long is a problem and never truncated. */
  text(field: Field, maxLength: number): string {
    const at = this.header.at[field]
    const raw = at === undefined ? '' : (this.row.cells[at] ?? '')
    if (at !== undefined && this.row.formulas.includes(at)) {
      this.problem(field, 'formula')
      return ''
    }
    const cell = readCell(raw)
    if ('problem' in cell) {
      this.problem(field, cell.problem, cell.detail)
      return ''
    }
    if (cell.text.length > maxLength) this.problem(field, 'tooLong', String(maxLength))
    return cell.text
  }

  /** The cell's text, or what `read` makes of it; empty where it cannot be read, which never refuses the order. */
  optional(
    field: Field,
    maxLength: number,
    read: (text: string) => ImportProblemCode | null = () => null,
  ): string {
    const before = this.problems.length
    const text = this.text(field, maxLength)
    const code = this.problems.length > before || text === '' ? null : read(text)
    if (code !== null) this.problem(field, code, isAmbiguous(code) ? text : '')
    const found = this.problems.splice(before)
    if (found.length === 0) return text
    this.leftEmpty.push(...found)
    return ''
  }

  needed(field: Field, maxLength: number, ifEmpty: ImportProblemCode): string {
    const before = this.problems.length
    const text = this.text(field, maxLength)
    if (text === '' && this.problems.length === before) this.problem(field, ifEmpty)
    return text
  }

  problem(field: Field, code: ImportProblemCode, detail = ''): void {
    const at = this.header.at[field]
    const value = (at === undefined ? '' : (this.row.cells[at] ?? '')).trim().slice(0, maxValueShown)
    const name = at === undefined ? undefined : this.header.cells[at]
    const column = name ?? this.header.format.columns[field] ?? field
    this.problems.push({
      column,
      ...(at === undefined ? {} : { at }),
      value,
      message: `${column} ${importProblemText.en[code](detail)}`,
      problem: { code, detail, of: column },
    })
  }

  hasColumn(field: Field): boolean {
    return this.header.at[field] !== undefined
  }
}

const isAmbiguous = (code: ImportProblemCode): boolean =>
  code === 'ambiguousQuantity' || code === 'ambiguousAmount'

/** Numbers that are names, of which a spreadsheet may have kept only the first digits. */
const shortened = (text: string): ImportProblemCode | null => (isShortened(text) ? 'numberFormat' : null)

export interface BuiltOrder {
  readonly key: string
  readonly name: string
  readonly draft: StoredDraft | null
  /** All rows of the order when it is rejected; empty otherwise. */
  readonly bad: readonly RejectedRow[]
}

export interface BuildOptions {
  readonly shopCurrency: string
  readonly dayFirst: DayFirst
  readonly skus: OwnSkus
}

const paidStatuses = new Set(['', 'paid', 'partially_refunded', 'partially refunded'])
const unpaidStatuses = new Set(['pending', 'authorized', 'partially_paid', 'partially paid', 'unpaid'])
const overStatuses = new Set(['refunded', 'voided', 'expired'])

const readPaymentState = (first: RowReader): { shopPaid: boolean } => {
  const status = first.text('financialStatus', 60).toLowerCase()
  if (overStatuses.has(status)) first.problem('financialStatus', 'orderOver', status)
  else if (!paidStatuses.has(status) && !unpaidStatuses.has(status)) {
    first.problem('financialStatus', 'unknownStatus')
  }
  if (first.text('cancelledAt', 60) !== '') {
    first.problem('cancelledAt', 'cancelledInShop')
  }
  if (first.text('fulfilmentStatus', 60).toLowerCase() === 'fulfilled') {
    first.problem('fulfilmentStatus', 'shippedInShop')
  }
  return { shopPaid: paidStatuses.has(status) }
}

const isEmail = (text: string): boolean => {
  const [name, host, ...more] = text.split('@')
  return Boolean(name) && Boolean(host) && more.length === 0 && !/\s/.test(text)
}

const readAddress = (first: RowReader): StoredDraft['address'] => {
  const typed = first.needed('country', 80, 'emptyCountry')
  const countryCode = typed === '' ? '' : readCountry(typed)
  if (countryCode === null) {
    first.problem('country', 'unknownCountry', typed)
  }
  const email = first.optional('email', 254, (text) => (isEmail(text) ? null : 'notEmail'))
  const company = first.optional('company', 100)
  const address2 = [company, first.optional('address2', 200)].filter((part) => part !== '').join(', ')
  return {
    recipientName: first.needed('recipientName', 100, 'emptyRecipient'),
    phone: first.optional('phone', 40, shortened),
    email,
    countryCode: countryCode ?? '',
    province: first.optional('province', 100),
    city: isCityNeeded(countryCode ?? '')
      ? first.needed('city', 100, 'emptyCity')
      : first.optional('city', 100),
    address1: first.needed('address1', 200, 'emptyAddress'),
    address2: address2.slice(0, 200),
    postcode: first.optional('postcode', 20, shortened),
    taxNumber: first.optional('taxNumber', 40, shortened),
  }
}

/** Shopify writes product and variant into one cell: `Stoneware mug - Sand`. */
const splitTitle = (text: string): { title: string; variantTitle: string } => {
  const at = text.lastIndexOf(' - ')
  return at > 0
    ? { title: text.slice(0, at), variantTitle: text.slice(at + 3) }
    : { title: text, variantTitle: '' }
}

/** The SKU whose code the row names; null if it names none, or one that cannot be ordered. */
const readOwnSku = (reader: RowReader, skus: OwnSkus): PricedSku | null => {
  const code = reader.text('ourSku', 100)
  if (code === '') return null
  const sku = skus.get(code.toLowerCase())
  if (!sku && isShortened(code)) reader.problem('ourSku', 'numberFormat')
  else if (!sku) reader.problem('ourSku', 'unknownSku', code)
  else if (!sku.isActive) reader.problem('ourSku', 'inactiveSku', code)
  return sku?.isActive ? sku : null
}

const readLine = (reader: RowReader, currency: string, skus: OwnSkus): DraftLine | null => {
  const own = readOwnSku(reader, skus)
  const name = own
    ? reader.optional('title', 255) || own.subjectEn
    : reader.needed('title', 255, 'emptyTitle')
  const typed = reader.needed('quantity', 20, 'emptyQuantity')
  const quantity = typed === '' ? null : readQuantity(typed)
  if (typed !== '' && quantity === null) reader.problem('quantity', 'notQuantity')
  if (quantity === 'ambiguous') reader.problem('quantity', 'ambiguousQuantity', typed)
  const hasDecimals = shopMinor('1', currency) !== 1
  const price = reader.optional('price', 40, (text) => {
    const amount = readAmount(text, hasDecimals)
    return amount === null ? 'notAmount' : amount === 'ambiguous' ? 'ambiguousAmount' : null
  })
  const read = price === '' ? null : readAmount(price, hasDecimals)
  const sku = reader.optional('sku', 100, shortened)
  const ships = reader.text('lineShips', 20).toLowerCase() !== 'false'
  const isShipped = reader.text('lineFulfilment', 40).toLowerCase() === 'fulfilled'
  if (!ships || isShipped || typeof quantity !== 'number' || name === '') return null
  const variant = reader.hasColumn('variant')
    ? { title: name, variantTitle: reader.optional('variant', 255) || (own?.attributesText ?? '') }
    : splitTitle(name)
  return {
    shopLineKey: null,
    variantKey: variantKeyOf({ sku, ...variant }),
    ...variant,
    shopSku: sku,
    imageUrl: null,
    quantity,
    shopPriceMinor: read === null || read === 'ambiguous' ? null : shopMinor(read.amount, currency),
    ...(own ? { skuId: own.id } : {}),
  }
}

const checkSameOrder = (first: RowReader, later: RowReader): void => {
  for (const field of ['recipientName', 'address1'] as const) {
    const [one, other] = [first.text(field, 1000), later.text(field, 1000)]
    if (other !== '' && one !== other) {
      later.problem(field, 'otherRecipient', String(first.row.row))
    }
  }
}

export const buildOrder = (
  rows: readonly FileRow[],
  header: Header,
  { shopCurrency, dayFirst, skus }: BuildOptions,
): BuiltOrder => {
  const readers = rows.map((row) => new RowReader(row, header))
  const [first, ...later] = readers
  if (!first) throw new Error('an order without rows')
  const name = first.needed('orderName', 60, 'emptyOrderName')
  if (isShortened(name)) first.problem('orderName', 'numberFormat')
  const id = first.optional('shopId', 30, shortened)
  const currency = first.optional('currency', 10).toUpperCase() || shopCurrency
  const { shopPaid } = readPaymentState(first)
  const address = readAddress(first)
  const note = first.optional('note', 1000)
  const giftNote = first.optional('giftNote', maxGiftNoteLength)
  const ordered = first.optional('orderedAt', 80, (text) =>
    readInstant(text, dayFirst) === null ? 'notDate' : null,
  )
  if (header.format.name === 'template') for (const reader of later) checkSameOrder(first, reader)
  const lines = readers.flatMap((reader) => readLine(reader, currency, skus) ?? [])
  const isSound = readers.every(({ problems }) => problems.length === 0)
  if (isSound && lines.length === 0) first.problem('lineShips', 'nothingToShip')
  if (lines.length > maxLines) first.problem('orderName', 'tooManyLines', String(maxLines))

  const key = /^\d+$/.test(id) ? id : name
  if (readers.some(({ problems }) => problems.length > 0))
    return { key, name, draft: null, bad: rejectedRows(readers) }
  const leftEmpty = readers.flatMap((reader) =>
    reader.leftEmpty.map((problem) => ({ row: reader.row.row, ...problem })),
  )
  const draft: StoredDraft = {
    row: Math.min(...rows.map(({ row }) => row)),
    lastRow: Math.max(...rows.map(({ row }) => row)),
    shopOrderKey: key,
    shopOrderName: name,
    source: 'import',
    orderedAt: readInstant(ordered, dayFirst)?.toISOString() ?? null,
    shopPaid,
    note,
    ...(giftNote === '' ? {} : { giftNote }),
    address,
    lines,
    ...(standTogether(rows) ? {} : { rows: rows.map(({ row }) => row) }),
    ...(leftEmpty.length === 0 ? {} : { leftEmpty }),
  }
  return { key, name, draft, bad: [] }
}

const standTogether = (rows: readonly FileRow[]): boolean =>
  rows.every(({ row }, index) => row === (rows[0]?.row ?? 0) + index)

export const belongsTo = (row: number): string => `Belongs to the order with the problem in row ${row}.`

/** An order is accepted or rejected as a whole, so its valid rows go into the file of rejected rows, too. */
const rejectedRows = (readers: readonly RowReader[]): RejectedRow[] => {
  const at = readers.find(({ problems }) => problems.length > 0)?.row.row ?? 0
  return readers.map(({ row, problems }) => ({
    row: row.row,
    cells: row.cells,
    problems,
    ...(problems.length === 0 ? { because: belongsTo(at) } : {}),
  }))
}

/** Rows with one order number that are no order of their own. */
export const asRefused = (
  order: BuiltOrder,
  rows: readonly FileRow[],
  header: Header,
  refusal: GroupRefusal,
): BuiltOrder => {
  const readers = rows.map((row) => new RowReader(row, header))
  const reader = readers.find(({ row }) => row.row === refusal.row)
  const detail = refusal.code === 'repeated' ? refusal.detail : String(maxLines)
  reader?.problem('orderName', refusal.code, detail)
  return { ...order, draft: null, bad: rejectedRows(readers) }
}
