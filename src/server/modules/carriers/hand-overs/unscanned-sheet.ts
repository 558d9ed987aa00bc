import type { operatorHandOvers } from '../../../../contract/carriers/hand-overs.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  customerColumn,
  exportCases,
  orderColumn,
  type CaseColumn,
} from '../../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../../platform/http/call.ts'
import { listUnscannedParcels } from './hand-over-views.ts'

type Row = Awaited<ReturnType<typeof listUnscannedParcels>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  orderColumn,
  customerColumn,
  { title: ['Carrier', '物流商'], width: 18, text: ({ carrier }) => carrier },
  { title: ['Tracking number', '运单号'], width: 22, text: ({ trackingNumber }) => trackingNumber },
  { title: ['Country', '国家/地区'], width: 10, text: ({ countryCode }) => countryCode },
  { title: ['Weight (g)', '重量（g）'], width: 11, whole: ({ weightGrams }) => weightGrams },
  { title: ['Hand-over', '交接单'], width: 16, text: ({ handOverNumber }) => handOverNumber },
  { title: ['Handed over', '交接时间'], time: ({ handedOverAt }) => handedOverAt },
]

export const exportUnscannedParcels = (
  database: Database,
  input: ParsedInputOf<typeof operatorHandOvers.exportUnscannedParcels>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'unscanned-parcels',
    input,
    title: ['Unscanned parcels', '未扫描包裹'],
    columns,
    page: ({ agency }, page) => listUnscannedParcels(agency, { ...input, ...page }),
  })
