import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { security } from '../../../../contract/identity/security.ts'
import { defineText } from '../../../ui/text/define-text.ts'

export const activityText = defineText({
  en: {
    title: 'Security activity',
    none: 'No sign-ins or changes have been recorded yet.',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    signedIn: 'Signed in',
    byPasskey: 'Signed in with a passkey',
    signInRefused: 'Sign-in refused',
    manyRefused: (count: number) => `${count} sign-ins refused within 15 minutes: too many attempts`,
    byMainAccount: 'By the main account',
    byCommandLine: 'By whoever runs the server',
    signedOut: 'Signed out',
    passwordChanged: 'Password changed',
    passwordForgotten: 'Password reset by email',
    passwordResetRefused: 'Password reset refused: wrong code',
    passwordSet: 'Password set by link',
    invitationAccepted: 'Invitation accepted',
    emailChanged: 'Email address changed',
    totpOn: 'Authenticator app added',
    totpOff: 'Authenticator app removed',
    passkeyAdded: 'Passkey added',
    passkeyRemoved: 'Passkey removed',
    apiKeyCreated: 'API key created',
    apiKeyRevoked: 'API key revoked',
    sessionEnded: 'Session signed out',
    otherSessionsEnded: 'Other sessions signed out',
    sessionReused: 'Session used in two places and signed out',
    profileChanged: 'Profile changed',
    setUp: 'Account set up',
    opened: 'Your account was opened, for two hours at most',
    actingStarted: 'Changes to your account started',
    ended: 'Your account was closed again',
    support: (name: string) => `Quayside support: ${name}`,
    reason: (text: string) => `Reason: ${text}`,
  },
  zh: {
    title: '安全记录',
    none: '暂无登录或更改记录。',
    on: (browser: string, system: string) => `${browser}（${system}）`,
    signedIn: '登录',
    byPasskey: '使用通行密钥登录',
    signInRefused: '登录被拒绝',
    manyRefused: (count: number) => `15 分钟内 ${count} 次登录被拒绝：尝试次数过多`,
    byMainAccount: '由主账户操作',
    byCommandLine: '由服务器管理员操作',
    signedOut: '退出登录',
    passwordChanged: '修改密码',
    passwordForgotten: '通过邮件重置密码',
    passwordResetRefused: '重置密码被拒绝：验证码错误',
    passwordSet: '通过链接设置密码',
    invitationAccepted: '接受邀请',
    emailChanged: '更改邮箱',
    totpOn: '添加身份验证器',
    totpOff: '移除身份验证器',
    passkeyAdded: '添加通行密钥',
    passkeyRemoved: '移除通行密钥',
    apiKeyCreated: '创建 API 密钥',
    apiKeyRevoked: '吊销 API 密钥',
    sessionEnded: '退出一个登录会话',
    otherSessionsEnded: '退出其他登录会话',
    sessionReused: '会话在两处使用，已退出',
    profileChanged: '修改个人资料',
    setUp: '创建账户',
    opened: '进入您的账户，最长两小时',
    actingStarted: '开始代您更改账户内容',
    ended: '退出您的账户',
    support: (name: string) => `Quayside 客服：${name}`,
    reason: (text: string) => `原因：${text}`,
  },
})

type Words = (typeof activityText)['en']

type Event = OutputOf<typeof security.listSecurityEvents>['events'][number]

/** Who and why for an admin view, otherwise where from. */
export const detailWords = (words: Words, { by, operator, reason, browser, system, ip }: Event): string =>
  [
    by === 'mainAccount' ? words.byMainAccount : null,
    by === 'commandLine' ? words.byCommandLine : null,
    operator === null ? null : words.support(operator),
    reason === null ? null : words.reason(reason),
    browser && system ? words.on(browser, system) : null,
    ip,
  ]
    .filter((part) => part !== null)
    .join(' · ')

export const eventWords = (words: Words, { action, method, refusals }: Event): string => {
  const event = action.slice(action.indexOf('.') + 1)
  if (refusals !== null && refusals > 1) return words.manyRefused(refusals)
  if (event === 'signedIn' && method === 'passkey') return words.byPasskey
  const word: unknown = Object.hasOwn(words, event) ? words[event as keyof Words] : undefined
  return typeof word === 'string' ? word : event
}
