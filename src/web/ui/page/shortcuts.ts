import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** As typed: 'n', '/', '?', or a sequence such as 'g o'. */
  readonly keys: string
  readonly label: string
}

interface Registered extends Shortcut {
  readonly run: (() => void) | null
}

/** A button's tooltip that names its key, and the key for screen readers. */
export const keyOf = (label: string, keys: string) => ({
  title: `${label} (${keys.toUpperCase()})`,
  'aria-keyshortcuts': keys,
})

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

const change = (next: readonly Registered[]): void => {
  registered = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    subscribe,
    () => registered,
    () => registered,
  )

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

// Closed drawers stay in the page, hidden.
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')].some((dialog) =>
    dialog.checkVisibility({ visibilityProperty: true }),
  )

let before: { readonly key: string; readonly at: number } | null = null

const onKeyDown = (event: KeyboardEvent): void => {
  const isModified = event.ctrlKey || event.metaKey || event.altKey
  if (event.defaultPrevented || event.repeat || isModified || isTyping(event.target) || isDialogOpen()) return
  const pair = before && event.timeStamp - before.at < 1200 ? `${before.key} ${event.key}` : null
  // The last one registered wins: a page's own before the shell's.
  const live = registered.filter((one) => one.run !== null)
  const found = live.findLast((one) => one.keys === pair) ?? live.findLast((one) => one.keys === event.key)
  before = found ? null : { key: event.key, at: event.timeStamp }
  if (!found?.run) return
  event.preventDefault()
  found.run()
}

if (typeof window !== 'undefined') window.addEventListener('keydown', onKeyDown)

/**
 * A shortcut that works while this component is shown and nobody is typing; `?` lists it under its label.
 * Without `run` it is only listed, for keys the component handles itself. An empty label disables it.
 */
export const useShortcut = (keys: string, label: string, run: (() => void) | null): void => {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const isListedOnly = run === null
  useEffect(() => {
    if (label === '') return undefined
    const own: Registered = { keys, label, run: isListedOnly ? null : () => latest.current?.() }
    change([...registered, own])
    return () => change(registered.filter((one) => one !== own))
  }, [keys, label, isListedOnly])
}
