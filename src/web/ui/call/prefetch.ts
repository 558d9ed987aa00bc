import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { call } from './calls.ts'

// Data a page needs first, fetched while its code is still loading: see `PageDefinition.ahead`.

interface Begun {
  readonly endpoint: Pick<Endpoint, 'path'>
  readonly input: unknown
  readonly at: number
  readonly answer: Promise<unknown>
  /** The response, once it has arrived. */
  came?: unknown
}

const begun = new Map<string, Begun>()
/** Calls that pages have already made themselves, so that a prefetch would come too late. */
const asked = new Set<string>()
const mostRemembered = 100
/** The same as in `useCall`. */
const freshMs = 10_000

const nameOf = (endpoint: Pick<Endpoint, 'path'>, input: unknown): string =>
  `${endpoint.path} ${JSON.stringify(input)}`

/**
 * Starts a read before its page is drawn; the page's own call uses the response once.
 * @throws Error if the page has already made the call.
 */
export const prefetch = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
  if (asked.has(nameOf(endpoint, input))) throw new Error('the page has asked already')
  const answer = call(endpoint, input, { quiet: true })
  const entry: Begun = { endpoint, input, at: performance.now(), answer }
  begun.set(nameOf(endpoint, input), entry)
  entry.came = await answer
  return answer
}

const isFresh = ({ at }: Begun): boolean => performance.now() - at <= freshMs

/** Waits until all prefetches have finished or failed. */
export const waitForPrefetches = async (): Promise<void> => {
  await Promise.allSettled([...begun.values()].map(({ answer }) => answer))
}

/** The responses that have arrived, as initial data for a cache, so that the first render shows them. */
export const prefetchedAnswers = (): readonly Begun[] =>
  [...begun.values()].filter((one) => one.came !== undefined && isFresh(one))

/** Takes the response of a prefetch that is still fresh; undefined if there is none. */
export const takePrefetched = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> | undefined => {
  const name = nameOf(endpoint, input)
  const found = begun.get(name)
  begun.delete(name)
  if (asked.size >= mostRemembered) asked.clear()
  asked.add(name)
  if (!found || !isFresh(found)) return undefined
  return found.answer as Promise<OutputOf<E>>
}

/** Another account must not see prefetched data of the previous one. */
export const clearPrefetched = (): void => {
  begun.clear()
  asked.clear()
}
