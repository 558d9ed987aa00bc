import { defineText } from '../../ui/text/define-text.ts'

/** What merging did, or would have done. */
export const runWords = defineText({
  en: {
    merged: (orders: number, parcels: number, amount: string) =>
      `${orders.toLocaleString()} orders merged into ${parcels === 1 ? '1 parcel' : `${parcels.toLocaleString()} parcels`}, saving ${amount} on shipping.`,
  },
  zh: {
    merged: (orders: number, parcels: number, amount: string) =>
      `${orders.toLocaleString()} 个订单合并为 ${parcels.toLocaleString()} 个包裹，节省运费 ${amount}。`,
  },
})
