import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly kind: 'error' | 'success' | 'info' | 'warning'
  readonly message: string
  /** Whether it says that the server was not reached. A success after it shows that it is over. */
  readonly isOffline?: boolean
  readonly action?: {
    readonly label: string
    /** An address outside the application, opened in a tab of its own; `run` is then called as well. */
    readonly href?: string
    readonly run?: () => void
    /** How long it is offered, however long the message is read. */
    readonly forMs?: number
  }
}

export interface Prompt {
  readonly title: string
  readonly message: string
  readonly confirmLabel: string
  readonly cancelLabel: string | null
  readonly danger: boolean
  readonly settle: (confirmed: boolean) => void
}

export interface Feedback {
  readonly toasts: readonly Toast[]
  readonly prompt: Prompt | null
  readonly busy: string | null
}

let state: Feedback = { toasts: [], prompt: null, busy: null }
const listeners = new Set<() => void>()

export const changeFeedback = (change: (now: Feedback) => Partial<Feedback>): void => {
  state = { ...state, ...change(state) }
  for (const listener of listeners) listener()
}

export const currentFeedback = (): Feedback => state

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFeedback = (): Feedback => useSyncExternalStore(subscribe, currentFeedback, currentFeedback)

let nextToastId = 1
/** Shown at once, besides those whose action is still offered. */
export const maxToasts = 4

/** An action with a time limit is offered until then, whatever messages come after it. */
const isOffered = ({ action }: Omit<Toast, 'id'>): boolean => action?.forMs !== undefined

const showToast = (toast: Omit<Toast, 'id'>): void => {
  changeFeedback(({ toasts }) => {
    // An identical message replaces the previous one.
    const isOver = (one: Toast): boolean =>
      one.message === toast.message || (toast.kind === 'success' && one.isOffline === true)
    const others = toasts.filter((one) => isOffered(one) || !isOver(one))
    const shown = [...others, { ...toast, id: nextToastId++ }]
    return { toasts: shown.filter((one, place) => isOffered(one) || place >= shown.length - maxToasts) }
  })
}

export const dismissToast = (id: number): void => {
  changeFeedback(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export const toast = {
  error: (message: string, action?: Toast['action']) => showToast({ kind: 'error', message, action }),
  offline: (message: string) => showToast({ kind: 'error', message, isOffline: true }),
  success: (message: string, action?: Toast['action']) => showToast({ kind: 'success', message, action }),
  warning: (message: string) => showToast({ kind: 'warning', message }),
  info: (message: string, action?: Toast['action']) => showToast({ kind: 'info', message, action }),
}
