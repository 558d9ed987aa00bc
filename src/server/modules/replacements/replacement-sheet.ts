import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import {
  replacementReasonWords,
  replacementStateWords,
} from '../../../contract/replacements/replacement-text.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listUnseenReplacements } from './replacement-queries.ts'

type Row = Awaited<ReturnType<typeof listUnseenReplacements>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Replacement', '补发订单'], width: 18, text: ({ number }) => number },
  { title: ['Original order', '原订单'], width: 18, text: ({ ofOrder }) => ofOrder.number },
  customerColumn,
  { title: ['Status', '状态'], width: 18, text: ({ state }, locale) => replacementStateWords[locale][state] },
  {
    title: ['Reason', '原因'],
    width: 20,
    text: ({ reason }, locale) => replacementReasonWords[locale][reason],
  },
  { title: ['Goods', '商品金额'], money: ({ productMinor }) => productMinor },
  { title: ['Freight', '运费'], money: ({ freightMinor }) => freightMinor },
  { title: ['Total', '合计'], money: ({ totalMinor }) => totalMinor },
  currencyColumn,
  { title: ['Shipping line', '物流渠道'], width: 22, text: ({ shippingLineName }) => shippingLineName },
  { title: ['Created', '创建时间'], time: ({ createdAt }) => createdAt },
  { title: ['Created by', '创建人'], width: 20, text: ({ createdBy }) => createdBy },
  { title: ['Decided', '答复时间'], time: ({ decidedAt }) => decidedAt },
  { title: ['Reason for declining', '拒绝原因'], width: 40, text: ({ declineReason }) => declineReason },
]

export const exportUnseenReplacements = (
  database: Database,
  input: ParsedInputOf<typeof operatorReplacements.exportUnseenReplacements>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'declined-replacements',
    input,
    title: ['Declined replacements', '被拒补发'],
    columns,
    page: ({ agency }, page) => listUnseenReplacements(agency, { ...input, ...page }),
  })
