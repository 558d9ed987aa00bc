import type { Currency } from '../kernel/money.ts'
import type { UsdtNetwork, WithdrawalStatus } from '../withdrawals/withdrawals.ts'
import { given, limitZh, money, template } from './sentences.ts'

const movedWords: Readonly<Record<WithdrawalStatus, { readonly en: string; readonly zh: string }>> = {
  requested: { en: 'has not been approved yet', zh: '尚未批准' },
  approved: { en: 'has already been approved', zh: '已批准' },
  paid: { en: 'has already been paid', zh: '已付款' },
  rejected: { en: 'has already been rejected', zh: '已拒绝' },
  cancelled: { en: 'was cancelled by the seller', zh: '已被卖家取消' },
}

export const withdrawalRefusals = {
  addressChecksum: template<{ readonly network: UsdtNetwork }>({
    en: ({ network }) =>
      network === 'TRC20'
        ? 'This is not a valid TRC-20 address: its checksum does not match. Copy it from your wallet again.'
        : 'This is not a valid ERC-20 address: its checksum does not match. Copy it from your wallet again, with its capital letters.',
    zh: ({ network }) =>
      `此${given(network, (name) => (name === 'TRC20' ? ' TRC-20 ' : ' ERC-20 '))}地址的校验和不符，请从您的钱包重新复制（注意大小写）。`,
  }),
  tooManyPaymentMethods: template<{ readonly max: number }>({
    en: ({ max }) => `There are already ${max} payment methods. Change one that is no longer used.`,
    zh: ({ max }) => `收款方式已达上限${given(max, (count) => `（${count} 种）`)}，请修改不再使用的方式。`,
  }),
  rechargeTooSmall: template<{ readonly minMinor: number; readonly currency: Currency }>({
    en: ({ minMinor, currency }) => `The minimum for this payment method is ${money(minMinor, currency)}.`,
    zh: ({ minMinor, currency }) =>
      minMinor === undefined ? '低于此支付方式的最低金额。' : `此支付方式最低 ${money(minMinor, currency)}。`,
  }),
  referenceUsed: template<{ readonly reference: string; readonly number: string }>({
    en: ({ reference, number }) =>
      `The transaction ${reference} has already been credited as ${number}. Reject this recharge, or check the reference with the customer.`,
    zh: ({ reference, number }) =>
      `交易 ${reference ?? '编号'} 已作为 ${number ?? '另一笔充值'} 入账。请驳回此充值，或与客户核对编号。`,
  }),
  bankLineUsed: {
    en: 'This payment has already been credited or set aside. Reload the page.',
    zh: '该笔到账已入账或已忽略，请刷新页面。',
  },
  bankLineTwin: template<{ readonly number: string }>({
    en: ({ number }) =>
      `A payment of the same day, amount and reference was credited as ${number}. Reload the page, and confirm if this is another payment.`,
    zh: ({ number }) =>
      `同日、同金额、同附言的到账已入账${given(number, (one) => `为 ${one}`)}。请刷新页面，若确为另一笔到账，请确认入账。`,
  }),
  bankLineCurrency: template<{ readonly number: string; readonly currency: Currency }>({
    en: ({ number, currency }) =>
      `${number} is a recharge in ${currency}, and the payment is in another currency. Choose another payment.`,
    zh: ({ currency }) =>
      `充值币种${given(currency, (one) => `为 ${one}`)}，与到账币种不同，请选择其他到账。`,
  }),
  bankColumnsMissing: {
    en: 'Choose the columns for the date, the amount and the currency.',
    zh: '请选择日期、金额和币种对应的列。',
  },
  feeChanged: template<{ readonly feeMinor: number; readonly currency: Currency }>({
    en: ({ feeMinor, currency }) =>
      `The fee is now ${money(feeMinor, currency)}. Check the amount and request the withdrawal again.`,
    zh: ({ feeMinor, currency }) =>
      `手续费已变更${given(feeMinor, (minor) => `为 ${money(minor, currency)}`)}，请核对金额后重新提交。`,
  }),
  paidInFuture: {
    en: 'The payment date is in the future. Mark the withdrawal as paid once the money has been sent.',
    zh: '付款日期晚于今天，请在实际付款后再标记。',
  },
  payoutAccountExists: {
    en: 'This account is already saved. Choose it from the list.',
    zh: '此收款账户已保存，请直接在列表中选择。',
  },
  payoutKindNotOffered: {
    en: 'Withdrawals to this type of account are not available at the moment. Choose another account.',
    zh: '目前不支持提现到此类账户，请选择其他账户。',
  },
  secondPersonNeeded: template<{ readonly number: string }>({
    en: ({ number }) =>
      `You approved ${number}. Because of what this customer withdraws within a week, another operator must mark it as paid.`,
    zh: ({ number }) =>
      `${number ?? '此提现'} 由您批准，该客户一周内的提现超出限额，须由另一位客服标记付款。`,
  }),
  tooManyPayoutAccounts: template<{ readonly max: number }>({
    en: ({ max }) => `You can save up to ${max} payout accounts. Delete one first.`,
    zh: limitZh('收款账户', '个', '请先删除一个'),
  }),
  withdrawalMoved: template<{ readonly number: string; readonly status: WithdrawalStatus }>({
    en: ({ number, status }) => `${number} ${movedWords[status].en}. Reload to see its current state.`,
    zh: ({ number, status }) =>
      `${number ?? '此提现'}${given(status, (one) => movedWords[one].zh)}，请刷新查看最新状态。`,
  }),
  withdrawalTooSmall: template<{ readonly minimumMinor: number; readonly currency: Currency }>({
    en: ({ minimumMinor, currency }) =>
      `The minimum withdrawal is ${money(minimumMinor, currency)}. Enter a higher amount.`,
    zh: ({ minimumMinor, currency }) =>
      `提现金额过低${given(minimumMinor, (minor) => `，最低 ${money(minor, currency)}`)}。`,
  }),
}
