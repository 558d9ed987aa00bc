import { startLive } from './live-stream.ts'
import type { LiveEvent } from './read-events.ts'

// The stream of versions begins with the session, before any page calls. The page's first calls wait a moment for the
// first versions: then what they return is no older than these, and need not be fetched again when the page starts to
// follow the stream.

/** The longest time that calls wait. If no version is there by then, the page fetches again once there is one. */
export const versionsWithinMs = 600

type Listener = (event: LiveEvent) => void

export interface LiveBeginning {
  /** The versions that were known before the page's first calls. */
  readonly before: ReadonlyMap<string, string>
  /** Passes on what has come since the beginning, then every event. Returns the function that ends the stream. */
  readonly follow: (listener: Listener) => () => void
}

interface LiveStart {
  readonly begin: (path: string) => void
  /** Resolves when the answer to a call can no longer be older than the versions known before it. */
  readonly versionsKnown: () => Promise<void>
  /** The stream that has begun, or a new one. */
  readonly take: (path: string) => LiveBeginning
  readonly end: () => void
}

interface Begun extends LiveBeginning {
  readonly path: string
  readonly known: Promise<void>
  readonly end: () => void
}

const beginStream = (path: string, start: typeof startLive): Begun => {
  const before = new Map<string, string>()
  const latest = new Map<string, string>()
  const { promise: known, resolve } = Promise.withResolvers<void>()
  let isOver = false
  let listener: Listener | null = null
  const release = (): void => {
    isOver = true
    resolve()
  }
  const collect = ({ topic, version }: LiveEvent): void => {
    if (!isOver && !before.has(topic)) before.set(topic, version)
    latest.set(topic, version)
    // The server reads all first versions at once, and sends one after the other.
    setTimeout(release, 0)
  }
  const end = start(path, (event) => (listener ?? collect)(event))
  setTimeout(release, versionsWithinMs)
  return {
    path,
    known,
    before,
    end,
    follow: (next) => {
      listener = next
      for (const [topic, version] of latest) next({ topic, version })
      return end
    },
  }
}

export const makeLiveStart = (start: typeof startLive, isHidden: () => boolean): LiveStart => {
  let begun: Begun | null = null
  let isTaken = false
  const end = (): void => {
    begun?.end()
    begun = null
    isTaken = false
  }
  return {
    begin: (path) => {
      if (begun?.path === path || isHidden()) return
      end()
      begun = beginStream(path, start)
    },
    versionsKnown: () => begun?.known ?? Promise.resolve(),
    take: (path) => {
      if (begun?.path !== path || isTaken) {
        return { before: new Map(), follow: (listener) => start(path, listener) }
      }
      isTaken = true
      const { before, follow } = begun
      return {
        before,
        follow: (listener) => {
          follow(listener)
          return end
        },
      }
    },
    end,
  }
}

const live = makeLiveStart(startLive, () => document.hidden)
export const beginLive = live.begin
export const { versionsKnown } = live
export const takeLive = live.take
export const endLive = live.end
