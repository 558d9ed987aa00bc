import type { Search, SearchChange } from '../../page/search.ts'

// Where in the list somebody is, and which view they came from.
const apart = new Set(['page', 'size', 'savedView'])

/** The parameters of a list's URL that a view keeps, in alphabetical order. */
export const viewQueryOf = (address: Search): Search =>
  Object.fromEntries(
    Object.entries(address)
      .filter(([name, value]) => !apart.has(name) && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Whether anything but the status tab and the layout is chosen in the URL. */
export const isWorthSaving = (address: Search): boolean =>
  Object.keys(viewQueryOf(address)).some((name) => name !== 'tab' && name !== 'view')

interface Saved {
  readonly id: string
  readonly query: Search
}

export interface ViewState<V> {
  /** The view that the list shows, exactly. */
  readonly active: V | null
  /** The view that was opened and whose filters or columns were changed since. */
  readonly edited: V | null
}

const textOf = (address: Search): string => JSON.stringify(viewQueryOf(address))

/**
 * Views with equal parameters: the one that was opened comes first. Filters that were chosen without opening a view show
 * it, too, if its columns are also the reader's own.
 */
export const viewStateOf = <V extends Saved>(
  views: readonly V[],
  address: Search,
  ownColumns: string,
): ViewState<V> => {
  const shown = textOf(address)
  const chosen = isWorthSaving(address) ? textOf({ columns: ownColumns, ...address }) : shown
  const isShown = ({ query }: V): boolean => [shown, chosen].includes(textOf(query))
  const opened = views.find(({ id }) => id === address['savedView']) ?? null
  const active = opened && isShown(opened) ? opened : (views.find(isShown) ?? null)
  return { active, edited: active || shown === '{}' ? null : opened }
}

/** Takes away every filter; the number of rows stays. */
export const leaveView = (address: Search): SearchChange =>
  Object.fromEntries(Object.keys(address).flatMap((name) => (name === 'size' ? [] : [[name, undefined]])))

const notFilters = new Set(['tab', 'sort', 'view', 'columns'])
const filtersOf = (address: Search): string =>
  JSON.stringify(Object.entries(viewQueryOf(address)).filter(([name]) => !notFilters.has(name)))

/**
 * The open view's filters go with it, and so do its columns. Only while other filters are chosen, the status is one more
 * change to the view.
 */
export const chooseStatus = <V extends Saved>(
  address: Search,
  { active, edited }: ViewState<V>,
  tab: string,
): SearchChange => {
  const filters = filtersOf(address)
  if (edited && filters !== '[]' && filters !== filtersOf(edited.query)) return { tab }
  const isOpened = (active ?? edited) !== null && (address['savedView'] ?? address['columns']) !== undefined
  return { ...(isOpened && leaveView(address)), columns: undefined, tab }
}

export const openView = (address: Search, { id, query }: Saved): SearchChange => ({
  ...leaveView(address),
  ...viewQueryOf(query),
  savedView: id,
})
