import { dateFormat, formatNumber, localeTags, type Locale } from '../../../../contract/kernel/format.ts'
import type { InvoiceSeries } from '../../../../contract/invoices/invoices.ts'

const english = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  statement: 'Statement of invoices',
  seller: 'From',
  buyer: 'To',
  taxNumber: (value: string) => `VAT number ${value}`,
  registrationNumber: (value: string) => `Registration number ${value}`,
  number: 'Number',
  date: 'Date',
  month: 'Month',
  order: 'Order',
  parcel: 'Parcel',
  shipTo: 'Ship to',
  corrects: 'Corrects invoice',
  replaces: 'Replaces invoice',
  code: 'SKU',
  name: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  discount: 'Discount',
  amount: 'Amount',
  net: 'Net',
  tax: 'VAT',
  total: 'Total',
  taxAt: (rate: string) => `VAT ${rate}`,
  paid: 'Paid from the wallet',
  credited: 'Credited to the wallet',
  setOff: (number: string) => `Set off against invoice ${number}`,
  amountDue: 'Amount due',
  homeRate: (rate: string) => `Exchange rate ${rate}`,
  inCurrency: (word: string, currency: string) => `${word} in ${currency}`,
  ownStock: (amount: string) => `Discount for units from the customer's own stock: ${amount}`,
  remark: (value: string) => `Remark: ${value}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  noInvoices: 'No invoices in this month',
  count: 'Documents',
}
type Words = typeof english

const chinese: Words = {
  invoice: '发票',
  creditNote: '红字发票',
  statement: '发票对账单',
  seller: '销售方',
  buyer: '购买方',
  taxNumber: (value) => `税号 ${value}`,
  registrationNumber: (value) => `注册号 ${value}`,
  number: '编号',
  date: '日期',
  month: '月份',
  order: '订单',
  parcel: '包裹',
  shipTo: '收货国家/地区',
  corrects: '更正发票',
  replaces: '代替发票',
  code: 'SKU',
  name: '名称',
  quantity: '数量',
  unitPrice: '单价',
  discount: '折扣',
  amount: '金额',
  net: '不含税金额',
  tax: '税额',
  total: '合计',
  taxAt: (rate) => `增值税 ${rate}`,
  paid: '已用钱包余额支付',
  credited: '已退回钱包',
  setOff: (number) => `与发票 ${number} 抵销`,
  amountDue: '应付金额',
  homeRate: (rate) => `汇率 ${rate}`,
  inCurrency: (word, currency) => `${word}（${currency}）`,
  ownStock: (amount) => `其中客户自有库存抵扣：${amount}`,
  remark: (value) => `备注：${value}`,
  page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  noInvoices: '本月没有发票',
  count: '单据数',
}

export const invoiceWords: Readonly<Record<Locale, Words>> = { en: english, zh: chinese }

export const seriesWords: Readonly<Record<Locale, Readonly<Record<InvoiceSeries, string>>>> = {
  en: { order: 'Orders', extra: 'Extra charges', inventory: 'Inventory', credit: 'Credit notes' },
  zh: { order: '订单', extra: '附加费用', inventory: '备货', credit: '红字发票' },
}

/** `1234567` → `12,345.67` */
export const amountText = (minor: number): string => {
  const size = Math.abs(minor)
  const cents = String(size % 100).padStart(2, '0')
  return `${minor < 0 ? '-' : ''}${formatNumber(Math.floor(size / 100), 'en')}.${cents}`
}

export const dayText = (day: string, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export const monthText = (month: string, locale: Locale): string =>
  dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

const countries: Readonly<Record<Locale, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames(localeTags.en, { type: 'region' }),
  zh: new Intl.DisplayNames(localeTags.zh, { type: 'region' }),
}

export const countryText = (code: string, locale: Locale): string =>
  /^[A-Z]{2}$/.test(code) ? (countries[locale].of(code) ?? code) : code
