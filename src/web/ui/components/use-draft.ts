import { useCallback, useEffect, useRef, useState } from 'react'

interface Draft<T> {
  readonly value: T
  readonly set: (value: T | ((now: T) => T)) => void
  /** Forgets the stored draft and goes back to the start, as after saving. */
  readonly clear: () => void
  /** The value differs from the start; give it to useLeaveGuard. */
  readonly isChanged: boolean
  /** It was found from before, so that the form can say so. */
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
    // Full or refused storage: the form works on, without surviving a reload.
  }
}

/**
 * A form's values, kept on this device while they are typed: a reload, an error or another tab loses nothing.
 * `key` names the form and, for an edit, the thing edited. No passwords in it.
 */
export const useDraft = <T extends object>(key: string, start: T): Draft<T> => {
  const storageKey = `draft:${key}`
  const [first] = useState(start)
  const [value, setValue] = useState<T>(() => ({ ...start, ...read(storageKey) }))
  const [wasRestored] = useState(() => read(storageKey) !== null)
  const isChanged = JSON.stringify(value) !== JSON.stringify(first)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<T | null>(null)

  useEffect(() => {
    latest.current = isChanged ? value : null
    pending.current = setTimeout(() => write(storageKey, isChanged ? value : null), 300)
    // Written at once when the page goes into the background: the window may not come back.
    const flush = (): void => {
      if (document.hidden) write(storageKey, isChanged ? value : null)
    }
    document.addEventListener('visibilitychange', flush)
    return () => {
      clearTimeout(pending.current)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [storageKey, value, isChanged])

  // Another tab comes to the front: the timer above does not run out any more.
  useEffect(() => () => write(storageKey, latest.current), [storageKey])

  const clear = useCallback(() => {
    clearTimeout(pending.current)
    latest.current = null
    write(storageKey, null)
    setValue(first)
  }, [storageKey, first])

  return { value, set: setValue, clear, isChanged, wasRestored }
}
