import { formatNumber, type Locale } from '../kernel/format.ts'
import { moneyText } from '../kernel/money-text.ts'
import { formatMinor, type Currency } from '../kernel/money.ts'

/** The figures of a refusal's sentences, as sent and stored: amounts in minor units, days as ISO text. */
export type Figures = Readonly<Record<string, unknown>>

/** Another refusal that explains one. A sentence receives it already worded in its own language. */
export interface Cause {
  readonly reason: string
  readonly figures?: Figures | undefined
}

interface Fixed {
  readonly en: string
  readonly zh: string
}

interface Template<F> {
  readonly en: (figures: F) => string
  /** Also worded for stored rows of earlier versions, which have no figures. */
  readonly zh: string | ((figures: Partial<F>) => string)
}

export type Sentences = Fixed | Template<never>

export type FiguresOf<S> = S extends { readonly en: (figures: infer F) => string } ? F : object

export const template = <F extends object>(sentences: Template<F>): Template<F> => sentences

export const textOf = (locale: Locale, sentences: Sentences, figures: Figures): string => {
  const sentence: unknown = sentences[locale]
  return typeof sentence === 'function' ? String(sentence(figures)) : String(sentence)
}

type CaseFigures<T> = { [C in keyof T]: { readonly case: C } & FiguresOf<T[C]> }[keyof T]

/**
 * One reason with several sentences, told apart by the figure `case`.
 * @param otherwise the Chinese sentence for a row without a known case
 */
export const cases = <const T extends Readonly<Record<string, Sentences>>>(
  otherwise: string,
  table: T,
): Template<CaseFigures<T>> => {
  const find = (figures: Figures): Sentences | undefined => {
    const name = figures['case']
    return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined
  }
  return {
    en: (figures) => textOf('en', find(figures) ?? { en: '', zh: '' }, figures),
    zh: (figures) => {
      const sentences = find(figures)
      return sentences ? textOf('zh', sentences, figures) : otherwise
    },
  }
}

/** `$12.50`; without the symbol where the currency is not known. */
export const money = (minor: number, currency: Currency | null | undefined): string =>
  currency ? moneyText({ amountMinor: minor, currency }) : formatMinor(minor)

/** The text made of a figure; empty where the figure is missing. */
export const given = <T>(figure: T | null | undefined, text: (figure: T) => string): string =>
  figure === undefined || figure === null ? '' : text(figure)

/** `，最多 500 件`; empty where the limit is missing. */
export const upTo = (limit: number | undefined, unit: string): string =>
  given(limit, (max) => `，最多 ${formatNumber(max, 'zh')} ${unit}`)

const listFormats = {
  en: {
    and: new Intl.ListFormat('en-US', { type: 'conjunction' }),
    or: new Intl.ListFormat('en-US', { type: 'disjunction' }),
  },
  zh: {
    and: new Intl.ListFormat('zh-CN', { type: 'conjunction' }),
    or: new Intl.ListFormat('zh-CN', { type: 'disjunction' }),
  },
} as const

/** `a, b, and c` */
export const listed = (names: readonly string[], locale: Locale, last: 'and' | 'or' = 'and'): string =>
  listFormats[locale][last].format(names)

const dayFormats = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeZone: 'UTC' }),
} as const

/** The UTC day of an instant in ISO text: `Jul 4, 2026`. */
export const dayOf = (instant: string, locale: Locale): string => dayFormats[locale].format(new Date(instant))

/** `最多 100 个` */
export const limitZh =
  (what: string, unit: string, advice: string) =>
  ({ max }: { readonly max?: number | undefined }): string =>
    `${what}已达上限${given(max, (one) => `（${formatNumber(one, 'zh')} ${unit}）`)}，${advice}。`
