import { operatorSecurity, security } from '../../../contract/security.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/components/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/components/instant.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Side } from './passkeys-card.tsx'
import './profile.css'

const text = defineText({
  en: {
    title: 'Security activity',
    none: 'No sign-ins or changes have been recorded yet.',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    signedIn: 'Signed in',
    byPasskey: 'Signed in with a passkey',
    signInRefused: 'Sign-in refused',
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
    sessionEnded: 'Session signed out',
    otherSessionsEnded: 'Other sessions signed out',
    sessionReused: 'Session used in two places and signed out',
    profileChanged: 'Profile changed',
    setUp: 'Account set up',
  },
  zh: {
    title: '安全记录',
    none: '暂无登录或更改记录。',
    on: (browser: string, system: string) => `${browser}（${system}）`,
    signedIn: '登录',
    byPasskey: '使用通行密钥登录',
    signInRefused: '登录被拒绝',
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
    sessionEnded: '退出一个登录会话',
    otherSessionsEnded: '退出其他登录会话',
    sessionReused: '会话在两处使用，已退出',
    profileChanged: '修改个人资料',
    setUp: '创建账户',
  },
})

const calls = {
  customer: security.listSecurityEvents,
  operator: operatorSecurity.listOperatorSecurityEvents,
} as const

type Words = ReturnType<typeof useText<(typeof text)['en']>>

const eventWords = (words: Words, action: string, method: string | null): string => {
  const event = action.slice(action.indexOf('.') + 1)
  if (event === 'signedIn' && method === 'passkey') return words.byPasskey
  const word: unknown = Object.hasOwn(words, event) ? words[event as keyof Words] : undefined
  return typeof word === 'string' ? word : event
}

export const ActivityCard = ({ side }: { side: Side }) => {
  const words = useText(text)
  const list = useCall(calls[side], {}, { quiet: true })
  if (!list.data) {
    return list.error ? (
      <div className="q-card">
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <CardSkeleton />
    )
  }
  const { events } = list.data
  return (
    <Card title={words.title}>
      {events.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="q-rows q-activity">
          {events.map(({ id, at, action, method, browser, system, ip }) => (
            <li key={id}>
              <div className="q-row-words">
                <strong>{eventWords(words, action, method)}</strong>
                <span>
                  {[browser && system ? words.on(browser, system) : null, ip].filter(Boolean).join(' · ')}
                </span>
              </div>
              <span className="q-muted">
                <Instant at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
