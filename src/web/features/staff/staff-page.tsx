import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorStaff } from '../../../contract/staff/staff.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { CardTable, type CardColumn } from '../../ui/detail-page/card-table.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { FiguresCard } from './figures-card.tsx'
import { roleText, staffText, stateTones } from './staff-text.ts'
import './staff.css'

const StaffDialog = lazy(() => import('./staff-dialog.tsx'))

type Person = OutputOf<typeof operatorStaff.listStaff>['staff'][number]

const StaffPage = () => {
  const words = useText(staffText)
  const answer = useCall(operatorStaff.listStaff, {}, { quiet: true })
  const [isInviting, setIsInviting] = useState(false)
  const columns = useColumns()
  if (answer.isError && !answer.data) return <FailedPage answer={answer} />
  return (
    <div className="q-page">
      <PageHeader
        actions={
          <Button
            type="primary"
            icon={<Icon name="plus" size={16} />}
            disabled={!answer.data}
            onClick={() => setIsInviting(true)}
          >
            {words.invite}
          </Button>
        }
      />
      <div className="q-stack">
        {answer.data ? (
          <Card title={words.people}>
            <CardTable
              label={words.people}
              className="q-staff"
              rows={answer.data.staff}
              rowKey={({ id }) => id}
              columns={columns}
            />
          </Card>
        ) : (
          <CardSkeleton lines={6} />
        )}
        <FiguresCard />
      </div>
      <Suspense fallback={null}>
        {isInviting && answer.data && (
          <StaffDialog
            member={null}
            grantable={answer.data.grantable}
            mayMakeOwners={answer.data.mayMakeOwners}
            onClose={() => setIsInviting(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
export default StaffPage

const useColumns = (): readonly CardColumn<Person>[] => {
  const words = useText(staffText)
  const roles = useText(roleText)
  const locale = useLocale()
  return [
    {
      title: words.name,
      render: ({ id, name, email, isMe }) => (
        <span className="q-staff-name">
          <PageLink to={`/staff/${id}`}>{name}</PageLink>
          {isMe && <span className="q-muted">{words.you}</span>}
          <span className="q-muted q-staff-email">{email}</span>
        </span>
      ),
    },
    {
      title: words.roles,
      render: ({ roles: held, isCustom }) => (
        <>
          {held.length > 0
            ? listText(
                held.map((role) => roles[role]),
                locale,
              )
            : words.noRole}
          {isCustom && <div className="q-muted">{words.custom}</div>}
        </>
      ),
    },
    {
      title: words.state,
      render: ({ state }) => <StatusTag tone={stateTones[state]}>{words[state]}</StatusTag>,
    },
    {
      title: words.secondStep,
      render: ({ hasSecondStep, requiresSecondStep }) => (
        <>
          {hasSecondStep ? words.secondStepOn : words.secondStepOff}
          {requiresSecondStep && <div className="q-muted">{words.secondStepRequired}</div>}
        </>
      ),
    },
    { title: words.sessions, align: 'right', render: ({ sessions }) => formatNumber(sessions, locale) },
    {
      title: words.lastSeen,
      render: ({ lastSeenAt }) => (lastSeenAt ? <Instant at={lastSeenAt} /> : words.never),
    },
    {
      title: words.work,
      render: ({ work }) => words.workOf(work.orders, work.tickets, work.sourcing),
    },
    {
      title: words.customers,
      align: 'right',
      render: ({ work }) => formatNumber(work.customers, locale),
    },
  ]
}
