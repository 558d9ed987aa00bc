import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { SupplierScore } from '../../../contract/supplier-orders/suppliers.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const scoreText = defineText({
  en: {
    onTime: 'On time',
    short: 'Short',
    faulty: 'Faulty',
    lead: 'Real lead time',
    prices: 'Price changes',
    orders: 'Purchase orders',
    days: (n: string) => `${n} days`,
    onTimeHelp: (n: number) => `Complete by the day promised first, of ${counted(n, 'order', 'orders')}.`,
    shortHelp: 'Units of ended orders that never came.',
    faultyHelp: 'Received units that were not usable.',
    leadHelp: 'From the order to the last goods, on average.',
    changes: (raised: number, lowered: number, of: number) =>
      `${formatNumber(raised, 'en')} up, ${formatNumber(lowered, 'en')} down of ${formatNumber(of, 'en')}`,
    changesHelp: 'Line items bought again from this supplier at another price.',
    none: 'No purchase orders in this period.',
    period: 'Period',
    last: (days: number) => `Last ${formatNumber(days, 'en')} days`,
    shortOnTime: (share: string) => `${share} on time`,
    shortLead: (days: string) => `${days} d real`,
  },
  zh: {
    onTime: '准时率',
    short: '短缺率',
    faulty: '不良率',
    lead: '实际交期',
    prices: '价格变动',
    orders: '采购单',
    days: (n: string) => `${n} 天`,
    onTimeHelp: (n: number) => `${formatNumber(n, 'zh')} 张采购单中，在首次承诺日前到齐的比例。`,
    shortHelp: '已结束采购单中未到货的数量。',
    faultyHelp: '已到货中不可用的数量。',
    leadHelp: '从下单到最后一批到货的平均天数。',
    changes: (raised: number, lowered: number, of: number) =>
      `${formatNumber(of, 'zh')} 次复购：涨 ${formatNumber(raised, 'zh')}，降 ${formatNumber(lowered, 'zh')}`,
    changesHelp: '再次向该供应商采购时价格不同的商品行。',
    none: '此期间没有采购单。',
    period: '期间',
    last: (days: number) => `近 ${formatNumber(days, 'zh')} 天`,
    shortOnTime: (share: string) => `准时 ${share}`,
    shortLead: (days: string) => `实际 ${days} 天`,
  },
})

export const shareText = (bp: number | null): string =>
  bp === null ? '–' : `${(bp / 100).toFixed(bp % 100 === 0 ? 0 : 1)}%`
export const leadText = (tenths: number | null): string => (tenths === null ? '–' : (tenths / 10).toFixed(1))

/** Whether somebody who buys should look twice. */
export const isPoor = ({ onTimeBp, shortBp, faultyBp }: SupplierScore): boolean =>
  (onTimeBp !== null && onTimeBp < 7_000) || (shortBp ?? 0) > 500 || (faultyBp ?? 0) > 500
