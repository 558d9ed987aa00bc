import { defineText } from '../../ui/text/define-text.ts'

export const orderActionText = defineText({
  en: {
    editAddress: 'Edit address',
    chooseLine: 'Choose shipping line',
    viewLines: 'See why',
    changeProducts: 'Add product',
    requestQuote: 'Request quote',
    hold: 'Put on hold',
    releaseHold: 'Release hold',
    applyRefund: 'Request refund or replacement',
    requestCancellation: 'Request cancellation',
    cancel: 'Cancel order',
    restore: 'Restore order',
  },
  zh: {
    editAddress: '修改地址',
    chooseLine: '选择渠道',
    viewLines: '查看原因',
    changeProducts: '添加商品',
    requestQuote: '询价',
    hold: '搁置',
    releaseHold: '取消搁置',
    applyRefund: '申请退款或补发',
    requestCancellation: '申请取消',
    cancel: '取消订单',
    restore: '恢复订单',
  },
})
