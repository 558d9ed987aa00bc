import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { prefetchedAnswers } from './prefetch.ts'
import { CallError } from '../client/call-error.ts'
import { serverConnection } from '../client/connection.ts'
import { callKey } from './use-call.ts'

const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.code === 'network'

/**
 * One cache per application, filled with prefetched data. Only connection failures of reads are retried
 * automatically, immediately and when the server responds again; refusals and mutations are not.
 */
export const makeQueryClient = (connection = serverConnection()): QueryClient => {
  // Calls that were refetched while the server responded: refetched endlessly, their screens would never say that
  // they fail.
  const refetched = new Set<string>()
  const refetchUnanswered = async (failed: string): Promise<void> => {
    let wasBroken = connection.broken() !== null
    const unsubscribe = connection.subscribe(() => {
      wasBroken ||= connection.broken() !== null
    })
    await connection.whenAnswering()
    unsubscribe()
    if (!wasBroken && refetched.has(failed)) return
    refetched.add(failed)
    await client.refetchQueries(
      {
        type: 'active',
        predicate: ({ state, queryHash }) => isUnanswered(state.error) && (wasBroken || queryHash === failed),
      },
      { cancelRefetch: false },
    )
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryHash }) => {
        if (isUnanswered(error)) void refetchUnanswered(queryHash)
      },
      onSuccess: (_answer, { queryHash }) => refetched.delete(queryHash),
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
