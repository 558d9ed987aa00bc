import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import {
  areaNames,
  operatorAreas,
  type OperatorPermission,
} from '../../../contract/kernel/operator-permissions.ts'
import { areaNames as areaWords, whatName } from '../../../contract/staff/permission-names.ts'
import { operatorStaff } from '../../../contract/staff/staff.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { RecordPage } from '../../ui/detail-page/record-page.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { roleText, staffText, stateTones } from './staff-text.ts'

const StaffDialog = lazy(() => import('./staff-dialog.tsx'))

type Member = OutputOf<typeof operatorStaff.getStaffMember>

const text = defineText({
  en: {
    edit: 'Edit permissions',
    resend: 'Resend invitation',
    resent: 'A new invitation was sent.',
    deactivate: 'Deactivate',
    deactivateTitle: (name: string) => `Deactivate ${name}?`,
    deactivateText:
      'All sessions end at once. What they did keeps their name. You can reactivate them later.',
    deactivated: (name: string) => `${name} was deactivated.`,
    reactivate: 'Reactivate',
    reactivated: (name: string) => `${name} can sign in again.`,
    require: 'Require two-step',
    release: 'Make two-step optional',
    required: 'Two-step verification is now required.',
    released: 'Two-step verification is now optional.',
    sessions: 'Sessions',
    noSessions: 'No sessions.',
    device: 'Device',
    network: 'IP address',
    since: 'Signed in',
    seen: 'Last seen',
    action: 'Action',
    unknown: 'Unknown device',
    end: 'End session',
    endOf: (device: string) => `End session: ${device}`,
    ended: 'The session was ended.',
    thisOne: 'This session',
    permissions: 'Permissions',
    details: 'Details',
    invitedUntil: 'Invitation valid until',
    expired: 'Expired',
  },
  zh: {
    edit: '编辑权限',
    resend: '重新发送邀请',
    resent: '已发送新的邀请。',
    deactivate: '停用',
    deactivateTitle: (name: string) => `停用 ${name}？`,
    deactivateText: '其所有登录会话会立即结束，操作记录仍保留姓名，之后可重新启用。',
    deactivated: (name: string) => `${name} 已停用。`,
    reactivate: '重新启用',
    reactivated: (name: string) => `${name} 可以再次登录。`,
    require: '要求两步验证',
    release: '不再要求两步验证',
    required: '已要求开启两步验证。',
    released: '已不再要求两步验证。',
    sessions: '登录会话',
    noSessions: '没有登录会话。',
    device: '设备',
    network: 'IP 地址',
    since: '登录时间',
    seen: '最近使用',
    action: '操作',
    unknown: '未知设备',
    end: '结束会话',
    endOf: (device: string) => `结束会话：${device}`,
    ended: '会话已结束。',
    thisOne: '当前会话',
    permissions: '权限',
    details: '信息',
    invitedUntil: '邀请有效期至',
    expired: '已过期',
  },
})

const reads = [operatorStaff.listStaff, operatorStaff.getStaffMember]

const StaffMemberPage = () => (
  <RecordPage endpoint={operatorStaff.getStaffMember} back="/staff">
    {(member) => <LoadedMember member={member} />}
  </RecordPage>
)
export default StaffMemberPage

const LoadedMember = ({ member }: { readonly member: Member }) => {
  const labels = useText(staffText)
  usePageTitle(member.name)
  return (
    <DetailPage
      title={member.name}
      subtitle={member.email}
      tags={<StatusTag tone={stateTones[member.state]}>{labels[member.state]}</StatusTag>}
      back="/staff"
      actions={<Actions member={member} />}
      facts={<Details member={member} />}
    >
      <Sessions member={member} />
      <Permissions member={member} />
    </DetailPage>
  )
}

const Actions = ({ member }: { readonly member: Member }) => {
  const words = useText(text)
  const [isEditing, setIsEditing] = useState(false)
  const staff = useCall(operatorStaff.listStaff, {}, { quiet: true })
  const { id, name, state, requiresSecondStep } = member
  const option = (done: string) => ({ invalidates: reads, onSuccess: () => toast.success(done) })
  const resend = useCallMutation(operatorStaff.resendStaffInvitation, option(words.resent))
  const deactivate = useCallMutation(operatorStaff.deactivateStaff, option(words.deactivated(name)))
  const reactivate = useCallMutation(operatorStaff.reactivateStaff, option(words.reactivated(name)))
  const secondStep = useCallMutation(
    operatorStaff.requireStaffSecondStep,
    option(requiresSecondStep ? words.released : words.required),
  )
  const askAndDeactivate = async (): Promise<void> => {
    const question = {
      title: words.deactivateTitle(name),
      message: words.deactivateText,
      confirmLabel: words.deactivate,
      danger: true,
    }
    if (await ask(question)) deactivate.mutate({ id })
  }
  if (state === 'deactivated') {
    return (
      <Button type="primary" loading={reactivate.isPending} onClick={() => reactivate.mutate({ id })}>
        {words.reactivate}
      </Button>
    )
  }
  return (
    <>
      {!member.isMe && (
        <Button danger loading={deactivate.isPending} onClick={() => void askAndDeactivate()}>
          {words.deactivate}
        </Button>
      )}
      {state === 'invited' && (
        <Button loading={resend.isPending} onClick={() => resend.mutate({ id })}>
          {words.resend}
        </Button>
      )}
      <Button
        loading={secondStep.isPending}
        onClick={() => secondStep.mutate({ id, isRequired: !requiresSecondStep })}
      >
        {requiresSecondStep ? words.release : words.require}
      </Button>
      <Button type="primary" disabled={!staff.data} onClick={() => setIsEditing(true)}>
        {words.edit}
      </Button>
      <Suspense fallback={null}>
        {isEditing && staff.data && (
          <StaffDialog
            member={member}
            grantable={staff.data.grantable}
            mayMakeOwners={staff.data.mayMakeOwners}
            onClose={() => setIsEditing(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const Details = ({ member }: { readonly member: Member }) => {
  const words = useText(text)
  const labels = useText(staffText)
  const roles = useText(roleText)
  const locale = useLocale()
  const { work, requiresSecondStep, hasSecondStep, invitedUntil, lastSeenAt } = member
  const invited = invitedUntil ? <Instant key="until" at={invitedUntil} as="minute" /> : words.expired
  return (
    <Card title={words.details}>
      <DescriptionList
        rows={[
          [
            labels.roles,
            listText(
              member.roles.map((role) => roles[role]),
              locale,
            ) || labels.noRole,
          ],
          [
            labels.secondStep,
            `${hasSecondStep ? labels.secondStepOn : labels.secondStepOff}${requiresSecondStep ? ` · ${labels.secondStepRequired}` : ''}`,
          ],
          ...(member.state === 'invited' ? [[words.invitedUntil, invited] as const] : []),
          [labels.lastSeen, lastSeenAt ? <Instant key="seen" at={lastSeenAt} /> : labels.never],
          [labels.work, labels.workOf(work.orders, work.tickets, work.sourcing)],
          [labels.customers, formatNumber(work.customers, locale)],
        ]}
      />
    </Card>
  )
}

type Session = Member['sessionList'][number]

const Sessions = ({ member }: { readonly member: Member }) => {
  const words = useText(text)
  const end = useCallMutation(operatorStaff.endStaffSession, {
    invalidates: reads,
    onSuccess: () => toast.success(words.ended),
  })
  const deviceOf = ({ browser, system }: Session): string =>
    [browser, system].filter(Boolean).join(' · ') || words.unknown
  return (
    <Card title={words.sessions}>
      {member.sessionList.length === 0 ? (
        <p className="q-muted">{words.noSessions}</p>
      ) : (
        <CardTable
          label={words.sessions}
          rows={member.sessionList}
          rowKey={({ id }) => id}
          columns={[
            { title: words.device, render: deviceOf },
            { title: words.network, render: ({ ip }) => ip ?? '' },
            { title: words.since, render: ({ createdAt }) => <Instant at={createdAt} as="minute" /> },
            { title: words.seen, render: ({ lastSeenAt }) => <Instant at={lastSeenAt} /> },
            {
              title: words.action,
              align: 'right',
              render: (session) =>
                session.isThisOne ? (
                  <span className="q-muted">{words.thisOne}</span>
                ) : (
                  <Button
                    size="small"
                    aria-label={words.endOf(deviceOf(session))}
                    loading={end.isPending && end.variables.sessionId === session.id}
                    onClick={() => end.mutate({ id: member.id, sessionId: session.id })}
                  >
                    {words.end}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

const Permissions = ({ member }: { readonly member: Member }) => {
  const words = useText(text)
  const locale = useLocale()
  return (
    <Card title={words.permissions}>
      <dl className="q-permissions">
        {areaNames.flatMap((area) => {
          const held = operatorAreas[area].filter((what) => member.permissions.includes(`${area}:${what}`))
          // Whoever does something in an area also sees it.
          const named = held.length > 1 ? held.filter((what) => what !== 'view') : held
          return held.length === 0
            ? []
            : [
                <div key={area} className="q-permissions-area">
                  <dt>{areaWords[area][locale === 'zh' ? 1 : 0]}</dt>
                  <dd>
                    {named.map((what) => (
                      <div key={what}>{whatName(locale, `${area}:${what}` as OperatorPermission)}</div>
                    ))}
                  </dd>
                </div>,
              ]
        })}
      </dl>
    </Card>
  )
}
