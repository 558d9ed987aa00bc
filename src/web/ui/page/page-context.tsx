import { createContext, use, useCallback, useEffect } from 'react'
import type { Label } from '../text/define-text.ts'
import { useChangeSearch } from './navigation.tsx'
import type { Search, SearchChange } from './search.ts'

/** The context of a page. Frozen while its tab is in the background, so that the page keeps its content. */
export interface Page {
  readonly tabKey: string
  readonly pathname: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Search
  readonly isActive: boolean
  readonly title: Label
  readonly setTabTitle: (tabKey: string, title: string) => void
  readonly setUnsaved: (tabKey: string, isUnsaved: boolean) => void
  readonly closeTab: (tabKey: string) => void
}

const PageContext = createContext<Page | null>(null)
export const PageProvider = PageContext

export const useIsInShell = (): boolean => use(PageContext) !== null

export const usePage = (): Page => {
  const page = use(PageContext)
  if (!page) throw new Error('usePage must be used inside the shell')
  return page
}

export const useSearch = (): readonly [
  Search,
  (change: SearchChange, options?: { readonly push?: boolean }) => void,
] => {
  const { pathname, search } = usePage()
  return [search, useChangeSearch(pathname, search)]
}

/** Names the tab after its content ('Order #1042') once it is known. The window title is fixed. */
export const usePageTitle = (title: string | undefined): void => {
  const { tabKey, setTabTitle } = usePage()
  useEffect(() => {
    if (title) setTabTitle(tabKey, title)
  }, [title, tabKey, setTabTitle])
}

/**
 * Call at page level with whether there are unsaved changes: closing the tab or window then asks. Switching
 * tabs loses nothing and does not ask.
 */
export const useLeaveGuard = (isUnsaved: boolean): void => {
  const { tabKey, setUnsaved } = usePage()
  useEffect(() => {
    // Not reset on clean-up, because a background tab is still unsaved. Closing the tab resets it.
    setUnsaved(tabKey, isUnsaved)
  }, [isUnsaved, tabKey, setUnsaved])
}

export const useCloseTab = (): (() => void) => {
  const { tabKey, closeTab } = usePage()
  return useCallback(() => closeTab(tabKey), [closeTab, tabKey])
}
