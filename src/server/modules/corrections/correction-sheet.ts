import { correctionStatusWords } from '../../../contract/corrections/correction-text.ts'
import type { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listCorrections } from './list-corrections.ts'

type Row = Awaited<ReturnType<typeof listCorrections>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Number', '编号'], width: 16, text: ({ number }) => number },
  customerColumn,
  { title: ['Order', '订单'], width: 18, text: ({ orderNumber }) => orderNumber },
  {
    title: ['Status', '状态'],
    width: 16,
    text: ({ status }, locale) => correctionStatusWords[locale][status],
  },
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Amount', '金额'], money: ({ amountMinor }) => amountMinor },
  currencyColumn,
  { title: ['Reason', '原因'], width: 40, text: ({ reason }) => reason },
  { title: ['Internal note', '内部备注'], width: 40, text: ({ note }) => note },
  { title: ['Proposed by', '提议人'], width: 20, text: ({ proposedBy }) => proposedBy },
  { title: ['Proposed', '提议时间'], time: ({ proposedAt }) => proposedAt },
]

export const exportCorrections = (
  database: Database,
  input: ParsedInputOf<typeof operatorCorrections.exportCorrections>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'corrections',
    input,
    title: ['Balance corrections', '余额调整'],
    columns,
    page: (snapshot, page) => listCorrections(snapshot, call.operator.operatorId, { ...input, ...page }),
  })
