import { Button, Select } from 'antd'
import { Suspense, useState } from 'react'
import { holidayCountries, holidayYears } from '../../../contract/calendar/known-holidays.ts'
import { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { countryName } from '../../ui/components/country.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { CardTable, type CardColumn } from '../../ui/detail-page/card-table.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { RemoveButton } from '../../ui/forms/remove-button.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { calendarDayOf, daysOf } from '../../ui/time/time-text.ts'
import type { Calendar } from './calendar-page.tsx'
import { calendarReads } from './calendar-reads.ts'
import { calendarText } from './calendar-text.ts'

const HolidayDialog = lazy(() => import('./holiday-dialog.tsx'))

export type Holiday = Calendar['holidays'][number]

interface HolidaysCardProps {
  readonly holidays: readonly Holiday[]
  readonly country: string
}

export const HolidaysCard = ({ holidays, country }: HolidaysCardProps) => {
  const words = useText(calendarText)
  const mayChange = useAccess().hasRole('owner', 'calendar')
  const [editing, setEditing] = useState<Holiday | 'new' | null>(null)
  const columns = useColumns(setEditing)
  return (
    <Card
      title={words.holidays}
      actions={mayChange && <Button onClick={() => setEditing('new')}>{words.add}</Button>}
    >
      <div className="q-stack">
        {mayChange && <LoadHolidays country={country} />}
        {holidays.length === 0 ? (
          <p className="q-muted">{words.noHolidays}</p>
        ) : (
          <CardTable label={words.holidays} rows={holidays} rowKey={({ id }) => id} columns={columns} />
        )}
      </div>
      <Suspense fallback={null}>
        {editing && (
          <HolidayDialog
            holiday={editing === 'new' ? null : editing}
            country={country}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

const LoadHolidays = ({ country }: { readonly country: string }) => {
  const words = useText(calendarText)
  const [from, setFrom] = useState(() => holidayCountries.find((one) => one === country) ?? 'CN')
  const [year, setYear] = useState<(typeof holidayYears)[number]>(
    () => holidayYears.find((one) => one === new Date().getFullYear()) ?? holidayYears[0],
  )
  const load = useCallMutation(operatorCalendar.loadHolidays, {
    invalidates: calendarReads,
    onSuccess: () => toast.success(words.loaded),
  })
  return (
    <div className="q-calendar-row">
      <Select
        aria-label={words.country}
        style={{ minWidth: 180 }}
        value={from}
        options={holidayCountries.map((code) => ({ value: code, label: countryName(code) }))}
        onChange={setFrom}
      />
      <Select
        aria-label={words.year}
        value={year}
        options={holidayYears.map((value) => ({ value, label: String(value) }))}
        onChange={setYear}
      />
      <Button loading={load.isPending} onClick={() => load.mutate({ country: from, year })}>
        {words.load}
      </Button>
    </div>
  )
}

const useColumns = (onEdit: (holiday: Holiday) => void): readonly CardColumn<Holiday>[] => {
  const words = useText(calendarText)
  const locale = useLocale()
  const nameOf = ({ nameEn, nameZh }: Holiday): string => (locale === 'zh' ? nameZh : nameEn)
  return [
    { title: words.name, render: (row) => <strong>{nameOf(row)}</strong> },
    {
      title: words.days,
      render: ({ firstDay, lastDay }) =>
        firstDay === lastDay ? calendarDayOf(firstDay) : daysOf(firstDay, lastDay),
    },
    { title: words.country, render: (row) => countryName(row.country) },
    {
      title: words.kind,
      render: ({ isWorking }) => (
        <StatusTag tone={isWorking ? 'working' : 'quiet'}>
          {isWorking ? words.worked : words.closed}
        </StatusTag>
      ),
    },
    {
      title: words.actions,
      align: 'right',
      render: (row) => <HolidayButtons holiday={row} name={nameOf(row)} onEdit={() => onEdit(row)} />,
    },
  ]
}

interface HolidayButtonsProps {
  readonly holiday: Holiday
  readonly name: string
  readonly onEdit: () => void
}

const HolidayButtons = ({ holiday, name, onEdit }: HolidayButtonsProps) => {
  const words = useText(calendarText)
  const { hasRole } = useAccess()
  const go = useGo()
  const draft = useCallMutation(operatorCalendar.draftHolidayNotice, {
    onSuccess: ({ noticeId }) => void go('/notices/notice', { search: { id: noticeId } }),
  })
  const remove = useCallMutation(operatorCalendar.deleteHoliday, {
    invalidates: calendarReads,
    onSuccess: () => toast.success(words.removed),
  })
  const { id, isWorking } = holiday
  return (
    <span className="q-calendar-row">
      {!isWorking && hasRole('support', 'announcements') && (
        <Button
          size="small"
          aria-label={words.draftOf(name)}
          loading={draft.isPending}
          onClick={() => draft.mutate({ id })}
        >
          {words.draft}
        </Button>
      )}
      {hasRole('owner', 'calendar') && (
        <>
          <Button size="small" aria-label={words.editOf(name)} onClick={onEdit}>
            {words.edit}
          </Button>
          <RemoveButton
            label={words.remove}
            fullLabel={words.removeOf(name)}
            question={{ title: words.removeTitle(name), message: words.removeText, danger: true }}
            isRemoving={remove.isPending}
            onRemove={() => remove.mutate({ id })}
          />
        </>
      )}
    </span>
  )
}
