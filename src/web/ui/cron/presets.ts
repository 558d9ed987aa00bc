export const presetKinds = ['hourly', 'daily', 'workdays', 'weekly', 'monthly', 'custom'] as const
export type PresetKind = (typeof presetKinds)[number]

export interface Preset {
  readonly kind: PresetKind
  readonly hour: number
  readonly minute: number
  /** 1 is Sunday. */
  readonly weekday: number
  /** Day of the month; 'L' is the last one. */
  readonly day: number | 'L'
}

export const usualPreset: Preset = { kind: 'daily', hour: 8, minute: 0, weekday: 2, day: 1 }

/** Null for `custom`, which has its own expression. */
export const presetExpression = ({ kind, hour, minute, weekday, day }: Preset): string | null => {
  const expressions: Record<PresetKind, string | null> = {
    hourly: `0 ${minute} * * * ?`,
    daily: `0 ${minute} ${hour} * * ?`,
    workdays: `0 ${minute} ${hour} ? * 2-6`,
    weekly: `0 ${minute} ${hour} ? * ${weekday}`,
    monthly: `0 ${minute} ${hour} ${day} * ?`,
    custom: null,
  }
  return expressions[kind]
}

const forms: readonly (readonly [PresetKind, RegExp])[] = [
  ['hourly', /^0 (?<minute>\d+) \* \* \* \?$/],
  ['daily', /^0 (?<minute>\d+) (?<hour>\d+) \* \* \?$/],
  ['workdays', /^0 (?<minute>\d+) (?<hour>\d+) \? \* (?:2-6|MON-FRI)$/],
  ['weekly', /^0 (?<minute>\d+) (?<hour>\d+) \? \* (?<weekday>[1-7])$/],
  ['monthly', /^0 (?<minute>\d+) (?<hour>\d+) (?<day>\d+|L) \* \?$/],
]

export const presetOf = (expression: string): Preset => {
  const text = expression
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/ \*$/, (end, at: number, all: string) => (all.slice(0, at).split(' ').length === 6 ? '' : end))
  for (const [kind, form] of forms) {
    const found = form.exec(text)?.groups
    if (!found) continue
    const number = (name: keyof Preset): number => Number(found[name] ?? usualPreset[name])
    return {
      kind,
      minute: number('minute'),
      hour: number('hour'),
      weekday: number('weekday'),
      day: found['day'] === 'L' ? 'L' : number('day'),
    }
  }
  return { ...usualPreset, kind: 'custom' }
}
