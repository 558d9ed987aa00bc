import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { surchargeReasonWords, surchargeStatusWords } from '../../../contract/surcharges/surcharge-text.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  orderColumn,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listSurcharges, type ViewParts } from './surcharge-queries.ts'

type Row = Awaited<ReturnType<typeof listSurcharges>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  orderColumn,
  customerColumn,
  {
    title: ['Reason', '原因'],
    width: 22,
    text: ({ reason }, locale) => surchargeReasonWords[locale][reason],
  },
  {
    title: ['Status', '状态'],
    width: 22,
    text: ({ status }, locale) => surchargeStatusWords[locale][status],
  },
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Answer due', '答复期限'], time: ({ answerBy }) => answerBy },
  { title: ['Amount', '金额'], money: ({ amountMinor }) => amountMinor },
  currencyColumn,
  { title: ['Amount (USD)', '金额（USD）'], money: ({ usdMinor }) => usdMinor },
  { title: ['Requested by', '提出人'], width: 20, text: ({ raisedBy }) => raisedBy },
  { title: ['Requested', '提出时间'], time: ({ createdAt }) => createdAt },
  { title: ['Last note', '最近备注'], width: 40, text: ({ steps }) => steps.at(-1)?.note ?? '' },
]

export const exportSurcharges = (
  database: Database,
  parts: ViewParts,
  input: ParsedInputOf<typeof operatorSurcharges.exportSurcharges>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'surcharges',
    input,
    title: ['Surcharges', '附加费'],
    columns,
    page: ({ agency }, page) =>
      listSurcharges({ ...parts, db: agency }, call.operator.roles, { ...input, ...page }),
  })
