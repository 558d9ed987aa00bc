import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { StockAlert } from '../../../contract/stock/stock.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const purchasePageOf = {
  inventory: '/inventory/purchaseOrder',
  selfPurchase: '/purchase/purchaseAddorder',
} as const

export const stockText = defineText({
  en: {
    onHand: 'In stock',
    reserved: 'Reserved',
    available: 'Available',
    inTransit: 'Incoming',
    daysLeft: 'Days left',
    value: 'Value',
    alert: 'Low-stock alert',
    noAlert: 'No alert',
    low: 'Low',
    number: (n: number) => formatNumber(n, 'en'),
    units: (n: number) => counted(n, 'unit', 'units'),
    alertOf: ({ kind, value }: StockAlert, quantity: number | null) =>
      kind === 'units'
        ? counted(value, 'unit', 'units')
        : [
            `${counted(value, 'day', 'days')} of sales`,
            ...(quantity === null ? [] : [counted(quantity, 'unit', 'units')]),
          ].join(' · '),
    orderAgain: 'Order again',
    orderAgainSkus: (n: number) => `Order again · ${counted(n, 'SKU', 'SKUs')}`,
    setAlert: 'Set alert',
    unavailable: 'Product no longer available',
  },
  zh: {
    onHand: '库存',
    reserved: '已占用',
    available: '可用',
    inTransit: '在途',
    daysLeft: '可用天数',
    value: '库存价值',
    alert: '库存预警',
    noAlert: '未设置',
    low: '库存不足',
    number: (n: number) => formatNumber(n, 'zh'),
    units: (n: number) => `${formatNumber(n, 'zh')} 件`,
    alertOf: ({ kind, value }: StockAlert, quantity: number | null) =>
      kind === 'units'
        ? `${formatNumber(value, 'zh')} 件`
        : [
            `${formatNumber(value, 'zh')} 天销量`,
            ...(quantity === null ? [] : [`${formatNumber(quantity, 'zh')} 件`]),
          ].join(' · '),
    orderAgain: '补货',
    orderAgainSkus: (n: number) => `补货 · ${formatNumber(n, 'zh')} 个 SKU`,
    setAlert: '设置预警',
    unavailable: '产品已下架',
  },
})
