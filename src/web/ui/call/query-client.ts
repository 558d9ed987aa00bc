import { QueryClient } from '@tanstack/react-query'
import { cameAhead } from './ahead.ts'
import { CallError } from './call-error.ts'
import { callKey } from './use-call.ts'

/**
 * One cache an application, with what was asked for ahead. Only a broken line is tried again by itself; the server's word is
 * taken.
 */
export const makeQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 5 * 60_000,
        retry: (count, error) => count < 2 && error instanceof CallError && error.code === 'network',
        retryDelay: (count) => 1000 * (count + 1),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const { endpoint, input, came } of cameAhead()) client.setQueryData(callKey(endpoint, input), came)
  return client
}
