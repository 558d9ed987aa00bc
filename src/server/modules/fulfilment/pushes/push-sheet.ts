import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  customerColumn,
  exportCases,
  orderColumn,
  type CaseColumn,
} from '../../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../../platform/http/call.ts'
import { listFailedPushes, type FailedPush } from './list-failed-pushes.ts'

const states = {
  en: { pending: 'Pending', retrying: 'Retrying', done: 'Done', failed: 'Failed' },
  zh: { pending: '待同步', retrying: '重试中', done: '已完成', failed: '失败' },
} as const

const columns: readonly CaseColumn<FailedPush>[] = [
  orderColumn,
  customerColumn,
  { title: ['Shop', '店铺'], width: 22, text: ({ shopName }) => shopName },
  { title: ['Tracking number', '运单号'], width: 22, text: ({ trackingNumber }) => trackingNumber },
  { title: ['Status', '状态'], text: ({ status }, locale) => states[locale][status] },
  { title: ['Attempts', '尝试次数'], width: 10, whole: ({ attempts }) => attempts },
  { title: ['Next attempt', '下次尝试'], time: ({ nextAttemptAt }) => nextAttemptAt },
  { title: ['Last error', '最近错误'], width: 60, text: ({ lastError }) => lastError },
]

export const exportFailedPushes = (
  database: Database,
  input: ParsedInputOf<typeof operatorOrders.exportFailedPushes>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'shop-updates',
    input,
    title: ['Failed shop updates', '店铺同步失败'],
    columns,
    page: ({ agency }, page) => listFailedPushes(agency, { ...input, ...page }),
  })
