/** Why the server cannot be reached, and since when (ISO instant). */
export interface ConnectionLoss {
  readonly kind: 'offline' | 'noAnswer'
  readonly since: string
}

export interface ConnectionDeps {
  readonly isOnline: () => boolean
  readonly onChange: (listener: () => void) => void
  /** Whether the server responds; never rejects. */
  readonly answers: () => Promise<boolean>
  readonly pause: (ms: number) => Promise<void>
  readonly now: () => string
  readonly random: () => number
}

export interface Connection {
  readonly broken: () => ConnectionLoss | null
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves when the server responds: checks immediately, then repeatedly. */
  readonly whenAnswering: () => Promise<void>
}

const firstWaitMs = 1_000
const longestWaitMs = 15_000

export const makeConnection = ({
  isOnline,
  onChange,
  answers,
  pause,
  now,
  random,
}: ConnectionDeps): Connection => {
  let broken: ConnectionLoss | null = null
  let checking: Promise<void> | null = null
  let wake = (): void => undefined
  const listeners = new Set<() => void>()

  const become = (kind: ConnectionLoss['kind'] | null): void => {
    if (kind === (broken?.kind ?? null)) return
    broken = kind && { kind, since: broken?.since ?? now() }
    for (const listener of listeners) listener()
  }
  const checkUntilAnswered = async (): Promise<void> => {
    for (let wait = firstWaitMs; ; wait = Math.min(2 * wait, longestWaitMs)) {
      if (isOnline() && (await answers())) return
      become(isOnline() ? 'noAnswer' : 'offline')
      // Random pauses keep many windows from asking the server at the same moment.
      await Promise.race([
        pause(wait * (0.5 + random())),
        new Promise<void>((resolve) => {
          wake = resolve
        }),
      ])
    }
  }
  const whenAnswering = (): Promise<void> => {
    checking ??= checkUntilAnswered().then(() => {
      checking = null
      become(null)
    })
    return checking
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const check = (): void => {
    if (!isOnline()) become('offline')
    wake()
    void whenAnswering()
  }
  onChange(check)
  if (!isOnline()) check()
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
      // A failed request means the server is not responding.
      return false
    }
  },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => new Date().toISOString(),
  random: () => Math.random(),
}

let connection: Connection | null = null

export const serverConnection = (): Connection => (connection ??= makeConnection(browser))
