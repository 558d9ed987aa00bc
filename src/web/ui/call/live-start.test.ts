import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLiveStart, versionsWithinMs } from './live-start.ts'
import type { LiveEvent } from './read-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const orders = (version: string): LiveEvent => ({ topic: 'orders', version })
const path = '/app/live'

const setUp = (isHidden = false) => {
  const ended = vi.fn<() => void>()
  const streams: ((event: LiveEvent) => void)[] = []
  const live = makeLiveStart(
    (_path, onEvent) => {
      streams.push(onEvent)
      return ended
    },
    () => isHidden,
  )
  const known = vi.fn<() => void>()
  const wait = (): void => void live.versionsKnown().then(known)
  return { live, streams, ended, known, wait }
}

it('calls wait for the first versions, which are those the page follows on from', async () => {
  const { live, streams, known, wait } = setUp()
  live.begin(path)
  live.begin(path)
  expect(streams).toHaveLength(1)
  wait()
  await vi.advanceTimersByTimeAsync(versionsWithinMs - 1)
  expect(known).not.toHaveBeenCalled()
  streams[0]?.(orders('1'))
  streams[0]?.({ topic: 'wallet', version: '7' })
  await vi.advanceTimersByTimeAsync(0)
  expect(known).toHaveBeenCalledOnce()
  streams[0]?.(orders('2'))
  const followed: LiveEvent[] = []
  const { before, follow } = live.take(path)
  follow((event) => void followed.push(event))
  expect([...before]).toEqual([
    ['orders', '1'],
    ['wallet', '7'],
  ])
  streams[0]?.(orders('3'))
  expect(followed).toEqual([orders('2'), { topic: 'wallet', version: '7' }, orders('3')])
})

it('calls wait no longer than a moment; versions that come later are not taken for older ones', async () => {
  const { live, streams, known, wait } = setUp()
  live.begin(path)
  wait()
  await vi.advanceTimersByTimeAsync(versionsWithinMs)
  expect(known).toHaveBeenCalledOnce()
  streams[0]?.(orders('1'))
  expect([...live.take(path).before]).toEqual([])
})

it('in a hidden window, or without a session, nothing waits, and the page starts the stream', async () => {
  const { live, streams, known, wait } = setUp(true)
  live.begin(path)
  wait()
  await vi.advanceTimersByTimeAsync(0)
  expect(known).toHaveBeenCalledOnce()
  expect(streams).toHaveLength(0)
  live.take(path).follow(() => undefined)
  expect(streams).toHaveLength(1)
})

it('a stream that a page follows is not begun again until it has ended', () => {
  const { live, streams, ended } = setUp()
  live.begin(path)
  const end = live.take(path).follow(() => undefined)
  live.begin(path)
  expect(streams).toHaveLength(1)
  end()
  expect(ended).toHaveBeenCalledOnce()
  live.begin(path)
  expect(streams).toHaveLength(2)
})
