import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Field, FieldRow } from '../forms/form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { CronDialog } from './cron-dialog.tsx'
import { weekdaysInOrder, weekdayText } from './cron-text.ts'
import { presetExpression, presetKinds, presetOf, type Preset, type PresetKind } from './presets.ts'
import { CronSentence, RunList } from './run-list.tsx'
import './cron.css'

const text = defineText({
  en: {
    when: 'When',
    time: 'At',
    minute: 'Minute past the hour',
    weekday: 'On',
    day: 'On day',
    lastDay: 'Last day',
    build: 'Build time expression',
  },
  zh: {
    when: '时间',
    time: '时刻',
    minute: '分钟',
    weekday: '星期',
    day: '日期',
    lastDay: '最后一天',
    build: '编辑时间表达式',
  },
})

const kindText = defineText<Record<PresetKind, string>>({
  en: {
    hourly: 'Every hour',
    daily: 'Every day',
    workdays: 'Monday to Friday',
    weekly: 'Every week',
    monthly: 'Every month',
    custom: 'Custom',
  },
  zh: {
    hourly: '每小时',
    daily: '每天',
    workdays: '周一至周五',
    weekly: '每周',
    monthly: '每月',
    custom: '其他时间',
  },
})

interface PartProps {
  readonly preset: Preset
  readonly onChange: (change: Partial<Preset>) => void
}

const TimePart = ({ preset, onChange }: PartProps) => {
  const words = useText(text)
  const two = (value: number): string => String(value).padStart(2, '0')
  return (
    <TextField
      label={words.time}
      type="time"
      value={`${two(preset.hour)}:${two(preset.minute)}`}
      onChange={(next) => {
        const [hour, minute] = next.split(':').map(Number)
        if (hour !== undefined && minute !== undefined) onChange({ hour, minute })
      }}
    />
  )
}

const MinutePart = ({ preset, onChange }: PartProps) => {
  const words = useText(text)
  return (
    <Field label={words.minute}>
      {({ id }) => (
        <InputNumber
          id={id}
          min={0}
          max={59}
          precision={0}
          value={preset.minute}
          onChange={(minute) => minute !== null && onChange({ minute })}
        />
      )}
    </Field>
  )
}

const WeekdayPart = ({ preset, onChange }: PartProps) => {
  const words = useText(text)
  const { name } = useText(weekdayText)
  return (
    <Field label={words.weekday}>
      {({ id }) => (
        <Select
          id={id}
          value={preset.weekday}
          onChange={(weekday) => onChange({ weekday })}
          options={weekdaysInOrder.map((value) => ({ value, label: name(value) }))}
        />
      )}
    </Field>
  )
}

const DayPart = ({ preset, onChange }: PartProps) => {
  const words = useText(text)
  const days = Array.from({ length: 31 }, (_, index) => index + 1)
  return (
    <Field label={words.day}>
      {({ id }) => (
        <Select<Preset['day']>
          id={id}
          value={preset.day}
          onChange={(day) => onChange({ day })}
          options={[
            ...days.map((value) => ({ value, label: String(value) })),
            { value: 'L', label: words.lastDay },
          ]}
        />
      )}
    </Field>
  )
}

interface CronFieldProps {
  readonly expression: string
  readonly onChange: (expression: string) => void
  readonly timeZone: string
}

export const CronField = ({ expression, onChange, timeZone }: CronFieldProps) => {
  const words = useText(text)
  const kinds = useText(kindText)
  const [now] = useState(() => new Date())
  const [isBuilding, setBuilding] = useState(false)
  const preset = presetOf(expression)
  const { kind } = preset
  const change = (part: Partial<Preset>): void => {
    const next = presetExpression({ ...preset, ...part })
    if (next === null) setBuilding(true)
    else onChange(next)
  }
  const part = { preset, onChange: change }
  return (
    <div className="q-cron-field">
      <FieldRow>
        <Field label={words.when}>
          {({ id }) => (
            <Select<PresetKind>
              id={id}
              value={kind}
              onChange={(chosen) => change({ kind: chosen })}
              options={presetKinds.map((value) => ({ value, label: kinds[value] }))}
            />
          )}
        </Field>
        {kind === 'weekly' && <WeekdayPart {...part} />}
        {kind === 'monthly' && <DayPart {...part} />}
        {kind === 'hourly' && <MinutePart {...part} />}
        {kind !== 'hourly' && kind !== 'custom' && <TimePart {...part} />}
      </FieldRow>
      <div className="q-cron-said">
        <CronSentence expression={expression} now={now} />
        <code>{expression}</code>
        <Button size="small" onClick={() => setBuilding(true)}>
          {words.build}
        </Button>
      </div>
      <RunList expression={expression} timeZone={timeZone} now={now} limit={3} />
      {isBuilding && (
        <CronDialog
          expression={expression}
          timeZone={timeZone}
          onCancel={() => setBuilding(false)}
          onConfirm={(built) => {
            onChange(built)
            setBuilding(false)
          }}
        />
      )}
    </div>
  )
}
