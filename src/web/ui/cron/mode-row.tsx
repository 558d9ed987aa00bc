import { InputNumber, Radio, Select } from 'antd'
import type { ComponentType } from 'react'
import type { CronField } from '../../../contract/cron/expression.ts'
import { useText } from '../text/define-text.ts'
import { nthRange, rangeOf, type CronMode, type FieldState } from './builder-state.ts'
import { everyText, modeNames, partText, unitText, weekdaysInOrder, weekdayText } from './cron-text.ts'

export interface ModeProps {
  readonly field: CronField
  readonly state: FieldState
  readonly thisYear: number
  readonly onChange: (change: Partial<FieldState>) => void
}

const Digits = (props: {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}) => (
  <InputNumber
    aria-label={props.label}
    className="q-cron-number"
    min={props.min}
    max={props.max}
    precision={0}
    value={props.value}
    onChange={(value) => value !== null && props.onChange(value)}
  />
)

const WeekdaySelect = (props: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}) => {
  const { name } = useText(weekdayText)
  return (
    <Select
      aria-label={props.label}
      className="q-cron-weekday"
      value={props.value}
      onChange={props.onChange}
      options={weekdaysInOrder.map((value) => ({ value, label: name(value) }))}
    />
  )
}

const Bound = (props: Parameters<typeof Digits>[0] & { readonly field: CronField }) => {
  const { name } = useText(weekdayText)
  if (props.field !== 'week') return <Digits {...props} />
  const values = Array.from({ length: props.max - props.min + 1 }, (_, index) => props.min + index)
  return (
    <Select
      aria-label={props.label}
      className="q-cron-weekday"
      value={props.value}
      onChange={props.onChange}
      options={values.map((value) => ({ value, label: name(value) }))}
    />
  )
}

const CycleRow = ({ field, state, thisYear, onChange }: ModeProps) => {
  const words = useText(partText)
  const { min, max } = rangeOf(field, thisYear)
  const [from, to] = state.cycle
  const set = (cycle: readonly [number, number]): void => onChange({ mode: 'cycle', cycle })
  return (
    <>
      {words.cycle}
      <Bound
        field={field}
        label={words.start}
        min={min}
        max={max - 1}
        value={from}
        onChange={(value) => set([value, to])}
      />
      {words.cycleTo}
      <Bound
        field={field}
        label={words.end}
        min={from + 1}
        max={max}
        value={to}
        onChange={(value) => set([from, value])}
      />
    </>
  )
}

const StepRow = ({ field, state, thisYear, onChange }: ModeProps) => {
  const words = useText(partText)
  const units = useText(unitText)
  const { min, max } = rangeOf(field, thisYear)
  const [start, interval] = state.step
  const set = (step: readonly [number, number]): void => onChange({ mode: 'step', step })
  return (
    <>
      {words.stepFrom}
      <Digits
        label={words.start}
        min={min}
        max={max - 1}
        value={start}
        onChange={(value) => set([value, interval])}
      />
      {words.stepEvery}
      <Digits
        label={words.interval}
        min={1}
        max={max - start}
        value={interval}
        onChange={(value) => set([start, value])}
      />
      {units[field]}
    </>
  )
}

const ListRow = ({ field, state, thisYear, onChange }: ModeProps) => {
  const words = useText(partText)
  const { name } = useText(weekdayText)
  const { min, max } = rangeOf(field, thisYear)
  const values: readonly number[] =
    field === 'week' ? weekdaysInOrder : Array.from({ length: max - min + 1 }, (_, index) => min + index)
  return (
    <Select
      mode="multiple"
      aria-label={words.values}
      className="q-cron-list"
      placeholder={words.listPlaceholder}
      value={[...state.list]}
      onChange={(list) => onChange({ mode: 'list', list })}
      options={values.map((value) => ({ value, label: field === 'week' ? name(value) : String(value) }))}
    />
  )
}

const NthRow = ({ state, onChange }: ModeProps) => {
  const words = useText(partText)
  const [nth, weekday] = state.nth
  return (
    <>
      {words.nth}
      <Digits
        label={words.week}
        {...nthRange}
        value={nth}
        onChange={(value) => onChange({ mode: 'nth', nth: [value, weekday] })}
      />
      {words.nthOf}
      <WeekdaySelect
        label={words.weekday}
        value={weekday}
        onChange={(value) => onChange({ mode: 'nth', nth: [nth, value] })}
      />
    </>
  )
}

const NearestRow = ({ state, onChange }: ModeProps) => {
  const words = useText(partText)
  return (
    <Digits
      label={words.day}
      min={1}
      max={31}
      value={state.nearest}
      onChange={(nearest) => onChange({ mode: 'nearest', nearest })}
    />
  )
}

const LastWeekdayRow = ({ state, onChange }: ModeProps) => {
  const words = useText(partText)
  return (
    <WeekdaySelect
      label={words.weekday}
      value={state.last}
      onChange={(last) => onChange({ mode: 'last', last })}
    />
  )
}

const usePlainText = ({ field, mode }: Pick<ModeProps, 'field'> & { readonly mode: CronMode }): string => {
  const words = useText(partText)
  const every = useText(everyText)
  const names = useText(modeNames)
  if (mode === 'blank') return words.blank
  if (mode === 'every') return every[field]
  if (mode === 'unspecified') return field === 'day' ? words.unspecifiedDay : words.unspecifiedWeek
  if (mode === 'last' && field === 'day') return words.lastDay
  return names[mode]
}

const rows: Partial<Record<CronMode, ComponentType<ModeProps>>> = {
  cycle: CycleRow,
  step: StepRow,
  nearest: NearestRow,
  nth: NthRow,
  list: ListRow,
  asWritten: ({ state }) => <code>{state.written}</code>,
}

const Numbers = (props: ModeProps & { readonly mode: CronMode }) => {
  const Row = props.mode === 'last' && props.field === 'week' ? LastWeekdayRow : rows[props.mode]
  return Row ? <Row {...props} /> : null
}

export const ModeRow = (props: ModeProps & { readonly mode: CronMode }) => (
  <div className="q-cron-mode">
    <Radio value={props.mode}>{usePlainText(props)}</Radio>
    <span className="q-cron-numbers">
      <Numbers {...props} />
    </span>
  </div>
)
