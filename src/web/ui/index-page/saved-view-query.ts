import type { Search, SearchChange } from '../page/search.ts'

// Where in the list somebody is, and which view they came from.
const apart = new Set(['page', 'size', 'savedView'])

/** The parameters of a list's URL that a view keeps, in alphabetical order. */
export const viewQueryOf = (address: Search): Search =>
  Object.fromEntries(
    Object.entries(address)
      .filter(([name, value]) => !apart.has(name) && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Whether anything but the status tab and the layout is chosen. */
export const isWorthSaving = (address: Search): boolean =>
  Object.keys(viewQueryOf(address)).some((name) => name !== 'tab' && name !== 'view')

interface Saved {
  readonly id: string
  readonly query: Search
}

export interface ViewState<V> {
  /** The view that the list shows, exactly. */
  readonly active: V | null
  /** The view that was opened and whose filters were changed since. */
  readonly edited: V | null
}

/** Views with equal parameters: the one that was opened comes first. */
export const viewStateOf = <V extends Saved>(views: readonly V[], address: Search): ViewState<V> => {
  const shown = JSON.stringify(viewQueryOf(address))
  const isShown = ({ query }: V): boolean => JSON.stringify(viewQueryOf(query)) === shown
  const opened = views.find(({ id }) => id === address['savedView']) ?? null
  const active = opened && isShown(opened) ? opened : (views.find(isShown) ?? null)
  return { active, edited: active || shown === '{}' ? null : opened }
}

/** Takes away every filter; the number of rows stays. */
export const leaveView = (address: Search): SearchChange =>
  Object.fromEntries(Object.keys(address).flatMap((name) => (name === 'size' ? [] : [[name, undefined]])))

export const openView = (address: Search, { id, query }: Saved): SearchChange => ({
  ...leaveView(address),
  ...viewQueryOf(query),
  savedView: id,
})
