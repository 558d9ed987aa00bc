import { Modal } from 'antd'
import { useState } from 'react'
import {
  minMinutesApart,
  runsTooOften,
  type ScheduleKind,
} from '../../../contract/schedules/schedule-rules.ts'
import { schedules } from '../../../contract/schedules/schedules.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { CronField } from '../../ui/cron/cron-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, textNow, useText } from '../../ui/text/define-text.ts'
import { draftOf, inputOf, newDraft, problemsOf, type ScheduleDraft } from './schedule-draft.ts'
import { LimitFields, problemText, RecipientsField, ShopField } from './schedule-fields.tsx'
import { kindHelp, kindText, type Schedule, type ScheduleList } from './schedule-text.ts'

const text = defineText({
  en: {
    name: 'Name',
    save: 'Save',
    cancel: 'Cancel',
    saved: (name: string) => `${name} saved.`,
    tooOften: (minutes: number) => `Allow at least ${minutes} minutes between runs.`,
  },
  zh: {
    name: '名称',
    save: '保存',
    cancel: '取消',
    saved: (name: string) => `已保存 ${name}。`,
    tooOften: (minutes: number) => `两次运行之间至少间隔 ${minutes} 分钟。`,
  },
})

interface ScheduleDialogProps {
  readonly list: ScheduleList
  readonly of: ScheduleKind | Schedule
  readonly onClose: () => void
}

const useSaving = (of: ScheduleKind | Schedule, onSaved: () => void) => {
  const saving = {
    invalidates: [schedules.listSchedules],
    showsFields: true,
    onSuccess: onSaved,
  }
  const create = useCallMutation(schedules.createSchedule, saving)
  const update = useCallMutation(schedules.updateSchedule, saving)
  return {
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
    save: (draft: ScheduleDraft): void => {
      const schedule = inputOf(draft)
      if (typeof of === 'string') create.mutate(schedule)
      else update.mutate({ id: of.id, schedule })
    },
  }
}

export const ScheduleDialog = ({ list, of, onClose }: ScheduleDialogProps) => {
  const words = useText(text)
  const kinds = useText(kindText)
  const help = useText(kindHelp)
  const wrong = useText(problemText)
  const [isChecked, setChecked] = useState(false)
  const [now] = useState(() => new Date())
  const isNew = typeof of === 'string'
  const draft = useDraft<ScheduleDraft>(
    `schedule:${isNew ? of : of.id}`,
    isNew ? newDraft(of, kinds[of], list) : draftOf(of),
  )
  useLeaveGuard(draft.isChanged)
  const { kind, expression } = draft.value
  const close = (): void => {
    draft.clear()
    onClose()
  }
  const saving = useSaving(of, () => {
    toast.success(textNow(text).saved(draft.value.name.trim()))
    close()
  })
  const problems = problemsOf(draft.value, list.allShops)
  const shown = isChecked ? problems : {}
  const isTooOften = runsTooOften(kind, expression, list.timeZone, now)
  const refused = fieldErrorsOf(saving.error)
  const send = (): void => {
    setChecked(true)
    if (Object.keys(problems).length === 0 && !isTooOften && !saving.isPending) saving.save(draft.value)
  }
  const change = (part: Partial<ScheduleDraft>): void => draft.set((value) => ({ ...value, ...part }))
  const fields = { draft: draft.value, list, problems: shown, onChange: change }
  const timeProblem = isTooOften ? words.tooOften(minMinutesApart[kind]) : refused['expression']
  return (
    <Modal
      open
      width={640}
      title={kinds[kind]}
      okText={words.save}
      cancelText={words.cancel}
      okButtonProps={{ loading: saving.isPending }}
      onOk={send}
      onCancel={close}
    >
      <div className="q-stack">
        <p className="q-muted">{help[kind]}</p>
        <TextField
          label={words.name}
          error={(shown.name ? wrong[shown.name] : null) ?? refused['name'] ?? null}
          maxLength={80}
          value={draft.value.name}
          onChange={(name) => change({ name })}
        />
        <ShopField {...fields} />
        {kind === 'payOrders' && <LimitFields {...fields} />}
        {kind === 'mailReport' && <RecipientsField {...fields} />}
        <CronField
          expression={expression}
          onChange={(built) => change({ expression: built })}
          timeZone={list.timeZone}
        />
        {timeProblem && (
          <p className="q-schedule-problem" role="alert">
            {timeProblem}
          </p>
        )}
      </div>
    </Modal>
  )
}
