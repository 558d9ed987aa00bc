import { useRouter } from '@tanstack/react-router'
import { useCallback, type ComponentProps, type MouseEvent } from 'react'
import { useReachable } from './reachable.tsx'
import { changeSearch, parseSearch, stringifySearch, type Search, type SearchChange } from './search.ts'

export interface GoOptions {
  readonly search?: SearchChange
  readonly replace?: boolean
}

// Pages link to each other by URL ('/orders/dropshippingDetail?id=5'), as a bookmark would.
const targetOf = (to: string, search: SearchChange = {}): { to: string; search: Record<string, unknown> } => {
  const [path = '/', query = ''] = to.split('?')
  return { to: path, search: { ...parseSearch(query), ...search } }
}

/**
 * Opens a page of this application; the promise resolves when it is shown: `go('/orders/dropshippingDetail',
 * { search: { id } })`.
 */
export const useGo = (): ((to: string, options?: GoOptions) => Promise<void>) => {
  const router = useRouter()
  return useCallback(
    (to, options = {}) =>
      router.navigate({ ...targetOf(to, options.search), replace: options.replace ?? false }),
    [router],
  )
}

/**
 * Changes parameters of the page's own URL. Applied to the URL as it is now, which may be newer than the page's last
 * render: a search that is reported while a filter is being chosen must not undo it.
 */
export const useChangeSearch = (
  pathname: string,
  rendered: Search,
): ((change: SearchChange, options?: { readonly push?: boolean }) => void) => {
  const router = useRouter()
  const go = useGo()
  return useCallback(
    (change, { push = false } = {}) => {
      const latest = router.latestLocation
      const search = latest.pathname === pathname ? parseSearch(latest.searchStr) : rendered
      void go(pathname, { search: changeSearch(search, change), replace: !push })
    },
    [router, go, pathname, rendered],
  )
}

export const useHref = (): ((to: string, search?: SearchChange) => string) => {
  const router = useRouter()
  return useCallback(
    (to, search) => {
      const target = targetOf(to, search)
      return router.history.createHref(`${router.basepath}${target.to}${stringifySearch(target.search)}`)
    },
    [router],
  )
}

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string
  readonly search?: SearchChange
}

/**
 * A link to a page of this application, or only its text if the account may not open that page; with Ctrl, ⌘ or the middle button it behaves like a normal
 * link.
 */
export const PageLink = ({ to, search, onClick, ...anchor }: PageLinkProps) => {
  const go = useGo()
  const href = useHref()
  const { isForbidden } = useReachable()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || anchor.target === '_blank') return
    event.preventDefault()
    void go(to, { search })
  }
  if (isForbidden(to.split('?')[0] ?? to)) return <span className={anchor.className}>{anchor.children}</span>
  return <a {...anchor} href={href(to, search)} onClick={follow} />
}
