import { createContext, use, useCallback, useEffect } from 'react'
import type { Label } from '../text/define-text.ts'
import { useGo } from './navigation.tsx'
import { changeSearch, type Search, type SearchChange } from './search.ts'

/** What a page knows of itself. Frozen while its tab is in the background, so that it keeps what it showed. */
export interface Page {
  /** Of this tab, unique among the open ones. */
  readonly tabKey: string
  readonly pathname: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Search
  readonly isActive: boolean
  /** Of the page's definition. */
  readonly title: Label
  readonly setTabTitle: (tabKey: string, title: string) => void
  readonly setUnsaved: (tabKey: string, isUnsaved: boolean) => void
  readonly closeTab: (tabKey: string) => void
}

const PageContext = createContext<Page | null>(null)
export const PageProvider = PageContext

/** Whether this stands in the shell, for what may also stand without it. */
export const useIsInShell = (): boolean => use(PageContext) !== null

/** The page's own address: `params` of the path, `search` of the query. */
export const usePage = (): Page => {
  const page = use(PageContext)
  if (!page) throw new Error('usePage is for pages inside the shell')
  return page
}

/** The query and a way to change names in it; the page stays, the address follows. */
export const useSearch = (): readonly [
  Search,
  (change: SearchChange, options?: { push?: boolean }) => void,
] => {
  const { pathname, search } = usePage()
  const go = useGo()
  const change = useCallback(
    (patch: SearchChange, options: { push?: boolean } = {}) =>
      void go(pathname, { search: changeSearch(search, patch), replace: !options.push }),
    [go, pathname, search],
  )
  return [search, change]
}

/** Names the tab after what is shown ('Order #1042'), once it is known. The window's title is a fixed string. */
export const usePageTitle = (title: string | undefined): void => {
  const { tabKey, setTabTitle } = usePage()
  useEffect(() => {
    if (title) setTabTitle(tabKey, title)
  }, [title, tabKey, setTabTitle])
}

/**
 * Call at page level with whether something typed is not saved: closing the tab or the window then asks. Changing
 * to another tab loses nothing and asks nothing.
 */
export const useLeaveGuard = (isUnsaved: boolean): void => {
  const { tabKey, setUnsaved } = usePage()
  useEffect(() => {
    // Not undone on clean-up: a tab in the background is still unsaved. The tab's end forgets it.
    setUnsaved(tabKey, isUnsaved)
  }, [isUnsaved, tabKey, setUnsaved])
}

/** Closes this page's own tab, as after saving; the next one comes forward. */
export const useCloseTab = (): (() => void) => {
  const { tabKey, closeTab } = usePage()
  return useCallback(() => closeTab(tabKey), [closeTab, tabKey])
}
