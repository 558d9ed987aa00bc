import { useSyncExternalStore } from 'react'
import { localeTags, locales, type Locale } from '../../../contract/kernel/format.ts'

export { localeTags, locales, type Locale }

export const localeNames: Record<Locale, string> = { en: 'English', zh: '简体中文' }

const storageKey = 'locale'
const listeners = new Set<() => void>()

const initialLocale = (): Locale => {
  if (typeof window === 'undefined') return 'en'
  const stored = readStored()
  if (stored === 'en' || stored === 'zh') return stored
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

// Some private modes refuse storage; the choice then lasts as long as the page.
const readStored = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

let current: Locale = initialLocale()

/** The language outside of components, for formatters and the call layer. */
export const getLocale = (): Locale => current

const show = (locale: Locale): void => {
  current = locale
  applyDocumentLanguage()
  for (const listener of listeners) listener()
}

/** Applies the account's language, unless one was chosen on this device. */
export const offerLocale = (locale: Locale): void => {
  if (locale !== current && readStored() === null) show(locale)
}

export const setLocale = (locale: Locale): void => {
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Not stored; the choice lasts as long as the page.
  }
  show(locale)
}

/** Sets the document's language, for screen readers, hyphenation and fonts. */
export const applyDocumentLanguage = (): void => {
  document.documentElement.lang = localeTags[current]
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLocale = (): Locale => useSyncExternalStore(subscribe, getLocale, () => 'en')
