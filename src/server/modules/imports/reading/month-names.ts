const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'pl',
  'cs',
  'ru',
  'uk',
  'tr',
  'id',
]
/** What people write and the lists of names do not have. */
const further: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['juill', 7],
  ['mrz', 3],
  ['janner', 1],
  ['feber', 2],
  ['setiembre', 9],
]

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()

/** Every month, and every day of the week. */
const sampleDays = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 1 + at))).concat(
  Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at))),
)

const collect = (): {
  readonly months: ReadonlyMap<string, number>
  readonly weekdays: ReadonlySet<string>
} => {
  const months = new Map<string, number>(further)
  const weekdays = new Set<string>()
  const unsure = new Set<string>()
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      // Some languages inflect the name of a month that a day stands before.
      const formats = [{}, { day: 'numeric' } as const].map(
        (more) =>
          new Intl.DateTimeFormat(language, { month: style, weekday: style, ...more, timeZone: 'UTC' }),
      )
      for (const [at, format] of formats.flatMap((one) => sampleDays.map((day) => [day, one] as const))) {
        const month = at.getUTCMonth() + 1
        for (const { type, value } of format.formatToParts(at)) {
          const name = plain(value)
          if (type === 'weekday') weekdays.add(name)
          if (type !== 'month' || /\d/.test(name)) continue
          if ((months.get(name) ?? month) !== month) unsure.add(name)
          months.set(name, month)
        }
      }
    }
  }
  for (const name of unsure) months.delete(name)
  return { months, weekdays }
}
let collected: ReturnType<typeof collect> | undefined

/** From 1; 0 for what is no name of a month, or of different ones in two languages. */
export const monthOf = (word: string): number => (collected ??= collect()).months.get(plain(word)) ?? 0
export const isWeekday = (word: string): boolean => (collected ??= collect()).weekdays.has(plain(word))
