import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { measurementStatusWords } from '../../../contract/sku-weights/measurement-text.ts'
import type { operatorSkuWeights } from '../../../contract/sku-weights/sku-weights.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportCases, type CaseColumn } from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listDifferences } from './list-differences.ts'

type Row = Awaited<ReturnType<typeof listDifferences>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['SKU', 'SKU'], width: 20, text: ({ code }) => code },
  {
    title: ['Product', '产品'],
    width: 36,
    text: ({ subjectEn, subjectZh }, locale) => (locale === 'zh' && subjectZh) || subjectEn,
  },
  { title: ['Estimate (g)', '预估（g）'], whole: ({ wasGrams }) => wasGrams },
  { title: ['Measured (g)', '实测（g）'], whole: ({ grams }) => grams },
  { title: ['Difference (g)', '差异（g）'], whole: ({ grams, wasGrams }) => grams - wasGrams },
  {
    title: ['Difference (%)', '差异（%）'],
    whole: ({ grams, wasGrams }) => (wasGrams > 0 ? Math.round(((grams - wasGrams) / wasGrams) * 100) : null),
  },
  { title: ['Unpaid open orders', '未付款订单'], whole: ({ unpaidOrders }) => unpaidOrders },
  { title: ['Paid open orders', '已付款订单'], whole: ({ paidOrders }) => paidOrders },
  { title: ['Measured by', '测量人'], width: 20, text: ({ measuredBy }) => measuredBy },
  { title: ['Measured', '测量时间'], time: ({ measuredAt }) => measuredAt },
  {
    title: ['Decision', '处理'],
    width: 16,
    text: ({ status }, locale) => measurementStatusWords[locale][status],
  },
]

export const exportDifferences = (
  database: Database,
  input: ParsedInputOf<typeof operatorSkuWeights.exportWeightDifferences>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'weight-differences',
    input,
    title: ['Weight differences', '重量差异'],
    columns,
    page: ({ agency }, page) => listDifferences(agency, { ...input, ...page }),
  })
