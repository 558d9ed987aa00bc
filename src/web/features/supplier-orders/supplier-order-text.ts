import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type {
  SupplierOrderAction,
  SupplierOrderEventKind,
  SupplierOrderStatus,
} from '../../../contract/supplier-orders/supplier-order-states.ts'
import { supplierOrderStatusWords } from '../../../contract/supplier-orders/supplier-order-text.ts'
import { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { operatorSuppliers } from '../../../contract/supplier-orders/suppliers.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const supplierOrderReads = [
  operatorSupplierOrders.getBuyList,
  operatorSupplierOrders.listSupplierOrders,
  operatorSupplierOrders.getSupplierOrder,
  operatorSupplierOrders.getOrderSupply,
  operatorSupplierOrders.getAwaitedGoods,
  operatorSuppliers.getSupplier,
  operatorSuppliers.getSupplierScores,
  operatorWarehouseStock.listWarehouseStock,
  operatorWarehouseStock.listWarehouseStockMovements,
  operatorWarehouseStock.getStockPlaces,
] as const

export const supplierOrderTones: Record<SupplierOrderStatus, Tone> = {
  draft: 'yours',
  ordered: 'working',
  confirmed: 'working',
  inTransit: 'working',
  partlyReceived: 'working',
  received: 'yours',
  closed: 'done',
  cancelled: 'quiet',
}

export const supplierOrderStatusText =
  defineText<Record<SupplierOrderStatus, string>>(supplierOrderStatusWords)

export const supplierOrderActionText = defineText<Record<SupplierOrderAction, string>>({
  en: {
    edit: 'Edit',
    order: 'Mark as ordered',
    confirm: 'Mark as confirmed',
    markInTransit: 'Mark as in transit',
    receive: 'Receive goods',
    recordPayment: 'Record payment',
    close: 'Close order',
    cancel: 'Cancel order',
    addNote: 'Add note',
  },
  zh: {
    edit: '编辑',
    order: '标记为已下单',
    confirm: '标记为已确认',
    markInTransit: '标记为运输中',
    receive: '清点到货',
    recordPayment: '登记付款',
    close: '关闭采购单',
    cancel: '取消采购单',
    addNote: '添加备注',
  },
})

export const supplierOrderEventText = defineText<Record<SupplierOrderEventKind, string>>({
  en: {
    created: 'Created',
    edited: 'Edited',
    ordered: 'Ordered at the supplier',
    confirmed: 'Confirmed by the supplier',
    inTransit: 'Sent by the supplier',
    received: 'Goods received',
    paymentRecorded: 'Payment recorded',
    closed: 'Closed',
    cancelled: 'Cancelled',
    noteAdded: 'Note',
    fileAdded: 'File attached',
    fileRemoved: 'File removed',
    placedAtChannel: 'Placed at 1688',
    notPlacedAtChannel: 'Not placed at 1688',
    channelStatus: 'Updated from 1688',
    channelDiffers: 'Amount changed at 1688',
    fileImported: 'Updated from an order export',
  },
  zh: {
    created: '已创建',
    edited: '已编辑',
    ordered: '已向供应商下单',
    confirmed: '供应商已确认',
    inTransit: '供应商已发货',
    received: '已清点到货',
    paymentRecorded: '已登记付款',
    closed: '已关闭',
    cancelled: '已取消',
    noteAdded: '备注',
    fileAdded: '添加附件',
    fileRemoved: '移除附件',
    placedAtChannel: '已在 1688 下单',
    notPlacedAtChannel: '1688 下单失败',
    channelStatus: '同步自 1688',
    channelDiffers: '1688 金额有变化',
    fileImported: '更新自订单导出文件',
  },
})

export const supplyText = defineText({
  en: {
    units: (n: number) => counted(n, 'unit', 'units'),
    orders: (n: number) => counted(n, 'order', 'orders'),
    damaged: (n: number) => `${formatNumber(n, 'en')} damaged`,
    expected: (day: string) => `expected ${day}`,
    late: 'Late',
    note: 'Note',
    product: 'Product',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    expectedOn: 'Expected on',
    reference: 'Order number at the supplier',
    link: 'Link to the order',
    linkHelp: 'Must start with https://.',
    tracking: 'Supplier’s tracking numbers',
    amount: 'must be an amount such as 12.50',
    whole: 'must be a whole number from 1',
    required: 'Required.',
    packs: (packs: number, size: number) =>
      `${counted(packs, 'pack', 'packs')} of ${formatNumber(size, 'en')}`,
    notPacks: (size: number) => `Sold in packs of ${formatNumber(size, 'en')} only`,
    was: (amount: string) => `was ${amount}`,
  },
  zh: {
    units: (n: number) => `${formatNumber(n, 'zh')} 件`,
    orders: (n: number) => `${formatNumber(n, 'zh')} 个订单`,
    damaged: (n: number) => `损坏 ${formatNumber(n, 'zh')} 件`,
    expected: (day: string) => `预计 ${day} 到货`,
    late: '逾期',
    note: '备注',
    product: '产品',
    quantity: '数量',
    unitPrice: '单价',
    expectedOn: '预计到货日',
    reference: '供应商订单号',
    link: '订单链接',
    linkHelp: '以 https:// 开头。',
    tracking: '供应商运单号',
    amount: '必须是金额，例如 12.50',
    whole: '必须是不小于 1 的整数',
    required: '必填',
    packs: (packs: number, size: number) =>
      `${formatNumber(packs, 'zh')} 包，每包 ${formatNumber(size, 'zh')} 件`,
    notPacks: (size: number) => `仅按每包 ${formatNumber(size, 'zh')} 件出售`,
    was: (amount: string) => `原为 ${amount}`,
  },
})
