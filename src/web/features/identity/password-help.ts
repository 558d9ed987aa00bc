import { defineText } from '../../ui/text/define-text.ts'

/** The rule as the contract has it: length is what counts. */
export const passwordText = defineText({
  en: {
    help: 'At least 10 characters. A few words in a row are good.',
    short: 'The password needs at least 10 characters.',
  },
  zh: { help: '至少 10 个字符，几个词连在一起就很好。', short: '密码至少需要 10 个字符。' },
})

export const shortestPassword = 10
