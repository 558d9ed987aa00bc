import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { call } from './calls.ts'

// What a page will ask for first, asked while its code is still on the way: see `PageDefinition.ahead`.

interface Begun {
  readonly endpoint: Pick<Endpoint, 'path'>
  readonly input: unknown
  readonly at: number
  readonly answer: Promise<unknown>
  /** The answer once it is there. */
  came?: unknown
}

const begun = new Map<string, Begun>()
/** What pages have asked for themselves: their code was there first, and it is too late to ask ahead. */
const asked = new Set<string>()
const mostRemembered = 100
/** As long as an answer counts as fresh, see `useCall`. */
const freshMs = 10_000

const nameOf = (endpoint: Pick<Endpoint, 'path'>, input: unknown): string =>
  `${endpoint.path} ${JSON.stringify(input)}`

/**
 * Begins a read before the page that shows it stands; that page's own call takes the answer, once.
 * @throws Error where the page has asked already.
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

/** Waits until every read begun ahead is answered or refused. */
export const waitForPrefetches = async (): Promise<void> => {
  await Promise.allSettled([...begun.values()].map(({ answer }) => answer))
}

/** The answers that are there already, for a cache to begin with: what is drawn first shows them at once. */
export const prefetchedAnswers = (): readonly Begun[] =>
  [...begun.values()].filter((one) => one.came !== undefined && isFresh(one))

/** The answer to a read that was begun ahead and is still fresh; undefined where there is none. */
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

/** Nobody else is to see what was asked for somebody who has left. */
export const clearPrefetched = (): void => {
  begun.clear()
  asked.clear()
}
