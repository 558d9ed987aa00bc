import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { takePrefetched } from './prefetch.ts'
import { CallError } from '../client/call-error.ts'
import { versionsKnown } from './live-start.ts'
import { call, upload } from './calls.ts'
import { withLastingCallbacks, type MutationCallbacks } from './lasting-callbacks.ts'

export interface UseCallOptions<E extends Endpoint> {
  /** False delays the call until its input is known. */
  readonly enabled?: boolean
  /** How long a response counts as fresh; 10 seconds by default. */
  readonly staleMs?: number
  /** Polling interval while the page is shown; a function can stop it by returning false. */
  readonly everyMs?: number | ((last: OutputOf<E> | undefined) => number | false)
  /** False shows the loading state when the input changes, instead of the previous response dimmed. */
  readonly keepPrevious?: boolean
  /** Shows a message for refusals only: for polls, and for screens that show `ErrorState` instead. */
  readonly quiet?: boolean
}

export const callKey = (endpoint: Pick<Endpoint, 'path'>, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

/**
 * Reads through a contract entry, with typed input and output. Responses are cached per input; the last one
 * stays visible while paging.
 */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: UseCallOptions<E> = {},
): UseQueryResult<OutputOf<E>, CallError> => {
  type Output = OutputOf<E>
  const { everyMs } = options
  const observed: UseQueryOptions<Output, CallError> = {
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => {
      const ask = async () => {
        await versionsKnown()
        return call(endpoint, input, { signal, quiet: options.quiet, repeats: true })
      }
      return takePrefetched(endpoint, input)?.catch(ask) ?? ask()
    },
    enabled: options.enabled ?? true,
    staleTime: options.staleMs ?? 10_000,
    refetchInterval:
      typeof everyMs === 'function' ? (query) => everyMs(query.state.data) : (everyMs ?? false),
  }
  return useQuery(
    options.keepPrevious === false ? observed : { ...observed, placeholderData: keepPreviousData },
  )
}

export interface UseCallMutationOptions<E extends Endpoint> {
  readonly invalidates?: readonly Pick<Endpoint, 'path'>[]
  readonly onSuccess?: (output: OutputOf<E>, input: InputOf<E>) => void | Promise<void>
  /** A 415 is shown next to the form's fields (see `useFieldErrors`) instead of in the dialog. */
  readonly showsFields?: boolean
  readonly quiet?: boolean
  /** Calls with the same value are sent one after the other, so that the last one decides. */
  readonly inTurn?: string
}

type WithoutMutate<R> = R extends unknown ? Omit<R, 'mutate'> : never

export type CallMutation<O, I> = WithoutMutate<UseMutationResult<O, CallError, I>> & {
  readonly mutate: (input: I, callbacks?: MutationCallbacks<O>) => void
}

const useLastingMutate = <O, I>(mutation: UseMutationResult<O, CallError, I>): CallMutation<O, I> => {
  const { mutateAsync } = mutation
  const mutate = useMemo(() => withLastingCallbacks<I, O>((input) => mutateAsync(input)), [mutateAsync])
  return { ...mutation, mutate }
}

/**
 * Writes through a contract entry. Retrying after a connection or server failure reuses the idempotency key;
 * a definite response or another input starts a new one.
 */
export const useCallMutation = <E extends Endpoint>(
  endpoint: E,
  options: UseCallMutationOptions<E> = {},
): CallMutation<OutputOf<E>, InputOf<E>> => {
  const client = useQueryClient()
  const keyOf = useIntentKey()
  const mutation = useMutation<OutputOf<E>, CallError, InputOf<E>>({
    ...(options.inTurn === undefined ? {} : { scope: { id: options.inTurn } }),
    mutationFn: (input) =>
      keyOf(input, (idempotencyKey) =>
        call(endpoint, input, { idempotencyKey, showsFields: options.showsFields, quiet: options.quiet }),
      ),
    onSuccess: async (output, input) => {
      await invalidateCalls(client, options.invalidates ?? [])
      await options.onSuccess?.(output, input)
    },
  })
  return useLastingMutate(mutation)
}

export const useUploadMutation = <E extends Endpoint>(
  endpoint: E,
  options: UseCallMutationOptions<E> & { readonly onProgress?: (part: number) => void } = {},
): CallMutation<OutputOf<E>, { readonly input: InputOf<E>; readonly file: File }> => {
  const client = useQueryClient()
  const keyOf = useIntentKey()
  const mutation = useMutation<OutputOf<E>, CallError, { readonly input: InputOf<E>; readonly file: File }>({
    mutationFn: ({ input, file }) =>
      keyOf([input, file.name, file.size, file.lastModified], (idempotencyKey) =>
        upload(endpoint, input, file, {
          idempotencyKey,
          showsFields: options.showsFields,
          quiet: options.quiet,
          onProgress: options.onProgress ?? (() => undefined),
        }),
      ),
    onSuccess: async (output, { input }) => {
      await invalidateCalls(client, options.invalidates ?? [])
      await options.onSuccess?.(output, input)
    },
  })
  return useLastingMutate(mutation)
}

const isFirstFetch = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus !== 'idle'

/** Marks the responses of these entries as outdated, whatever their input, and refetches those on screen. */
export const invalidateCalls = async (
  client: QueryClient,
  endpoints: readonly Pick<Endpoint, 'path'>[],
): Promise<void> => {
  const invalidate = async (queryKey: readonly unknown[]): Promise<void> => {
    // React Query restarts a refetch, but not a first fetch, whose response may be older than the change.
    await client.cancelQueries({ queryKey, predicate: isFirstFetch })
    await client.invalidateQueries({ queryKey })
  }
  await Promise.all(endpoints.map((one) => invalidate(callKey(one))))
}

const useIntentKey = () => {
  const intent = useRef<{ readonly of: string; readonly key: string } | null>(null)
  return async <T>(of: unknown, work: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(of)
    if (intent.current?.of !== text) intent.current = { of: text, key: crypto.randomUUID() }
    const { key } = intent.current
    try {
      const answer = await work(key)
      intent.current = null
      return answer
    } catch (error) {
      if (!(error instanceof CallError) || !error.isUncertain) intent.current = null
      throw error
    }
  }
}
