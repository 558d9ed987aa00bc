import { cronFields, parseCron, type Cron, type CronField } from '../../../contract/cron/expression.ts'
import {
  clampField,
  cronModes,
  defaultState,
  fieldText,
  nthRange,
  rangeOf,
  type BuilderState,
  type FieldState,
} from './builder-state.ts'

const valuesOf = (field: CronField, cron: Cron): readonly number[] => {
  const { dayRule } = cron
  const values: Record<CronField, readonly number[]> = {
    second: cron.seconds,
    minute: cron.minutes,
    hour: cron.hours,
    day: dayRule.kind === 'days' ? dayRule.days : [],
    month: cron.months,
    week: dayRule.kind === 'weekdays' ? dayRule.weekdays : [],
    year: cron.years,
  }
  return values[field]
}

const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const weekdayOf = (text: string): number =>
  /^\d$/.test(text) ? Number(text) : weekdayNames.indexOf(text) + 1

/** The mode that represents this text exactly; empty if only its values or the text itself can be kept. */
const directMode = (field: CronField, text: string): Partial<FieldState> => {
  if (text === '*') return { mode: 'every' }
  if (text === '?') return { mode: 'unspecified' }
  if (text === 'L' && field === 'day') return { mode: 'last' }
  const cycle = /^(\d+)-(\d+)$/.exec(text)
  if (cycle && Number(cycle[1]) < Number(cycle[2])) {
    return { mode: 'cycle', cycle: [Number(cycle[1]), Number(cycle[2])] }
  }
  const step = /^(\d+)\/(\d+)$/.exec(text)
  if (step) return { mode: 'step', step: [Number(step[1]), Number(step[2])] }
  const nearest = /^(\d+)W$/.exec(text)
  if (nearest) return { mode: 'nearest', nearest: Number(nearest[1]) }
  const nth = /^(\d|[A-Z]{3})#(\d)$/.exec(text)
  if (nth && Number(nth[2]) <= nthRange.max) {
    return { mode: 'nth', nth: [Number(nth[2]), weekdayOf(nth[1] ?? '')] }
  }
  const last = /^(\d|[A-Z]{3})L$/.exec(text)
  return last ? { mode: 'last', last: weekdayOf(last[1] ?? '') } : {}
}

const readField = (
  field: CronField,
  text: string,
  cron: Cron,
  start: FieldState,
  thisYear: number,
): FieldState => {
  if (text === '') return { ...start, mode: 'blank' }
  const direct = directMode(field, text)
  const clamped = clampField(field, { ...start, ...direct }, thisYear)
  // If clamping to the tab's bounds would change the meaning, the text is kept.
  const isExact = direct.mode !== undefined && cronModes[field].includes(direct.mode)
  if (isExact && fieldText(field, clamped) === normal(text)) return clamped
  const { min, max } = rangeOf(field, thisYear)
  const values = valuesOf(field, cron)
  const isList = values.length > 0 && values.every((value) => value >= min && value <= max)
  return isList ? { ...clamped, mode: 'list', list: values } : { ...start, mode: 'asWritten', written: text }
}

const normal = (text: string): string => text.replace(/^[A-Z]{3}(?=[#L])/, (name) => String(weekdayOf(name)))

/** Parses an existing expression into the tabs' modes. @throws CronError */
export const readExpression = (expression: string, thisYear: number): BuilderState => {
  const cron = parseCron(expression, thisYear + 100)
  const texts = expression
    .trim()
    .toUpperCase()
    .split(/[ \t]+/)
  const defaults = defaultState(thisYear)
  const read = cronFields.map((field, index) => [
    field,
    readField(field, texts[index] ?? '', cron, defaults[field], thisYear),
  ])
  return { ...defaults, ...(Object.fromEntries(read) as Partial<BuilderState>) }
}
