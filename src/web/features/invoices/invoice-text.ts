import type { invoiceLineKinds, InvoiceSeries, InvoiceStatus, TaxGround } from '../../../contract/invoices.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const seriesText = defineText<Record<InvoiceSeries, string>>({
  en: { order: 'Order', extra: 'Extra charge', inventory: 'Inventory', credit: 'Credit note' },
  zh: { order: '订单', extra: '附加费用', inventory: '备货', credit: '红字发票' },
})

export const seriesTabText = defineText<Record<InvoiceSeries | 'all', string>>({
  en: {
    all: 'All',
    order: 'Orders',
    extra: 'Extra charges',
    inventory: 'Inventory',
    credit: 'Credit notes',
  },
  zh: { all: '全部', order: '订单', extra: '附加费用', inventory: '备货', credit: '红字发票' },
})

export const invoiceStatusText = defineText<Record<InvoiceStatus, string>>({
  en: { paid: 'Paid', partlyCredited: 'Partly credited', credited: 'Credited', credit: 'Credit note' },
  zh: { paid: '已付款', partlyCredited: '部分冲销', credited: '已冲销', credit: '红字发票' },
})

export const invoiceTones: Readonly<Record<InvoiceStatus, Tone>> = {
  paid: 'done',
  partlyCredited: 'working',
  credited: 'quiet',
  credit: 'quiet',
}

type LineKind = (typeof invoiceLineKinds)[number]

export const lineKindText = defineText<Record<LineKind, string>>({
  en: {
    goods: 'Goods',
    freight: 'Shipping',
    service: 'Service',
    surcharge: 'Surcharge',
    refund: 'Refund',
    other: 'Other charges',
  },
  zh: {
    goods: '商品',
    freight: '运费',
    service: '服务',
    surcharge: '附加费',
    refund: '退款',
    other: '其他费用',
  },
})

/** 'Reverse charge' stays in English, the words that the law requires. */
export const groundText = defineText<Record<TaxGround, (rate: string) => string>>({
  en: {
    domestic: (rate) => `VAT ${rate}% included`,
    export: () => 'Export of goods or services: not subject to VAT',
    intraCommunity: () => 'VAT-exempt intra-Community supply (Article 138, Directive 2006/112/EC)',
    reverseCharge: () => 'Reverse charge: the customer accounts for VAT (Article 196, Directive 2006/112/EC)',
    outsideScope: () => 'Not subject to VAT',
  },
  zh: {
    domestic: (rate) => `含增值税 ${rate}%`,
    export: () => '出口货物或服务：不征收增值税',
    intraCommunity: () => '欧盟内部供货，免征增值税（2006/112/EC 号指令第 138 条）',
    reverseCharge: () => '反向征税（Reverse charge）：由客户申报缴纳增值税（2006/112/EC 号指令第 196 条）',
    outsideScope: () => '不征收增值税',
  },
})

/** Labels of an invoice's parties and of the invoice address. */
export const partyText = defineText({
  en: {
    registrationNumber: 'Registration number',
    taxNumber: 'Tax number',
    email: 'Email',
    phone: 'Phone',
  },
  zh: { registrationNumber: '注册号', taxNumber: '税号', email: '邮箱', phone: '电话' },
})
