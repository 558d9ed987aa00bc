import type { NamedEndpoint } from './all.ts'

/** What an endpoint's name begins with that changes nothing. Every other name is a deed's. */
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

/** Whether a call changes anything, by the house's way of naming endpoints: what is not known to read does. */
export const isMutatingAction = ({ name, endpoint }: Pick<NamedEndpoint, 'name' | 'endpoint'>): boolean =>
  endpoint.method !== 'GET' && !readingVerbs.some((verb) => new RegExp(`^${verb}(?![a-z])`).test(name))
