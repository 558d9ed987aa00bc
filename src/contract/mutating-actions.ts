import type { NamedEndpoint } from './all.ts'

/** First words of endpoint names that change nothing. Every other name changes something. */
const readingVerbs = [
  'get',
  'list',
  'count',
  'find',
  'search',
  'suggest',
  'preview',
  'calculate',
  'trial',
  'export',
  'download',
]

/** Whether a call changes anything, judged by the first word of its name; unknown words count as changes. */
export const isMutatingAction = ({ name, endpoint }: Pick<NamedEndpoint, 'name' | 'endpoint'>): boolean =>
  endpoint.method !== 'GET' &&
  !readingVerbs.some((verb) => name.startsWith(verb) && !/^[a-z]/.test(name.slice(verb.length)))
