import type { Locale } from '../kernel/format.ts'
import type { Currency } from '../kernel/money.ts'
import { template, money, textOf, type Figures, type Sentences } from './sentences.ts'

const declined = (why: { en: string; zh: string }) => ({
  en: `PayPal declined the payment. ${why.en} Nothing was charged; try another payment method.`,
  zh: `PayPal 拒绝了此笔付款。${why.zh}未扣款，请更换支付方式后重试。`,
})

interface Amount {
  readonly amountMinor: number
  readonly currency: string
}
const amountText = ({ amountMinor, currency }: Amount): string => money(amountMinor, currency as Currency)

/** Reasons that the product itself gives for a held or uncredited recharge, which stores the code with its figures. */
export const rechargeReasons = {
  cancelled: {
    en: 'The payment was cancelled at PayPal. Nothing was charged. Start again to recharge.',
    zh: '已在 PayPal 取消付款，未扣款。',
  },
  notApproved: {
    en: 'The payment was not approved at PayPal in time. Nothing was charged. Start again to recharge.',
    zh: '未在规定时间内在 PayPal 确认付款，未扣款。请重新充值。',
  },
  neverStarted: {
    en: 'PayPal could not be reached. Nothing was charged. Try again later.',
    zh: '无法连接 PayPal，未扣款。请稍后重试。',
  },
  forgotten: {
    en: 'PayPal no longer has a record of this payment. Nothing was charged. Start again to recharge.',
    zh: 'PayPal 没有此笔付款的记录，未扣款。请重新充值。',
  },
  notAccepted: {
    en: 'PayPal did not accept this payment. Nothing was charged. Try another payment method.',
    zh: 'PayPal 未受理此笔付款，未扣款。请重新充值。',
  },
  cardDeclined: {
    en: "The payer's bank declined the card at PayPal. Nothing was charged; start again with another payment method.",
    zh: '发卡行拒绝了此笔付款，未扣款。请重新充值并选择其他支付方式。',
  },
  declined: declined({ en: 'No reason was given.', zh: '未说明原因。' }),
  declinedNotHonoured: declined({ en: 'The bank declined the card.', zh: '发卡行拒绝了该卡。' }),
  declinedNoFunds: declined({ en: 'The card has insufficient funds.', zh: '卡内余额不足。' }),
  declinedBadNumber: declined({ en: 'The card number is not valid.', zh: '卡号无效。' }),
  declinedExpired: declined({ en: 'The card has expired.', zh: '该卡已过期。' }),
  declinedInvalid: declined({ en: 'The card is not valid.', zh: '该卡无效。' }),
  declinedFraud: declined({ en: 'PayPal suspects fraud.', zh: 'PayPal 怀疑存在欺诈。' }),
  declinedAccount: declined({
    en: "The payer's PayPal account is restricted, closed or not verified.",
    zh: '付款人的 PayPal 账户受限、已关闭或未验证。',
  }),
  declinedAttempts: declined({
    en: 'Too many attempts were made with this payment method.',
    zh: '此支付方式尝试次数过多。',
  }),
  declinedLimit: declined({
    en: "The amount is above the limit of the payer's PayPal account.",
    zh: '金额超出付款人 PayPal 账户的限额。',
  }),
  declinedByChecks: declined({
    en: "It did not pass PayPal's checks.",
    zh: '此笔付款未通过 PayPal 的审核。',
  }),
  declinedCountry: declined({
    en: 'It does not accept payments from the country of this payment method.',
    zh: '不接受该支付方式所在国家/地区的付款。',
  }),
  accountRemoved: {
    en: 'PayPal no longer allows the saved account to be charged: the permission was removed there. Nothing was charged. Add your PayPal account again, or start a recharge yourself.',
    zh: 'PayPal 已不再允许扣款：您已在 PayPal 撤销授权。未扣款，请重新添加 PayPal 账户。',
  },
  approvalNeeded: {
    en: 'PayPal asks you to approve this payment, so it could not be made automatically. Nothing was charged. Add your PayPal account again, or start a recharge yourself.',
    zh: 'PayPal 要求您确认此笔付款，因此无法自动扣款。未扣款，请重新添加 PayPal 账户，或手动充值。',
  },
  notAnswered: {
    en: 'PayPal could not be reached for an hour, so the recharge was given up. If PayPal charges it after all, it is credited.',
    zh: '一小时内无法连接 PayPal，已放弃此次充值。若 PayPal 之后仍然扣款，将照常入账。',
  },
  takenBack: {
    en: 'PayPal took back an automatic recharge after it was credited.',
    zh: 'PayPal 在入账后撤销了一笔自动充值。',
  },
  paymentExpired: {
    en: 'The payment expired at PayPal before it was completed. Nothing was charged. Start again to recharge.',
    zh: '此笔付款在完成前已于 PayPal 过期，未扣款。请重新充值。',
  },
  duplicateNumber: {
    en: 'PayPal already has a payment with the number of this recharge, so it did not accept another. Nothing was charged this time. Contact the agency.',
    zh: 'PayPal 已有此充值编号的付款，因此未受理。此次未扣款，请联系平台。',
  },
  agencyCannotReceive: {
    en: "The agency's PayPal account cannot receive this payment at the moment. Nothing was charged. Use a bank transfer, or contact the agency.",
    zh: '平台的 PayPal 账户目前无法收取此笔付款，未扣款。请使用银行转账，或联系平台。',
  },
  held: { en: 'PayPal is temporarily holding the payment.', zh: 'PayPal 暂时冻结了此笔付款。' },
  heldECheck: {
    en: 'This is an eCheck payment, which PayPal takes 3 to 6 business days to clear.',
    zh: '以 eCheck 付款，PayPal 需要 3 至 6 个工作日清算。',
  },
  heldReview: {
    en: 'PayPal is reviewing the payment, usually within a day.',
    zh: 'PayPal 正在审核此笔付款，通常在一天内完成。',
  },
  heldComplaint: {
    en: 'The payer opened a dispute with PayPal about this payment.',
    zh: '付款人已在 PayPal 对此笔付款提出争议。',
  },
  heldVerification: {
    en: 'PayPal must verify the payer first.',
    zh: 'PayPal 需要先验证付款人身份。',
  },
  heldChargeback: {
    en: "The payer's bank is charging the payment back. PayPal holds it until that is decided.",
    zh: '付款人的银行正在追回此笔付款，PayPal 在裁定前予以冻结。',
  },
  heldFunding: {
    en: "The payment is approved and waits for money from the payer's bank.",
    zh: '付款已获批准，正等待付款人银行的资金到账。',
  },
  heldByAgency: {
    en: 'The agency must accept the payment in its PayPal account first.',
    zh: '需要平台先在其 PayPal 账户中接受此笔付款。',
  },
  otherAmount: template<{ readonly number: string; readonly taken: Amount; readonly agreed: Amount }>({
    en: ({ number, taken, agreed }) =>
      `PayPal reports ${amountText(taken)} instead of the agreed ${amountText(agreed)}, so the payment was not credited automatically. Contact the agency and quote ${number}.`,
    zh: ({ number, taken, agreed }) =>
      taken === undefined || agreed === undefined
        ? 'PayPal 报告的金额与约定金额不符，未自动入账。请联系平台。'
        : `PayPal 报告的金额为 ${amountText(taken)}，与约定的 ${amountText(agreed)} 不符，未自动入账。请联系平台并提供充值编号 ${number ?? ''}。`,
  }),
} as const

export type RechargeReasonCode = keyof typeof rechargeReasons

export interface RechargeReason {
  readonly reason: string
  readonly reasonCode: string | null
  readonly reasonFigures?: Figures | null | undefined
}

export const rechargeReasonText = (
  locale: Locale,
  { reason, reasonCode, reasonFigures }: RechargeReason,
): string => {
  if (reasonCode === null || !Object.hasOwn(rechargeReasons, reasonCode)) return reason
  const sentences: Sentences = rechargeReasons[reasonCode as RechargeReasonCode]
  return textOf(locale, sentences, reasonFigures ?? {})
}
