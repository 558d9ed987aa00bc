import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeFeedback, currentFeedback } from '../feedback/feedback-store.ts'
import { ChunkLoadError, chunkTimeoutMs, loadChunk, reloadOnce, tellOfReload } from './lost-chunk.ts'

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

describe('a part of the code', () => {
  it('that is gone fails as ChunkLoadError, in the words of build loaders', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module: http://x/assets/pay-1.js')
    await expect(loadChunk(() => Promise.reject(gone), '12')).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk 12 failed',
      cause: gone,
    })
  })

  it('whose style is gone fails with its own code', async () => {
    const gone = new Error('Unable to preload CSS for /appvue/assets/pay-1.css')
    await expect(loadChunk(() => Promise.reject(gone), '12')).rejects.toMatchObject({
      message: 'Loading CSS chunk 12 failed',
      code: 'CSS_CHUNK_LOAD_FAILED',
    })
  })

  it('may take 120 seconds', async () => {
    vi.useFakeTimers()
    expect(chunkTimeoutMs).toBe(120_000)
    const failed = vi.fn<(error: unknown) => void>()
    const slow = loadChunk(() => new Promise(() => undefined), '12').catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await slow
    expect(failed.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError)
  })

  it('that throws by itself is not lost', async () => {
    const own = new Error('x is not a function')
    await expect(loadChunk(() => Promise.reject(own), '12')).rejects.toBe(own)
    await expect(loadChunk(() => Promise.resolve('here'), '12')).resolves.toBe('here')
  })
})

describe('a lost part after a deployment', () => {
  it('reloads the window once, never in a circle', () => {
    const storage = makeStorage()
    const reload = vi.fn<() => void>()
    expect(reloadOnce({ storage, build: 'index-a.js', reload })).toBe(true)
    expect(reloadOnce({ storage, build: 'index-a.js', reload })).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    // The next deployment, in the same window.
    expect(reloadOnce({ storage, build: 'index-b.js', reload })).toBe(true)
    // Two servers that answer in turn with old and new.
    expect(reloadOnce({ storage, build: 'index-a.js', reload })).toBe(false)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is told of afterwards, once', () => {
    const storage = makeStorage()
    tellOfReload(storage)
    expect(currentFeedback().toasts).toEqual([])
    reloadOnce({ storage, build: 'index-a.js', reload: () => undefined })
    tellOfReload(storage)
    tellOfReload(storage)
    expect(currentFeedback().toasts).toMatchObject([
      { kind: 'info', message: expect.stringContaining('was updated') as string },
    ])
  })

  it('reloads nothing where it could not be remembered', () => {
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
