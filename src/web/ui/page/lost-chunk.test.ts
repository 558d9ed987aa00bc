import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeFeedback, currentFeedback } from '../feedback/feedback-store.ts'
import type { ConnectionLoss } from '../client/connection.ts'
import { ChunkLoadError, chunkTimeoutMs, loadChunk, reloadOnce, reportReload } from './lost-chunk.ts'

const makeStorage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

afterEach(() => {
  vi.useRealTimers()
  changeFeedback(() => ({ toasts: [] }))
})

const makeDeps = (broken: ConnectionLoss | null = null) => {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  if (!broken) answer()
  const reload = vi.fn<() => boolean>(() => true)
  return { answer, reload, connection: { broken: () => broken, whenAnswering: () => answered } }
}

describe('a chunk', () => {
  const gone = new TypeError('Failed to fetch dynamically imported module: http://x/assets/pay-1.js')

  it('that is missing fails with a ChunkLoadError worded like build loaders, and reloads the window', async () => {
    const deps = makeDeps()
    await expect(loadChunk(() => Promise.reject(gone), '12', deps)).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk 12 failed',
      cause: gone,
    })
    expect(deps.reload).toHaveBeenCalledOnce()
    await expect(loadChunk(() => Promise.reject(gone), undefined, deps)).rejects.toMatchObject({
      message: 'Loading chunk pay-1 failed',
    })
  })

  it('with missing styles fails with its own code', async () => {
    const style = new Error('Unable to preload CSS for /appvue/assets/pay-1.css')
    await expect(loadChunk(() => Promise.reject(style), '12', makeDeps())).rejects.toMatchObject({
      message: 'Loading CSS chunk 12 failed',
      code: 'CSS_CHUNK_LOAD_FAILED',
    })
  })

  it('is not requested offline, and loads when the connection is back', async () => {
    const deps = makeDeps({ kind: 'offline', since: '2026-11-22T20:15:00Z' })
    const load = vi.fn<() => Promise<string>>(async () => 'here')
    const loaded = loadChunk(load, '12', deps)
    await Promise.resolve()
    expect(load).not.toHaveBeenCalled()
    deps.answer()
    await expect(loaded).resolves.toBe('here')
    expect(load).toHaveBeenCalledOnce()
  })

  it('lost by a broken connection is requested again when the server responds', async () => {
    const deps = makeDeps()
    const load = vi.fn<() => Promise<string>>(async () => 'here').mockRejectedValueOnce(gone)
    await expect(loadChunk(load, '12', deps)).resolves.toBe('here')
    expect(deps.reload).not.toHaveBeenCalled()
  })

  it('may take 120 seconds', async () => {
    vi.useFakeTimers()
    expect(chunkTimeoutMs).toBe(120_000)
    const failed = vi.fn<(error: unknown) => void>()
    const slow = loadChunk(() => new Promise(() => undefined), '12', makeDeps()).catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await slow
    expect(failed.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError)
  })

  it('that throws on its own is not lost', async () => {
    const own = new Error('x is not a function')
    const deps = makeDeps()
    await expect(loadChunk(() => Promise.reject(own), '12', deps)).rejects.toBe(own)
    await expect(loadChunk(() => Promise.resolve('here'), '12', deps)).resolves.toBe('here')
    expect(deps.reload).not.toHaveBeenCalled()
  })
})

describe('a lost chunk after a deployment', () => {
  it('reloads the window once, never in a loop', () => {
    const storage = makeStorage()
    const reload = vi.fn<() => void>()
    expect(reloadOnce({ storage, build: 'index-a.js', reload })).toBe(true)
    expect(reloadOnce({ storage, build: 'index-a.js', reload })).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    expect(reloadOnce({ storage, build: 'index-b.js', reload })).toBe(true)
    // Two servers that alternate between the old and the new build.
    expect(reloadOnce({ storage, build: 'index-a.js', reload })).toBe(false)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is reported once after the reload', () => {
    const storage = makeStorage()
    reportReload(storage)
    expect(currentFeedback().toasts).toEqual([])
    reloadOnce({ storage, build: 'index-a.js', reload: () => undefined })
    reportReload(storage)
    reportReload(storage)
    expect(currentFeedback().toasts).toMatchObject([
      { kind: 'info', message: expect.stringContaining('was updated') as string },
    ])
  })

  it('does not reload without storage', () => {
    const reload = vi.fn<() => void>()
    const refused = {
      ...makeStorage(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(reloadOnce({ storage: refused, build: 'index-a.js', reload })).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})
