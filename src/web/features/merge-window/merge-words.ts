import { defineText } from '../../ui/text/define-text.ts'

/** What merging did, or would have done. */
export const runWords = defineText({
  en: {
    merged: (orders: number, parcels: number, amount: string) =>
      `${orders.toLocaleString()} orders in ${parcels === 1 ? '1 parcel' : `${parcels.toLocaleString()} parcels`}: ${amount} of freight saved.`,
  },
  zh: {
    merged: (orders: number, parcels: number, amount: string) =>
      `${orders.toLocaleString()} 个订单合并为 ${parcels.toLocaleString()} 个包裹，节省运费 ${amount}。`,
  },
})
