import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { useText } from '../../ui/text/define-text.ts'
import { dayIn } from '../../ui/time/zoned-day.ts'
import { calendarReads } from './calendar-reads.ts'
import { calendarText } from './calendar-text.ts'
import type { Holiday } from './holidays-card.tsx'

interface HolidayDialogProps {
  /** Null for a new one. */
  readonly holiday: Holiday | null
  readonly country: string
  readonly onClose: () => void
}

const HolidayDialog = ({ holiday, country, onClose }: HolidayDialogProps) => {
  const words = useText(calendarText)
  const [draft, setDraft] = useState(() => ({
    nameEn: holiday?.nameEn ?? '',
    nameZh: holiday?.nameZh ?? '',
    firstDay: holiday?.firstDay ?? dayIn(new Date()),
    lastDay: holiday?.lastDay ?? dayIn(new Date()),
    isWorking: holiday?.isWorking ?? false,
  }))
  const save = useCallMutation(operatorCalendar.saveHoliday, {
    invalidates: calendarReads,
    showsFields: true,
    onSuccess: () => {
      toast.success(words.holidaySaved)
      onClose()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const day = (key: 'firstDay' | 'lastDay') => (
    <Field label={words[key]} error={errors[key]}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={draft[key]}
          onChange={(event) => setDraft({ ...draft, [key]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      title={holiday ? words.edit : words.add}
      sendLabel={words.saveHoliday}
      isBusy={save.isPending}
      onClose={onClose}
      onSend={() =>
        save.mutate({ ...draft, country: holiday?.country ?? country, ...(holiday && { id: holiday.id }) })
      }
    >
      <div className="q-stack">
        <TextField
          label={words.nameEn}
          error={errors['nameEn']}
          maxLength={80}
          value={draft.nameEn}
          onChange={(nameEn) => setDraft({ ...draft, nameEn })}
        />
        <TextField
          label={words.nameZh}
          error={errors['nameZh']}
          maxLength={80}
          value={draft.nameZh}
          onChange={(nameZh) => setDraft({ ...draft, nameZh })}
        />
        <FieldRow>
          {day('firstDay')}
          {day('lastDay')}
        </FieldRow>
        <Checkbox
          checked={draft.isWorking}
          onChange={(event) => setDraft({ ...draft, isWorking: event.target.checked })}
        >
          {words.workedHelp}
        </Checkbox>
      </div>
    </FormDialog>
  )
}
export default HolidayDialog
