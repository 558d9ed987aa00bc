import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RefreshResult } from '../client/refresh.ts'
import { startLive, waitMs, type LiveDeps } from './live-stream.ts'
import { makeEventReader } from './read-events.ts'

describe('the event reader', () => {
  it('parses events from any chunks and skips heartbeats', () => {
    const read = makeEventReader()
    expect(read('event: orders\nda')).toEqual([])
    expect(read('ta: 1.2\n')).toEqual([])
    expect(read('\n: alive\n\nevent: wallet\ndata: 7\n\nevent: no')).toEqual([
      { topic: 'orders', version: '1.2' },
      { topic: 'wallet', version: '7' },
    ])
    expect(read('tices\ndata: x\n\n')).toEqual([{ topic: 'notices', version: 'x' }])
  })
})

it('a wait doubles with each failure up to a minute, and is spread over its whole length', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => waitMs(failures, 1))).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ])
  expect(waitMs(3, 0.25)).toBe(4_000)
})

const fakeServer = () => {
  const sent: {
    signal: AbortSignal
    authorization: string
    send: (text: string) => void
    end: () => void
  }[] = []
  const state = {
    status: 200,
    isHidden: false,
    token: 'Bearer one' as string | null,
    refreshed: 'refreshed' as RefreshResult,
  }
  const listeners = new Set<() => void>()
  const deps: LiveDeps = {
    fetch: async (_url, init) => {
      const { status } = state
      if (status === 0) throw new TypeError('no line')
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const encoder = new TextEncoder()
          init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
          sent.push({
            signal: init.signal as AbortSignal,
            authorization: new Headers(init.headers).get('authorization') ?? '',
            send: (text) => controller.enqueue(encoder.encode(text)),
            end: () => controller.close(),
          })
        },
      })
      return new Response(status === 200 ? body : 'refused', { status })
    },
    authorization: async () => state.token,
    refresh: vi.fn<LiveDeps['refresh']>(async () => state.refreshed),
    isHidden: () => state.isHidden,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    random: () => 1,
  }
  const setHidden = (isHidden: boolean): void => {
    state.isHidden = isHidden
    for (const listener of listeners) listener()
  }
  return { sent, state, deps, setHidden }
}

describe('listening', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const start = async (server: ReturnType<typeof fakeServer>) => {
    const received: string[] = []
    const stop = startLive(
      '/app/live',
      ({ topic, version }) => received.push(`${topic} ${version}`),
      server.deps,
    )
    await vi.advanceTimersByTimeAsync(0)
    return { received, stop }
  }

  it('receives events, and reconnects when the stream ends', async () => {
    const server = fakeServer()
    const { received, stop } = await start(server)
    server.sent[0]?.send('event: orders\ndata: 1\n\n')
    server.sent[0]?.end()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(server.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    server.sent[1]?.send('event: orders\ndata: 2\n\n')
    await vi.advanceTimersByTimeAsync(0)
    expect(received).toEqual(['orders 1', 'orders 2'])
    expect(server.sent.map(({ authorization }) => authorization)).toEqual(['Bearer one', 'Bearer one'])
    stop()
  })

  it('treats a silent stream as dead', async () => {
    const server = fakeServer()
    const { stop } = await start(server)
    server.sent[0]?.send(': alive\n\n')
    await vi.advanceTimersByTimeAsync(39_000)
    expect(server.sent[0]?.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.sent[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(server.sent).toHaveLength(2)
    stop()
  })

  it('retries a broken connection at growing intervals', async () => {
    const server = fakeServer()
    server.state.status = 0
    const calls = vi.spyOn(server.deps, 'fetch')
    const { stop } = await start(server)
    await vi.advanceTimersByTimeAsync(4_000 + 8_000)
    expect(calls).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(15_999)
    expect(calls).toHaveBeenCalledTimes(3)
    stop()
  })

  it('has no stream while the window is hidden, and reconnects when it is shown', async () => {
    const server = fakeServer()
    const { stop } = await start(server)
    server.setHidden(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.sent).toHaveLength(1)
    expect(server.sent[0]?.signal.aborted).toBe(true)
    server.setHidden(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(server.sent).toHaveLength(2)
    stop()
  })

  it('renews an expired token, and stops for good when the session has ended', async () => {
    const server = fakeServer()
    server.state.status = 402
    const { stop } = await start(server)
    expect(server.deps.refresh).toHaveBeenCalledTimes(1)
    // With the refused header, because another call may have renewed the token meanwhile.
    expect(server.deps.refresh).toHaveBeenCalledWith('Bearer one')
    server.state.refreshed = 'ended'
    await vi.advanceTimersByTimeAsync(4_000)
    expect(server.deps.refresh).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.sent).toHaveLength(2)
    stop()
  })

  it('stops on request', async () => {
    const server = fakeServer()
    const { stop } = await start(server)
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.sent).toHaveLength(1)
    expect(server.sent[0]?.signal.aborted).toBe(true)
  })
})
