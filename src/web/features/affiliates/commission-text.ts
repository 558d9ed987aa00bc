import type { CommissionState } from '../../../contract/affiliates/affiliate-terms.ts'
import { commissionStateWords } from '../../../contract/affiliates/affiliate-text.ts'
import type { PayoutStatus, WarningKind } from '../../../contract/affiliates/commissions.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const commissionStateText = defineText<Record<CommissionState, string>>(commissionStateWords)

export const commissionTones: Record<CommissionState, Tone> = {
  locked: 'working',
  available: 'moving',
  paid: 'done',
  reversed: 'quiet',
}

export const payoutStatusText = defineText<Record<PayoutStatus, string>>({
  en: { open: 'To pay', held: 'On hold', carriedOver: 'Carried over', paid: 'Paid' },
  zh: { open: '待支付', held: '已暂缓', carriedOver: '结转', paid: '已支付' },
})

export const payoutTones: Record<PayoutStatus, Tone> = {
  open: 'moving',
  held: 'problem',
  carriedOver: 'quiet',
  paid: 'done',
}

export const warningText = defineText<Record<WarningKind, string>>({
  en: {
    address: 'Same address',
    payoutAccount: 'Same payout account',
    payer: 'Same PayPal account',
    browser: 'Same browser',
    network: 'Same IP address',
    emailDomain: 'Same email domain',
  },
  zh: {
    address: '地址相同',
    payoutAccount: '收款账户相同',
    payer: 'PayPal 账户相同',
    browser: '浏览器相同',
    network: 'IP 地址相同',
    emailDomain: '邮箱域名相同',
  },
})

/** Headings that several lists share. */
export const sumText = defineText({
  en: {
    month: 'Month',
    customer: 'Referred customer',
    orders: 'Orders',
    product: 'Product amount',
    commission: 'Commission',
    locked: 'Locked',
    available: 'Available',
    paid: 'Paid',
    status: 'Status',
    order: 'Order',
    vip: 'VIP',
  },
  zh: {
    month: '月份',
    customer: '被推荐客户',
    orders: '订单数',
    product: '商品金额',
    commission: '佣金',
    locked: '锁定',
    available: '可支付',
    paid: '已支付',
    status: '状态',
    order: '订单',
    vip: 'VIP',
  },
})
