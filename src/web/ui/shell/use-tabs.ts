import { useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ask } from '../feedback/ask.ts'
import { useGo } from '../page/navigation.tsx'
import type { PageDefinition } from '../page/page-definition.ts'
import type { Search } from '../page/search.ts'
import { defineText, textNow } from '../text/define-text.ts'
import {
  changeTab,
  closeTabs,
  keepAllowed,
  restoreTabs,
  showPlace,
  storeTabs,
  tabOpenDelayMs,
  type Place,
  type Tab,
  type Tabs,
} from './tabs.ts'

const text = defineText({
  en: {
    title: 'Leave without saving?',
    message: 'Your changes on this page will be lost.',
    leave: 'Leave page',
    stay: 'Stay on page',
  },
  zh: { title: '放弃未保存的内容？', message: '此页面填写的内容尚未保存。', leave: '离开', stay: '继续编辑' },
})

export interface TabControl {
  readonly tabs: Tabs
  readonly active: Tab | null
  readonly close: (isClosed: (tab: Tab) => boolean) => Promise<void>
  readonly reload: () => void
  readonly setTabTitle: (key: string, title: string) => void
  readonly setUnsaved: (key: string, isUnsaved: boolean) => void
}

const storageKey = (app: string): string => `tabs:${app}`

const usePlace = (pages: readonly PageDefinition[]): Place | null => {
  // The resolved location, so that the front page stays until the next one can be shown.
  const pattern = useRouterState<AnyRouter, string>({
    select: (state) => String(state.matches.at(-1)?.fullPath ?? ''),
  })
  const pathname = useRouterState<AnyRouter, string>({
    select: (state) => state.matches.at(-1)?.pathname ?? '',
  })
  const params = useRouterState<AnyRouter, Record<string, string>>({
    select: (state) => state.matches.at(-1)?.params ?? {},
    structuralSharing: true,
  })
  const search = useRouterState<AnyRouter, Search>({
    select: (state) => state.matches.at(-1)?.search ?? {},
    structuralSharing: true,
  })
  return useMemo(() => {
    const definition = pages.find((page) => page.path === pattern)
    return definition ? { definition, pathname, params, search } : null
  }, [pages, pattern, pathname, params, search])
}

export const useTabs = (app: string, pages: readonly PageDefinition[]): TabControl => {
  const go = useGo()
  const place = usePlace(pages)
  const [tabs, setTabs] = useState(() => restoreTabs(sessionStorage.getItem(storageKey(app)), pages))

  // State derived from the URL and permissions: set while rendering, so that no frame shows the old page
  // under the new URL.
  const allowed = keepAllowed(tabs, pages)
  const shown = place ? showPlace(allowed, place) : allowed
  if (shown !== tabs) setTabs(shown)

  const unlisted = shown.list.find((tab) => tab.key === shown.active && !tab.isListed)?.key
  useEffect(() => {
    if (unlisted === undefined) return undefined
    const timer = setTimeout(
      () => setTabs((now) => changeTab(now, unlisted, { isListed: true })),
      tabOpenDelayMs,
    )
    return () => clearTimeout(timer)
  }, [unlisted])

  useEffect(() => {
    sessionStorage.setItem(storageKey(app), storeTabs(shown))
  }, [app, shown])

  const hasUnsaved = shown.list.some((tab) => tab.isUnsaved)
  useEffect(() => {
    if (!hasUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnsaved])

  // The tabs as last rendered, so that `close` keeps its identity for the pages that hold it.
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  }, [shown])
  const close = useCallback(
    async (isClosed: (tab: Tab) => boolean): Promise<void> => {
      const losing = latest.current.list.some(
        (tab) => tab.isUnsaved && !tab.definition.pinned && isClosed(tab),
      )
      if (losing && !(await confirmLeave())) return
      const { next } = closeTabs(latest.current, isClosed)
      // Leave the page before closing its tab, because its URL would open it again.
      if (next) await go(next.pathname, { search: next.search })
      setTabs((now) => closeTabs(now, isClosed).tabs)
    },
    [go],
  )

  return {
    tabs: shown,
    active: shown.list.find((tab) => tab.key === shown.active) ?? null,
    close,
    reload: () => {
      const active = shown.list.find((tab) => tab.key === shown.active)
      if (active) setTabs(changeTab(shown, active.key, { revision: active.revision + 1, isUnsaved: false }))
    },
    setTabTitle: useCallback((key, title) => setTabs((now) => changeTab(now, key, { title })), []),
    setUnsaved: useCallback((key, isUnsaved) => setTabs((now) => changeTab(now, key, { isUnsaved })), []),
  }
}

const confirmLeave = (): Promise<boolean> => {
  const words = textNow(text)
  return ask({
    title: words.title,
    message: words.message,
    confirmLabel: words.leave,
    cancelLabel: words.stay,
    danger: true,
  })
}
