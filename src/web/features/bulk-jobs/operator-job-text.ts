import type { BulkJobKindName } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'
import { monthText } from '../invoices/months.ts'
import { ordersOf, sellerJobTitles, type Title } from './bulk-job-text.ts'

/** Of jobs that operators start: apart, so that sellers do not load them. */
export const operatorJobTitles = defineText<Record<BulkJobKindName, Title>>({
  en: {
    ...sellerJobTitles.en,
    'order.shipByFile': (title) => `Shipping from file: ${title}`,
    'order.undoShipByFile': (title) => `Undoing shipping from file: ${title}`,
    'order.assign': (_, total) => `Assigning ${ordersOf(total)}`,
    'order.moveStock': (_, total) => `Changing the stock status of ${ordersOf(total)}`,
    'order.makeLabels': (_, total) => `Creating the labels of ${ordersOf(total)}`,
    'product.edit': (_, total) => `Updating ${counted(total, 'product', 'products')}`,
    'product.price': (_, total) => `Updating ${counted(total, 'price', 'prices')}`,
    'commission.pay': (month, total) =>
      `Paying ${counted(total, 'commission', 'commissions')} of ${monthText(month, 'en')}`,
    'wave.papers': (wave) => `Documents of wave ${wave}`,
    'product.import': (title) => `Importing products: ${title}`,
    'order.resolveProblem': (_, total) => `Resolving problems of ${counted(total, 'order', 'orders')}`,
    'order.releaseCancelled': (_, total) => `Releasing ${counted(total, 'order', 'orders')}`,
    'refund.change': (_, total) => `Deciding ${counted(total, 'refund', 'refunds')}`,
    'return.discard': (_, total) => `Discarding ${counted(total, 'returned parcel', 'returned parcels')}`,
    'return.notReturned': (_, total) => `Recording as not returned: ${counted(total, 'parcel', 'parcels')}`,
    'surcharge.withdraw': (_, total) => `Withdrawing ${counted(total, 'surcharge', 'surcharges')}`,
    'replacement.acknowledge': (_, total) =>
      `Marking as reviewed: ${counted(total, 'replacement', 'replacements')}`,
    'shopUpdate.retry': (_, total) => `Retrying ${counted(total, 'shop update', 'shop updates')}`,
    'recharge.creditMatched': (_, total) => `Crediting ${counted(total, 'bank transfer', 'bank transfers')}`,
    'withdrawal.approve': (_, total) => `Approving ${counted(total, 'withdrawal', 'withdrawals')}`,
    'ticket.change': (_, total) => `Changing ${counted(total, 'ticket', 'tickets')}`,
    'sourcing.end': (_, total) =>
      `Marking as not found: ${counted(total, 'product request', 'product requests')}`,
  },
  zh: {
    ...sellerJobTitles.zh,
    'order.shipByFile': (title) => `导入发货：${title}`,
    'order.undoShipByFile': (title) => `撤销导入发货：${title}`,
    'order.assign': (_, total) => `分配 ${formatNumber(total, 'zh')} 个订单`,
    'order.moveStock': (_, total) => `修改 ${formatNumber(total, 'zh')} 个订单的到货状态`,
    'order.makeLabels': (_, total) => `生成 ${formatNumber(total, 'zh')} 个订单的面单`,
    'product.edit': (_, total) => `修改 ${formatNumber(total, 'zh')} 个产品`,
    'product.price': (_, total) => `设置 ${formatNumber(total, 'zh')} 个价格`,
    'commission.pay': (month, total) =>
      `支付 ${monthText(month, 'zh')}的 ${formatNumber(total, 'zh')} 笔佣金`,
    'wave.papers': (wave) => `波次 ${wave} 的单据`,
    'product.import': (title) => `导入产品：${title}`,
    'order.resolveProblem': (_, total) => `解决 ${formatNumber(total, 'zh')} 个订单的异常`,
    'order.releaseCancelled': (_, total) => `放行 ${formatNumber(total, 'zh')} 个订单`,
    'refund.change': (_, total) => `处理 ${formatNumber(total, 'zh')} 个退款申请`,
    'return.discard': (_, total) => `弃置 ${formatNumber(total, 'zh')} 个退件`,
    'return.notReturned': (_, total) => `登记未退回： ${formatNumber(total, 'zh')} 个包裹`,
    'surcharge.withdraw': (_, total) => `撤回 ${formatNumber(total, 'zh')} 笔附加费`,
    'replacement.acknowledge': (_, total) => `标记为已查看： ${formatNumber(total, 'zh')} 个补发`,
    'shopUpdate.retry': (_, total) => `重试 ${formatNumber(total, 'zh')} 条店铺同步`,
    'recharge.creditMatched': (_, total) => `入账 ${formatNumber(total, 'zh')} 笔银行转账`,
    'withdrawal.approve': (_, total) => `批准 ${formatNumber(total, 'zh')} 笔提现`,
    'ticket.change': (_, total) => `处理 ${formatNumber(total, 'zh')} 个工单`,
    'sourcing.end': (_, total) => `标记为未找到： ${formatNumber(total, 'zh')} 个找货申请`,
  },
})
