import type { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { CarrierBillLine } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportFile } from '../../platform/exports/exports.ts'
import type { SheetColumn } from '../../platform/exports/sheet.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { lineBatches } from './bill-lines.ts'
import { getCarrierBill } from './bill-rows.ts'

type Locale = 'en' | 'zh'

const titles = {
  en: [
    'Row',
    'Tracking number',
    'Charge',
    'Weight (g)',
    'Amount',
    'Expected',
    'Weighed (g)',
    'Currency',
    'Reason',
    'Order',
  ],
  zh: ['行', '运单号', '费用', '重量 (g)', '金额', '应收', '实测重量 (g)', '币种', '原因', '订单'],
} as const

const columnsIn = (locale: Locale, currency: Currency): readonly SheetColumn<CarrierBillLine>[] => {
  const [row, tracking, charge, weight, amount, expected, weighed, money, reason, order] = titles[locale]
  return [
    { title: row, width: 8, kind: 'whole', of: (line) => line.position },
    { title: tracking, width: 24, kind: 'text', of: (line) => line.trackingNumber },
    { title: charge, width: 20, kind: 'text', of: (line) => line.charge },
    { title: weight, width: 12, kind: 'whole', of: (line) => line.weightGrams },
    { title: amount, width: 12, kind: 'money', of: (line) => line.amountMinor },
    { title: expected, width: 12, kind: 'money', of: (line) => line.expectedMinor },
    { title: weighed, width: 14, kind: 'whole', of: (line) => line.expectedGrams },
    { title: money, width: 10, kind: 'text', of: () => currency },
    { title: reason, width: 40, kind: 'text', of: (line) => line.reason },
    { title: order, width: 18, kind: 'text', of: (line) => line.orderNumber },
  ]
}

/** @throws DomainError notFound, exportsRunning */
export const exportLines = async (
  database: Database,
  { id, tab, format, locale = 'en' }: ParsedInputOf<typeof operatorCarrierBills.exportCarrierBillLines>,
  call: OperatorCall,
  now: Date,
): Promise<FileAnswer> => {
  const { number, currency } = await getCarrierBill(database.agency, id)
  return exportFile(database, call, {
    action: 'carrierBill:exportCarrierBillLines',
    asked: { number, tab },
    format,
    fileName: `bill-lines-${tab}`,
    sheet: {
      name: locale === 'zh' ? '账单明细' : 'Bill lines',
      columns: columnsIn(locale, currency),
      batches: lineBatches(database.agency, id, tab),
    },
    now,
  })
}
