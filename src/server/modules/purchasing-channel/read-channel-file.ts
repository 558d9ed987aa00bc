import type { TableInput } from '../../../contract/kernel/encodings.ts'
import {
  channelFileFields,
  channelFileLimits,
  neededChannelFields,
  type ChannelFileField,
  type ChannelFileProblem,
} from '../../../contract/supplier-orders/purchasing-channel.ts'
import type { UploadedFile } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { ParsePool } from '../../platform/parsing/parse-pool.ts'
import { normalName } from '../../platform/sheets/find-header.ts'
import { isShortened } from '../../platform/sheets/read-number.ts'
import { readTable } from '../../platform/sheets/read-table.ts'
import type { FileRow } from '../../platform/sheets/sheet-rows.ts'

/** As 1688 names its columns; the first that a file has is taken. */
const headings: Readonly<Record<ChannelFileField, readonly string[]>> = {
  number: ['订单编号', '订单号', 'Order number', 'Order ID'],
  supplier: ['卖家公司名称', '卖家公司名', '卖家公司', '供应商', 'Supplier', 'Seller company'],
  goods: ['货品总价(元)', '货品总价', 'Goods total'],
  freight: ['运费(元)', '运费', 'Freight'],
  paid: ['实付款(元)', '实付款', 'Paid'],
  status: ['订单状态', 'Order status', 'Status'],
  title: ['货品标题', '商品标题', 'Title'],
  unitPrice: ['单价(元)', '单价', 'Unit price'],
  quantity: ['数量', 'Quantity'],
  code: ['单品货号', '货号', 'SKU'],
  offer: ['Offer ID', '货品ID', '商品ID'],
  tracking: ['运单号', '物流公司运单号', '物流单号', 'Tracking number'],
}

export type Mapping = Partial<Record<ChannelFileField, string>>
type Places = Partial<Record<ChannelFileField, number>>

export interface FileLine {
  readonly title: string
  readonly unitMinor: number | null
  readonly quantity: number | null
  readonly code: string
  readonly offerId: string
}

export interface FileOrder {
  /** As spreadsheets count. */
  readonly row: number
  readonly number: string
  readonly supplierName: string
  readonly status: string
  readonly goodsMinor: number | null
  readonly freightMinor: number | null
  readonly paidMinor: number | null
  readonly tracking: readonly string[]
  readonly lines: readonly FileLine[]
  readonly problem: ChannelFileProblem | null
}

export interface ChannelFile {
  readonly columns: readonly string[]
  readonly mapping: Mapping
  readonly missing: readonly ChannelFileField[]
  readonly orders: readonly FileOrder[]
}

/** The columns that a file has for the fields: those that were chosen, or else those of the usual names. */
const placesOf = (columns: readonly string[], chosen: Mapping): Places => {
  const names = columns.map(normalName)
  const placed = channelFileFields.flatMap((field) => {
    const wanted = chosen[field] === undefined ? headings[field] : [chosen[field]]
    const at = wanted.map((name) => names.indexOf(normalName(name))).find((index) => index >= 0)
    return at === undefined ? [] : [[field, at] as const]
  })
  return Object.fromEntries(placed)
}

const longest = 200

/** An amount in yuan, to the fen: `1234.5`, `¥1,234.50`; null for anything else. */
export const fenOf = (given: string): number | null => {
  const text = given.normalize('NFKC').replaceAll(/[¥￥元,\s]/g, '')
  const [, whole = '', fraction = ''] = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  return whole === '' ? null : Math.round(Number(`${whole}.${fraction || '0'}`) * 100)
}

const unitsOf = (text: string): number | null =>
  /^\d{1,7}(?:\.0{1,4})?$/.test(text) && Number(text) > 0 ? Number(text) : null

interface Draft {
  row: number
  cells: Partial<Record<ChannelFileField, string>>
  tracking: Set<string>
  lines: FileLine[]
  isWrong: boolean
}

const amountFields = ['goods', 'freight', 'paid'] as const

const orderOf = (number: string, { row, cells, tracking, lines, isWrong }: Draft): FileOrder => {
  const amount = (field: (typeof amountFields)[number]): number | null => {
    const text = cells[field] ?? ''
    return text === '' ? null : fenOf(text)
  }
  const hasBadAmount = isWrong || amountFields.some((field) => cells[field] && amount(field) === null)
  const problem = isShortened(number)
    ? 'shortenedNumber'
    : !/^\d{8,24}$/.test(number)
      ? 'badNumber'
      : hasBadAmount
        ? 'badAmount'
        : null
  return {
    row,
    number,
    supplierName: cells.supplier ?? '',
    status: cells.status ?? '',
    goodsMinor: amount('goods'),
    freightMinor: amount('freight'),
    paidMinor: amount('paid'),
    tracking: [...tracking],
    lines,
    problem,
  }
}

/** Of each order, the rows stand together; what belongs to the whole order is only in the first, or in all of them. */
const collect = (orders: Map<string, Draft>, row: FileRow, places: Places, before: string): string => {
  const cell = (field: ChannelFileField): string => {
    const at = places[field]
    return at === undefined ? '' : (row.cells[at] ?? '').trim().slice(0, longest)
  }
  const number = cell('number') || before
  if (number === '') return ''
  const draft = orders.get(number) ?? {
    row: row.row,
    cells: {},
    tracking: new Set(),
    lines: [],
    isWrong: false,
  }
  orders.set(number, draft)
  for (const field of ['supplier', 'goods', 'freight', 'paid', 'status'] as const)
    if (!draft.cells[field] && cell(field) !== '') draft.cells[field] = cell(field)
  for (const parcel of cell('tracking').split(/[\s,;，；、]+/))
    if (/[0-9]/.test(parcel)) draft.tracking.add(parcel.replace(/^.*[:：]/, ''))
  const [title, quantity, price] = [cell('title'), cell('quantity'), cell('unitPrice')]
  if (title !== '' || quantity !== '') {
    const unitMinor = fenOf(price)
    if ((price !== '' && unitMinor === null) || (quantity !== '' && unitsOf(quantity) === null))
      draft.isWrong = true
    const line = { title, unitMinor, quantity: unitsOf(quantity), code: cell('code'), offerId: cell('offer') }
    draft.lines.push(line)
  }
  return number
}

interface ChannelReading {
  readonly input: TableInput
  /** The columns that the reader has chosen for this file. */
  readonly chosen: Mapping
  /** Those that were chosen for files with the same columns. */
  readonly mappingFor: (columns: readonly string[]) => Promise<Mapping>
}

/** @throws DomainError fileRefused if the file cannot be used as a whole */
export const readChannelFile = async (
  parsePool: ParsePool,
  file: UploadedFile,
  { input, chosen, mappingFor }: ChannelReading,
): Promise<ChannelFile> => {
  const names = [...Object.values(headings).flat(), ...Object.values(chosen)]
  let found: { columns: readonly string[]; mapping: Mapping; places: Places } | null = null
  const orders = new Map<string, Draft>()
  let [rows, before] = [0, '']
  for await (const row of readTable(parsePool, file, { columns: names, input })) {
    if (found === null) {
      const columns = row.cells.map((cell) => cell.trim().slice(0, longest))
      const places = placesOf(columns, { ...(await mappingFor(columns)), ...chosen })
      const mapping = Object.fromEntries(
        Object.entries(places).map(([field, at]) => [field, columns[at] ?? '']),
      )
      found = { columns: columns.filter(Boolean), mapping, places }
      continue
    }
    rows += 1
    if (rows > channelFileLimits.rows)
      throw refuse('fileRefused', { case: 'tooManyRows', max: channelFileLimits.rows })
    before = collect(orders, row, found.places, before)
  }
  if (found === null) throw refuse('fileRefused', { case: 'empty' })
  const { columns, mapping, places } = found
  const missing = neededChannelFields.filter((field) => places[field] === undefined)
  if (missing.length > 0) return { columns, mapping, missing, orders: [] }
  if (rows === 0) throw refuse('fileRefused', { case: 'noRows' })
  return { columns, mapping, missing, orders: [...orders].map(([number, draft]) => orderOf(number, draft)) }
}
