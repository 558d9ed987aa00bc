import type { Locale } from '../../../contract/kernel/format.ts'
import { moneyText } from '../../../contract/kernel/money-text.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { composeEmail, emailDay, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailRecipients } from '../identity/index.ts'
import type { CreditChange } from './change-rows.ts'
import type { ReminderKind, StatementMail } from './statement-mail.ts'

/** Queued in the transaction of the event. */
export interface CreditMails {
  changed(tx: Tx, change: CreditChange): Promise<void>
  reminded(tx: Tx, customerId: CustomerId, kind: ReminderKind, statement: StatementMail): Promise<void>
}

type Words = Pick<EmailContent, 'subject' | 'paragraphs'>

const changedWords = ({
  kind,
  limitMinor,
  currency,
  everyDays,
  dueDays,
}: CreditChange): Record<Locale, Words> => {
  const limit = moneyText({ amountMinor: limitMinor, currency })
  if (kind === 'end')
    return {
      en: {
        subject: 'Your credit line has ended',
        paragraphs: [
          'The agency has ended your credit line. Payments now need a sufficient balance.',
          'What you have drawn stays owed. It is on your statements with its due date.',
        ],
      },
      zh: {
        subject: '您的信用额度已终止',
        paragraphs: [
          '平台已终止您的信用额度，之后付款需余额充足。',
          '已使用的额度仍需归还，请按账单的到期日付款。',
        ],
      },
    }
  const isNew = kind === 'grant'
  return {
    en: {
      subject: isNew ? `You have a credit line of ${limit}` : `Your credit line is now ${limit}`,
      paragraphs: [
        `Payments may take your balance below zero, down to −${limit}.`,
        `You get a statement ${everyDays === null ? 'on the first of each month' : `every ${everyDays} days`}. Pay it within ${dueDays} days.`,
      ],
    },
    zh: {
      subject: isNew ? `您已获得 ${limit} 的信用额度` : `您的信用额度已调整为 ${limit}`,
      paragraphs: [
        `付款可使余额低于零，最低至 −${limit}。`,
        `${everyDays === null ? '每月 1 日' : `每 ${everyDays} 天`}出账单，请在 ${dueDays} 天内付款。`,
      ],
    },
  }
}

const remindedWords = (kind: ReminderKind, one: StatementMail, timeZone: string): Record<Locale, Words> => {
  const { number, currency, owedMinor, leftMinor, dueAt, stopsAt } = one
  const left = moneyText({ amountMinor: leftMinor, currency })
  const owed = moneyText({ amountMinor: owedMinor, currency })
  const days = (locale: Locale): readonly [string, string] => [
    emailDay(dueAt, locale, timeZone),
    emailDay(stopsAt, locale, timeZone),
  ]
  const [due, stops] = days('en')
  const en: Record<ReminderKind, Words> = {
    issued: {
      subject: `Statement ${number}: ${owed}, due ${due}`,
      paragraphs: [`Your statement ${number} is ready. ${left} is due on ${due}.`],
    },
    soon: {
      subject: `Statement ${number} is due on ${due}`,
      paragraphs: [`${left} of your statement ${number} is due on ${due}. Recharge your wallet by then.`],
    },
    due: {
      subject: `Statement ${number} is due: ${left}`,
      paragraphs: [`${left} of your statement ${number} is due on ${due}. Recharge your wallet now.`],
    },
    overdue: {
      subject: `Statement ${number} is overdue: ${left}`,
      paragraphs: [
        `${left} of your statement ${number} was due on ${due}.`,
        `If it is not paid by ${stops}, payments on credit stop.`,
      ],
    },
    stopped: {
      subject: `Payments on credit have stopped: statement ${number} is overdue`,
      paragraphs: [
        `${left} of your statement ${number} was due on ${due}. Until it is paid, your orders cannot be paid on credit.`,
        'Recharge your wallet with this amount. Your credit is available again as soon as it is credited.',
      ],
    },
  }
  const [dueZh, stopsZh] = days('zh')
  const zh: Record<ReminderKind, Words> = {
    issued: {
      subject: `账单 ${number}：${owed}，${dueZh} 到期`,
      paragraphs: [`您的账单 ${number} 已出，请在 ${dueZh} 前支付 ${left}。`],
    },
    soon: {
      subject: `账单 ${number} 将于 ${dueZh} 到期`,
      paragraphs: [`账单 ${number} 尚有 ${left} 未付，将于 ${dueZh} 到期，请及时充值。`],
    },
    due: {
      subject: `账单 ${number} 已到期：${left}`,
      paragraphs: [`账单 ${number} 尚有 ${left} 未付，到期日为 ${dueZh}，请立即充值。`],
    },
    overdue: {
      subject: `账单 ${number} 已逾期：${left}`,
      paragraphs: [
        `账单 ${number} 尚有 ${left} 未付，到期日为 ${dueZh}。`,
        `如 ${stopsZh} 前仍未付清，信用付款将暂停。`,
      ],
    },
    stopped: {
      subject: `信用付款已暂停：账单 ${number} 逾期`,
      paragraphs: [
        `账单 ${number} 尚有 ${left} 未付，到期日为 ${dueZh}。付清之前，订单无法使用信用额度付款。`,
        '请充值该金额，入账后信用额度立即恢复。',
      ],
    },
  }
  return { en: en[kind], zh: zh[kind] }
}

const linkWords = { en: 'View wallet', zh: '查看钱包' } as const

export const createCreditMails = (mail: Mail, publicUrl: string): CreditMails => {
  const send = async (
    tx: Tx,
    customerId: CustomerId,
    words: (timeZone: string) => Record<Locale, Words>,
  ): Promise<void> => {
    for (const { email, locale, timeZone } of await mailRecipients(tx, customerId, 'recharge')) {
      const link = { label: linkWords[locale], url: `${publicUrl}/appvue/wallet/finance` }
      await mail.send(tx, email, composeEmail({ ...words(timeZone)[locale], locale, link }))
    }
  }
  return {
    changed: (tx, change) => send(tx, change.customerId, () => changedWords(change)),
    reminded: (tx, customerId, kind, statement) =>
      send(tx, customerId, (timeZone) => remindedWords(kind, statement, timeZone)),
  }
}
