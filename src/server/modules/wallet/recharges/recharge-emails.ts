import { moneyText } from '../../../../contract/kernel/money-text.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { rechargeReasonText } from '../../../../contract/refusals/recharge-reasons.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../../platform/mail/email-message.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { mailRecipients, type MailRecipient } from '../../identity/index.ts'
import { autoRechargeMails, type AutoRechargeMails } from './auto-recharge-emails.ts'
import type { Recharge } from './recharges.ts'

/** Emails subscribed accounts, queued in the transaction of the event. */
export interface RechargeMails extends AutoRechargeMails {
  credited(tx: Tx, recharge: Recharge): Promise<void>
  refused(tx: Tx, recharge: Recharge): Promise<void>
  reversed(tx: Tx, recharge: Recharge, owedMinor: number): Promise<void>
}

type Locale = EmailContent['locale']
type Words = Pick<EmailContent, 'subject' | 'paragraphs' | 'footnote'>

const amount = (amountMinor: number, currency: Currency): string => moneyText({ amountMinor, currency })

const creditedWords = (recharge: Recharge): Record<Locale, Words> => {
  const credited = amount(recharge.creditedMinor ?? 0, recharge.currency)
  const asked = amount(recharge.amountMinor, recharge.currency)
  const differs = recharge.creditedMinor !== recharge.amountMinor
  return {
    en: {
      subject: `${credited} credited to your wallet (${recharge.number})`,
      paragraphs: [
        `Your recharge ${recharge.number} has arrived. ${credited} has been added to your wallet.`,
        ...(differs ? [`You reported ${asked}; we credited the amount actually received.`] : []),
        ...(recharge.agencyRemark === '' ? [] : [`Note from the agency: ${recharge.agencyRemark}`]),
      ],
    },
    zh: {
      subject: `充值 ${recharge.number} 已到账：${credited}`,
      paragraphs: [
        `您的充值 ${recharge.number} 已到账，${credited} 已计入钱包。`,
        ...(differs ? [`您填写的金额为 ${asked}；入账金额以实际到账为准。`] : []),
        ...(recharge.agencyRemark === '' ? [] : [`平台备注：${recharge.agencyRemark}`]),
      ],
    },
  }
}

const refusedWords = (recharge: Recharge): Record<Locale, Words> => ({
  en: {
    subject: `Recharge ${recharge.number} was not credited`,
    paragraphs: [
      `Your recharge ${recharge.number} of ${amount(recharge.amountMinor, recharge.currency)} was not credited.`,
      `Reason: ${rechargeReasonText('en', recharge)}`,
    ],
  },
  zh: {
    subject: `充值 ${recharge.number} 未入账`,
    paragraphs: [
      `您的充值 ${recharge.number}（${amount(recharge.amountMinor, recharge.currency)}）未入账。`,
      `原因：${rechargeReasonText('zh', recharge)}`,
    ],
  },
})

const reversedWords = (recharge: Recharge, owedMinor: number): Record<Locale, Words> => {
  const owed = amount(owedMinor, recharge.currency)
  return {
    en: {
      subject: `PayPal reversed ${owed} of recharge ${recharge.number}`,
      paragraphs: [
        `PayPal has reversed a payment that was credited as recharge ${recharge.number}. ${owed} will be deducted from your wallet.`,
        'If your balance is too low, the rest is deducted from future credits.',
      ],
    },
    zh: {
      subject: `PayPal 已撤销充值 ${recharge.number} 中的 ${owed}`,
      paragraphs: [
        `PayPal 已撤销充值 ${recharge.number} 的付款，相应的 ${owed} 将从您的钱包中扣除。`,
        '余额不足的部分将从之后的入账中扣除。',
      ],
    },
  }
}

const linkWords = { en: 'View wallet', zh: '查看钱包' } as const

export const createRechargeMails = (mail: Mail, publicUrl: string): RechargeMails => {
  const sendTo = async (
    tx: Tx,
    to: readonly MailRecipient[],
    words: Record<Locale, Words>,
  ): Promise<void> => {
    for (const { email, locale } of to) {
      const link = { label: linkWords[locale], url: `${publicUrl}/appvue/wallet/finance` }
      await mail.send(tx, email, composeEmail({ ...words[locale], locale, link }))
    }
  }
  const send = async (tx: Tx, recharge: Recharge, words: Record<Locale, Words>): Promise<void> =>
    sendTo(tx, await mailRecipients(tx, recharge.customerId, 'recharge'), words)
  return {
    ...autoRechargeMails(async (tx, customerId, words) =>
      sendTo(tx, await mailRecipients(tx, customerId, 'recharge', { evenMutedTo: 'mainAccount' }), words),
    ),
    credited: (tx, recharge) => send(tx, recharge, creditedWords(recharge)),
    refused: (tx, recharge) => send(tx, recharge, refusedWords(recharge)),
    reversed: (tx, recharge, owedMinor) => send(tx, recharge, reversedWords(recharge, owedMinor)),
  }
}
