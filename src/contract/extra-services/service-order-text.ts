import type { Words } from '../kernel/words.ts'
import type { ServiceOrderStatus } from './service-order-states.ts'

export const serviceOrderStatusWords: Words<ServiceOrderStatus> = {
  en: {
    requested: 'Awaiting quote',
    awaitingPayment: 'Awaiting payment',
    paid: 'Paid',
    inProgress: 'In progress',
    delivered: 'Delivered',
    completed: 'Completed',
    declined: 'Declined',
    cancelled: 'Cancelled',
  },
  zh: {
    requested: '待报价',
    awaitingPayment: '待付款',
    paid: '已付款',
    inProgress: '进行中',
    delivered: '已交付',
    completed: '已完成',
    declined: '未受理',
    cancelled: '已取消',
  },
}

export const serviceOrderReasonWords: Words<ServiceOrderStatus> = {
  en: {
    requested: 'Quote a price and the days it takes',
    awaitingPayment: 'Waiting for the seller to pay',
    paid: 'Start the work',
    inProgress: 'Finish the work and deliver it',
    delivered: 'Waiting for the seller to accept the delivery',
    completed: '',
    declined: '',
    cancelled: '',
  },
  zh: {
    requested: '请报价并填写所需天数',
    awaitingPayment: '等待卖家付款',
    paid: '请开始处理',
    inProgress: '请完成并交付',
    delivered: '等待卖家验收',
    completed: '',
    declined: '',
    cancelled: '',
  },
}
