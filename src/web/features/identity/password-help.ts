import { defineText } from '../../ui/text/define-text.ts'

export const passwordText = defineText({
  en: {
    help: 'At least 10 characters. A phrase of several words works well.',
    short: 'Use at least 10 characters.',
  },
  zh: { help: '至少 10 个字符，可用几个词语组合。', short: '密码至少需要 10 个字符。' },
})

export const minPasswordLength = 10
