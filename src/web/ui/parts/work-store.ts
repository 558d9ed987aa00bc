import { useSyncExternalStore } from 'react'

/** Where a long piece of work stands. */
export interface WorkProgress {
  readonly state: 'running' | 'done' | 'failed'
  readonly done: number
  /** Null while it is not yet known how much there is. */
  readonly total: number | null
  /** Rows that need looking at once it is over. */
  readonly problems?: number
  readonly message?: string
}

/** A piece of work that was begun: enough to find it again after a reload. */
export interface Work {
  readonly kind: string
  readonly id: string
  readonly title: string
  /** The page that shows it in full. */
  readonly to: string
  readonly startedAt: string
  readonly progress: WorkProgress | null
}

type Poll = (id: string) => Promise<WorkProgress>

const storageKey = 'works'
const kinds = new Map<string, Poll>()
const listeners = new Set<() => void>()

const isWork = (value: unknown): value is Work =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'id' in value &&
  'title' in value &&
  'to' in value

const readStored = (): readonly Work[] => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isWork) : []
  } catch {
    return []
  }
}

let works: readonly Work[] = typeof window === 'undefined' ? [] : readStored()

const change = (next: readonly Work[]): void => {
  works = next
  sessionStorage.setItem(storageKey, JSON.stringify(works))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWorks = (): readonly Work[] =>
  useSyncExternalStore(
    subscribe,
    () => works,
    () => works,
  )

/**
 * Declares a kind of long work once, in the feature's `works.ts`, by how to ask for its progress; answers the
 * function that puts a begun piece of it into the tray.
 */
export const defineWork = (
  kind: string,
  poll: Poll,
): ((begun: { readonly id: string; readonly title: string; readonly to: string }) => void) => {
  kinds.set(kind, poll)
  return (begun) => {
    const others = works.filter((work) => work.kind !== kind || work.id !== begun.id)
    change([{ ...begun, kind, startedAt: new Date().toISOString(), progress: null }, ...others])
  }
}

export const dismissWork = (work: Work): void => change(works.filter((one) => one !== work))

/** Asks once for the progress of everything that runs; true while anything still does. */
export const pollWorks = async (): Promise<boolean> => {
  const running = works.filter((work) => work.progress === null || work.progress.state === 'running')
  for (const work of running) {
    const poll = kinds.get(work.kind)
    if (!poll) continue
    try {
      const progress = await poll(work.id)
      change(works.map((one) => (one.kind === work.kind && one.id === work.id ? { ...one, progress } : one)))
    } catch {
      // No answer this time: the work goes on at the server, and the next round asks again.
    }
  }
  return works.some((work) => work.progress === null || work.progress.state === 'running')
}
