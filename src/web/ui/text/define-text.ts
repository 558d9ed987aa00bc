import type { ReactNode } from 'react'
import { getLocale, useLocale, type Locale } from './locale.ts'

type TextValue = string | ((...values: never[]) => ReactNode)
type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] }

export type Text<T> = Readonly<Record<Locale, SameShape<T>>>

/**
 * Declares a screen's text. `zh` must have every key of `en`; functions take the values a sentence needs.
 * `const text = defineText({ en: { title: 'Orders', waiting: (n: number) => `${n} waiting` }, zh: { … } })`
 */
export const defineText = <const T extends Record<string, TextValue>>(text: {
  readonly en: T
  readonly zh: SameShape<NoInfer<T>>
}): Text<T> => ({ en: text.en as SameShape<T>, zh: text.zh })

export const useText = <T>(text: Text<T>): SameShape<T> => text[useLocale()]

/** The text outside of components. */
export const textNow = <T>(text: Text<T>): SameShape<T> => text[getLocale()]

export interface Label {
  readonly en: string
  readonly zh: string
}
