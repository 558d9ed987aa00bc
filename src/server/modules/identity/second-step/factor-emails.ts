import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { composeEmail, type EmailMessage } from '../../../platform/mail/email-message.ts'
import type { Platform } from '../../../platform/platform.ts'
import { localeOf, type Locale } from '../emails/emails.ts'
import type { FactorRemover } from './remove-factors.ts'
import { idOf, type SignInOwner } from '../sessions/sign-in-record.ts'

export type FactorChange = 'totpOn' | 'totpOff' | 'passkeyAdded' | 'passkeyRemoved'

const subjects = {
  en: {
    totpOn: 'An authenticator app was added to your Quayside account',
    totpOff: 'The authenticator app was removed from your Quayside account',
    passkeyAdded: 'A passkey was added to your Quayside account',
    passkeyRemoved: 'A passkey was removed from your Quayside account',
  },
  zh: {
    totpOn: '您的 Quayside 账户已添加身份验证器',
    totpOff: '您的 Quayside 账户已移除身份验证器',
    passkeyAdded: '您的 Quayside 账户已添加通行密钥',
    passkeyRemoved: '您的 Quayside 账户已移除通行密钥',
  },
} as const satisfies Record<Locale, Record<FactorChange, string>>

const advice = {
  account: {
    en: 'If this was not you, change your password immediately, remove what you do not recognise, and sign out your other devices on your profile page.',
    zh: '如非您本人操作，请立即修改密码，移除您不认识的登录方式，并在个人资料页面退出其他设备。',
  },
  operator: {
    en: 'If this was not you, contact the owner of the agency’s account immediately.',
    zh: '如非您本人操作，请立即联系平台所有者。',
  },
} as const

/** The name of a passkey is not repeated: whoever added it chose the words. */
const factorEmail = (locale: Locale, change: FactorChange, side: SignInOwner['kind']): EmailMessage => {
  const subject = subjects[locale][change]
  return composeEmail({
    locale,
    subject,
    paragraphs: [`${subject}${locale === 'zh' ? '。' : '.'}`, advice[side][locale]],
  })
}

interface Removed {
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly by: FactorRemover
}

const removedWords = ({ hasTotp, passkeys }: Removed): Record<Locale, string> => {
  const keys = passkeys === 1 ? 'passkey' : 'passkeys'
  if (!hasTotp) return { en: `Your ${keys} ${passkeys === 1 ? 'was' : 'were'}`, zh: '通行密钥' }
  if (passkeys === 0) return { en: 'The authenticator app was', zh: '身份验证器' }
  return { en: `The authenticator app and your ${keys} were`, zh: '身份验证器和通行密钥' }
}

const removers = {
  mainAccount: {
    en: 'The main account of your team did this and has sent you a link to set a new password.',
    zh: '此操作由您团队的主账户执行，并已向您发送设置新密码的链接。',
  },
  commandLine: {
    en: 'Whoever runs the server did this and has a new first password for you. All your devices were signed out.',
    zh: '此操作由服务器管理员执行，对方持有您的新初始密码。您的所有设备均已退出登录。',
  },
} as const satisfies Record<FactorRemover, Record<Locale, string>>

const removedAdvice = {
  account: {
    en: 'If you did not ask for this, contact your main account immediately. Add an authenticator app or a passkey again when you next sign in.',
    zh: '如非您要求，请立即联系您的主账户。下次登录后，请重新添加身份验证器或通行密钥。',
  },
  operator: advice.operator,
} as const

const factorsRemovedEmail = (locale: Locale, removed: Removed, side: SignInOwner['kind']): EmailMessage => {
  const words = removedWords(removed)
  const subject = {
    en: `${words.en} removed from your Quayside account`,
    zh: `您的 Quayside 账户已移除${words.zh}`,
  }[locale]
  return composeEmail({
    locale,
    subject,
    paragraphs: [
      `${subject}${locale === 'zh' ? '。' : '.'}`,
      removers[removed.by][locale],
      removedAdvice[side][locale],
    ],
  })
}

/** In the language of the owner. */
export const mailOwner = async (
  { mail }: Platform,
  tx: Db,
  owner: SignInOwner,
  emailFor: (locale: Locale) => EmailMessage,
): Promise<void> => {
  const { rows } = await sql<{ email: string; locale: string }>`
    select email, ${owner.kind === 'account' ? sql.ref('locale') : sql.lit('en')} as locale
      from ${sql.table(owner.kind)} where id = ${idOf(owner)}`.execute(tx)
  for (const { email, locale } of rows) await mail.send(tx, email, emailFor(localeOf(locale)))
}

/** Tells the owner that a way to sign in was added or removed. */
export const mailFactorChange = (
  platform: Platform,
  tx: Db,
  owner: SignInOwner,
  change: FactorChange,
): Promise<void> => mailOwner(platform, tx, owner, (locale) => factorEmail(locale, change, owner.kind))

/** Tells the owner what others have removed. */
export const mailFactorsRemoved = (
  platform: Platform,
  tx: Db,
  owner: SignInOwner,
  removed: Removed,
): Promise<void> =>
  mailOwner(platform, tx, owner, (locale) => factorsRemovedEmail(locale, removed, owner.kind))
