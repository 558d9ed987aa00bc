import type { Locale } from '../../../../contract/kernel/format.ts'
import { moneyText } from '../../../../contract/kernel/money-text.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import {
  rechargeReasonText,
  type RechargeReasonCode,
} from '../../../../contract/refusals/recharge-reasons.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { plainName, type EmailContent } from '../../../platform/mail/email-message.ts'

interface Changed {
  readonly isOn: boolean
  readonly belowMinor: number
  readonly amountMinor: number
  readonly maxPerDay: number
  readonly maxPerMonthMinor: number | null
  readonly currency: Currency
  readonly changedBy: string
}

interface AccountChange {
  readonly email: string
  readonly changedBy: string
}

/** Always to the main account: they are about what can be charged to somebody's PayPal. */
export interface AutoRechargeMails {
  autoPaused(
    tx: Tx,
    customerId: CustomerId,
    failure: { readonly code: RechargeReasonCode; readonly number: string | null },
  ): Promise<void>
  autoChanged(tx: Tx, customerId: CustomerId, changed: Changed): Promise<void>
  accountSaved(
    tx: Tx,
    customerId: CustomerId,
    saved: AccountChange & { readonly replaced: boolean },
  ): Promise<void>
  accountRemoved(tx: Tx, customerId: CustomerId, removed: AccountChange): Promise<void>
}

export type MailWords = Pick<EmailContent, 'subject' | 'paragraphs' | 'footnote'>

type SendToMain = (tx: Tx, customerId: CustomerId, words: Record<Locale, MailWords>) => Promise<void>

const notYou = {
  en: 'If this was not you or your team, change your password immediately and contact the agency.',
  zh: '如非您或您的团队操作，请立即修改密码并联系平台。',
} as const

const pausedWords = (code: RechargeReasonCode, number: string | null): Record<Locale, MailWords> => {
  const reason = { reason: '', reasonCode: code }
  return {
    en: {
      subject: 'Automatic recharge is paused',
      paragraphs: [
        number === null
          ? 'Automatic recharge of your wallet is paused.'
          : `Automatic recharge of your wallet is paused, because ${number} failed.`,
        `Reason: ${rechargeReasonText('en', reason)}`,
        'Nothing more is charged until you update your PayPal account or resume automatic recharge in your wallet.',
      ],
    },
    zh: {
      subject: '自动充值已暂停',
      paragraphs: [
        number === null ? '您钱包的自动充值已暂停。' : `充值 ${number} 失败，您钱包的自动充值已暂停。`,
        `原因：${rechargeReasonText('zh', reason)}`,
        '在您更新 PayPal 账户或在钱包中恢复自动充值之前，不会再扣款。',
      ],
    },
  }
}

const changedWords = (one: Changed): Record<Locale, MailWords> => {
  const amount = (amountMinor: number): string => moneyText({ amountMinor, currency: one.currency })
  const [below, credited] = [amount(one.belowMinor), amount(one.amountMinor)]
  const month = one.maxPerMonthMinor === null ? null : amount(one.maxPerMonthMinor)
  const by = plainName(one.changedBy)
  if (!one.isOn)
    return {
      en: {
        subject: 'Automatic recharge was turned off',
        paragraphs: [`${by} turned automatic recharge of your wallet off.`],
        footnote: notYou.en,
      },
      zh: {
        subject: '自动充值已关闭',
        paragraphs: [`${by} 关闭了您钱包的自动充值。`],
        footnote: notYou.zh,
      },
    }
  return {
    en: {
      subject: 'Automatic recharge is on',
      paragraphs: [
        `${by} set automatic recharge of your wallet: when less than ${below} is available, ${credited} is recharged from the saved PayPal account, plus PayPal’s fee.`,
        `At most ${one.maxPerDay} times within 24 hours${month === null ? '' : ` and ${month} a month`}.`,
      ],
      footnote: notYou.en,
    },
    zh: {
      subject: '自动充值已开启',
      paragraphs: [
        `${by} 设置了钱包自动充值：可用金额低于 ${below} 时，从已保存的 PayPal 账户充值 ${credited}，另加 PayPal 手续费。`,
        `24 小时内最多 ${one.maxPerDay} 次${month === null ? '' : `，每月最多 ${month}`}。`,
      ],
      footnote: notYou.zh,
    },
  }
}

const savedWords = ({
  email,
  changedBy,
  replaced,
}: AccountChange & { replaced: boolean }): Record<Locale, MailWords> => {
  const by = plainName(changedBy)
  return {
    en: {
      subject: 'A PayPal account was saved for automatic recharge',
      paragraphs: [
        `${by} saved the PayPal account ${email || 'without an email address'} for automatic recharges of your wallet.${replaced ? ' It replaces the one saved before.' : ''}`,
      ],
      footnote: notYou.en,
    },
    zh: {
      subject: '已保存用于自动充值的 PayPal 账户',
      paragraphs: [
        `${by} 保存了 PayPal 账户 ${email || '（无邮箱）'}，用于钱包自动充值。${replaced ? '原账户已被替换。' : ''}`,
      ],
      footnote: notYou.zh,
    },
  }
}

const removedWords = ({ email, changedBy }: AccountChange): Record<Locale, MailWords> => {
  const by = plainName(changedBy)
  return {
    en: {
      subject: 'The saved PayPal account was removed',
      paragraphs: [
        `${by} removed the PayPal account ${email || 'without an email address'}. Automatic recharge of your wallet is off, and the account is no longer charged.`,
      ],
      footnote: notYou.en,
    },
    zh: {
      subject: '已移除保存的 PayPal 账户',
      paragraphs: [
        `${by} 移除了 PayPal 账户 ${email || '（无邮箱）'}。钱包自动充值已关闭，不会再从该账户扣款。`,
      ],
      footnote: notYou.zh,
    },
  }
}

export const autoRechargeMails = (send: SendToMain): AutoRechargeMails => ({
  autoPaused: (tx, customerId, { code, number }) => send(tx, customerId, pausedWords(code, number)),
  autoChanged: (tx, customerId, changed) => send(tx, customerId, changedWords(changed)),
  accountSaved: (tx, customerId, saved) => send(tx, customerId, savedWords(saved)),
  accountRemoved: (tx, customerId, removed) => send(tx, customerId, removedWords(removed)),
})
