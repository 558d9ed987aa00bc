import type { ProfitCost, SaleKind } from '../../../contract/profit/profit-parts.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const costText = defineText({
  en: {
    goods: 'Goods',
    inbound: 'Domestic freight',
    packing: 'Packing',
    service: 'Services',
    carrier: 'Carrier',
    fee: 'Payment fees',
    commission: 'Commission',
  },
  zh: {
    goods: '商品成本',
    inbound: '国内运费',
    packing: '包装',
    service: '服务',
    carrier: '物流商',
    fee: '支付手续费',
    commission: '佣金',
  },
})

export const saleText = defineText<Record<SaleKind | 'all', string>>({
  en: {
    all: 'All',
    dropshipping: 'Dropshipping',
    inventory: 'Inventory',
    wholesale: 'Wholesale',
    service: 'Services',
  },
  zh: { all: '全部', dropshipping: '代发', inventory: '备货', wholesale: '批发', service: '增值服务' },
})

/** Where what was sold is shown. */
export const salePageOf = (kind: SaleKind, id: string): string =>
  ({
    dropshipping: `/orders/detail?id=${id}`,
    inventory: `/incoming/order?id=${id}`,
    wholesale: `/wholesale/${id}`,
    service: `/service-orders/${id}`,
  })[kind]

export const profitText = defineText({
  en: {
    all: 'All',
    revenue: 'Revenue',
    refunds: 'Refunds',
    net: 'Net revenue',
    costs: 'Costs',
    otherCosts: 'Other costs',
    profit: 'Profit',
    margin: 'Margin',
    orders: 'Orders',
    units: 'Units',
    kind: 'Kind of sale',
    day: 'Day',
    customer: 'Customer',
    product: 'Product',
    line: 'Shipping line',
    person: 'Person',
    writeOffs: 'Write-offs',
    none: 'None',
    estimated: 'Estimated',
    unknown: 'Unknown',
    complete: 'Complete',
    marginOf: (percent: number) => `${percent}% margin`,
    unknownIn: (n: number) => `unknown in ${counted(n, 'order', 'orders')}`,
    unknownWriteOffs: (n: number) => `unknown in ${counted(n, 'write-off', 'write-offs')}`,
    estimatedIn: (n: number) => `${counted(n, 'order has', 'orders have')} estimated costs.`,
    missingIn: (n: number) =>
      `${counted(n, 'order lacks', 'orders lack')} a cost: the profit is at most this.`,
  },
  zh: {
    all: '全部',
    revenue: '收入',
    refunds: '退款',
    net: '净收入',
    costs: '成本',
    otherCosts: '其他成本',
    profit: '利润',
    margin: '利润率',
    orders: '订单',
    units: '件数',
    kind: '销售类型',
    day: '日期',
    customer: '客户',
    product: '产品',
    line: '物流渠道',
    person: '人员',
    writeOffs: '报损',
    none: '无',
    estimated: '预估',
    unknown: '未知',
    complete: '完整',
    marginOf: (percent: number) => `利润率 ${percent}%`,
    unknownIn: (n: number) => `${formatNumber(n, 'zh')} 个订单未知`,
    unknownWriteOffs: (n: number) => `${formatNumber(n, 'zh')} 笔报损未知`,
    estimatedIn: (n: number) => `${formatNumber(n, 'zh')} 个订单含预估成本。`,
    missingIn: (n: number) => `${formatNumber(n, 'zh')} 个订单缺少成本，实际利润不高于此数。`,
  },
})

export const costMinorOf = {
  goods: 'goodsMinor',
  inbound: 'inboundMinor',
  packing: 'packingMinor',
  service: 'serviceMinor',
  carrier: 'carrierMinor',
  fee: 'feeMinor',
  commission: 'commissionMinor',
} as const satisfies Record<ProfitCost, string>

/** In whole percent of the net revenue; null without any. */
export const marginOf = (profitMinor: number, netMinor: number): number | null =>
  netMinor > 0 ? Math.round((profitMinor / netMinor) * 100) : null
