import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { prefetchedAnswers } from './prefetch.ts'
import { CallError } from './call-error.ts'
import { serverConnection } from './connection.ts'
import { callKey } from './use-call.ts'

const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.code === 'network'

/**
 * One cache per application, filled with prefetched data. Only connection failures of reads are retried
 * automatically, immediately and when the server responds again; refusals and mutations are not.
 */
export const makeQueryClient = (connection = serverConnection()): QueryClient => {
  const refetchUnanswered = async (): Promise<void> => {
    await connection.whenAnswering()
    await client.refetchQueries(
      { type: 'active', predicate: ({ state }) => isUnanswered(state.error) },
      { cancelRefetch: false },
    )
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnanswered(error)) void refetchUnanswered()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isUnanswered(error)) void connection.whenAnswering()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 5 * 60_000,
        retry: (count, error) => count < 2 && isUnanswered(error),
        retryDelay: (count) => 1000 * (count + 1),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const { endpoint, input, response } of prefetchedAnswers())
    client.setQueryData(callKey(endpoint, input), response)
  return client
}
