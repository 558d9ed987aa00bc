import { counted } from '../../../../contract/kernel/format.ts'
import { composeEmail, plainName, type EmailMessage } from '../../../platform/mail/email-message.ts'
import type { MailSecret } from '../../../platform/mail/mail-secrets.ts'
import { codeMinutes } from '../codes/code-limits.ts'
import type { Locale } from './emails.ts'
import type { PasswordLink } from '../codes/password-links.ts'

interface Invitation {
  readonly customerName: string
  readonly inviterName: string
  readonly link: PasswordLink
  readonly days: number
}

export const invitationEmail = (
  locale: Locale,
  { customerName, inviterName, link, days }: Invitation,
): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: `${plainName(customerName)} 邀请您使用 Quayside`,
          paragraphs: [
            `${plainName(inviterName)} 邀请您加入 ${plainName(customerName)} 在 Quayside 上的团队。请设置您自己的密码以开始使用；链接 ${days} 天内有效，且只能使用一次。`,
          ],
          link: { label: '设置密码', ...link },
          footnote: '如果您不认识对方，请忽略此邮件。',
        }
      : {
          locale,
          subject: `${plainName(customerName)} invites you to Quayside`,
          paragraphs: [
            `${plainName(inviterName)} invites you to join the team of ${plainName(customerName)} on Quayside. Set your password to get started. The link is valid for ${counted(days, 'day', 'days')} and can be used once.`,
          ],
          link: { label: 'Set your password', ...link },
          footnote: 'If you do not know them, you can ignore this email.',
        },
  )

/** Sent when the invited address already has an account: only its owner learns so. */
export const invitedElsewhereEmail = (
  locale: Locale,
  { customerName, inviterName }: Pick<Invitation, 'customerName' | 'inviterName'>,
): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: `${plainName(customerName)} 邀请您使用 Quayside`,
          paragraphs: [
            `${plainName(inviterName)} 想邀请您加入 ${plainName(customerName)} 在 Quayside 上的团队，但此邮箱已有 Quayside 账户，一个邮箱只能用于一个账户。`,
            '如果您愿意加入，请对方改用您的另一个邮箱发送邀请。您现有的账户不受影响。',
          ],
        }
      : {
          locale,
          subject: `${plainName(customerName)} invites you to Quayside`,
          paragraphs: [
            `${plainName(inviterName)} wants to add you to the team of ${plainName(customerName)} on Quayside, but this email address already has an account, and each address can have only one.`,
            'To join, ask them to invite you at another email address. Your existing account is not affected.',
          ],
        },
  )

export const newPasswordEmail = (
  locale: Locale,
  { inviterName, link, days }: Omit<Invitation, 'customerName'>,
): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '设置新的 Quayside 密码',
          paragraphs: [
            `${plainName(inviterName)} 请您为 Quayside 账户设置新密码。链接 ${days} 天内有效，且只能使用一次；在此之前原密码仍然可用。`,
          ],
          link: { label: '设置新密码', ...link },
        }
      : {
          locale,
          subject: 'Set a new Quayside password',
          paragraphs: [
            `${plainName(inviterName)} asks you to set a new password for your Quayside account. The link is valid for ${counted(days, 'day', 'days')} and can be used once. Your current password works until then.`,
          ],
          link: { label: 'Set a new password', ...link },
        },
  )

export const emailChangeCodeEmail = (locale: Locale, code: MailSecret): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: `${code.mark} 是您的 Quayside 邮箱验证码`,
          paragraphs: [`请输入以下验证码，将此邮箱设为您的登录邮箱，${codeMinutes} 分钟内有效：`],
          code,
          footnote: '如非您本人操作，请忽略此邮件。没有验证码，任何更改都不会生效。',
        }
      : {
          locale,
          subject: `${code.mark} is your Quayside email code`,
          paragraphs: [
            `Enter this code to use this email address to sign in. It is valid for ${codeMinutes} minutes:`,
          ],
          code,
          footnote: 'If this was not you, you can ignore this email: nothing changes without the code.',
        },
  )

/** Sent to the new address when it already has an account: only its owner learns so. */
export const addressInUseEmail = (locale: Locale): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '此邮箱已有 Quayside 账户',
          paragraphs: [
            '有人想把此邮箱设为另一个 Quayside 账户的登录邮箱，但它已有账户，一个邮箱只能用于一个账户。',
            '如非您本人操作，请忽略此邮件。',
          ],
        }
      : {
          locale,
          subject: 'This email address already has a Quayside account',
          paragraphs: [
            'Someone tried to use this email address for another Quayside account. It already has an account, and each address can have only one.',
            'If this was not you, you can ignore this email.',
          ],
        },
  )

export const emailChangedEmail = (locale: Locale, newEmail: string): EmailMessage =>
  composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '您的 Quayside 登录邮箱已更改',
          paragraphs: [
            `您的账户从现在起使用 ${newEmail} 登录，邮件也将发送到该地址。其他设备均已退出登录。`,
            '如非您本人操作，请立即联系客服。',
          ],
        }
      : {
          locale,
          subject: 'Your Quayside email address was changed',
          paragraphs: [
            `You now sign in with ${newEmail}, and our emails go to that address. All other devices were signed out.`,
            'If this was not you, contact support immediately.',
          ],
        },
  )
