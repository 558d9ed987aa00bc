import { serverConnection, type Connection } from '../client/connection.ts'
import { toast } from '../feedback/feedback-store.ts'
import { defineText, textNow } from '../text/define-text.ts'

const text = defineText({
  en: { reloaded: 'Quayside was updated and this page reloaded. Repeat your last step.' },
  zh: { reloaded: 'Quayside 已更新，页面已重新加载。请重复上一步操作。' },
})

export const chunkTimeoutMs = 120_000

/** A chunk that failed to load, for example because a deployment removed it. */
export class ChunkLoadError extends Error {
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined

  constructor(chunk: string, cause: unknown, isStyle: boolean) {
    super(isStyle ? `Loading CSS chunk ${chunk} failed` : `Loading chunk ${chunk} failed`, { cause })
    this.name = 'ChunkLoadError'
    this.code = isStyle ? 'CSS_CHUNK_LOAD_FAILED' : undefined
  }
}

const lost = /dynamically imported module|module script failed|preload CSS|Loading (CSS )?chunk/i

/** Recognised by the messages of browsers and bundlers; a module that loads and then throws is not lost. */
export const isLost = (error: unknown): error is Error => error instanceof Error && lost.test(error.message)

const inTime = async <T>(load: () => Promise<T>, chunk: string | undefined): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk ?? 'unnamed', 'timeout', false)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

const fileOf = (error: Error): string =>
  /(?<![^/\s])([^/\s]+)\.(?:js|css)/.exec(error.message)?.[1] ?? 'unnamed'

interface ChunkDeps {
  readonly connection: Pick<Connection, 'broken' | 'whenAnswering'>
  readonly reload: () => boolean
}

const thisBrowser = (): ChunkDeps => ({
  connection: serverConnection(),
  reload: () => reloadOnce(thisWindow()),
})

/**
 * Imports a chunk. Offline, it waits for the connection, because browsers before 2026 cache a failed import
 * for good (whatwg/html#6768). If the server does not have the chunk, or the browser will not request it
 * again, the window reloads once. If that was already done, or after 120 s, it fails with a ChunkLoadError.
 * `chunk` names it there, unless its URL does.
 */
export const loadChunk = async <T>(
  load: () => Promise<T>,
  chunk?: string,
  { connection, reload }: ChunkDeps = thisBrowser(),
): Promise<T> => {
  if (connection.broken()) await connection.whenAnswering()
  try {
    return await inTime(load, chunk)
  } catch (error) {
    if (error instanceof ChunkLoadError || !isLost(error)) throw error
  }
  await connection.whenAnswering()
  try {
    return await inTime(load, chunk)
  } catch (error) {
    if (error instanceof ChunkLoadError || !isLost(error)) throw error
    reload()
    throw new ChunkLoadError(chunk ?? fileOf(error), error, /CSS/.test(error.message))
  }
}

interface Window {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly build: string
  readonly reload: () => void
}

const reloadedNames = { builds: 'reloadedBuilds', justNow: 'reloadedForUpdate' } as const

/**
 * Reloads the window for a lost chunk, once per build: if the build is unchanged afterwards, the chunk is
 * really missing and reloading would loop. Returns whether it reloads.
 */
export const reloadOnce = ({ storage, build, reload }: Window): boolean => {
  try {
    const builds = (storage.getItem(reloadedNames.builds) ?? '').split(' ')
    if (builds.includes(build)) return false
    storage.setItem(reloadedNames.builds, [...builds, build].join(' ').trim())
    storage.setItem(reloadedNames.justNow, '1')
  } catch {
    // Without storage a repeated reload could not be detected.
    return false
  }
  reload()
  return true
}

export const reportReload = (storage: Window['storage']): void => {
  if (storage.getItem(reloadedNames.justNow) === null) return
  storage.removeItem(reloadedNames.justNow)
  toast.info(textNow(text).reloaded)
}

const thisWindow = (): Window => ({
  storage: sessionStorage,
  build: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
  reload: () => window.location.reload(),
})

/** Loads a style sheet of the document again. */
const requestStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload CSS for ${href}`))
    })
    document.head.append(link)
  })

/** A style sheet that failed to load is empty, or its rules may not be read. */
const isEmpty = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return (sheet?.cssRules.length ?? 0) === 0
  } catch {
    return true
  }
}

/** The style sheets of the document itself: the browser has loaded them, or failed to, before any script runs. */
const recoverStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (isEmpty(link)) void loadChunk(() => requestStyle(link.href))
  }
}

/** Called once by each application's main file: also handles lost chunks that nobody awaits. */
export const handleChunkErrors = (): void => {
  try {
    reportReload(sessionStorage)
  } catch {
    // Without storage there was no reload either.
  }
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // Offline, every chunk fails, and a reload would lose the page as well.
    if (isLost(reason) && !serverConnection().broken()) reloadOnce(thisWindow())
  })
  recoverStyles()
}
