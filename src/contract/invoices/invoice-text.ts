import type { Locale } from '../kernel/format.ts'
import type { Invoice, InvoiceLine, TaxGround } from './invoices.ts'

/** 'Reverse charge' stays in English, the words that the law requires. */
const groundWords: Readonly<Record<Locale, Readonly<Record<TaxGround, (rate: string) => string>>>> = {
  en: {
    domestic: (rate) => `VAT ${rate} included`,
    export: () => 'Export of goods or services: not subject to VAT',
    intraCommunity: () => 'VAT-exempt intra-Community supply (Article 138, Directive 2006/112/EC)',
    reverseCharge: () => 'Reverse charge: the customer accounts for VAT (Article 196, Directive 2006/112/EC)',
    outsideScope: () => 'Not subject to VAT',
  },
  zh: {
    domestic: (rate) => `含增值税 ${rate}`,
    export: () => '出口货物或服务：不征收增值税',
    intraCommunity: () => '欧盟内部供货，免征增值税（2006/112/EC 号指令第 138 条）',
    reverseCharge: () => '反向征税（Reverse charge）：由客户申报缴纳增值税（2006/112/EC 号指令第 196 条）',
    outsideScope: () => '不征收增值税',
  },
}

/** `1900` → `19%`, `550` → `5.5%`. */
export const rateText = (rateBp: number): string => `${rateBp / 100}%`

export const taxSentence = ({ ground, rateBp }: Invoice['tax'], locale: Locale): string =>
  groundWords[locale][ground](rateText(rateBp))

export const lineKindWords: Readonly<Record<Locale, Readonly<Record<InvoiceLine['kind'], string>>>> = {
  en: {
    goods: 'Goods',
    freight: 'Shipping',
    service: 'Service',
    surcharge: 'Surcharge',
    refund: 'Refund',
    correction: 'Correction',
    other: 'Other charges',
  },
  zh: {
    goods: '商品',
    freight: '运费',
    service: '服务',
    surcharge: '附加费',
    refund: '退款',
    correction: '更正',
    other: '其他费用',
  },
}

/** Freight is named by its shipping line, and what has no name by its kind. */
export const lineName = ({ kind, name }: InvoiceLine, locale: Locale): string => {
  const word = lineKindWords[locale][kind]
  const own = name.trim()
  if (own === '') return word
  return kind === 'freight' ? `${word}: ${own}` : own
}
