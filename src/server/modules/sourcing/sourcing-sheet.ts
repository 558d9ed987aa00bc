import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcingStatusWords } from '../../../contract/sourcing/sourcing-text.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listOperatorSourcing } from './operator-queries.ts'
import type { SourcingParts } from './sourcing-queries.ts'

type Row = Awaited<ReturnType<typeof listOperatorSourcing>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Number', '编号'], width: 16, text: ({ number }) => number },
  { title: ['Product', '产品'], width: 40, text: ({ title }) => title },
  { title: ['Link', '链接'], width: 40, text: ({ link }) => link },
  customerColumn,
  { title: ['Status', '状态'], width: 16, text: ({ status }, locale) => sourcingStatusWords[locale][status] },
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Assigned to', '负责人'], width: 20, text: ({ operatorName }) => operatorName },
  { title: ['Target price', '目标价'], money: ({ targetMinor }) => targetMinor },
  currencyColumn,
  { title: ['Monthly quantity', '月需求量'], width: 12, whole: ({ monthlyQuantity }) => monthlyQuantity },
  { title: ['Countries', '销售国家'], width: 20, text: ({ countries }) => countries.join(', ') },
  { title: ['Needed by', '需求日期'], width: 12, text: ({ neededBy }) => neededBy },
  { title: ['Requested by', '提交人'], width: 20, text: ({ createdBy }) => createdBy },
  { title: ['Requested', '提交时间'], time: ({ createdAt }) => createdAt },
  { title: ['Quote valid until', '报价有效期至'], time: ({ expiresAt }) => expiresAt },
  { title: ['Explanation', '说明'], width: 40, text: ({ endReason }) => endReason },
]

export const exportOperatorSourcing = (
  parts: SourcingParts,
  input: ParsedInputOf<typeof operatorSourcing.exportOperatorSourcing>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(parts.database, call, {
    list: 'product-requests',
    input,
    title: ['Product requests', '找货申请'],
    columns,
    page: async (database, page) => {
      const { rows } = await listOperatorSourcing({ ...parts, database }, call.operator.operatorId, {
        ...input,
        ...page,
      })
      return { rows }
    },
  })
