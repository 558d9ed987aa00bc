/** Why nothing comes from the server, and since when (ISO instant). */
export interface ConnectionLoss {
  /** The device has no network; or it has one, and the server does not answer. */
  readonly kind: 'offline' | 'noAnswer'
  readonly since: string
}

export interface ConnectionDeps {
  readonly isOnline: () => boolean
  /** Calls the listener whenever the device gets or loses its network. */
  readonly onChange: (listener: () => void) => void
  /** Whether the server answers; never rejects. */
  readonly answers: () => Promise<boolean>
  readonly pause: (ms: number) => Promise<void>
  readonly now: () => string
  readonly random: () => number
}

export interface Line {
  /** Null while nothing is known to be wrong. */
  readonly broken: () => ConnectionLoss | null
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves when the server answers: asked at once, then again and again. */
  readonly whenAnswering: () => Promise<void>
}

const firstWaitMs = 1_000
const longestWaitMs = 15_000

/** The line to the server: whether it stands, and how one waits for it. */
export const makeConnection = ({ isOnline, onChange, answers, pause, now, random }: ConnectionDeps): Line => {
  let broken: ConnectionLoss | null = null
  let asking: Promise<void> | null = null
  let wake = (): void => undefined
  const listeners = new Set<() => void>()

  const become = (kind: ConnectionLoss['kind'] | null): void => {
    if (kind === (broken?.kind ?? null)) return
    broken = kind && { kind, since: broken?.since ?? now() }
    for (const listener of listeners) listener()
  }
  const ask = async (): Promise<void> => {
    for (let wait = firstWaitMs; ; wait = Math.min(2 * wait, longestWaitMs)) {
      if (isOnline() && (await answers())) return
      become(isOnline() ? 'noAnswer' : 'offline')
      // Somewhere between half and one and a half: windows that lost their server together do not ask together.
      await Promise.race([
        pause(wait * (0.5 + random())),
        new Promise<void>((resolve) => {
          wake = resolve
        }),
      ])
    }
  }
  const whenAnswering = (): Promise<void> => {
    asking ??= ask().then(() => {
      asking = null
      become(null)
    })
    return asking
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const look = (): void => {
    if (!isOnline()) become('offline')
    wake()
    void whenAnswering()
  }
  onChange(look)
  if (!isOnline()) look()
  return { broken: () => broken, subscribe, whenAnswering }
}

const answersMs = 10_000

const browser: ConnectionDeps = {
  isOnline: () => navigator.onLine,
  onChange: (listener) => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
  },
  answers: async () => {
    try {
      const { status } = await fetch('/healthz', {
        cache: 'no-store',
        signal: AbortSignal.timeout(answersMs),
      })
      return status < 500
    } catch {
      // No answer is the answer asked for.
      return false
    }
  },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => new Date().toISOString(),
  random: () => Math.random(),
}

let made: Line | null = null

/** This window's line, watched from the first time it is asked for. */
export const serverConnection = (): Line => (made ??= makeConnection(browser))
