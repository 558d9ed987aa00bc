import { composeEmail, type EmailMessage } from '../../../platform/mail/email-message.ts'
import type { MailSecret } from '../../../platform/mail/mail-secrets.ts'
import { codeMinutes } from '../codes/code-limits.ts'

export type Locale = 'en' | 'zh'

export const localeOf = (text: string): Locale => (text === 'zh' ? 'zh' : 'en')

const ignoreIt = {
  en: 'If this was not you, you can ignore this email: nothing changes without the code.',
  zh: '如非您本人操作，请忽略此邮件。没有验证码，任何更改都不会生效。',
} as const

export const registerEmail = (locale: Locale, code: MailSecret): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: `${code.mark} 是您的 Quayside 注册验证码`,
          paragraphs: [`请在注册页面输入以下验证码，${codeMinutes} 分钟内有效：`],
          code,
          footnote: ignoreIt.zh,
        }
      : {
          locale,
          subject: `${code.mark} is your Quayside sign-up code`,
          paragraphs: [`Enter this code on the sign-up page. It is valid for ${codeMinutes} minutes:`],
          code,
          footnote: ignoreIt.en,
        },
  )

export const alreadyRegisteredEmail = (locale: Locale, publicUrl: string): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '您已有 Quayside 账户',
          paragraphs: [
            '有人使用此邮箱申请注册，但该邮箱已有账户。您可以直接登录；如忘记密码，可在登录页面重置。',
          ],
          link: { label: '登录', url: `${publicUrl}/appvue/login` },
          footnote: '如非您本人操作，请忽略此邮件。',
        }
      : {
          locale,
          subject: 'You already have a Quayside account',
          paragraphs: [
            'Someone tried to sign up with this email address, but it already has an account. Sign in instead. If you have forgotten your password, you can reset it on the sign-in page.',
          ],
          link: { label: 'Sign in', url: `${publicUrl}/appvue/login` },
          footnote: 'If this was not you, you can ignore this email.',
        },
  )

export const forgotPasswordEmail = (locale: Locale, code: MailSecret): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: `${code.mark} 是您的 Quayside 密码重置验证码`,
          paragraphs: [`请输入以下验证码以设置新密码，${codeMinutes} 分钟内有效：`],
          code,
          footnote: ignoreIt.zh,
        }
      : {
          locale,
          subject: `${code.mark} is your Quayside password reset code`,
          paragraphs: [`Enter this code to set a new password. It is valid for ${codeMinutes} minutes:`],
          code,
          footnote: ignoreIt.en,
        },
  )

export const noAccountEmail = (locale: Locale, publicUrl: string): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '此邮箱没有 Quayside 账户',
          paragraphs: ['有人为此邮箱申请重置密码，但该邮箱没有账户。您可能使用了其他邮箱注册。'],
          link: { label: '注册', url: `${publicUrl}/appvue/register` },
          footnote: '如非您本人操作，请忽略此邮件。',
        }
      : {
          locale,
          subject: 'No Quayside account for this email address',
          paragraphs: [
            'Someone requested a password reset for this email address, but it has no account. You may have signed up with a different address.',
          ],
          link: { label: 'Sign up', url: `${publicUrl}/appvue/register` },
          footnote: 'If this was not you, you can ignore this email.',
        },
  )

export const passwordChangedEmail = (locale: Locale, publicUrl: string): EmailMessage => {
  const url = `${publicUrl}/appvue/forgotPassword`
  return composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '您的 Quayside 密码已更改',
          paragraphs: ['您的账户密码已更改，其他设备均已退出登录。', '如非您本人操作，请立即重置密码。'],
          link: { label: '重置密码', url },
        }
      : {
          locale,
          subject: 'Your Quayside password was changed',
          paragraphs: [
            'Your account password was just changed, and all other devices were signed out.',
            'If this was not you, reset your password immediately.',
          ],
          link: { label: 'Reset password', url },
        },
  )
}

/** The version for operators, who have no page for forgotten passwords. */
export const operatorPasswordChangedEmail = (): EmailMessage =>
  composeEmail({
    locale: 'en',
    subject: 'Your Quayside operator password was changed',
    paragraphs: [
      'Your operator account password was just changed, and all other devices were signed out.',
      'If this was not you, contact the owner of the agency’s account immediately.',
    ],
  })
