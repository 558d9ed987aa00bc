import { purposeOfNumber, unionPlace, type TaxNumberKind } from '../../../contract/tax-numbers/tax-schemes.ts'
import { defineText } from '../../ui/text/define-text.ts'

/** What a seller's number is used for. */
export const numberUseText = defineText({
  en: {
    scheme: () => 'Used for import tax on orders that you pay from now on.',
    invoice: (isUnion: boolean) =>
      `Printed on the commercial invoices of parcels to ${isUnion ? 'the EU' : 'this country'}.`,
    schemeOrInvoice: () =>
      'Used for import tax on orders that you pay from now on. Above the scheme’s limit, printed on the commercial invoices of parcels to this country.',
  },
  zh: {
    scheme: () => '用于之后付款订单的进口税。',
    invoice: (isUnion: boolean) => `打印在寄往${isUnion ? '欧盟' : '该国家/地区'}的包裹的商业发票上。`,
    schemeOrInvoice: () =>
      '用于之后付款订单的进口税；超出机制限额时，打印在寄往该国家/地区的包裹的商业发票上。',
  },
})

type Words = (typeof numberUseText)['en']

export const describeNumberUse = (words: Words, kind: TaxNumberKind, place: string): string =>
  words[purposeOfNumber(kind, place)](place === unionPlace)

/** What changes when a number is deleted. */
export const deletedNumberText = defineText({
  en: {
    scheme: 'Orders that you pay from now on no longer use it. Orders already paid keep it.',
    invoice: 'Commercial invoices downloaded from now on no longer show it.',
    schemeOrInvoice:
      'Orders that you pay from now on no longer use it for import tax, and commercial invoices downloaded from now on no longer show it above the scheme’s limit. Orders already paid keep it for import tax.',
  },
  zh: {
    scheme: '之后付款的订单将不再使用此税号，已付款的订单不受影响。',
    invoice: '之后下载的商业发票将不再显示此税号。',
    schemeOrInvoice:
      '之后付款的订单不再以此税号缴纳进口税，超出机制限额的商业发票也不再显示此税号。已付款订单的进口税不受影响。',
  },
})
