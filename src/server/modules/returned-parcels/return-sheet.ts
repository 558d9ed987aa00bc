import { returnReasonWords, returnedParcelStateWords } from '../../../contract/common/dictionaries.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  orderColumn,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listOperatorReturns } from './list-returns.ts'
import { listReportedReturns } from './receive-return.ts'
import type { ReturnReads } from './return-rows.ts'

type Row = Awaited<ReturnType<typeof listOperatorReturns>>['rows'][number]
type Reported = Awaited<ReturnType<typeof listReportedReturns>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Number', '编号'], text: ({ number }) => number },
  orderColumn,
  customerColumn,
  {
    title: ['Status', '状态'],
    width: 20,
    text: ({ state }, locale) => returnedParcelStateWords[locale][state],
  },
  { title: ['Status since', '状态开始时间'], time: ({ stateSince }) => stateSince },
  { title: ['Reason', '原因'], width: 20, text: ({ reason }, locale) => returnReasonWords[locale][reason] },
  { title: ['Answer due', '答复期限'], time: ({ answerUntil }) => answerUntil },
  { title: ['Carrier', '物流商'], text: ({ carrier }) => carrier },
  { title: ['Tracking number', '运单号'], width: 22, text: ({ trackingNumber }) => trackingNumber },
  { title: ['Country', '国家/地区'], width: 10, text: ({ address }) => address.countryCode },
  { title: ['Weight (g)', '重量（g）'], width: 11, whole: ({ weightGrams }) => weightGrams },
  { title: ['Received', '收到时间'], time: ({ receivedAt }) => receivedAt },
  { title: ['Shipping line', '物流渠道'], width: 22, text: ({ shippingLineName }) => shippingLineName },
  { title: ['Freight', '运费'], money: ({ freightMinor }) => freightMinor },
  currencyColumn,
  { title: ['Note', '备注'], width: 40, text: ({ note }) => note },
]

const reportedColumns: readonly CaseColumn<Reported>[] = [
  orderColumn,
  customerColumn,
  { title: ['Carrier', '物流商'], text: ({ carrier }) => carrier },
  { title: ['Tracking number', '运单号'], width: 22, text: ({ trackingNumber }) => trackingNumber },
  { title: ['Reported', '上报时间'], time: ({ statusAt }) => statusAt },
  { title: ['Shipped', '发货时间'], time: ({ shippedAt }) => shippedAt },
  { title: ['Recipient', '收件人'], width: 22, text: ({ recipientName }) => recipientName },
  { title: ['Country', '国家/地区'], width: 10, text: ({ countryCode }) => countryCode },
  { title: ['Weight (g)', '重量（g）'], width: 11, whole: ({ weightGrams }) => weightGrams },
]

export const exportReturns = (
  database: Database,
  reads: ReturnReads,
  input: ParsedInputOf<typeof operatorReturnedParcels.exportReturns>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'returns',
    input,
    title: ['Returns', '退件'],
    columns,
    page: ({ agency }, page) =>
      listOperatorReturns({ ...reads, db: agency }, call.operator.roles, { ...input, ...page }),
  })

export const exportReportedReturns = (
  database: Database,
  input: ParsedInputOf<typeof operatorReturnedParcels.exportReportedReturns>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'reported-returns',
    input,
    title: ['Reported returns', '待收退件'],
    columns: reportedColumns,
    page: ({ agency }, page) => listReportedReturns(agency, { ...input, ...page }),
  })
