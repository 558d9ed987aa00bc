import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLiveHearer } from './use-live.ts'

const list = { path: '/Order/GetOrderList' }
const balance = { path: '/User/GetWallet' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const hearing = () => {
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  const fetched = () =>
    asked.mock.calls.filter(([filter]) => filter?.refetchType !== 'none').map(([filter]) => filter?.queryKey)
  return { ...makeLiveHearer(client, { orders: [list], wallet: [balance] }), client, fetched }
}

it('fetches what belongs to a topic when its version changes, and nothing else', () => {
  const { hear, fetched } = hearing()
  hear({ topic: 'orders', version: '1' })
  hear({ topic: 'wallet', version: '1' })
  hear({ topic: 'orders', version: '1' })
  vi.advanceTimersByTime(5_000)
  expect(fetched()).toEqual([])
  hear({ topic: 'orders', version: '2' })
  vi.advanceTimersByTime(0)
  expect(fetched()).toEqual([['/Order/GetOrderList']])
})

it('takes what was fetched before the first version for old, without fetching it at once', () => {
  const { hear, client, fetched } = hearing()
  client.setQueryData(['/Order/GetOrderList', {}], 'orders')
  hear({ topic: 'orders', version: '1' })
  expect(client.getQueryState(['/Order/GetOrderList', {}])?.isInvalidated).toBe(true)
  expect(fetched()).toEqual([])
})

it('fetches a topic that changes all the time once a second, the last change included', () => {
  const { hear, fetched } = hearing()
  for (let version = 0; version < 50; version += 1) {
    hear({ topic: 'orders', version: String(version) })
    vi.advanceTimersByTime(100)
  }
  expect(fetched()).toHaveLength(5)
  vi.advanceTimersByTime(1_000)
  expect(fetched()).toHaveLength(6)
  vi.advanceTimersByTime(10_000)
  expect(fetched()).toHaveLength(6)
})

it('fetches at once what concerns this customer alone, and spreads what all windows hear of', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  const { hear } = makeLiveHearer(client, { orders: [list], notices: [balance] })
  const fetched = () => asked.mock.calls.filter(([filter]) => filter?.refetchType !== 'none').length
  for (const topic of ['orders', 'notices']) hear({ topic, version: '1' })
  asked.mockClear()
  for (const topic of ['orders', 'notices']) hear({ topic, version: '2' })
  vi.advanceTimersByTime(0)
  expect(fetched()).toBe(1)
  vi.advanceTimersByTime(300)
  expect(fetched()).toBe(2)
})

it('fetches notices anew with the first version: one may have come between their fetch and the stream', () => {
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  const { hear } = makeLiveHearer(client, { orders: [list], notices: [balance] })
  for (const topic of ['orders', 'notices']) hear({ topic, version: '1' })
  expect(asked.mock.calls.map(([filter]) => [filter?.queryKey, filter?.refetchType])).toEqual([
    [['/Order/GetOrderList'], 'none'],
    [['/User/GetWallet'], 'active'],
  ])
})
