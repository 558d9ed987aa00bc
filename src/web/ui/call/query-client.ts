import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** One cache an application. Only a broken line is tried again by itself; the server's word is taken. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
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
