import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { schedules } from '../../../contract/schedules/schedules.ts'
import type { ScheduleKind } from '../../../contract/schedules/schedule-rules.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { DropdownMenu } from '../../ui/components/drop-menu.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { zoneLabel } from '../../ui/text/zone-label.ts'
import { HelpLink } from '../help/help-link.tsx'
import { RunsDrawer } from './runs-drawer.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import {
  isOpenRun,
  kindHelp,
  kindIcons,
  kindText,
  type Schedule,
  type ScheduleList,
} from './schedule-text.ts'
import './schedules.css'

const MergeWindowCard = lazy(() => import('../merge-window/merge-window-card.tsx'))

const text = defineText({
  en: {
    subtitle: (zone: string) => `Automatic tasks, in the ${zone} time zone.`,
    create: 'New schedule',
    none: 'No schedules yet',
    noneText:
      'Sync a shop every night, pay orders each morning within your limit, or email a report every Monday.',
  },
  zh: {
    subtitle: (zone: string) => `自动执行的任务，时间以 ${zone} 时区为准。`,
    create: '新建任务',
    none: '还没有定时任务',
    noneText: '可以每晚同步店铺，每天早上在您的限额内自动付款，或每周一发送邮件报告。',
  },
})

const NewButton = ({ list, onNew }: { list: ScheduleList; onNew: (kind: ScheduleKind) => void }) => {
  const words = useText(text)
  const names = useText(kindText)
  const help = useText(kindHelp)
  const items = list.kinds
    .filter((kind) => kind !== 'pullShop' || list.shops.some(({ canPull }) => canPull))
    .map((kind) => ({
      key: kind,
      label: (
        <span className="q-schedule-choice">
          <Icon name={kindIcons[kind]} size={18} />
          <span>
            {names[kind]}
            <small>{help[kind]}</small>
          </span>
        </span>
      ),
      onClick: () => onNew(kind),
    }))
  return (
    <DropdownMenu menu={{ items }}>
      <Button data-action="newSchedule" type="primary" icon={<Icon name="plus" size={16} />}>
        {words.create}
      </Button>
    </DropdownMenu>
  )
}

type Open =
  | { readonly what: 'form'; readonly of: ScheduleKind | Schedule }
  | { readonly what: 'runs'; readonly of: Schedule }

const SchedulesPage = () => {
  const words = useText(text)
  const { hasMenu } = useAccess()
  const [open, setOpen] = useState<Open | null>(null)
  const answer = useCall(
    schedules.listSchedules,
    {},
    {
      quiet: true,
      everyMs: (last) => (last?.schedules.some(({ lastRun }) => isOpenRun(lastRun)) ? 1_500 : 30_000),
    },
  )
  const list = answer.data
  const button = list && <NewButton list={list} onNew={(kind) => setOpen({ what: 'form', of: kind })} />
  const close = (): void => setOpen(null)
  return (
    <div className="q-page">
      <PageHeader
        subtitle={
          list && (
            <>
              {words.subtitle(zoneLabel(list.timeZone))} <HelpLink article="schedules" />
            </>
          )
        }
        actions={button}
        back="/index"
      />
      {answer.error && !list && (
        <div className="q-card">
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        </div>
      )}
      {!answer.error && !list && (
        <>
          <CardSkeleton />
          <CardSkeleton />
        </>
      )}
      {list?.schedules.length === 0 && (
        <div className="q-card">
          <EmptyState icon="clock" title={words.none} action={button}>
            {words.noneText}
          </EmptyState>
        </div>
      )}
      <ul className="q-schedules">
        {list?.schedules.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleCard
              schedule={schedule}
              currency={list.currency}
              onEdit={() => setOpen({ what: 'form', of: schedule })}
              onRuns={() => setOpen({ what: 'runs', of: schedule })}
            />
          </li>
        ))}
      </ul>
      {list && hasMenu(menuTags.orders) && (
        <PageSection name="mergeWindow">
          <Suspense fallback={<CardSkeleton lines={3} />}>
            <MergeWindowCard />
          </Suspense>
        </PageSection>
      )}
      {list && open?.what === 'form' && <ScheduleDialog list={list} of={open.of} onClose={close} />}
      {list && open?.what === 'runs' && (
        <RunsDrawer schedule={open.of} currency={list.currency} onClose={close} />
      )}
    </div>
  )
}

export default SchedulesPage
