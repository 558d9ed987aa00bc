import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import {
  serviceOrderReasonWords,
  serviceOrderStatusWords,
} from '../../../contract/extra-services/service-order-text.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  lateColumn,
  waitingColumns,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listOperatorServiceOrders } from './operator-queries.ts'

type ListRow = Awaited<ReturnType<typeof listOperatorServiceOrders>>['rows'][number]
type Row = ListRow & { readonly waitingSince: string }

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Number', '编号'], width: 16, text: ({ number }) => number },
  {
    title: ['Service', '服务'],
    width: 30,
    text: ({ nameEn, nameZh }, locale) => (locale === 'zh' && nameZh) || nameEn,
  },
  { title: ['Units', '件数'], whole: ({ basis, quantity }) => (basis === 'unit' ? quantity : null) },
  customerColumn,
  {
    title: ['Status', '状态'],
    width: 18,
    text: ({ status }, locale) => serviceOrderStatusWords[locale][status],
  },
  lateColumn,
  { title: ['Total', '金额'], money: ({ totalMinor }) => totalMinor },
  currencyColumn,
  {
    title: ['Next step', '下一步'],
    width: 40,
    text: ({ waitingOn, status, endReason }, locale) =>
      waitingOn === null ? endReason : serviceOrderReasonWords[locale][status],
  },
  ...waitingColumns,
]

export const exportServiceOrders = (
  database: Database,
  input: ParsedInputOf<typeof operatorExtraServices.exportServiceOrders>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'service-orders',
    input,
    title: ['Service orders', '服务订单'],
    columns,
    page: async (snapshot, page) => {
      const { rows } = await listOperatorServiceOrders(snapshot, call.operator.roles, { ...input, ...page })
      return { rows: rows.map((row) => ({ ...row, waitingSince: row.statusSince })) }
    },
  })
