import { useCallback, useMemo, useRef, useState } from 'react'

const maxSteps = 100
/** Changes in the same place within this time of each other are one undo step. */
const togetherMs = 900

export interface Undo<T> {
  /** Records the value before a change; `place` identifies the field. */
  readonly note: (before: T, place: string) => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undo: () => void
  readonly redo: () => void
  /** Handles Ctrl+Z (undo), Ctrl+Shift+Z and Ctrl+Y (redo). */
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly forget: () => void
}

interface Steps<T> {
  readonly past: readonly T[]
  readonly future: readonly T[]
}

const none = { past: [], future: [] } as const

const commandOf = (event: KeyboardEvent): 'undo' | 'redo' | null => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  // The rich text editor has its own undo.
  if (event.target instanceof HTMLElement && event.target.isContentEditable) return null
  const key = event.key.toLowerCase()
  if (key === 'y' || (key === 'z' && event.shiftKey)) return 'redo'
  return key === 'z' ? 'undo' : null
}

/** Undo and redo for a form's value, as controlled inputs lose the browser's own undo history. */
export const useUndo = <T>(value: T, set: (value: T) => void): Undo<T> => {
  const [steps, setSteps] = useState<Steps<T>>(none)
  const last = useRef({ place: '', at: 0 })
  const note = useCallback((before: T, place: string): void => {
    const now = performance.now()
    const continued = place !== '' && place === last.current.place && now - last.current.at < togetherMs
    last.current = { place, at: now }
    setSteps(({ past }) => ({ past: continued ? past : [...past.slice(-maxSteps), before], future: [] }))
  }, [])
  const step = useCallback(
    (from: readonly T[], to: readonly T[], isBack: boolean): void => {
      const target = from.at(-1)
      if (target === undefined) return
      last.current = { place: '', at: 0 }
      const rest = from.slice(0, -1)
      const kept = [...to, value]
      setSteps(isBack ? { past: rest, future: kept } : { past: kept, future: rest })
      set(target)
    },
    [value, set],
  )
  return useMemo(() => {
    const undo = (): void => step(steps.past, steps.future, true)
    const redo = (): void => step(steps.future, steps.past, false)
    return {
      note,
      canUndo: steps.past.length > 0,
      canRedo: steps.future.length > 0,
      undo,
      redo,
      onKeyDown: (event) => {
        const command = commandOf(event)
        if (command === null) return
        event.preventDefault()
        if (command === 'undo') undo()
        else redo()
      },
      forget: () => setSteps(none),
    }
  }, [note, step, steps])
}
