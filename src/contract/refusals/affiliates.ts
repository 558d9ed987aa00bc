import type { PayoutStatus } from '../affiliates/commissions.ts'
import type { Currency } from '../kernel/money.ts'
import { dayOf, given, money, template } from './sentences.ts'

const movedWords: Readonly<Record<PayoutStatus, { readonly en: string; readonly zh: string }>> = {
  open: { en: 'is not on hold', zh: '未被暂缓' },
  held: { en: 'is on hold. Release it first', zh: '已暂缓，请先恢复' },
  carriedOver: { en: 'is carried over', zh: '已结转下月' },
  paid: { en: 'has already been paid', zh: '已支付' },
}

export const affiliateRefusals = {
  commissionChanged: template<{ readonly amountMinor: number; readonly currency: Currency }>({
    en: ({ amountMinor, currency }) =>
      `The commission is now ${money(amountMinor, currency)}. Reload, check the amount and pay it again.`,
    zh: ({ amountMinor, currency }) =>
      `佣金金额已变更${given(amountMinor, (minor) => `为 ${money(minor, currency)}`)}，请刷新核对后重新支付。`,
  }),
  commissionPayoutMoved: template<{ readonly status: PayoutStatus }>({
    en: ({ status }) => `This commission ${movedWords[status].en}. Reload to see its current state.`,
    zh: ({ status }) => `此佣金${given(status, (one) => movedWords[one].zh)}，请刷新查看最新状态。`,
  }),
  commissionNotPayableYet: template<{ readonly payableFrom: string }>({
    en: ({ payableFrom }) =>
      `This month is not over. Its commissions can be paid from ${dayOf(payableFrom, 'en')}.`,
    zh: ({ payableFrom }) =>
      `该月尚未结束${given(payableFrom, (day) => `，佣金自 ${dayOf(day, 'zh')}起可支付`)}。`,
  }),
  commissionReasonNeeded: {
    en: 'There are signs of self-referral. Enter why the commission is paid nevertheless, or hold it.',
    zh: '存在自我推荐迹象，请填写仍予支付的原因，或暂缓支付。',
  },
  commissionTooSmall: template<{ readonly minimumMinor: number; readonly currency: Currency }>({
    en: ({ minimumMinor, currency }) =>
      `The minimum payout is ${money(minimumMinor, currency)}. The commission is carried over to the next month.`,
    zh: ({ minimumMinor, currency }) =>
      `佣金低于最低支付额${given(minimumMinor, (minor) => ` ${money(minor, currency)}`)}，将结转至下月。`,
  }),
}
