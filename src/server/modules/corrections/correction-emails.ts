import type { Locale } from '../../../contract/kernel/format.ts'
import { moneyText } from '../../../contract/kernel/money-text.ts'
import type { Tx } from '../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailRecipients } from '../identity/index.ts'
import type { Correction } from './correction-rows.ts'

/** Queued in the transaction of the event. */
export interface CorrectionMails {
  posted(tx: Tx, correction: Correction): Promise<void>
}

type Words = Pick<EmailContent, 'subject' | 'paragraphs'>

const postedWords = ({ number, amountMinor, currency, reason }: Correction): Record<Locale, Words> => {
  const amount = moneyText({ amountMinor: Math.abs(amountMinor), currency })
  const isCredit = amountMinor > 0
  return {
    en: {
      subject: isCredit
        ? `${amount} credited to your wallet (${number})`
        : `${amount} deducted from your wallet (${number})`,
      paragraphs: [
        isCredit
          ? `The agency corrected your balance and added ${amount} to your wallet.`
          : `The agency corrected your balance and deducted ${amount} from your wallet.`,
        `Reason: ${reason}`,
        'If you do not agree, reply to the agency with a ticket.',
      ],
    },
    zh: {
      subject: isCredit ? `余额调整 ${number}：已入账 ${amount}` : `余额调整 ${number}：已扣除 ${amount}`,
      paragraphs: [
        isCredit ? `平台调整了您的余额，已增加 ${amount}。` : `平台调整了您的余额，已扣除 ${amount}。`,
        `原因：${reason}`,
        '如有异议，请提交工单联系平台。',
      ],
    },
  }
}

const linkWords = { en: 'View wallet', zh: '查看钱包' } as const

export const createCorrectionMails = (mail: Mail, publicUrl: string): CorrectionMails => ({
  posted: async (tx, correction) => {
    const words = postedWords(correction)
    for (const { email, locale } of await mailRecipients(tx, correction.customerId, 'recharge')) {
      const link = { label: linkWords[locale], url: `${publicUrl}/appvue/wallet/finance` }
      await mail.send(tx, email, composeEmail({ ...words[locale], locale, link }))
    }
  },
})
