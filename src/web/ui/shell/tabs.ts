import type { PageDefinition } from '../page/page-definition.ts'
import { type Search, stringifySearch } from '../page/search.ts'

export interface Place {
  readonly definition: PageDefinition
  readonly pathname: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Search
}

export interface Tab extends Place {
  readonly key: string
  /** Set by the page itself if it has a better title than its definition. */
  readonly title: string | null
  readonly isUnsaved: boolean
  /** Counts reloads; a new number remounts the page. */
  readonly revision: number
  /** Shown in the tab bar: a page that is left immediately gets no tab. */
  readonly isListed: boolean
  /** Listed but not mounted: not opened since the window was loaded. */
  readonly isAsleep: boolean
  /** For unmounting the pages unused for longest. */
  readonly usedAt: number
}

export interface Tabs {
  readonly list: readonly Tab[]
  readonly active: string | null
  readonly clock: number
}

const maxAwake = 12

export const tabOpenDelayMs = 100

export const tabKeyOf = (definition: PageDefinition, pathname: string, search: Search): string => {
  const own = (definition.tabBy ?? []).map((name) => [name, search[name] ?? ''] as const)
  return own.length > 0 ? `${pathname}${stringifySearch(Object.fromEntries(own))}` : pathname
}

const newTab = (key: string, place: Place, usedAt: number): Tab => ({
  ...place,
  key,
  title: null,
  isUnsaved: false,
  isListed: false,
  revision: 0,
  isAsleep: false,
  usedAt,
})

const isSamePlace = (tab: Tab, place: Place): boolean =>
  tab.pathname === place.pathname && stringifySearch(tab.search) === stringifySearch(place.search)

/** The tabs with this location open and in front; the same object if nothing changes. */
export const showPlace = (tabs: Tabs, place: Place): Tabs => {
  const key = tabKeyOf(place.definition, place.pathname, place.search)
  const found = tabs.list.find((tab) => tab.key === key)
  if (found && tabs.active === key && !found.isAsleep && isSamePlace(found, place)) return tabs
  const clock = tabs.clock + 1
  const list = found
    ? tabs.list.map((tab) => (tab.key === key ? { ...tab, ...place, isAsleep: false, usedAt: clock } : tab))
    : [...tabs.list, newTab(key, place, clock)]
  const kept = list.filter((tab) => (tab.isListed && !tab.definition.isPassing) || tab.key === key)
  return { list: letSleep(kept, key), active: key, clock }
}

const letSleep = (list: readonly Tab[], active: string): readonly Tab[] => {
  const awake = list.filter((tab) => !tab.isAsleep)
  if (awake.length <= maxAwake) return list
  const idle = awake
    .filter((tab) => tab.key !== active && !tab.isUnsaved)
    .toSorted((a, b) => a.usedAt - b.usedAt)
  const sleepy = new Set(idle.slice(0, awake.length - maxAwake).map((tab) => tab.key))
  return list.map((tab) => (sleepy.has(tab.key) ? { ...tab, isAsleep: true } : tab))
}

/** Closes tabs (never pinned ones) and returns the one to show instead if the front one was closed. */
export const closeTabs = (
  tabs: Tabs,
  isClosed: (tab: Tab) => boolean,
): { readonly tabs: Tabs; readonly next: Tab | null } => {
  const staying = tabs.list.filter((tab) => tab.definition.pinned || !isClosed(tab))
  if (staying.some((tab) => tab.key === tabs.active)) return { tabs: { ...tabs, list: staying }, next: null }
  const place = tabs.list.findIndex((tab) => tab.key === tabs.active)
  const before = tabs.list.slice(0, Math.max(place, 0)).filter((tab) => staying.includes(tab))
  // Pinned tabs stand open without having been chosen: of those, only the first.
  const next = before.findLast((tab) => !tab.definition.pinned) ?? staying[0] ?? null
  return { tabs: { ...tabs, list: staying }, next }
}

export const changeTab = (tabs: Tabs, key: string, change: Partial<Tab>): Tabs => {
  const found = tabs.list.find((tab) => tab.key === key)
  if (!found) return tabs
  const isSame = Object.entries(change).every(([name, value]) => found[name as keyof Tab] === value)
  if (isSame) return tabs
  return { ...tabs, list: tabs.list.map((tab) => (tab.key === key ? { ...tab, ...change } : tab)) }
}

const pinnedTab = (definition: PageDefinition): Tab => ({
  ...newTab(definition.path, { definition, pathname: definition.path, params: {}, search: {} }, 0),
  isListed: true,
  isAsleep: true,
})

/** The tabs that the account may open; a pinned one is back as soon as it is allowed again. */
export const keepAllowed = (tabs: Tabs, pages: readonly PageDefinition[]): Tabs => {
  const kept = tabs.list.filter((tab) => pages.includes(tab.definition))
  const pinned = pages.filter((page) => page.pinned)
  const isThere = (page: PageDefinition): boolean => kept.some((tab) => tab.definition === page)
  if (kept.length === tabs.list.length && pinned.every(isThere)) return tabs
  const list = [
    ...pinned.map((page) => kept.find((tab) => tab.definition === page) ?? pinnedTab(page)),
    ...kept.filter((tab) => !pinned.includes(tab.definition)),
  ]
  return { ...tabs, list, active: list.some((tab) => tab.key === tabs.active) ? tabs.active : null }
}

export const storeTabs = (tabs: Tabs): string =>
  JSON.stringify(
    tabs.list
      .filter((tab) => tab.isListed)
      .map(({ definition, pathname, params, search, title }) => ({
        path: definition.path,
        pathname,
        params,
        search,
        title,
      })),
  )

/** The stored tabs, not mounted, of pages the account may still open; pinned pages come first. */
export const restoreTabs = (stored: string | null, pages: readonly PageDefinition[]): Tabs => {
  const pinned = pages.filter((page) => page.pinned).map(pinnedTab)
  const keys = new Set(pinned.map((tab) => tab.key))
  const others = parseStored(stored).flatMap(({ path, title, ...place }) => {
    const definition = pages.find((page) => page.path === path)
    if (!definition) return []
    const key = tabKeyOf(definition, place.pathname, place.search)
    if (keys.has(key)) return []
    keys.add(key)
    return [{ ...newTab(key, { ...place, definition }, 0), title, isListed: true, isAsleep: true }]
  })
  return { list: [...pinned, ...others], active: null, clock: 0 }
}

interface StoredTab {
  readonly path: string
  readonly pathname: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Search
  readonly title: string | null
}

const parseStored = (stored: string | null): readonly StoredTab[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isStoredTab) : []
  } catch {
    return []
  }
}

const isStoredTab = (value: unknown): value is StoredTab =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'pathname' in value &&
  'params' in value &&
  'search' in value &&
  typeof value.pathname === 'string' &&
  typeof value.params === 'object' &&
  typeof value.search === 'object'
