import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { supplierOrderStatusWords } from '../../../contract/supplier-orders/supplier-order-text.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  currencyColumn,
  exportCases,
  lateColumn,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listSupplierOrders } from './supplier-order-view.ts'

type Row = Awaited<ReturnType<typeof listSupplierOrders>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Order', '采购单'], width: 16, text: ({ number }) => number },
  { title: ['Supplier', '供应商'], width: 28, text: ({ supplierName }) => supplierName },
  {
    title: ['Order number at the supplier', '供应商订单号'],
    width: 24,
    text: ({ supplierReference }) => supplierReference,
  },
  {
    title: ['Status', '状态'],
    width: 16,
    text: ({ status }, locale) => supplierOrderStatusWords[locale][status],
  },
  lateColumn,
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Units', '商品件数'], whole: ({ units }) => units },
  {
    title: ['Outstanding', '未到'],
    whole: ({ openUnits, status }) => (status === 'cancelled' ? 0 : openUnits),
  },
  { title: ['Expected on', '预计到货日'], text: ({ expectedOn }) => expectedOn },
  { title: ['Total', '总额'], money: ({ goodsMinor, freightMinor }) => goodsMinor + freightMinor },
  { title: ['Paid', '已付'], money: ({ paidMinor }) => paidMinor },
  currencyColumn,
]

export const exportSupplierOrders = (
  database: Database,
  input: ParsedInputOf<typeof operatorSupplierOrders.exportSupplierOrders>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'purchase-orders',
    input,
    title: ['Purchase orders', '采购单'],
    columns,
    page: async ({ agency }, page) => ({
      rows: (await listSupplierOrders(agency, { ...input, ...page })).rows,
    }),
  })
