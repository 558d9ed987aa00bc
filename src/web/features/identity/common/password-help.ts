import { minPasswordLength } from '../../../../contract/identity/identity.ts'
import type { CallError } from '../../../ui/client/call-error.ts'
import { defineText } from '../../../ui/text/define-text.ts'

export const passwordText = defineText({
  en: {
    help: `At least ${minPasswordLength} characters. A phrase of several words works well.`,
    short: `Use at least ${minPasswordLength} characters.`,
  },
  zh: {
    help: `至少 ${minPasswordLength} 个字符，可用几个词语组合。`,
    short: `密码至少需要 ${minPasswordLength} 个字符。`,
  },
})

export { minPasswordLength }

/** The message about a new password that the server refuses; null for other failures. */
export const newPasswordProblem = ({ reason, message }: CallError): string | null =>
  reason === 'commonPassword' || reason === 'ownWordPassword' ? message : null
