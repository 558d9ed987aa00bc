import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { CallError } from '../client/call-error.ts'
import type { Connection, ConnectionLoss } from '../client/connection.ts'
import { makeQueryClient } from './query-client.ts'

const lost = () => new CallError('network', 'No connection to the server.')

/** A list on screen, whose fetches fail while `isFailing`; `breaks`: because the connection is lost. */
const setUp = ({ breaks }: { readonly breaks: boolean }) => {
  let broken: ConnectionLoss | null = null
  let restored: () => void = () => undefined
  const listeners = new Set<() => void>()
  const state = { isFailing: true, fetches: 0 }
  const become = (loss: ConnectionLoss | null): void => {
    broken = loss
    for (const listener of listeners) listener()
  }
  const connection: Connection = {
    broken: () => broken,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    whenAnswering: () =>
      broken
        ? new Promise((resolve) => {
            restored = resolve
          })
        : Promise.resolve(),
  }
  const client = makeQueryClient(connection)
  const observer = new QueryObserver<string>(client, {
    queryKey: ['/app/User/GetWithdrawals'],
    retry: false,
    queryFn: () => {
      state.fetches += 1
      if (state.isFailing && breaks) become({ kind: 'noAnswer', since: '2026-01-01T00:00:00.000Z' })
      return state.isFailing ? Promise.reject(lost()) : Promise.resolve('rows')
    },
  })
  const close = observer.subscribe(() => undefined)
  return {
    state,
    observer,
    close,
    restore: () => {
      become(null)
      restored()
    },
  }
}

it('a call that fails while the server responds is refetched once, and then shown as failed', async () => {
  const { state, observer, close } = setUp({ breaks: false })
  await vi.waitFor(() => expect(state.fetches).toBe(2))
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(state.fetches).toBe(2)
  state.isFailing = false
  await observer.refetch()
  expect(observer.getCurrentResult().data).toBe('rows')
  close()
})

it('a call that fails because the connection is lost is refetched whenever it is restored', async () => {
  const { state, observer, close, restore } = setUp({ breaks: true })
  for (const fetches of [1, 2, 3]) {
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error' }))
    expect(state.fetches).toBe(fetches)
    if (fetches === 3) state.isFailing = false
    restore()
    await vi.waitFor(() => expect(state.fetches).toBe(fetches + 1))
  }
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('rows'))
  close()
})
