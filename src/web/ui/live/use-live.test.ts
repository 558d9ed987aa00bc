import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLiveHearer, type LiveCalls } from './use-live.ts'

const list = { path: '/Order/GetOrderList' }
const balance = { path: '/User/GetWallet' }
const figures = { path: '/Home/GetDashboard' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const both = { orders: [list, figures], wallet: [balance, figures] }

/** Has heard how everything stands. */
const hearing = (calls: LiveCalls = { orders: [list], wallet: [balance] }) => {
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  const fetched = () => asked.mock.calls.map(([filter]) => filter?.queryKey)
  const hearer = makeLiveHearer(client, calls)
  for (const topic of Object.keys(calls)) hearer.hear({ topic, version: '0' })
  return { ...hearer, client, asked, fetched }
}

it('fetches what belongs to a topic when its version changes, and nothing else', () => {
  const { hear, asked, fetched } = hearing()
  vi.advanceTimersByTime(0)
  asked.mockClear()
  hear({ topic: 'orders', version: '0' })
  vi.advanceTimersByTime(5_000)
  expect(fetched()).toEqual([])
  hear({ topic: 'orders', version: '1' })
  vi.advanceTimersByTime(0)
  expect(fetched()).toEqual([['/Order/GetOrderList']])
})

it('fetches what was shown before the first version: it may have changed in between; each call once', () => {
  const { client, fetched } = hearing(both)
  client.setQueryData(['/Order/GetOrderList', {}], 'orders')
  vi.advanceTimersByTime(0)
  expect(fetched()).toEqual([['/Order/GetOrderList'], ['/Home/GetDashboard'], ['/User/GetWallet']])
  expect(client.getQueryState(['/Order/GetOrderList', {}])?.isInvalidated).toBe(true)
})

it('asks again at its start for what is shown, and not for what has failed: of that its reader was told', async () => {
  const client = new QueryClient()
  const ask = vi.fn<(path: string) => Promise<string>>((path) =>
    path === list.path ? Promise.resolve('orders') : Promise.reject(new Error('no')),
  )
  for (const { path } of [list, balance]) {
    const shown = { queryKey: [path, {}], queryFn: () => ask(path), retry: false }
    new QueryObserver(client, shown).subscribe(() => undefined)
  }
  await vi.advanceTimersByTimeAsync(0)
  const { hear } = makeLiveHearer(client, { orders: [list], wallet: [balance] })
  for (const topic of ['orders', 'wallet']) hear({ topic, version: '1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(ask.mock.calls.flat()).toEqual([list.path, balance.path, list.path])
})

it('fetches a topic that changes all the time once a second, the last change included', () => {
  const { hear, asked, fetched } = hearing()
  vi.advanceTimersByTime(0)
  asked.mockClear()
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
  const { hear, asked, fetched } = hearing({ orders: [list], notices: [balance] })
  vi.advanceTimersByTime(0)
  asked.mockClear()
  for (const topic of ['orders', 'notices']) hear({ topic, version: '1' })
  vi.advanceTimersByTime(0)
  expect(fetched()).toHaveLength(1)
  vi.advanceTimersByTime(300)
  expect(fetched()).toHaveLength(2)
})
