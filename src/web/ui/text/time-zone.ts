import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let zone: string | undefined

/** Times are shown in this zone (IANA name); without one, in the browser's. An unknown name is refused. */
export const setTimeZone = (name: string | undefined): void => {
  zone = name && isKnown(name) ? name : undefined
  for (const listener of listeners) listener()
}

export const getTimeZone = (): string | undefined => zone

const isKnown = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTimeZone = (): string | undefined =>
  useSyncExternalStore(subscribe, getTimeZone, () => undefined)
