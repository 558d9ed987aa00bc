import type { operatorHandOvers } from '../../../../contract/carriers/hand-overs.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { Database } from '../../../platform/database/database.ts'
import { exportCases, type CaseColumn } from '../../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../../platform/http/call.ts'
import { listHandOvers } from './hand-over-views.ts'

type Row = Awaited<ReturnType<typeof listHandOvers>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Hand-over', '交接单'], width: 16, text: ({ number }) => number },
  { title: ['Carrier', '承运商'], width: 18, text: ({ carrier }) => carrier },
  { title: ['Closed', '交接时间'], time: ({ closedAt }) => closedAt },
  { title: ['Parcels', '包裹数'], width: 11, whole: ({ count }) => count },
  { title: ['Weight (g)', '重量（g）'], width: 11, whole: ({ weightGrams }) => weightGrams },
  { title: ['Handed over by', '交接人'], width: 20, text: ({ operatorName }) => operatorName },
  { title: ['Signed by', '签收人'], width: 20, text: ({ signedBy }) => signedBy },
  { title: ['Not scanned', '未扫描'], width: 11, whole: ({ unscanned }) => unscanned },
]

export const exportHandOvers = (
  database: Database,
  input: ParsedInputOf<typeof operatorHandOvers.exportHandOvers>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'hand-overs',
    input,
    title: ['Hand-overs', '交接单'],
    columns,
    page: ({ agency }, page) => listHandOvers(agency, { ...input, ...page }),
  })
