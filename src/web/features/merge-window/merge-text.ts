import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'

/** The result of a merge, real or simulated. */
export const runWords = defineText({
  en: {
    merged: (orders: number, parcels: number, amount: string) =>
      `${counted(orders, 'order', 'orders')} merged into ${counted(parcels, 'parcel', 'parcels')}, saving ${amount} on shipping.`,
  },
  zh: {
    merged: (orders: number, parcels: number, amount: string) =>
      `${formatNumber(orders, 'zh')} 个订单合并为 ${formatNumber(parcels, 'zh')} 个包裹，节省运费 ${amount}。`,
  },
})
