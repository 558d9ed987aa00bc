import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let zone: string | undefined
let isChecked = true

/** Times are shown in this zone (IANA name); without one, or with one that is not known, in the browser's. */
export const setTimeZone = (name: string | undefined): void => {
  zone = name
  isChecked = false
  for (const listener of listeners) listener()
}

export const getTimeZone = (): string | undefined => {
  // Not before a time is shown: the browser's first look at its zones takes a fiftieth of a second.
  if (!isChecked) zone = zone && isKnown(zone) ? zone : undefined
  isChecked = true
  return zone
}

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
