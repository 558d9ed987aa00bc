import { counted } from '../../../contract/kernel/format.ts'
import { permissionName } from '../../../contract/staff/permission-names.ts'
import { composeEmail, plainName, type EmailMessage } from '../../platform/mail/email-message.ts'
import type { MailSecret } from '../../platform/mail/mail-secrets.ts'

type Locale = 'en' | 'zh'

interface Invitation {
  readonly by: string
  readonly link: { readonly url: string; readonly secret: MailSecret }
  readonly days: number
}

export const staffInvitationEmail = (locale: Locale, { by, link, days }: Invitation): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: `${plainName(by)} 邀请您使用 Quayside 控制台`,
          paragraphs: [
            `${plainName(by)} 邀请您作为同事使用 Quayside 运营控制台。请设置您自己的密码；链接 ${days} 天内有效，且只能使用一次。`,
          ],
          link: { label: '设置密码', ...link },
          footnote: '如果您不认识对方，请忽略此邮件。',
        }
      : {
          locale,
          subject: `${plainName(by)} invites you to the Quayside console`,
          paragraphs: [
            `${plainName(by)} invites you to work in the Quayside operator console. Set your password to get started. The link is valid for ${counted(days, 'day', 'days')} and can be used once.`,
          ],
          link: { label: 'Set your password', ...link },
          footnote: 'If you do not know them, you can ignore this email.',
        },
  )

interface Change {
  readonly by: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly url: string
}

const listOf = (locale: Locale, title: string, permissions: readonly string[]): string[] =>
  permissions.length === 0
    ? []
    : [`${title}\n${permissions.map((permission) => `– ${permissionName(locale, permission)}`).join('\n')}`]

export const changedEmail = (locale: Locale, { by, added, removed, url }: Change): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '您在 Quayside 控制台的权限已更改',
          paragraphs: [
            `${plainName(by)} 更改了您的权限。`,
            ...listOf(locale, '新增：', added),
            ...listOf(locale, '移除：', removed),
          ],
          link: { label: '打开控制台', url },
          footnote: '如有疑问，请联系平台所有者。',
        }
      : {
          locale,
          subject: 'Your permissions in the Quayside console were changed',
          paragraphs: [
            `${plainName(by)} changed your permissions.`,
            ...listOf(locale, 'Added:', added),
            ...listOf(locale, 'Removed:', removed),
          ],
          link: { label: 'Open the console', url },
          footnote: 'If you have questions, contact the owner of the agency’s account.',
        },
  )

const switchedWords = {
  deactivated: {
    en: ['Your access to the Quayside console was deactivated', 'You can no longer sign in.'],
    zh: ['您的 Quayside 控制台账户已停用', '您将无法再登录。'],
  },
  reactivated: {
    en: ['Your access to the Quayside console was reactivated', 'You can sign in again.'],
    zh: ['您的 Quayside 控制台账户已重新启用', '您可以再次登录。'],
  },
} as const

export const switchedEmail = (
  locale: Locale,
  change: keyof typeof switchedWords,
  by: string,
): EmailMessage => {
  const [subject, effect] = switchedWords[change][locale]
  const who = locale === 'zh' ? `操作人：${plainName(by)}。` : `Changed by ${plainName(by)}.`
  return composeEmail({ locale, subject, paragraphs: [`${who} ${effect}`] })
}

export const secondStepEmail = (locale: Locale, by: string, publicUrl: string): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '您的 Quayside 控制台账户需要两步验证',
          paragraphs: [`${plainName(by)} 要求您开启两步验证。设置完成前，您无法使用控制台的其他功能。`],
          link: { label: '立即设置', url: `${publicUrl}/ops/` },
        }
      : {
          locale,
          subject: 'Two-step verification is required for your Quayside console account',
          paragraphs: [
            `${plainName(by)} requires you to set up two-step verification. Until then, you cannot use the rest of the console.`,
          ],
          link: { label: 'Set it up', url: `${publicUrl}/ops/` },
        },
  )
