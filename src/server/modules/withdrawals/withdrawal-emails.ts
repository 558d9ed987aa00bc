import type { Locale } from '../../../contract/kernel/format.ts'
import { moneyText } from '../../../contract/kernel/money-text.ts'
import type { PayoutKind } from '../../../contract/withdrawals/withdrawal-terms.ts'
import { payoutKindWords } from '../../../contract/withdrawals/withdrawal-text.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { composeEmail, plainName, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailRecipients } from '../identity/index.ts'
import type { Withdrawal } from './withdrawal-rows.ts'

interface AddedAccount {
  readonly kind: PayoutKind
  readonly hint: string
  readonly addedBy: string
}

/** Queued in the transaction of the event. */
export interface WithdrawalMails {
  accountAdded(tx: Tx, customerId: CustomerId, account: AddedAccount): Promise<void>
  requested(tx: Tx, withdrawal: Withdrawal): Promise<void>
  paid(tx: Tx, withdrawal: Withdrawal): Promise<void>
  rejected(tx: Tx, withdrawal: Withdrawal): Promise<void>
}

type Words = Pick<EmailContent, 'subject' | 'paragraphs' | 'footnote'>

const amount = (minor: number, { currency }: Withdrawal): string =>
  moneyText({ amountMinor: minor, currency })

const target = (locale: Locale, kind: PayoutKind, hint: string): string =>
  `${payoutKindWords[locale][kind]} ${hint}`

const notYou = {
  en: 'If this was not you or your team, change your password immediately and contact the agency.',
  zh: '如非您或您的团队操作，请立即修改密码并联系平台。',
} as const

const addedWords = ({ kind, hint, addedBy }: AddedAccount): Record<Locale, Words> => ({
  en: {
    subject: 'A payout account was added to your wallet',
    paragraphs: [
      `${plainName(addedBy)} added ${target('en', kind, hint)}. Money can now be withdrawn from your wallet to this account.`,
    ],
    footnote: notYou.en,
  },
  zh: {
    subject: '您的钱包已添加收款账户',
    paragraphs: [`${plainName(addedBy)} 添加了 ${target('zh', kind, hint)}，钱包余额可提现到此账户。`],
    footnote: notYou.zh,
  },
})

const requestedWords = (one: Withdrawal): Record<Locale, Words> => {
  const { number, amountMinor, feeMinor, payoutKind, payoutHint, actorName } = one
  const [taken, arrives] = [amount(amountMinor, one), amount(amountMinor - feeMinor, one)]
  return {
    en: {
      subject: `Withdrawal of ${taken} requested (${number})`,
      paragraphs: [
        `${plainName(actorName)} requested a withdrawal of ${taken} to ${target('en', payoutKind, payoutHint)}. After the fee of ${amount(feeMinor, one)}, ${arrives} will be paid out.`,
        'The amount has been taken out of your wallet. It returns there if the withdrawal is rejected or cancelled.',
      ],
      footnote: notYou.en,
    },
    zh: {
      subject: `已申请提现 ${taken}（${number}）`,
      paragraphs: [
        `${plainName(actorName)} 申请提现 ${taken} 到 ${target('zh', payoutKind, payoutHint)}。扣除手续费 ${amount(feeMinor, one)} 后，将支付 ${arrives}。`,
        '该金额已从钱包中扣除，若申请被拒绝或取消，将退回钱包。',
      ],
      footnote: notYou.zh,
    },
  }
}

const paidWords = (one: Withdrawal): Record<Locale, Words> => {
  const { number, amountMinor, feeMinor, payoutKind, payoutHint, paymentReference } = one
  const sent = amount(amountMinor - feeMinor, one)
  return {
    en: {
      subject: `${sent} paid out (${number})`,
      paragraphs: [
        `Your withdrawal ${number} has been paid: ${sent} to ${target('en', payoutKind, payoutHint)}.`,
        `Payment reference: ${paymentReference}`,
      ],
    },
    zh: {
      subject: `提现 ${number} 已付款：${sent}`,
      paragraphs: [
        `您的提现 ${number} 已付款：${sent}，收款账户为 ${target('zh', payoutKind, payoutHint)}。`,
        `付款流水号：${paymentReference}`,
      ],
    },
  }
}

const rejectedWords = (one: Withdrawal): Record<Locale, Words> => {
  const { number, amountMinor, reason } = one
  return {
    en: {
      subject: `Withdrawal ${number} was rejected`,
      paragraphs: [
        `Your withdrawal ${number} of ${amount(amountMinor, one)} was rejected. The amount is back in your wallet.`,
        `Reason: ${reason}`,
      ],
    },
    zh: {
      subject: `提现 ${number} 已被拒绝`,
      paragraphs: [
        `您的提现 ${number}（${amount(amountMinor, one)}）已被拒绝，金额已退回钱包。`,
        `原因：${reason}`,
      ],
    },
  }
}

const linkWords = { en: 'View withdrawals', zh: '查看提现' } as const

export const createWithdrawalMails = (mail: Mail, publicUrl: string): WithdrawalMails => {
  const send = async (
    tx: Tx,
    customerId: CustomerId,
    words: Record<Locale, Words>,
    about: { readonly evenMutedTo?: 'mainAccount' } = {},
  ): Promise<void> => {
    for (const { email, locale } of await mailRecipients(tx, customerId, 'withdrawal', about)) {
      const link = { label: linkWords[locale], url: `${publicUrl}/appvue/wallet/financeDetail` }
      await mail.send(tx, email, composeEmail({ ...words[locale], locale, link }))
    }
  }
  // A thief in the account could turn emails off, so these always reach the main account.
  const always = { evenMutedTo: 'mainAccount' } as const
  return {
    accountAdded: (tx, customerId, account) => send(tx, customerId, addedWords(account), always),
    requested: (tx, withdrawal) => send(tx, withdrawal.customerId, requestedWords(withdrawal), always),
    paid: (tx, withdrawal) => send(tx, withdrawal.customerId, paidWords(withdrawal)),
    rejected: (tx, withdrawal) => send(tx, withdrawal.customerId, rejectedWords(withdrawal)),
  }
}
