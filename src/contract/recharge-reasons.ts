const declined = (why: { en: string; zh: string }) => ({
  en: `PayPal declined the payment. ${why.en} Nothing was charged; try another way to pay.`,
  zh: `PayPal 拒绝了此笔付款。${why.zh}未产生任何扣款，请更换支付方式。`,
})

/**
 * Why a recharge is held or not credited, wherever the product itself says so; an operator's reason is free text.
 * A recharge keeps the English words, by which `reasonIn` finds the others.
 */
export const rechargeReasons = {
  cancelled: {
    en: 'It was cancelled at PayPal. Nothing was charged.',
    zh: '已在 PayPal 取消，未产生任何扣款。',
  },
  notApproved: {
    en: 'It was not approved at PayPal in time. Nothing was charged.',
    zh: '未在规定时间内于 PayPal 批准，未产生任何扣款。',
  },
  neverStarted: {
    en: 'PayPal could not be reached. Nothing was charged.',
    zh: '无法连接 PayPal，未产生任何扣款。',
  },
  forgotten: {
    en: 'PayPal no longer knows this payment. Nothing was charged.',
    zh: 'PayPal 已无此笔付款的记录，未产生任何扣款。',
  },
  notAccepted: {
    en: 'PayPal did not accept this payment. Nothing was charged.',
    zh: 'PayPal 未受理此笔付款，未产生任何扣款。',
  },
  cardDeclined: {
    en: "The payer's bank declined the card at PayPal. Nothing was charged; start again and choose another way to pay.",
    zh: '付款人的银行拒绝了该卡，未产生任何扣款。请重新发起并选择其他支付方式。',
  },
  declined: declined({ en: 'It gave no further reason.', zh: '未说明原因。' }),
  declinedNotHonoured: declined({ en: 'The bank did not honour the card.', zh: '银行未承兑该卡。' }),
  declinedNoFunds: declined({ en: 'The card has insufficient funds.', zh: '卡内余额不足。' }),
  declinedBadNumber: declined({ en: 'The card number is not valid.', zh: '卡号无效。' }),
  declinedExpired: declined({ en: 'The card has expired.', zh: '该卡已过期。' }),
  declinedInvalid: declined({ en: 'The card is not valid.', zh: '该卡无效。' }),
  declinedFraud: declined({ en: 'PayPal suspects fraud.', zh: 'PayPal 怀疑存在欺诈。' }),
  held: { en: 'PayPal holds the payment for now.', zh: 'PayPal 暂时冻结了此笔付款。' },
  heldECheck: {
    en: 'It is paid by eCheck, which takes PayPal 3 to 6 working days to clear.',
    zh: '以 eCheck 支付，PayPal 需要 3 至 6 个工作日清算。',
  },
  heldReview: {
    en: 'PayPal is reviewing the payment, usually within a day.',
    zh: 'PayPal 正在审核此笔付款，通常在一天内完成。',
  },
  heldComplaint: {
    en: 'The payer has opened a complaint about it at PayPal.',
    zh: '付款人已在 PayPal 对此笔付款提出申诉。',
  },
  heldVerification: {
    en: 'PayPal needs the payer to be verified first.',
    zh: 'PayPal 需要先验证付款人身份。',
  },
} as const

const inChinese = new Map<string, string>(Object.values(rechargeReasons).map(({ en, zh }) => [en, zh]))

/** A recharge's reason in a language; what people have written stays as they wrote it. */
export const reasonIn = (locale: 'en' | 'zh', reason: string): string =>
  locale === 'zh' ? (inChinese.get(reason) ?? reason) : reason
