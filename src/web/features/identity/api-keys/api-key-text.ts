import { defineText } from '../../../ui/text/define-text.ts'

export const apiKeyText = defineText({
  en: {
    create: 'Create API key',
    readOnly: 'Read only',
    full: 'Full access',
    never: 'Never',
  },
  zh: {
    create: '创建 API 密钥',
    readOnly: '只读',
    full: '完全权限',
    never: '永不过期',
  },
})
