import { quoteStatusWords } from '../../../../contract/common/dictionaries.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorQuotes } from '../../../../contract/quotes/operator-quotes.ts'
import type { Database } from '../../../platform/database/database.ts'
import { customerColumn, exportCases, type CaseColumn } from '../../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../../platform/http/call.ts'
import { listQuoteRequests } from './quote-queries.ts'

type Row = Awaited<ReturnType<typeof listQuoteRequests>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Product', '商品'], width: 36, text: ({ title }) => title },
  { title: ['Variant', '变体'], width: 20, text: ({ variantTitle }) => variantTitle },
  { title: ['Shop SKU', '店铺 SKU'], width: 18, text: ({ shopSku }) => shopSku },
  customerColumn,
  { title: ['Shop', '店铺'], width: 20, text: ({ shopName }) => shopName },
  { title: ['Country', '国家/地区'], width: 10, text: ({ countryCode }) => countryCode },
  { title: ['Quantity', '数量'], width: 10, whole: ({ quantity }) => quantity },
  { title: ['Waiting orders', '等待中的订单'], width: 12, whole: ({ waitingOrders }) => waitingOrders },
  { title: ['Status', '状态'], width: 16, text: ({ status }, locale) => quoteStatusWords[locale][status] },
  { title: ['Requested', '提出时间'], time: ({ requestedAt }) => requestedAt },
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Unit price', '单价'], money: ({ offer }) => offer && offer.unitPrice.amountMinor },
  { title: ['Currency', '币种'], width: 9, text: ({ offer }) => offer && offer.unitPrice.currency },
  { title: ['Valid until', '有效期至'], time: ({ offer }) => offer && offer.expiresAt },
  { title: ['Note', '说明'], width: 40, text: ({ note }) => note },
  { title: ['Reason for declining', '拒绝原因'], width: 40, text: ({ declineReason }) => declineReason },
]

export const exportQuoteRequests = (
  database: Database,
  input: ParsedInputOf<typeof operatorQuotes.exportQuoteRequests>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'quotes',
    input,
    title: ['Quote requests', '报价申请'],
    columns,
    page: (snapshot, page) => listQuoteRequests(snapshot, { ...input, ...page }),
  })
