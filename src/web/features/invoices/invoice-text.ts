import type { InvoiceSeries, InvoiceStatus } from '../../../contract/invoices/invoices.ts'
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
