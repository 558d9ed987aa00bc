import { counted, formatNumber } from '../kernel/format.ts'
import { given, template } from './sentences.ts'

interface BillFigures {
  readonly number: string
}

export const carrierBillRefusals = {
  billNumberTaken: template<BillFigures & { readonly carrier: string }>({
    en: ({ number, carrier }) =>
      `Bill ${number} of ${carrier} has been imported already. Open it, or check the number.`,
    zh: ({ number = '' }) => `账单 ${number} 已导入过，请直接打开，或核对账单号。`,
  }),
  billRowsWrong: template<{ readonly rows: number }>({
    en: ({ rows }) =>
      `${counted(rows, 'row', 'rows')} of the file cannot be read. Correct the file, or import it without these rows.`,
    zh: ({ rows }) =>
      `文件中有${given(rows, (count) => ` ${formatNumber(count, 'zh')} `)}行无法读取，请修改文件，或跳过这些行。`,
  }),
  billNotOpen: template<BillFigures>({
    en: ({ number }) => `Bill ${number} is not open. Refresh the page to see its status.`,
    zh: ({ number = '' }) => `账单 ${number} 不在处理中，请刷新页面查看状态。`,
  }),
  billLinesOpen: template<BillFigures & { readonly lines: number }>({
    en: ({ number, lines }) =>
      `${counted(lines, 'line', 'lines')} of bill ${number} ${lines === 1 ? 'is' : 'are'} not decided. Accept or dispute ${lines === 1 ? 'it' : 'them'} first.`,
    zh: ({ lines }) =>
      `账单仍有${given(lines, (count) => ` ${formatNumber(count, 'zh')} `)}行未处理，请先接受或提出争议。`,
  }),
  billCurrencyDiffers: template<{ readonly trackingNumber: string; readonly currency: string }>({
    en: ({ trackingNumber, currency }) =>
      `Parcel ${trackingNumber} has been billed in ${currency}. A parcel’s cost has one currency: dispute the line.`,
    zh: ({ trackingNumber = '', currency = '' }) =>
      `包裹 ${trackingNumber} 已按 ${currency} 计费；同一包裹只能使用一种币种，请对此行提出争议。`,
  }),
} as const
