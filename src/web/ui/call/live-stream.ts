import { liveHeartbeatMs } from '../../../contract/kernel/live.ts'
import { authorizationHeader, refreshSession } from './calls.ts'
import type { Refresh } from '../client/refresh.ts'
import { makeEventReader, type LiveEvent } from './read-events.ts'

export interface LiveDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly authorization: () => Promise<string | null>
  readonly refresh: Refresh
  readonly isHidden: () => boolean
  readonly onChange: (listener: () => void) => () => void
  readonly random: () => number
}

const browser: LiveDeps = {
  fetch: (url, init) => fetch(url, init),
  authorization: authorizationHeader,
  refresh: refreshSession,
  isHidden: () => document.hidden,
  onChange: (listener) => {
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('online', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('online', listener)
    }
  },
  random: () => Math.random(),
}

/** The upper bound of the first wait; doubles with each failure up to the maximum. */
const firstWaitMs = 2_000
const longestWaitMs = 60_000

type Outcome = 'received' | 'failed' | 'signedOut'

/** A random time within the wait, so that windows do not all reconnect at once. */
export const waitMs = (failures: number, random: number): number =>
  Math.round(random * Math.min(longestWaitMs, firstWaitMs * 2 ** failures))

const afterRefusal = async (status: number, refused: string, { refresh }: LiveDeps): Promise<Outcome> => {
  if (status !== 401 && status !== 402) return 'failed'
  return (await refresh(refused)) === 'ended' ? 'signedOut' : 'failed'
}

const readAll = async (
  response: Response,
  onEvent: (event: LiveEvent) => void,
  alive: () => void,
): Promise<void> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = makeEventReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return
    alive()
    for (const event of read(part.value)) onEvent(event)
  }
}

const listenOnce = async (
  path: string,
  onEvent: (event: LiveEvent) => void,
  deps: LiveDeps,
  control: AbortController,
): Promise<Outcome> => {
  const authorization = await deps.authorization()
  if (authorization === null) return 'signedOut'
  let silence: ReturnType<typeof setTimeout> | undefined
  const alive = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => control.abort(), 2 * liveHeartbeatMs)
  }
  alive()
  try {
    const response = await deps.fetch(path, {
      headers: { Authorization: authorization, Accept: 'text/event-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: control.signal,
    })
    if (!response.ok) return await afterRefusal(response.status, authorization, deps)
    await readAll(response, onEvent, alive)
    return 'received'
  } catch {
    // A broken connection or our own abort: either way the next stream starts with the current versions.
    return 'failed'
  } finally {
    clearTimeout(silence)
  }
}

/**
 * Follows events until stopped, over as many streams as needed: each ends with its access token at the
 * latest, and there is none while the window is hidden (browsers allow few connections per server). `onEvent`
 * receives each topic's version at the start of each stream and after every change.
 * @returns the function that stops it
 */
export const startLive = (
  path: string,
  onEvent: (event: LiveEvent) => void,
  deps: LiveDeps = browser,
): (() => void) => {
  const stopping = new AbortController()
  let control = new AbortController()
  let wake = (): void => {}

  const pause = (ms: number | null): Promise<void> =>
    new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    let failures = 0
    while (!stopping.signal.aborted) {
      if (deps.isHidden()) {
        await pause(null)
        continue
      }
      control = new AbortController()
      let wasReceived = false
      const outcome = await listenOnce(
        path,
        (event) => {
          wasReceived = true
          onEvent(event)
        },
        deps,
        control,
      )
      if (outcome === 'signedOut') return
      failures = wasReceived ? 0 : failures + 1
      if (!stopping.signal.aborted && !deps.isHidden()) await pause(waitMs(failures, deps.random()))
    }
  }
  const stopWatching = deps.onChange(() => {
    if (deps.isHidden()) control.abort()
    else wake()
  })
  void run()
  return () => {
    stopping.abort()
    stopWatching()
    control.abort()
    wake()
  }
}
