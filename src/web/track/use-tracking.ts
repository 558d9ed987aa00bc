import { useEffect, useReducer, useRef } from 'react'
import { trackingPage, type Tracking } from '../../contract/tracking-page/tracking-page.ts'
import { CallError } from '../ui/client/call-error.ts'
import { call } from './track-call.ts'

const freshMs = 60_000

export type Shown =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed' }
  | { readonly state: 'shown'; readonly tracking: Tracking }

type Change = { readonly tracking: Tracking } | { readonly error: unknown } | 'retry'

const next = (now: Shown, change: Change): Shown => {
  if (change === 'retry') return { state: 'loading' }
  if ('tracking' in change) return { state: 'shown', tracking: change.tracking }
  if (change.error instanceof CallError && change.error.reason === 'notFound') return { state: 'gone' }
  // Older data is better than none.
  return now.state === 'shown' ? now : { state: 'failed' }
}

export const useTracking = (token: string) => {
  const [shown, change] = useReducer(next, { state: 'loading' })
  const readAt = useRef(0)
  const show = (tracking: Tracking): void => change({ tracking })
  const read = useRef(async (): Promise<void> => {
    readAt.current = Date.now()
    try {
      show(await call(trackingPage.getTracking, { token }, { quiet: true }))
    } catch (error) {
      change({ error })
    }
  })
  useEffect(() => {
    const load = read.current
    void load()
    const onLook = (): void => {
      if (!document.hidden && Date.now() - readAt.current > freshMs) void load()
    }
    document.addEventListener('visibilitychange', onLook)
    return () => document.removeEventListener('visibilitychange', onLook)
  }, [])
  const retry = (): void => {
    change('retry')
    void read.current()
  }
  return { shown, show, retry }
}
