import type { CommissionState } from '../../../contract/affiliates/affiliate-terms.ts'
import { commissionStateWords } from '../../../contract/affiliates/affiliate-text.ts'
import type { affiliates } from '../../../contract/affiliates/affiliates.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportFile, operatorReader, readerOf, type Reader } from '../../platform/exports/exports.ts'
import type { CustomerCall, FileAnswer, OperatorCall } from '../../platform/http/route.ts'
import type { SheetColumn } from '../../platform/exports/sheet.ts'
import { readOperatorCommissionChunks } from './operator-queries.ts'
import { checkChild, readCommissionChunks } from './seller-queries.ts'

const titles = {
  en: {
    sheet: 'Commissions',
    referrer: 'Referrer',
    customer: 'Referred customer',
    order: 'Order',
    paid: 'Order paid',
    kind: 'Type',
    earned: 'Commission',
    correction: 'Correction',
    product: 'Product amount',
    currency: 'Currency',
    percent: 'Percent',
    amount: 'Commission',
    rate: 'Exchange rate',
    payout: 'Payout',
    payoutCurrency: 'Payout currency',
    state: 'Status',
    available: 'Available from',
    month: 'Paid in',
  },
  zh: {
    sheet: '佣金',
    referrer: '推荐人',
    customer: '被推荐客户',
    order: '订单',
    paid: '订单付款时间',
    kind: '类型',
    earned: '佣金',
    correction: '更正',
    product: '商品金额',
    currency: '币种',
    percent: '比例（%）',
    amount: '佣金金额',
    rate: '汇率',
    payout: '支付金额',
    payoutCurrency: '支付币种',
    state: '状态',
    available: '可支付时间',
    month: '支付月份',
  },
} as const

interface Exported {
  readonly kind: 'earned' | 'correction'
  readonly orderNumber: string
  readonly paidAt: string
  readonly productMinor: number
  readonly currency: string
  readonly percent: number
  readonly amountMinor: number
  readonly exchangeRate: number
  readonly payoutMinor: number
  readonly payoutCurrency: string
  readonly state: CommissionState
  readonly availableAt: string | null
  readonly payoutMonth: string | null
}

const columnsFor = <T extends Exported>(
  { locale, timeZone, wall }: Reader,
  who: readonly SheetColumn<T>[],
): SheetColumn<T>[] => {
  const words = titles[locale]
  return [
    ...who,
    { title: words.order, width: 16, kind: 'text', of: ({ orderNumber }) => orderNumber },
    { title: `${words.paid} (${timeZone})`, width: 20, kind: 'time', of: ({ paidAt }) => wall(paidAt) },
    { title: words.kind, width: 14, kind: 'text', of: ({ kind }) => words[kind] },
    { title: words.product, width: 14, kind: 'money', of: ({ productMinor }) => productMinor },
    { title: words.percent, width: 9, kind: 'text', of: ({ percent }) => String(percent) },
    { title: words.amount, width: 14, kind: 'money', of: ({ amountMinor }) => amountMinor },
    { title: words.currency, width: 9, kind: 'text', of: ({ currency }) => currency },
    { title: words.rate, width: 12, kind: 'text', of: ({ exchangeRate }) => String(exchangeRate) },
    { title: words.payout, width: 14, kind: 'money', of: ({ payoutMinor }) => payoutMinor },
    { title: words.payoutCurrency, width: 9, kind: 'text', of: ({ payoutCurrency }) => payoutCurrency },
    { title: words.state, width: 14, kind: 'text', of: ({ state }) => commissionStateWords[locale][state] },
    {
      title: `${words.available} (${timeZone})`,
      width: 20,
      kind: 'time',
      of: ({ availableAt }) => wall(availableAt),
    },
    { title: words.month, width: 12, kind: 'text', of: ({ payoutMonth }) => payoutMonth ?? '' },
  ]
}

export const exportCommissions = async (
  database: Database,
  { format, locale, ...filter }: ParsedInputOf<typeof affiliates.exportCommissions>,
  call: CustomerCall,
  now: Date,
): Promise<FileAnswer> => {
  const { customerId } = call.customer
  await checkChild(database, customerId, filter)
  const reader = await readerOf(database, call, locale)
  const words = titles[reader.locale]
  return exportFile(database, call, {
    action: 'commission:export',
    asked: { filter },
    format,
    fileName: 'commissions',
    sheet: {
      name: words.sheet,
      columns: columnsFor<Exported & { readonly name: string }>(reader, [
        { title: words.customer, width: 22, kind: 'text', of: ({ name }) => name },
      ]),
      batches: readCommissionChunks(database, customerId, filter),
    },
    now,
  })
}

export const exportOperatorCommissions = (
  database: Database,
  { format, locale, ...filter }: ParsedInputOf<typeof operatorCommissions.exportOperatorCommissions>,
  call: OperatorCall,
  now: Date,
): Promise<FileAnswer> => {
  const reader = operatorReader(locale, 'UTC')
  const words = titles[reader.locale]
  return exportFile(database, call, {
    action: 'commission:export',
    asked: { ...filter },
    format,
    fileName: 'commissions',
    sheet: {
      name: words.sheet,
      columns: columnsFor<Exported & { readonly customerName: string; readonly referredName: string }>(
        reader,
        [
          { title: words.referrer, width: 22, kind: 'text', of: ({ customerName }) => customerName },
          { title: words.customer, width: 22, kind: 'text', of: ({ referredName }) => referredName },
        ],
      ),
      batches: readOperatorCommissionChunks(database, filter),
    },
    now,
  })
}
