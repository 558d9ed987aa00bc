import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { composeEmail } from '../../platform/email-message.ts'
import type { EmailMessage } from '../../platform/email-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf } from './emails.ts'
import type { Locale } from './emails.ts'
import { idOf, type SignInOwner } from './sign-in-record.ts'

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

/** Tells the owner that a way to sign in was added or removed. */
export const mailFactorChange = async (
  { mail }: Platform,
  tx: Db,
  owner: SignInOwner,
  change: FactorChange,
): Promise<void> => {
  const { rows } = await sql<{ email: string; locale: string }>`
    select email, ${owner.kind === 'account' ? sql.ref('locale') : sql.lit('en')} as locale
      from ${sql.table(owner.kind)} where id = ${idOf(owner)}`.execute(tx)
  for (const { email, locale } of rows) {
    await mail.send(tx, email, factorEmail(localeOf(locale), change, owner.kind))
  }
}
