import { cronFields, cronRanges, type CronField } from '../../../contract/cron/expression.ts'

export type CronMode =
  | 'blank'
  | 'every'
  | 'unspecified'
  | 'cycle'
  | 'step'
  | 'nearest'
  | 'nth'
  | 'last'
  | 'list'
  /** Part of an expression that no other mode can represent; kept unchanged. */
  | 'asWritten'

const clockModes = ['every', 'cycle', 'step', 'list'] as const

export const cronModes: Readonly<Record<CronField, readonly CronMode[]>> = {
  second: clockModes,
  minute: clockModes,
  hour: clockModes,
  day: ['every', 'unspecified', 'cycle', 'step', 'nearest', 'last', 'list'],
  month: clockModes,
  week: ['every', 'unspecified', 'cycle', 'nth', 'last', 'list'],
  year: ['blank', 'every', 'cycle', 'step', 'list'],
}

/** One tab. All modes keep their numbers, so that switching between them loses nothing. */
export interface FieldState {
  readonly mode: CronMode
  readonly cycle: readonly [from: number, to: number]
  readonly step: readonly [start: number, interval: number]
  readonly list: readonly number[]
  readonly nearest: number
  readonly nth: readonly [nth: number, weekday: number]
  readonly last: number
  readonly written: string
}

export type BuilderState = Readonly<Record<CronField, FieldState>>

export interface FieldRange {
  readonly min: number
  readonly max: number
}

/** Years start with the current one. */
export const rangeOf = (field: CronField, thisYear: number): FieldRange => {
  const [min, max] = cronRanges[field]
  return field === 'year' ? { min: thisYear, max } : { min, max }
}

/** The fifth week is not offered, because most months have none. */
export const nthRange: FieldRange = { min: 1, max: 4 }

const clamp = (value: number, min: number, max: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), min), Math.max(min, max)) : min

/**
 * Clamps every number to its bounds: a range ends above its start, and a step fits between start and maximum.
 */
export const clampField = (field: CronField, state: FieldState, thisYear: number): FieldState => {
  const { min, max } = rangeOf(field, thisYear)
  const from = clamp(state.cycle[0], min, max - 1)
  const start = clamp(state.step[0], min, max - 1)
  return {
    ...state,
    cycle: [from, clamp(state.cycle[1], from + 1, max)],
    step: [start, clamp(state.step[1], 1, max - start)],
    list: [...new Set(state.list)]
      .filter((value) => Number.isInteger(value) && value >= min && value <= max)
      .toSorted((a, b) => a - b),
    nearest: clamp(state.nearest, min, max),
    nth: [clamp(state.nth[0], nthRange.min, nthRange.max), clamp(state.nth[1], 1, 7)],
    last: clamp(state.last, 1, 7),
  }
}

const defaultField = (field: CronField, thisYear: number): FieldState => {
  const { min } = rangeOf(field, thisYear)
  return {
    mode: field === 'week' ? 'unspecified' : field === 'year' ? 'blank' : 'every',
    cycle: [min, min + 1],
    step: [min, 1],
    list: [],
    nearest: 1,
    nth: [1, 2],
    last: 2,
    written: '',
  }
}

const eachField = (make: (field: CronField) => FieldState): BuilderState => ({
  second: make('second'),
  minute: make('minute'),
  hour: make('hour'),
  day: make('day'),
  month: make('month'),
  week: make('week'),
  year: make('year'),
})

/** Every second, minute, hour, day and month; week '?'; year blank. */
export const defaultState = (thisYear: number): BuilderState =>
  eachField((field) => defaultField(field, thisYear))

/** A tab's part of the expression; empty for a blank year. */
export const fieldText = (field: CronField, state: FieldState): string => {
  const texts: Record<CronMode, string> = {
    blank: '',
    every: '*',
    unspecified: '?',
    cycle: state.cycle.join('-'),
    step: state.step.join('/'),
    nearest: `${state.nearest}W`,
    nth: `${state.nth[1]}#${state.nth[0]}`,
    last: field === 'week' ? `${state.last}L` : 'L',
    list: state.list.length === 0 ? '*' : state.list.join(','),
    asWritten: state.written,
  }
  return texts[state.mode]
}

export const expressionOf = (state: BuilderState): string =>
  cronFields
    .map((field) => fieldText(field, state[field]))
    .join(' ')
    .trim()

/**
 * Changes one tab. Day of month and day of week exclude each other: choosing a mode for one sets the other to
 * not specified, and setting one to not specified activates the other.
 */
export const changeField = (
  state: BuilderState,
  field: CronField,
  change: Partial<FieldState>,
  thisYear: number,
): BuilderState => {
  const next = { ...state, [field]: clampField(field, { ...state[field], ...change }, thisYear) }
  if (field !== 'day' && field !== 'week') return next
  const other = field === 'day' ? 'week' : 'day'
  if (next[field].mode !== 'unspecified') {
    return { ...next, [other]: { ...next[other], mode: 'unspecified' } }
  }
  if (next[other].mode !== 'unspecified') return next
  return { ...next, [other]: { ...next[other], mode: 'every' } }
}
