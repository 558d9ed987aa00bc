import type { Endpoint, InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { call } from './calls.ts'

// Data a page needs first, fetched while its code is still loading: see `PageDefinition.ahead`.

interface Prefetch {
  readonly endpoint: Pick<Endpoint, 'path'>
  readonly input: unknown
  readonly at: number
  readonly answer: Promise<unknown>
  response?: unknown
}

const prefetches = new Map<string, Prefetch>()
/** Calls that pages have already made themselves, so that a prefetch would come too late. */
const requested = new Set<string>()
const maxRequested = 100
/** The same as in `useCall`. */
const freshMs = 10_000

const nameOf = (endpoint: Pick<Endpoint, 'path'>, input: unknown): string =>
  `${endpoint.path} ${JSON.stringify(input)}`

/**
 * Starts a read before its page is drawn; the page's own call uses the response once.
 * @throws Error if the page has already made the call.
 */
export const prefetch = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
  if (requested.has(nameOf(endpoint, input))) throw new Error('the page has already made this call')
  const answer = call(endpoint, input, { quiet: true, silent: true })
  const entry: Prefetch = { endpoint, input, at: performance.now(), answer }
  prefetches.set(nameOf(endpoint, input), entry)
  entry.response = await answer
  return answer
}

const isFresh = ({ at }: Prefetch): boolean => performance.now() - at <= freshMs

export const waitForPrefetches = async (): Promise<void> => {
  await Promise.allSettled([...prefetches.values()].map(({ answer }) => answer))
}

/** The responses that have arrived, as initial data for a cache, so that the first render shows them. */
export const prefetchedAnswers = (): readonly Prefetch[] =>
  [...prefetches.values()].filter((one) => one.response !== undefined && isFresh(one))

export const takePrefetched = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> | undefined => {
  const name = nameOf(endpoint, input)
  const found = prefetches.get(name)
  prefetches.delete(name)
  if (requested.size >= maxRequested) requested.clear()
  requested.add(name)
  if (!found || !isFresh(found)) return undefined
  return found.answer as Promise<OutputOf<E>>
}

/** Another account must not see prefetched data of the previous one. */
export const clearPrefetched = (): void => {
  prefetches.clear()
  requested.clear()
}
