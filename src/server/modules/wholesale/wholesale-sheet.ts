import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import {
  freightKindWords,
  reasonOf,
  shownStatus,
  wholesaleReasonWords,
  wholesaleStatusWords,
} from '../../../contract/wholesale/wholesale-text.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  firstItemColumns,
  lateColumn,
  waitingColumns,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listOperatorWholesale } from './operator-queries.ts'

type Row = Awaited<ReturnType<typeof listOperatorWholesale>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  ...firstItemColumns,
  { title: ['Units', '件数'], whole: ({ unitCount }) => unitCount },
  customerColumn,
  {
    title: ['Status', '状态'],
    width: 20,
    text: (row, locale) => wholesaleStatusWords[locale][shownStatus(row)],
  },
  lateColumn,
  { title: ['Freight', '运输'], text: ({ freightKind }, locale) => freightKindWords[locale][freightKind] },
  { title: ['Country', '国家/地区'], width: 10, text: ({ countryCode }) => countryCode },
  { title: ['Total', '总额'], money: ({ totalMinor }) => totalMinor },
  currencyColumn,
  {
    title: ['Next step', '下一步'],
    width: 40,
    text: (row, locale) => (row.waitingOn === null ? '' : wholesaleReasonWords[locale][reasonOf(row)]),
  },
  ...waitingColumns,
]

export const exportWholesale = (
  database: Database,
  input: ParsedInputOf<typeof operatorWholesale.exportWholesale>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'wholesale-orders',
    input,
    title: ['Wholesale orders', '批发订单'],
    columns,
    page: async (snapshot, page) => ({
      rows: (await listOperatorWholesale(snapshot, call.operator.roles, { ...input, ...page })).rows,
    }),
  })
