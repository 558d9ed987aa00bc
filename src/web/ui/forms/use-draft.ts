import { useCallback, useEffect, useRef, useState } from 'react'

interface Draft<T> {
  readonly value: T
  readonly set: (value: T | ((now: T) => T)) => void
  readonly clear: () => void
  /** The value differs from the start values; pass it to useLeaveGuard. */
  readonly isChanged: boolean
  readonly wasRestored: boolean
}

const read = (key: string): object | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

const write = (key: string, value: unknown): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or refused: the form works, but does not survive a reload.
  }
}

const draftPrefix = 'draft:'

/** At a sign-out, so that the next person at this device does not see what was typed. */
export const forgetDrafts = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  } catch {
    // Storage is refused, so it holds no drafts.
  }
}

/**
 * A form's values, stored on this device while typing, so that a reload, error or tab change loses nothing.
 * `key` names the form and, when editing, the record. Never use it for passwords.
 */
export const useDraft = <T extends object>(key: string, start: T): Draft<T> => {
  const storageKey = `${draftPrefix}${key}`
  const [first] = useState(start)
  const [value, setValue] = useState<T>(() => ({ ...start, ...read(storageKey) }))
  const [wasRestored] = useState(() => read(storageKey) !== null)
  const isChanged = JSON.stringify(value) !== JSON.stringify(first)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<T | null>(null)

  useEffect(() => {
    latest.current = isChanged ? value : null
    pending.current = setTimeout(() => write(storageKey, isChanged ? value : null), 300)
    // Saved immediately when the page goes into the background, because the window may not return.
    const flush = (): void => {
      if (document.hidden) write(storageKey, isChanged ? value : null)
    }
    document.addEventListener('visibilitychange', flush)
    return () => {
      clearTimeout(pending.current)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [storageKey, value, isChanged])

  // When another tab comes to the front, the timer above is cleared before it fires.
  useEffect(() => () => write(storageKey, latest.current), [storageKey])

  const clear = useCallback(() => {
    clearTimeout(pending.current)
    latest.current = null
    write(storageKey, null)
    setValue(first)
  }, [storageKey, first])

  return { value, set: setValue, clear, isChanged, wasRestored }
}
