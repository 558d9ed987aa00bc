import type { CommissionState } from './affiliate-terms.ts'
import type { Locale } from '../kernel/format.ts'

export const commissionStateWords: Readonly<Record<Locale, Readonly<Record<CommissionState, string>>>> = {
  en: { locked: 'Locked', available: 'Available', paid: 'Paid', reversed: 'Reversed' },
  zh: { locked: '锁定', available: '可支付', paid: '已支付', reversed: '已撤销' },
}
