/** The languages of the product's texts. */
export type Locale = 'en' | 'zh'

const numberFormats = { en: new Intl.NumberFormat('en-US'), zh: new Intl.NumberFormat('zh-CN') } as const
const englishPlurals = new Intl.PluralRules('en-US')

/** `1,200`: a number as readers of the language write it. */
export const formatNumber = (value: number, locale: Locale): string => numberFormats[locale].format(value)

/** The English form that goes with a count: `plural(1, 'order', 'orders')` is `order`. */
export const plural = (count: number, one: string, other: string): string =>
  englishPlurals.select(count) === 'one' ? one : other

/** A count with its English noun: `1 order`, `1,200 orders`. */
export const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count, 'en')} ${plural(count, one, other)}`
