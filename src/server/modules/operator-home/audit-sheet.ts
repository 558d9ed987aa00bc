import { maxExportedCases } from '../../../contract/kernel/case-export.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { actionWords, targetWords } from '../../../contract/operator-home/audit-text.ts'
import type { operatorHome } from '../../../contract/operator-home/home.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { exportCases, type CaseColumn } from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listAuditLog } from './list-audit-log.ts'

type Row = Awaited<ReturnType<typeof listAuditLog>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Action', '操作'], width: 30, text: ({ action }, locale) => actionWords(action, locale) },
  {
    title: ['Object', '操作对象'],
    width: 28,
    text: ({ target }, locale) => target && targetWords(target, locale),
  },
  { title: ['User', '操作人'], width: 22, text: ({ who }) => who },
  { title: ['API key', 'API 密钥'], width: 18, text: ({ apiKey }) => apiKey },
  { title: ['Customer', '客户'], width: 24, text: ({ customerName }) => customerName },
  { title: ['Time', '时间'], time: ({ at }) => at },
]

export const exportAuditLog = (
  database: Database,
  input: ParsedInputOf<typeof operatorHome.exportAuditLog>,
  call: OperatorCall,
): Promise<FileAnswer> => {
  /** Read once: the entries of several actions would be sorted again for each page. */
  let read: Promise<readonly Row[]> | undefined
  const readOnce = async (db: Db): Promise<readonly Row[]> =>
    (await listAuditLog(db, { ...input, pageNum: 1, pageSize: maxExportedCases + 1 })).rows
  return exportCases(database, call, {
    list: 'audit-log',
    input,
    title: ['Audit log', '操作记录'],
    columns,
    page: async ({ agency }, { pageNum, pageSize }) => {
      read ??= readOnce(agency)
      return { rows: (await read).slice((pageNum - 1) * pageSize, pageNum * pageSize) }
    },
  })
}
