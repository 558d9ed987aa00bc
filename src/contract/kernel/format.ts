export const locales = ['en', 'zh'] as const
export type Locale = (typeof locales)[number]

export const localeTags: Readonly<Record<Locale, string>> = { en: 'en', zh: 'zh-CN' }

const numberFormats = {
  en: new Intl.NumberFormat(localeTags.en),
  zh: new Intl.NumberFormat(localeTags.zh),
} as const
const englishPlurals = new Intl.PluralRules(localeTags.en)
const englishOrdinals = new Intl.PluralRules(localeTags.en, { type: 'ordinal' })

export const formatNumber = (value: number, locale: Locale): string => numberFormats[locale].format(value)

/** The English form that goes with a count: `plural(1, 'order', 'orders')` is `order`. */
export const plural = (count: number, one: string, other: string): string =>
  englishPlurals.select(count) === 'one' ? one : other

/** A count with its English noun: `1 order`, `1,200 orders`. */
export const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count, 'en')} ${plural(count, one, other)}`

const ordinalEndings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `22nd`, `13th`. */
export const ordinal = (value: number): string =>
  `${value}${ordinalEndings[englishOrdinals.select(value)] ?? 'th'}`

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A date format, built once per language and options: building one is slow. */
export const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(localeTags[locale], options)
  dateFormats.set(key, format)
  return format
}
