import { defineText } from '../../ui/text/define-text.ts'

export const contactText = defineText({
  en: {
    open: 'Contact us',
    close: 'Close',
    title: 'Contact us',
    subtitle: 'Message us on the app you prefer.',
    chatApps: 'Chat apps',
    namedAgent: 'Your agent',
    agents: 'Agents',
    openChat: (app: string) => `Open ${app}`,
    qr: (app: string) => `QR code for ${app}`,
  },
  zh: {
    open: '联系我们',
    close: '关闭',
    title: '联系我们',
    subtitle: '可任选一种方式联系我们。',
    chatApps: '聊天工具',
    namedAgent: '您的专属客服',
    agents: '客服',
    openChat: (app: string) => `打开 ${app}`,
    qr: (app: string) => `${app} 二维码`,
  },
})
