import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { listingFailureWords } from '../../../contract/listings/listing-text.ts'
import type { operatorListings } from '../../../contract/listings/operator-listings.ts'
import type { Database } from '../../platform/database/database.ts'
import { customerColumn, exportCases, type CaseColumn } from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listFailing } from './list-failing.ts'

type Row = Awaited<ReturnType<typeof listFailing>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Product', '产品'], width: 18, text: ({ productCode }) => productCode },
  { title: ['Title', '标题'], width: 40, text: ({ title }) => title },
  customerColumn,
  { title: ['Email', '邮箱'], width: 28, text: ({ customerEmail }) => customerEmail },
  { title: ['Shop', '店铺'], width: 22, text: ({ shopName }) => shopName },
  {
    title: ['Reason', '原因'],
    width: 30,
    text: ({ failure }, locale) => listingFailureWords[locale][failure.reason],
  },
  { title: ['Failing since', '失败开始时间'], time: ({ failure }) => failure.since },
  { title: ['Attempts', '尝试次数'], width: 10, whole: ({ failure }) => failure.attempts },
  { title: ['Next attempt', '下次尝试'], time: ({ failure }) => failure.retryAt },
  { title: ['Message', '店铺提示'], width: 60, text: ({ failure }) => failure.message },
]

export const exportFailing = (
  database: Database,
  input: ParsedInputOf<typeof operatorListings.exportFailingListings>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'failed-listings',
    input,
    title: ['Failed listings', '刊登失败'],
    columns,
    page: ({ agency }, page) => listFailing(agency, { ...input, ...page }),
  })
