import { Button } from 'antd'
import type { ReactNode } from 'react'
import { profile } from '../../../../contract/identity/accounts.ts'
import { operatorSecurity, security } from '../../../../contract/identity/security.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useConfirmation, type Confirmation } from './confirm-identity.tsx'
import { showProblem, type Side } from './passkeys-card.tsx'
import './profile.css'

const text = defineText({
  en: {
    title: 'Signed-in devices',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    someBrowser: 'A browser',
    someSystem: 'an unknown device',
    thisOne: 'This device',
    agency: 'Quayside operator',
    lastSeen: (at: ReactNode) => <>Last seen {at}</>,
    signOut: 'Sign out',
    signOutOf: (device: string) => `Sign out ${device}`,
    elsewhere: 'Sign out other sessions',
    ended: (n: number) => `${counted(n, 'other session', 'other sessions')} signed out.`,
    signedOut: 'Session signed out.',
  },
  zh: {
    title: '已登录的设备',
    on: (browser: string, system: string) => `${browser}（${system}）`,
    someBrowser: '浏览器',
    someSystem: '未知设备',
    thisOne: '当前设备',
    agency: '平台客服',
    lastSeen: (at: ReactNode) => <>最近使用：{at}</>,
    signOut: '退出',
    signOutOf: (device: string) => `退出 ${device}`,
    elsewhere: '退出其他设备',
    ended: (n: number) => `已退出其他 ${formatNumber(n, 'zh')} 台设备。`,
    signedOut: '已退出该设备。',
  },
})

type SessionRow = OutputOf<typeof profile.listSessions>['sessions'][number]

const calls = {
  customer: {
    list: profile.listSessions,
    end: profile.endSession,
    endOthers: profile.endOtherSessions,
    confirm: security.confirmIdentity,
  },
  operator: {
    list: operatorSecurity.listOperatorSessions,
    end: operatorSecurity.endOperatorSession,
    endOthers: operatorSecurity.endOtherOperatorSessions,
    confirm: operatorSecurity.confirmOperatorIdentity,
  },
} as const

export const SessionsCard = ({ side }: { side: Side }) => {
  const words = useText(text)
  const { isAdminView } = useAccess()
  const list = useCall(calls[side].list, {}, { quiet: true })
  const { confirmed, dialog } = useConfirmation(calls[side].confirm)
  const endOthers = useCallMutation(calls[side].endOthers, {
    invalidates: [calls[side].list],
    quiet: true,
    onSuccess: ({ ended }) => toast.success(words.ended(ended)),
  })
  if (!list.data) {
    return list.error ? (
      <div className="q-card">
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <CardSkeleton />
    )
  }
  const { sessions } = list.data
  const hasOthers = sessions.some(({ isThisOne }) => !isThisOne)
  return (
    <Card
      title={words.title}
      actions={
        hasOthers &&
        !isAdminView && (
          <Button
            loading={endOthers.isPending}
            onClick={() =>
              void confirmed(async () => void (await endOthers.mutateAsync({}))).catch(showProblem)
            }
          >
            {words.elsewhere}
          </Button>
        )
      }
    >
      <ul className="q-rows">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            side={side}
            session={session}
            mayEnd={!isAdminView && !session.isThisOne}
            confirmed={confirmed}
          />
        ))}
      </ul>
      {dialog}
    </Card>
  )
}

interface SessionItemProps {
  readonly side: Side
  readonly session: SessionRow
  readonly mayEnd: boolean
  readonly confirmed: Confirmation['confirmed']
}

const SessionItem = ({ side, session, mayEnd, confirmed }: SessionItemProps) => {
  const words = useText(text)
  const end = useCallMutation(calls[side].end, {
    invalidates: [calls[side].list],
    quiet: true,
    onSuccess: () => toast.success(words.signedOut),
  })
  const device = session.isAgency
    ? words.agency
    : words.on(session.browser ?? words.someBrowser, session.system ?? words.someSystem)
  return (
    <li>
      <div className="q-row-words">
        <strong>
          {device} {session.isThisOne && <StatusTag tone="done">{words.thisOne}</StatusTag>}
        </strong>
        <span>
          {session.ip !== null && <>{session.ip} · </>}
          {words.lastSeen(<Instant at={session.lastSeenAt} />)}
        </span>
      </div>
      {mayEnd && (
        <Button
          size="small"
          aria-label={words.signOutOf(device)}
          loading={end.isPending}
          onClick={() =>
            void confirmed(async () => void (await end.mutateAsync({ id: session.id }))).catch(showProblem)
          }
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}
