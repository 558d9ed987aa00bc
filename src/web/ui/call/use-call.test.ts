import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { callKey, invalidateCalls } from './use-call.ts'

const list = { path: '/app/Product/GetWinningProducts' }

/** A list on screen whose fetches end when the test says so. */
const setUp = () => {
  const client = new QueryClient()
  const fetches: { readonly signal: AbortSignal; readonly resolve: (rows: readonly string[]) => void }[] = []
  const observer = new QueryObserver<readonly string[]>(client, {
    queryKey: callKey(list, { isSaved: true }),
    queryFn: ({ signal }) =>
      new Promise((resolve) => {
        fetches.push({ signal, resolve })
      }),
  })
  const close = observer.subscribe(() => undefined)
  return { client, fetches, observer, close }
}

it('a change made during the first fetch of a list is fetched again', async () => {
  const { client, fetches, observer, close } = setUp()
  const done = invalidateCalls(client, [list])
  await vi.waitFor(() => expect(fetches).toHaveLength(2))
  fetches[0]?.resolve(['removed a moment ago'])
  expect(fetches[0]?.signal.aborted).toBe(true)
  fetches[1]?.resolve([])
  await done
  expect(observer.getCurrentResult().data).toEqual([])
  close()
})

it('a list that nobody looks at is fetched when it is shown again, not before', async () => {
  const { client, fetches, observer, close } = setUp()
  fetches[0]?.resolve(['a'])
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['a']))
  close()
  await invalidateCalls(client, [list])
  expect(fetches).toHaveLength(1)
  const closeAgain = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(fetches).toHaveLength(2))
  closeAgain()
})
