import type { Words } from '../kernel/words.ts'
import type { SupplierOrderStatus } from './supplier-order-states.ts'

export const supplierOrderStatusWords: Words<SupplierOrderStatus> = {
  en: {
    draft: 'Draft',
    ordered: 'Ordered',
    confirmed: 'Confirmed',
    inTransit: 'In transit',
    partlyReceived: 'Partly received',
    received: 'Received',
    closed: 'Closed',
    cancelled: 'Cancelled',
  },
  zh: {
    draft: '草稿',
    ordered: '已下单',
    confirmed: '已确认',
    inTransit: '运输中',
    partlyReceived: '部分到货',
    received: '已到货',
    closed: '已关闭',
    cancelled: '已取消',
  },
}
