import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultLabel, lookupDelayMs, makeDictionaryLookup } from './dictionary-lookup.ts'

const items = [{ value: 'battery', en: 'Battery', zh: '带电' }]
const fetchThem = vi.fn<(names: readonly string[]) => Promise<{ name: string; items: typeof items }[]>>()

beforeEach(() => {
  vi.useFakeTimers()
  fetchThem.mockReset()
  fetchThem.mockImplementation(async (names) => names.map((name) => ({ name, items })))
})
afterEach(() => void vi.useRealTimers())

it("the lookup waits 100 ms, the default label is '--'", async () => {
  expect([lookupDelayMs, defaultLabel]).toEqual([100, '--'])
  const lookup = makeDictionaryLookup(fetchThem)
  lookup.request('goods')
  await vi.advanceTimersByTimeAsync(99)
  expect(fetchThem).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchThem).toHaveBeenCalledOnce()
})

it('labels requested meanwhile are fetched together, each once', async () => {
  const lookup = makeDictionaryLookup(fetchThem)
  const heard = vi.fn<() => void>()
  lookup.subscribe(heard)
  for (const name of ['goods', 'status', 'goods']) lookup.request(name)
  await vi.advanceTimersByTimeAsync(lookupDelayMs)
  expect(fetchThem.mock.calls).toEqual([[['goods', 'status']]])
  expect(lookup.labelsOf('goods')?.get('battery')?.zh).toBe('带电')
  expect(heard).toHaveBeenCalledOnce()
  lookup.request('goods')
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetchThem).toHaveBeenCalledOnce()
})

it('a failed dictionary is fetched again by the next request', async () => {
  fetchThem.mockRejectedValueOnce(new Error('offline'))
  const lookup = makeDictionaryLookup(fetchThem)
  lookup.request('goods')
  await vi.advanceTimersByTimeAsync(lookupDelayMs)
  expect(lookup.labelsOf('goods')).toBeUndefined()
  lookup.request('goods')
  await vi.advanceTimersByTimeAsync(lookupDelayMs)
  expect(lookup.labelsOf('goods')?.size).toBe(1)
})
