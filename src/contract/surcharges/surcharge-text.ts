import type { Words } from '../kernel/words.ts'
import type { SurchargeReason, SurchargeStatus } from './surcharges.ts'

export const surchargeReasonWords: Words<SurchargeReason> = {
  en: {
    remoteArea: 'Remote area',
    oversize: 'Larger than quoted',
    overweight: 'Heavier than quoted',
    customs: 'Customs handling',
    supplierPrice: 'Supplier price change',
    specialPacking: 'Special packaging',
    other: 'Other costs',
  },
  zh: {
    remoteArea: '偏远地区',
    oversize: '实际尺寸超出报价',
    overweight: '实际重量超出报价',
    customs: '清关费用',
    supplierPrice: '供应商涨价',
    specialPacking: '特殊包装',
    other: '其他费用',
  },
}

export const surchargeStatusWords: Words<SurchargeStatus> = {
  en: {
    open: 'Awaiting response',
    declined: 'Declined',
    paid: 'Paid',
    withdrawn: 'Withdrawn',
    over: 'Closed with the order',
    paidBack: 'Refunded with the order',
  },
  zh: {
    open: '待答复',
    declined: '已拒绝',
    paid: '已支付',
    withdrawn: '已撤回',
    over: '已随订单关闭',
    paidBack: '已随订单退回',
  },
}
