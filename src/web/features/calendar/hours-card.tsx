import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import type { DayHours } from '../../../contract/calendar/working-time.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { useText } from '../../ui/text/define-text.ts'
import type { Calendar } from './calendar-page.tsx'
import { calendarReads } from './calendar-reads.ts'
import { calendarText } from './calendar-text.ts'

const usual = { from: 9 * 60, to: 18 * 60 }
const usualWeek: readonly DayHours[] = [usual, usual, usual, usual, usual, usual, null]
const zones: readonly string[] = Intl.supportedValuesOf('timeZone')

/** Midnight at the end of a day is shown as 23:59, which stands for it. */
const clock = (minutes: number): string => {
  const shown = Math.min(minutes, 24 * 60 - 1)
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const found = hours * 60 + minutes
  return found === 24 * 60 - 1 ? 24 * 60 : found
}

export const HoursCard = ({ calendar }: { readonly calendar: Calendar['calendar'] }) => {
  const words = useText(calendarText)
  const mayChange = useAccess().hasRole('owner', 'calendar')
  const [country, setCountry] = useState(calendar?.country ?? 'CN')
  const [timeZone, setTimeZone] = useState(calendar?.timeZone ?? 'Asia/Shanghai')
  const [hours, setHours] = useState<readonly DayHours[]>(calendar?.hours ?? usualWeek)
  const save = useCallMutation(operatorCalendar.saveCalendar, {
    invalidates: calendarReads,
    onSuccess: () => toast.success(words.saved),
  })
  const isWrong =
    hours.some((day) => day !== null && day.to - day.from < 60) || hours.every((day) => day === null)
  return (
    <Card title={words.hours}>
      <form
        className="q-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ version: calendar?.version ?? 0, country, timeZone, hours: [...hours] })
        }}
      >
        {!calendar && <p className="q-note">{words.notSet}</p>}
        <FieldRow>
          <Field label={words.country}>
            {(control) => (
              <CountrySelect {...control} value={country} onChange={(code) => setCountry(code ?? 'CN')} />
            )}
          </Field>
          <Field label={words.timeZone}>
            {(control) => (
              <Select
                {...control}
                showSearch
                disabled={!mayChange}
                value={timeZone}
                options={zones.map((zone) => ({ value: zone, label: zone }))}
                onChange={setTimeZone}
              />
            )}
          </Field>
        </FieldRow>
        <div className="q-week">
          {words.weekdays.split(',').map((name, place) => (
            <Day
              key={name}
              name={name}
              hours={hours[place] ?? null}
              isDisabled={!mayChange}
              onChange={(day) => setHours(hours.map((one, index) => (index === place ? day : one)))}
            />
          ))}
        </div>
        {isWrong && (
          <p className="q-field-error" role="alert">
            {words.hoursWrong}
          </p>
        )}
        {mayChange && (
          <div>
            <Button type="primary" htmlType="submit" loading={save.isPending} disabled={isWrong}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

interface DayProps {
  readonly name: string
  readonly hours: DayHours
  readonly isDisabled: boolean
  readonly onChange: (hours: DayHours) => void
}

const Day = ({ name, hours, isDisabled, onChange }: DayProps) => {
  const words = useText(calendarText)
  return (
    <div className="q-week-day">
      <Checkbox
        aria-label={words.isWorked(name)}
        checked={hours !== null}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked ? usual : null)}
      >
        {name}
      </Checkbox>
      {hours ? (
        <span className="q-week-times">
          <Input
            type="time"
            aria-label={words.from(name)}
            disabled={isDisabled}
            value={clock(hours.from)}
            onChange={(event) => onChange({ ...hours, from: minutesOf(event.target.value) })}
          />
          –
          <Input
            type="time"
            aria-label={words.to(name)}
            disabled={isDisabled}
            value={clock(hours.to)}
            onChange={(event) => onChange({ ...hours, to: minutesOf(event.target.value) })}
          />
        </span>
      ) : (
        <span className="q-muted">{words.dayOff}</span>
      )}
    </div>
  )
}
