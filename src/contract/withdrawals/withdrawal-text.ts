import type { Locale } from '../kernel/format.ts'
import type { PayoutKind } from './withdrawal-terms.ts'
import type { UsdtNetwork, WithdrawalStatus } from './withdrawals.ts'

export const payoutKindWords: Readonly<Record<Locale, Readonly<Record<PayoutKind, string>>>> = {
  en: { bank: 'Bank account', paypal: 'PayPal', wise: 'Wise', payoneer: 'Payoneer', usdt: 'USDT' },
  zh: { bank: '银行账户', paypal: 'PayPal', wise: 'Wise', payoneer: 'Payoneer', usdt: 'USDT' },
}

export const usdtNetworkWords: Readonly<Record<UsdtNetwork, string>> = {
  TRC20: 'TRC-20 (Tron)',
  ERC20: 'ERC-20 (Ethereum)',
}

export const withdrawalStatusWords: Readonly<Record<Locale, Readonly<Record<WithdrawalStatus, string>>>> = {
  en: {
    requested: 'Requested',
    approved: 'Approved',
    paid: 'Paid',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
  zh: { requested: '待审核', approved: '待付款', paid: '已付款', rejected: '已拒绝', cancelled: '已取消' },
}
