import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLiveHandler, type LiveCalls } from './use-live.ts'

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

const makeHandler = (calls: LiveCalls = { orders: [list], wallet: [balance] }) => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const fetched = () => invalidate.mock.calls.map(([filter]) => filter?.queryKey)
  const handler = makeLiveHandler(client, calls)
  for (const topic of Object.keys(calls)) handler.handle({ topic, version: '0' })
  return { ...handler, client, invalidate, fetched }
}

it('refetches only the calls of a topic whose version has changed', async () => {
  const { handle, invalidate, fetched } = makeHandler()
  await vi.advanceTimersByTimeAsync(0)
  invalidate.mockClear()
  handle({ topic: 'orders', version: '0' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetched()).toEqual([])
  handle({ topic: 'orders', version: '1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched()).toEqual([['/Order/GetOrderList']])
})

it('refetches nothing when the first versions were known before the calls, until they change', async () => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const { handle } = makeLiveHandler(client, { orders: [list] }, new Map([['orders', '1']]))
  handle({ topic: 'orders', version: '1' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(invalidate).not.toHaveBeenCalled()
  handle({ topic: 'orders', version: '2' })
  await vi.advanceTimersByTimeAsync(0)
  expect(invalidate).toHaveBeenCalledOnce()
})

it('refetches data displayed before the first version, each call once', async () => {
  const { client, fetched } = makeHandler(both)
  client.setQueryData(['/Order/GetOrderList', {}], 'orders')
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched()).toEqual([['/Order/GetOrderList'], ['/Home/GetDashboard'], ['/User/GetWallet']])
  expect(client.getQueryState(['/Order/GetOrderList', {}])?.isInvalidated).toBe(true)
})

it('refetches displayed data at the start, but not failed calls, which were already reported', async () => {
  const client = new QueryClient()
  const ask = vi.fn<(path: string) => Promise<string>>((path) =>
    path === list.path ? Promise.resolve('orders') : Promise.reject(new Error('no')),
  )
  for (const { path } of [list, balance]) {
    const shown = { queryKey: [path, {}], queryFn: () => ask(path), retry: false }
    new QueryObserver(client, shown).subscribe(() => undefined)
  }
  await vi.advanceTimersByTimeAsync(0)
  const { handle } = makeLiveHandler(client, { orders: [list], wallet: [balance] })
  for (const topic of ['orders', 'wallet']) handle({ topic, version: '1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(ask.mock.calls.flat()).toEqual([list.path, balance.path, list.path])
})

it('refetches a continually changing topic once a second, including the last change', async () => {
  const { handle, invalidate, fetched } = makeHandler()
  await vi.advanceTimersByTimeAsync(0)
  invalidate.mockClear()
  for (let version = 0; version < 50; version += 1) {
    handle({ topic: 'orders', version: String(version) })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(fetched()).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched()).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched()).toHaveLength(6)
})

it("refetches the customer's own topics immediately and spreads shared ones", async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { handle, invalidate, fetched } = makeHandler({ orders: [list], notices: [balance] })
  await vi.advanceTimersByTimeAsync(0)
  invalidate.mockClear()
  for (const topic of ['orders', 'notices']) handle({ topic, version: '1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(fetched()).toHaveLength(2)
})
