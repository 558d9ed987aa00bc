import { composeEmail, type EmailMessage } from '../../../platform/mail/email-message.ts'
import type { Locale } from '../emails/emails.ts'

/** The name of the key is not repeated: whoever created it chose the words. */
export const apiKeyCreatedEmail = (locale: Locale, publicUrl: string): EmailMessage => {
  const url = `${publicUrl}/appvue/setting/api`
  return composeEmail(
    locale === 'zh'
      ? {
          locale,
          subject: '您的 Quayside 账户已创建新的 API 密钥',
          paragraphs: [
            '您的 Quayside 账户已创建新的 API 密钥。持有该密钥的程序可以以您的身份调用 Quayside。',
          ],
          link: { label: '查看 API 密钥', url },
          footnote: '如非您本人操作，请立即吊销该密钥并修改密码。',
        }
      : {
          locale,
          subject: 'A new API key was created for your Quayside account',
          paragraphs: [
            'A new API key was created for your Quayside account. A program that has it can call Quayside as you.',
          ],
          link: { label: 'View API keys', url },
          footnote: 'If this was not you, revoke the key immediately and change your password.',
        },
  )
}
