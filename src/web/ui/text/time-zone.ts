import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let zone: string | undefined
let isChecked = true

/**
 * Sets the time zone for displayed times (IANA name); without one, or with an unknown one, the browser's is
 * used.
 */
export const setTimeZone = (name: string | undefined): void => {
  zone = name
  isChecked = false
  for (const listener of listeners) listener()
}

export const getTimeZone = (): string | undefined => {
  // Checked only when first needed, because the browser takes some 20 ms to load its time zones.
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
