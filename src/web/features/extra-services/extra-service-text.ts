import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type {
  ExtraServiceBasis,
  ServiceOrderStatus,
  ServiceStockCause,
} from '../../../contract/extra-services/service-order-states.ts'
import {
  serviceOrderReasonWords,
  serviceOrderStatusWords,
} from '../../../contract/extra-services/service-order-text.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { caseText } from '../case-kit/case-text.ts'

export const sellerTones: Record<ServiceOrderStatus, Tone> = {
  requested: 'working',
  awaitingPayment: 'yours',
  paid: 'working',
  inProgress: 'working',
  delivered: 'yours',
  completed: 'done',
  declined: 'quiet',
  cancelled: 'quiet',
}
export const operatorTones: Record<ServiceOrderStatus, Tone> = {
  ...sellerTones,
  requested: 'yours',
  awaitingPayment: 'working',
  paid: 'yours',
  inProgress: 'yours',
  delivered: 'working',
}

export const statusText = defineText<Record<ServiceOrderStatus, string>>(serviceOrderStatusWords)

export const reasonText = defineText<Record<ServiceOrderStatus, string>>({
  en: {
    requested: 'The agency is preparing a quote',
    awaitingPayment: 'Pay for the service so that the work can start',
    paid: 'The agency starts the work soon',
    inProgress: 'The agency is working on it',
    delivered: 'Check the delivery, then accept it or ask for changes',
    completed: '',
    declined: '',
    cancelled: '',
  },
  zh: {
    requested: '平台正在报价',
    awaitingPayment: '付款后开始处理',
    paid: '平台即将开始',
    inProgress: '平台正在处理',
    delivered: '请查看交付内容并验收，或要求修改',
    completed: '',
    declined: '',
    cancelled: '',
  },
})

export const operatorReasonText = defineText<Record<ServiceOrderStatus, string>>(serviceOrderReasonWords)

export const factText = defineText({
  en: {
    ...caseText.en,
    fresh: 'New',
    days: (n: number) => (n === 0 ? 'on the same day' : `in ${counted(n, 'day', 'days')}`),
    takes: (n: number) => `${counted(n, 'day', 'days')} from payment`,
    onRequest: 'Price on request',
    customer: 'Customer',
    state: 'Status',
    next: 'Next step',
    total: 'Total',
    created: 'Created',
    service: 'Service',
    search: 'Number or service',
  },
  zh: {
    ...caseText.zh,
    fresh: '新',
    days: (n: number) => (n === 0 ? '当天交付' : `${formatNumber(n, 'zh')} 天内交付`),
    takes: (n: number) => `付款后 ${formatNumber(n, 'zh')} 天`,
    onRequest: '按需报价',
    customer: '客户',
    state: '状态',
    next: '下一步',
    total: '金额',
    created: '创建时间',
    service: '服务',
    search: '搜索编号或服务',
  },
})

export const perText = defineText<Record<ExtraServiceBasis, string>>({
  en: { job: 'per job', unit: 'per unit' },
  zh: { job: '每次', unit: '每件' },
})

export const causeText = defineText<Record<ServiceStockCause, string>>({
  en: { bought: 'Bought', used: 'Used', returned: 'Given back', corrected: 'Corrected' },
  zh: { bought: '购入', used: '使用', returned: '退回', corrected: '更正' },
})
export const causeTones: Record<ServiceStockCause, Tone> = {
  bought: 'done',
  used: 'moving',
  returned: 'working',
  corrected: 'quiet',
}

export const eventText = defineText({
  en: {
    ordered: 'Ordered',
    quoted: 'Quoted',
    paid: 'Paid',
    started: 'Started',
    delivered: 'Delivered',
    stocked: 'Added to stock',
    changesRequested: 'Changes requested',
    completed: 'Completed',
    declined: 'Declined',
    cancelled: 'Cancelled',
    refunded: 'Cancelled and refunded',
  },
  zh: {
    ordered: '已下单',
    quoted: '已报价',
    paid: '已付款',
    started: '开始处理',
    delivered: '已交付',
    stocked: '已入库',
    changesRequested: '要求修改',
    completed: '已完成',
    declined: '未受理',
    cancelled: '已取消',
    refunded: '已取消并退款',
  },
})
