import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import {
  refundReasonWords,
  refundStateWords,
  refundWishWords,
} from '../../../contract/refunds/refund-text.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  orderColumn,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listRefunds } from './list-refunds.ts'

type Row = Awaited<ReturnType<typeof listRefunds>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Number', '编号'], text: ({ number }) => number },
  {
    title: ['Request', '申请内容'],
    width: 22,
    text: ({ kind, wanted }, locale) =>
      kind === 'cancellation'
        ? { en: 'Cancellation', zh: '取消订单' }[locale]
        : wanted && refundWishWords[locale][wanted],
  },
  {
    title: ['Reason', '原因'],
    width: 20,
    text: ({ reason }, locale) => reason && refundReasonWords[locale][reason],
  },
  orderColumn,
  customerColumn,
  { title: ['Status', '状态'], width: 20, text: ({ state }, locale) => refundStateWords[locale][state] },
  { title: ['Status since', '状态开始时间'], time: ({ since }) => since },
  { title: ['Due', '处理期限'], time: ({ until }) => until },
  { title: ['Amount', '金额'], money: ({ amountMinor }) => amountMinor },
  currencyColumn,
  { title: ['Message', '留言'], width: 40, text: ({ words }) => words },
]

export const exportRefunds = (
  database: Database,
  input: ParsedInputOf<typeof operatorRefunds.exportOperatorRefunds>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'refunds',
    input,
    title: ['Refunds', '退款'],
    columns,
    page: ({ agency }, page) => listRefunds(agency, { ...input, ...page }),
  })
