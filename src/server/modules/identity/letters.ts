import { composeLetter } from '../../platform/letter.ts'
import type { Letter } from '../../platform/letter.ts'
import { codeMinutes } from './email-codes.ts'

export type Locale = 'en' | 'zh'

/** Of a column that holds nothing else. */
export const localeOf = (text: string): Locale => (text === 'zh' ? 'zh' : 'en')

const ignoreIt = {
  en: 'If this was not you, you need not do anything: without the code nothing happens.',
  zh: '如果这不是您本人的操作，请忽略此邮件：没有验证码，任何更改都不会生效。',
} as const

/** The code to sign up with. */
export const registerLetter = (locale: Locale, code: string): Letter =>
  composeLetter(
    locale === 'zh'
      ? {
          locale,
          subject: `${code} 是您的 Quayside 注册验证码`,
          paragraphs: [`请在注册页面输入以下验证码，${codeMinutes} 分钟内有效：`, ignoreIt.zh],
          code,
        }
      : {
          locale,
          subject: `${code} is your Quayside sign-up code`,
          paragraphs: [
            `Enter this code on the sign-up page. It is good for ${codeMinutes} minutes:`,
            ignoreIt.en,
          ],
          code,
        },
  )

/** To somebody who signs up with an address that has an account. */
export const alreadyRegisteredLetter = (locale: Locale, publicUrl: string): Letter =>
  composeLetter(
    locale === 'zh'
      ? {
          locale,
          subject: '您已经拥有 Quayside 账户',
          paragraphs: [
            '有人用这个邮箱地址申请注册，但该地址已有账户。您可以直接登录；如果忘记了密码，可以在登录页面重新设置。',
            '如果这不是您本人的操作，请忽略此邮件。',
          ],
          link: { label: '登录', url: `${publicUrl}/appvue/login` },
        }
      : {
          locale,
          subject: 'You already have a Quayside account',
          paragraphs: [
            'Somebody asked to sign up with this e-mail address, which has an account already. You can sign in; if the password is forgotten, the sign-in page helps.',
            'If this was not you, you need not do anything.',
          ],
          link: { label: 'Sign in', url: `${publicUrl}/appvue/login` },
        },
  )

/** The code to set a new password with. */
export const forgotPasswordLetter = (locale: Locale, code: string): Letter =>
  composeLetter(
    locale === 'zh'
      ? {
          locale,
          subject: `${code} 是您的 Quayside 密码重置验证码`,
          paragraphs: [`请输入以下验证码以设置新密码，${codeMinutes} 分钟内有效：`, ignoreIt.zh],
          code,
        }
      : {
          locale,
          subject: `${code} is your Quayside password code`,
          paragraphs: [
            `Enter this code to set a new password. It is good for ${codeMinutes} minutes:`,
            ignoreIt.en,
          ],
          code,
        },
  )

/** To somebody who forgot the password of an account that is not there. */
export const noAccountLetter = (locale: Locale, publicUrl: string): Letter =>
  composeLetter(
    locale === 'zh'
      ? {
          locale,
          subject: '此邮箱没有 Quayside 账户',
          paragraphs: [
            '有人为这个邮箱地址申请重置密码，但该地址没有账户。也许您是用另一个邮箱注册的？',
            '如果这不是您本人的操作，请忽略此邮件。',
          ],
          link: { label: '注册', url: `${publicUrl}/appvue/register` },
        }
      : {
          locale,
          subject: 'There is no Quayside account for this address',
          paragraphs: [
            'Somebody asked for a new password for this e-mail address, which has no account. Perhaps you signed up with another one?',
            'If this was not you, you need not do anything.',
          ],
          link: { label: 'Sign up', url: `${publicUrl}/appvue/register` },
        },
  )

/** After a password was changed: the owner should know. */
export const passwordChangedLetter = (locale: Locale, publicUrl: string): Letter => {
  const url = `${publicUrl}/appvue/forgotPassword`
  return composeLetter(
    locale === 'zh'
      ? {
          locale,
          subject: '您的 Quayside 密码已更改',
          paragraphs: [
            '您的账户密码刚刚已更改，其他设备均已退出登录。',
            '如果这不是您本人的操作，请立即重新设置密码。',
          ],
          link: { label: '重新设置密码', url },
        }
      : {
          locale,
          subject: 'Your Quayside password was changed',
          paragraphs: [
            'The password of your account was changed just now, and other browsers were signed out.',
            'If this was not you, set a new password at once.',
          ],
          link: { label: 'Set a new password', url },
        },
  )
}

/** The same to an operator, who has no page for a forgotten password. */
export const operatorPasswordChangedLetter = (): Letter =>
  composeLetter({
    locale: 'en',
    subject: 'Your Quayside operator password was changed',
    paragraphs: [
      'The password of your operator account was changed just now, and other browsers were signed out.',
      'If this was not you, tell the owner of the agency at once.',
    ],
  })
