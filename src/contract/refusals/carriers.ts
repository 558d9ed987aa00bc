import { counted, formatNumber } from '../kernel/format.ts'
import { given, template } from './sentences.ts'

export const carrierRefusals = {
  carrierLabelPending: template<{ readonly number: string; readonly orderId: string }>({
    en: ({ number }) =>
      `The carrier’s label for ${number} could not be loaded. Create the label again in a minute.`,
    zh: '承运商面单尚未取得，请稍后重新生成面单。',
  }),
  carrierLabelBuying: template<{ readonly number: string }>({
    en: ({ number }) =>
      `The carrier has not confirmed the label of ${number} yet. Create the label again in a minute.`,
    zh: '承运商尚未确认面单，请稍后重新生成面单。',
  }),
  noCarrierTookParcel: template<{
    readonly number: string
    readonly carrier: string
    readonly detail: string
  }>({
    en: ({ number, carrier, detail }) =>
      `No carrier took the parcel of ${number}${carrier === '' ? '' : ` (${[carrier, detail].filter(Boolean).join(': ')})`}. Its label has no tracking number: hand it to a carrier of your choice.`,
    zh: ({ carrier = '', detail = '' }) =>
      `没有承运商接受此包裹${carrier === '' ? '' : `（${[carrier, detail].filter(Boolean).join('：')}）`}。面单没有运单号，请自行选择承运商。`,
  }),
  parcelsChanged: template<{ readonly carrier: string; readonly count: number }>({
    en: ({ carrier, count }) =>
      `${carrier} has ${counted(count, 'parcel', 'parcels')} to hand over, not as many as displayed. Check the list and try again.`,
    zh: ({ count }) =>
      `待交接包裹已变化${given(count, (left) => `（现有 ${formatNumber(left, 'zh')} 件）`)}，请核对后重试。`,
  }),
  nothingToHandOver: template<{ readonly carrier: string }>({
    en: ({ carrier }) => `${carrier} has no parcels to hand over.`,
    zh: '该承运商没有待交接的包裹。',
  }),
  alreadySigned: template<{ readonly number: string; readonly signedBy: string }>({
    en: ({ number, signedBy }) => `${signedBy} has already signed for ${number}.`,
    zh: '该交接单已签字。',
  }),
  alreadyScanned: template<{ readonly trackingNumber: string }>({
    en: ({ trackingNumber }) => `${trackingNumber} is no longer without a first scan.`,
    zh: '该包裹已有首次扫描或已处理。',
  }),
} as const
