import { serverConnection, type Line } from '../call/connection.ts'
import { toast } from '../feedback/feedback-store.ts'
import { defineText, textNow } from '../text/define-text.ts'

const text = defineText({
  en: { reloaded: 'Quayside was updated and this page reloaded. Repeat your last step.' },
  zh: { reloaded: 'Quayside 已更新，页面已重新加载。请重复上一步操作。' },
})

/** How long a part of the application's code may take to arrive. */
export const chunkTimeoutMs = 120_000

/** A part of the application's code that did not arrive, as after a deployment that took the old parts away. */
export class ChunkLoadError extends Error {
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined

  constructor(chunk: string, cause: unknown, isStyle: boolean) {
    super(isStyle ? `Loading CSS chunk ${chunk} failed` : `Loading chunk ${chunk} failed`, { cause })
    this.name = 'ChunkLoadError'
    this.code = isStyle ? 'CSS_CHUNK_LOAD_FAILED' : undefined
  }
}

const lost = /dynamically imported module|module script failed|preload CSS|Loading (CSS )?chunk/i

/** As browsers and bundlers word it; a module that arrives and then throws is not lost. */
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

const fileOf = (error: Error): string => /([^/\s]+)\.(?:js|css)/.exec(error.message)?.[1] ?? 'unnamed'

interface ChunkDeps {
  readonly line: Pick<Line, 'broken' | 'whenAnswering'>
  /** Loads the window anew, at most once; answers whether it does. */
  readonly reload: () => boolean
}

const thisBrowser = (): ChunkDeps => ({ line: serverConnection(), reload: () => reloadOnce(thisWindow()) })

/**
 * Runs an import of a part of the code. Without a connection it waits for one: browsers of before 2026 remember a failed
 * import, and would never ask for it again (whatwg/html#6768). One that the server does not have, or that the browser will
 * not ask for again, loads the window anew, once; if that was done before, or if it takes more than 120 s, it fails as a
 * ChunkLoadError. `chunk` names it there, unless its address does.
 */
export const loadChunk = async <T>(
  load: () => Promise<T>,
  chunk?: string,
  { line, reload }: ChunkDeps = thisBrowser(),
): Promise<T> => {
  if (line.broken()) await line.whenAnswering()
  try {
    return await inTime(load, chunk)
  } catch (error) {
    if (error instanceof ChunkLoadError || !isLost(error)) throw error
  }
  await line.whenAnswering()
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
  /** Names the deployed build that this window runs. */
  readonly build: string
  readonly reload: () => void
}

const reloadedNames = { builds: 'reloadedBuilds', justNow: 'reloadedForUpdate' } as const

/**
 * Loads the window anew for a lost part, once for each build it runs: where the build is still the same after that,
 * the part is really missing, and loading again would go round for ever. Answers whether it reloads.
 */
export const reloadOnce = ({ storage, build, reload }: Window): boolean => {
  try {
    const builds = (storage.getItem(reloadedNames.builds) ?? '').split(' ')
    if (builds.includes(build)) return false
    storage.setItem(reloadedNames.builds, [...builds, build].join(' ').trim())
    storage.setItem(reloadedNames.justNow, '1')
  } catch {
    // Without storage nobody would know that it was done before.
    return false
  }
  reload()
  return true
}

/** Says so after such a reload, once. */
export const tellOfReload = (storage: Window['storage']): void => {
  if (storage.getItem(reloadedNames.justNow) === null) return
  storage.removeItem(reloadedNames.justNow)
  toast.info(textNow(text).reloaded)
}

const thisWindow = (): Window => ({
  storage: sessionStorage,
  build: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
  reload: () => window.location.reload(),
})

/** Called once by each application's main file: a lost part that nobody waits for loads the window anew, too. */
export const startChunkCare = (): void => {
  try {
    tellOfReload(sessionStorage)
  } catch {
    // No storage: nothing was reloaded either.
  }
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // Without a connection every part is lost, and a reload would lose the page too.
    if (isLost(reason) && !serverConnection().broken()) reloadOnce(thisWindow())
  })
}
