import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorWaves } from '../../../contract/waves/waves.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportCases, type CaseColumn } from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listWaves } from './wave-rows.ts'

type Row = Awaited<ReturnType<typeof listWaves>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Wave', '波次'], width: 9, whole: ({ number }) => number },
  { title: ['Created by', '创建人'], width: 20, text: ({ createdBy }) => createdBy },
  { title: ['Created', '创建时间'], time: ({ createdAt }) => createdAt },
  { title: ['Orders', '订单数'], width: 11, whole: ({ orders }) => orders },
  { title: ['Shipped', '已发货'], width: 11, whole: ({ shipped }) => shipped },
  { title: ['Removed', '已移出'], width: 11, whole: ({ takenOut }) => takenOut },
  { title: ['To pick', '待拣货'], width: 11, whole: ({ open }) => open },
  { title: ['Ended', '结束时间'], time: ({ endedAt }) => endedAt },
  { title: ['Ended by', '结束操作人'], width: 20, text: ({ endedBy }) => endedBy },
]

export const exportWaves = (
  database: Database,
  input: ParsedInputOf<typeof operatorWaves.exportWaves>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'waves',
    input,
    title: ['Waves', '波次'],
    columns,
    page: ({ agency }, page) => listWaves(agency, { ...input, ...page }),
  })
