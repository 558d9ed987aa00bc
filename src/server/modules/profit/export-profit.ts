import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorProfit, ProfitGroupRow, ProfitOrderRow } from '../../../contract/profit/profit.ts'
import type { ProfitCost, ProfitGroup } from '../../../contract/profit/profit-parts.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { exportFile } from '../../platform/exports/exports.ts'
import type { SheetColumn } from '../../platform/exports/sheet.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { groupOrder, readGroups } from './list-groups.ts'
import { profitOrderBatches } from './list-orders.ts'
import type { ProfitFilter } from './profit-where.ts'

type Locale = 'en' | 'zh'

const titles = {
  en: {
    order: 'Order',
    customer: 'Customer',
    day: 'Day',
    product: 'Product',
    line: 'Shipping line',
    person: 'Person',
    orders: 'Orders',
    units: 'Units',
    revenue: 'Revenue (USD)',
    refund: 'Refunds (USD)',
    goods: 'Goods (USD)',
    inbound: 'Domestic freight (USD)',
    packing: 'Packing (USD)',
    service: 'Services (USD)',
    carrier: 'Carrier (USD)',
    fee: 'Payment fees (USD)',
    commission: 'Commission (USD)',
    other: 'Other costs (USD)',
    profit: 'Profit (USD)',
    estimated: 'Estimated',
    unknown: 'Unknown',
    none: 'None',
    sheet: 'Profit',
  },
  zh: {
    order: '订单',
    customer: '客户',
    day: '日期',
    product: '产品',
    line: '物流渠道',
    person: '人员',
    orders: '订单数',
    units: '件数',
    revenue: '收入 (USD)',
    refund: '退款 (USD)',
    goods: '商品成本 (USD)',
    inbound: '国内运费 (USD)',
    packing: '包装 (USD)',
    service: '服务 (USD)',
    carrier: '物流商 (USD)',
    fee: '支付手续费 (USD)',
    commission: '佣金 (USD)',
    other: '其他成本 (USD)',
    profit: '利润 (USD)',
    estimated: '预估',
    unknown: '未知',
    none: '无',
    sheet: '利润',
  },
} as const

const orderColumns = (locale: Locale): readonly SheetColumn<ProfitOrderRow>[] => {
  const words = titles[locale]
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
  const words = titles[locale]
  return [
    { title: words[groupBy], width: 30, kind: 'text', of: (row) => row.name || words.none },
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

async function* groupBatches(
  db: Db,
  groupBy: ProfitGroup,
  filter: ProfitFilter,
): AsyncGenerator<readonly ProfitGroupRow[]> {
  yield await readGroups(db, groupBy, filter, sql`${groupOrder(groupBy, undefined)}`)
}

/** @throws DomainError exportsRunning */
export const exportProfit = (
  database: Database,
  input: ParsedInputOf<typeof operatorProfit.exportProfit>,
  call: OperatorCall,
  now: Date,
): Promise<FileAnswer> => {
  const { format, locale = 'en', groupBy, ...filter } = input
  const common = {
    action: 'profit:exportProfit',
    asked: { ...filter, groupBy },
    format,
    fileName: `profit-by-${groupBy}`,
    now,
  }
  const { agency } = database
  const name = titles[locale].sheet
  return groupBy === 'order'
    ? exportFile(database, call, {
        ...common,
        sheet: { name, columns: orderColumns(locale), batches: profitOrderBatches(agency, filter) },
      })
    : exportFile(database, call, {
        ...common,
        sheet: {
          name,
          columns: groupColumns(locale, groupBy),
          batches: groupBatches(agency, groupBy, filter),
        },
      })
}
