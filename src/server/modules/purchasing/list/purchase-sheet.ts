import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import {
  operatorReasonOf,
  purchaseReasonWords,
  purchaseStatusWords,
  purchaseTypeName,
  purchaseTypeWords,
} from '../../../../contract/purchasing/purchase-text.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  customerColumn,
  exportCases,
  firstItemColumns,
  lateColumn,
  waitingColumns,
  type CaseColumn,
} from '../../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../../platform/http/call.ts'
import { listPurchases } from './purchase-queries.ts'

type Row = Awaited<ReturnType<typeof listPurchases>>['rows'][number]

/** Nothing is paid here for goods that a customer bought elsewhere. */
const isPaidHere = ({ currency, status }: Row): boolean => currency !== null && status !== 'awaitingPayment'

const columns: readonly CaseColumn<Row>[] = [
  ...firstItemColumns,
  {
    title: ['Kind', '类型'],
    width: 20,
    text: ({ type }, locale) => purchaseTypeWords[locale][purchaseTypeName(type)],
  },
  customerColumn,
  {
    title: ['Status', '状态'],
    width: 18,
    text: ({ status }, locale) => purchaseStatusWords[locale][status],
  },
  lateColumn,
  { title: ['Units', '件数'], whole: ({ nums }) => nums },
  { title: ['Arrived', '到货'], whole: ({ arrivedNums }) => arrivedNums },
  { title: ['Not arriving', '不再到货'], whole: ({ refundNums }) => refundNums },
  { title: ['Paid', '已付'], money: (row) => (isPaidHere(row) ? row.totalMinor : null) },
  { title: ['Currency', '币种'], width: 9, text: (row) => (isPaidHere(row) ? row.currency : '') },
  {
    title: ['Next step', '下一步'],
    width: 40,
    text: (row, locale) => (row.waitingOn === null ? '' : purchaseReasonWords[locale][operatorReasonOf(row)]),
  },
  ...waitingColumns,
  { title: ['Created', '创建时间'], time: ({ createdAt }) => createdAt },
]

export const exportPurchases = (
  database: Database,
  input: ParsedInputOf<typeof operatorPurchasing.exportPurchases>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'inventory-orders',
    input,
    title: ['Inventory orders', '备货订单'],
    columns,
    page: async ({ agency }, page) => ({
      rows: (await listPurchases(agency, call.operator.roles, { ...input, ...page })).rows,
    }),
  })
