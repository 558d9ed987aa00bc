import { ledgerKindWords } from '../../../../contract/common/dictionaries.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { wallet } from '../../../../contract/wallet/wallet.ts'
import type { Database } from '../../../platform/database/database.ts'
import { exportFile, readerOf, type Reader } from '../../../platform/exports/exports.ts'
import type { CustomerCall, FileAnswer } from '../../../platform/http/route.ts'
import type { SheetColumn } from '../../../platform/exports/sheet.ts'
import { readMovementChunks, type MovementView } from './movement-queries.ts'

const titles = {
  en: {
    sheet: 'Wallet',
    time: 'Time',
    kind: 'Type',
    amount: 'Amount',
    balance: 'Balance after',
    currency: 'Currency',
    number: 'Reference number',
    by: 'By',
    agencyRemark: 'Agency note',
    remark: 'Your note',
  },
  zh: {
    sheet: '钱包',
    time: '时间',
    kind: '类型',
    amount: '金额',
    balance: '变动后余额',
    currency: '币种',
    number: '关联单号',
    by: '操作人',
    agencyRemark: '平台备注',
    remark: '我的备注',
  },
} as const

const columnsFor = ({ locale, timeZone, wall }: Reader): SheetColumn<MovementView>[] => {
  const words = titles[locale]
  return [
    { title: `${words.time} (${timeZone})`, width: 20, kind: 'time', of: ({ at }) => wall(at) },
    { title: words.kind, width: 20, kind: 'text', of: ({ kind }) => ledgerKindWords[locale][kind] },
    { title: words.amount, width: 14, kind: 'money', of: ({ amountMinor }) => amountMinor },
    { title: words.balance, width: 14, kind: 'money', of: ({ balanceAfterMinor }) => balanceAfterMinor },
    { title: words.currency, width: 9, kind: 'text', of: ({ currency }) => currency },
    { title: words.number, width: 16, kind: 'text', of: ({ sourceNumber }) => sourceNumber },
    { title: words.by, width: 18, kind: 'text', of: ({ actorName }) => actorName },
    { title: words.agencyRemark, width: 30, kind: 'text', of: ({ agencyRemark }) => agencyRemark },
    { title: words.remark, width: 30, kind: 'text', of: ({ customerRemark }) => customerRemark },
  ]
}

export const exportMovements = async (
  database: Database,
  { format, locale, ...filter }: ParsedInputOf<typeof wallet.exportMovements>,
  call: CustomerCall,
  now: Date,
): Promise<FileAnswer> => {
  const reader = await readerOf(database, call, locale)
  return exportFile(database, call, {
    action: 'wallet:export',
    asked: { filter },
    format,
    fileName: 'wallet',
    sheet: {
      name: titles[reader.locale].sheet,
      columns: columnsFor(reader),
      batches: readMovementChunks(database, call.customer, filter),
    },
    now,
  })
}
