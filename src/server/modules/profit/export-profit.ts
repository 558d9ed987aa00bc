import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  profitOrderSorts,
  writeOffSorts,
  type operatorProfit,
  type ProfitGroupRow,
  type ProfitOrderRow,
  type WriteOffRow,
} from '../../../contract/profit/profit.ts'
import { saleKinds, type ProfitCost, type ProfitGroup } from '../../../contract/profit/profit-parts.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { exportFile } from '../../platform/exports/exports.ts'
import type { SheetColumn } from '../../platform/exports/sheet.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { groupOrder, readGroups } from './list-groups.ts'
import { profitOrderBatches } from './list-orders.ts'
import { writeOffBatches } from './list-write-offs.ts'
import { profitTitles, reasonTitleOf, saleTitleOf, type Locale } from './profit-titles.ts'
import type { ProfitFilter } from './profit-where.ts'

const orderColumns = (locale: Locale): readonly SheetColumn<ProfitOrderRow>[] => {
  const words = profitTitles[locale]
  /** An unknown cost is an empty cell, not 0. */
  const cost = (name: ProfitCost, of: (row: ProfitOrderRow) => number): SheetColumn<ProfitOrderRow> => ({
    title: words[name],
    width: 16,
    kind: 'money',
    of: (row) => (row.unknown.includes(name) && of(row) === 0 ? null : of(row)),
  })
  const named = (costs: readonly ProfitCost[]): string => costs.map((name) => words[name]).join(', ')
  return [
    { title: words.order, width: 18, kind: 'text', of: (row) => row.number },
    { title: words.kind, width: 16, kind: 'text', of: (row) => saleTitleOf(locale, row.saleKind) },
    { title: words.customer, width: 24, kind: 'text', of: (row) => row.customerName },
    { title: words.day, width: 12, kind: 'text', of: (row) => row.day },
    { title: words.units, width: 8, kind: 'whole', of: (row) => row.units },
    { title: words.revenue, width: 16, kind: 'money', of: (row) => row.revenueMinor },
    { title: words.refund, width: 16, kind: 'money', of: (row) => row.refundMinor },
    cost('goods', (row) => row.goodsMinor),
    cost('inbound', (row) => row.inboundMinor),
    cost('packing', (row) => row.packingMinor),
    cost('service', (row) => row.serviceMinor),
    cost('carrier', (row) => row.carrierMinor),
    cost('fee', (row) => row.feeMinor),
    cost('commission', (row) => row.commissionMinor),
    { title: words.profit, width: 16, kind: 'money', of: (row) => row.profitMinor },
    { title: words.estimated, width: 24, kind: 'text', of: (row) => named(row.estimated) },
    { title: words.unknown, width: 24, kind: 'text', of: (row) => named(row.unknown) },
  ]
}

const groupColumns = (locale: Locale, groupBy: ProfitGroup): readonly SheetColumn<ProfitGroupRow>[] => {
  const words = profitTitles[locale]
  const nameOf = ({ key, name }: ProfitGroupRow): string => {
    if (key === 'writeOff') return words.writeOff
    const sale = groupBy === 'kind' ? saleKinds.find((one) => one === key) : undefined
    return sale ? saleTitleOf(locale, sale) : name || words.none
  }
  return [
    { title: words[groupBy], width: 30, kind: 'text', of: nameOf },
    { title: words.orders, width: 10, kind: 'whole', of: (row) => row.orders },
    { title: words.units, width: 10, kind: 'whole', of: (row) => row.units },
    { title: words.revenue, width: 16, kind: 'money', of: (row) => row.revenueMinor },
    { title: words.refund, width: 16, kind: 'money', of: (row) => row.refundMinor },
    { title: words.goods, width: 16, kind: 'money', of: (row) => row.goodsMinor },
    { title: words.other, width: 16, kind: 'money', of: (row) => row.otherMinor },
    { title: words.profit, width: 16, kind: 'money', of: (row) => row.profitMinor },
    { title: words.estimated, width: 12, kind: 'whole', of: (row) => row.estimatedOrders },
    { title: words.unknown, width: 12, kind: 'whole', of: (row) => row.unknownOrders },
  ]
}

const writeOffColumns = (locale: Locale): readonly SheetColumn<WriteOffRow>[] => {
  const words = profitTitles[locale]
  return [
    { title: words.sku, width: 18, kind: 'text', of: (row) => row.code },
    {
      title: words.product,
      width: 30,
      kind: 'text',
      of: (row) => (locale === 'zh' && row.subjectZh ? row.subjectZh : row.subjectEn),
    },
    { title: words.day, width: 12, kind: 'text', of: (row) => row.day },
    { title: words.reason, width: 16, kind: 'text', of: (row) => reasonTitleOf(locale, row.reason) },
    { title: words.note, width: 30, kind: 'text', of: (row) => row.note },
    { title: words.person, width: 18, kind: 'text', of: (row) => row.actorName },
    { title: words.units, width: 8, kind: 'whole', of: (row) => row.units },
    {
      title: words.goods,
      width: 16,
      kind: 'money',
      of: (row) => (row.isUnknown && row.goodsMinor === 0 ? null : row.goodsMinor),
    },
    { title: words.inbound, width: 16, kind: 'money', of: (row) => row.inboundMinor },
    { title: words.cost, width: 16, kind: 'money', of: (row) => row.costMinor },
    { title: words.estimated, width: 12, kind: 'text', of: (row) => (row.isEstimated ? words.goods : '') },
    { title: words.unknown, width: 12, kind: 'text', of: (row) => (row.isUnknown ? words.goods : '') },
  ]
}

async function* groupBatches(
  db: Db,
  groupBy: ProfitGroup,
  filter: ProfitFilter,
): AsyncGenerator<readonly ProfitGroupRow[]> {
  yield await readGroups(db, groupBy, filter, sql`${groupOrder(groupBy, undefined)}`)
}

const directed = <Key extends string>(keys: readonly Key[]) =>
  keys.flatMap((key) => [`${key}:asc`, `${key}:desc`] as const)
const profitOrderSorting = directed(profitOrderSorts)
const writeOffSorting = directed(writeOffSorts)

/** @throws DomainError exportsRunning */
export const exportProfit = (
  database: Database,
  input: ParsedInputOf<typeof operatorProfit.exportProfit>,
  call: OperatorCall,
  now: Date,
): Promise<FileAnswer> => {
  const { format, locale = 'en', ...asked } = input
  const { groupBy, kind, search, sort, ...filter } = asked
  const common = { action: 'profit:exportProfit', asked, format, now }
  const { agency } = database
  const words = profitTitles[locale]
  const name = words.sheet
  if (groupBy === 'order') {
    const batches = profitOrderBatches(agency, filter, {
      kind,
      search,
      sort: profitOrderSorting.find((one) => one === sort),
    })
    return exportFile(database, call, {
      ...common,
      fileName: 'profit-by-order',
      sheet: { name, columns: orderColumns(locale), batches },
    })
  }
  if (groupBy === 'writeOff') {
    const batches = writeOffBatches(agency, {
      ...filter,
      search,
      sort: writeOffSorting.find((one) => one === sort),
    })
    return exportFile(database, call, {
      ...common,
      fileName: 'write-offs',
      sheet: { name: words.writeOff, columns: writeOffColumns(locale), batches },
    })
  }
  return exportFile(database, call, {
    ...common,
    fileName: `profit-by-${groupBy}`,
    sheet: { name, columns: groupColumns(locale, groupBy), batches: groupBatches(agency, groupBy, filter) },
  })
}
