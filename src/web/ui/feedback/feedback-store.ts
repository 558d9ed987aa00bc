import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly kind: 'error' | 'success' | 'info' | 'warning'
  readonly message: string
  readonly action?: {
    readonly label: string
    readonly run: () => void
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
const maxToasts = 4

const showToast = (toast: Omit<Toast, 'id'>): void => {
  changeFeedback(({ toasts }) => {
    // An identical message replaces the previous one.
    const others = toasts.filter((one) => one.message !== toast.message)
    return { toasts: [...others, { ...toast, id: nextToastId++ }].slice(-maxToasts) }
  })
}

export const dismissToast = (id: number): void => {
  changeFeedback(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export const toast = {
  error: (message: string) => showToast({ kind: 'error', message }),
  success: (message: string, action?: Toast['action']) => showToast({ kind: 'success', message, action }),
  warning: (message: string) => showToast({ kind: 'warning', message }),
  info: (message: string, action?: Toast['action']) => showToast({ kind: 'info', message, action }),
}
