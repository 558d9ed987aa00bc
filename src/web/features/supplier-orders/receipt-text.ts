import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const receiptText = defineText({
  en: {
    toOrders: (n: number, orders: number) =>
      `${counted(n, 'unit', 'units')} for ${counted(orders, 'order', 'orders')}`,
    rest: (n: number, bin: string) => `${counted(n, 'unit', 'units')} to ${bin}`,
    unplaced: (n: number) => `${counted(n, 'unit', 'units')} in no bin yet`,
    notUsable: (n: number) => `${counted(n, 'unit', 'units')} not usable`,
    receipts: 'Receipts',
    checkFailed: (text: string) => `Failed: ${text}`,
    checkPassed: (text: string) => `Passed: ${text}`,
    picturesOf: (code: string) => `Pictures of ${code}`,
  },
  zh: {
    toOrders: (n: number, orders: number) =>
      `${formatNumber(n, 'zh')} 件分给 ${formatNumber(orders, 'zh')} 个订单`,
    rest: (n: number, bin: string) => `${formatNumber(n, 'zh')} 件放入 ${bin}`,
    unplaced: (n: number) => `${formatNumber(n, 'zh')} 件待上架`,
    notUsable: (n: number) => `${formatNumber(n, 'zh')} 件不可用`,
    receipts: '到货记录',
    checkFailed: (text: string) => `不合格：${text}`,
    checkPassed: (text: string) => `合格：${text}`,
    picturesOf: (code: string) => `${code} 的照片`,
  },
})
