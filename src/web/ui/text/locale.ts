import { useSyncExternalStore } from 'react'
import { localeTags, locales, type Locale } from '../../../contract/format.ts'

export { localeTags, locales, type Locale }

/** Each language's name in itself. */
export const localeNames: Record<Locale, string> = { en: 'English', zh: '简体中文' }

const storageKey = 'locale'
const listeners = new Set<() => void>()

const initialLocale = (): Locale => {
  if (typeof window === 'undefined') return 'en'
  const stored = readStored()
  if (stored === 'en' || stored === 'zh') return stored
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

// Storage is refused in some private modes; the choice then lasts as long as the page.
const readStored = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

let current: Locale = initialLocale()

/** The language outside of components (formatters, messages of the call layer). */
export const getLocale = (): Locale => current

const show = (locale: Locale): void => {
  current = locale
  applyDocumentLanguage()
  for (const listener of listeners) listener()
}

/** The account's own language, for a device on which none was chosen. */
export const offerLocale = (locale: Locale): void => {
  if (locale !== current && readStored() === null) show(locale)
}

/** Switches the language of every screen at once and remembers it on this device. */
export const setLocale = (locale: Locale): void => {
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Not remembered then; nothing else depends on it.
  }
  show(locale)
}

/** Puts the language on the document, for screen readers, hyphenation and fonts. */
export const applyDocumentLanguage = (): void => {
  document.documentElement.lang = localeTags[current]
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLocale = (): Locale => useSyncExternalStore(subscribe, getLocale, () => 'en')
