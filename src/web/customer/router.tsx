import {
  currentSession,
  hasMenu,
  isLikelySignedIn,
  isSignedIn,
  lastCustomer,
  startSession,
} from '../session/session.ts'
import { makeRouter, type Admission, type RouterOptions } from '../ui/page/make-router.tsx'
import { hasAccessToken, refreshSession } from '../ui/call/calls.ts'
import { stringifySearch, type Search } from '../ui/page/search.ts'
import { UnreachablePage } from '../ui/page/unreachable-page.tsx'
import { pageAt, type PageDefinition } from '../ui/page/page-definition.ts'
import { mayOpen } from '../ui/page/menu.ts'
import { pages, publicPages } from './shell/pages.ts'

const isAllowed = (pathname: string): boolean => {
  const page = pageAt(pages, pathname)
  const access = { hasMenu: (tag: number) => hasMenu(currentSession(), tag), hasRole: () => false }
  return page === undefined || mayOpen(page, access)
}

const loadShell = () => import('./shell/shell.tsx')

/** Failed preloads are ignored: the page loads the code again and reports the failure. */
const nothing = (): void => undefined

/**
 * Loads the code of the shell and the page while the server checks the session. It starts a moment later so
 * that the session request goes first: a browser opens only six connections.
 */
const loadAhead = (page: PageDefinition | undefined): void => {
  if (!isLikelySignedIn()) return
  setTimeout(() => void Promise.all([loadShell(), page?.load()]).catch(nothing), 10)
}

let isStarted = false

/** At start-up, fetches the page's first data as soon as there is a token, while the account loads. */
const prefetchStart = async (page: PageDefinition | undefined, search: Search): Promise<void> => {
  const isStart = !isStarted || currentSession() === null
  isStarted = true
  if (!isStart || page?.ahead === undefined || !isLikelySignedIn()) return
  const hasToken = async () => hasAccessToken() || (await refreshSession()) === 'refreshed'
  const [{ prefetchPage: ask }, isIn] = await Promise.all([page.ahead(), hasToken()])
  if (isIn) await ask(search)
}

const admit = async (pathname: string, search: Search): Promise<Admission> => {
  const page = pageAt(pages, pathname)
  loadAhead(page)
  void prefetchStart(page, search).catch(nothing)
  const state = await startSession()
  if (state === 'unreachable') return 'unreachable'
  if (state === 'in') return isAllowed(pathname) ? 'in' : { to: '/noRoute/index' }
  if (pathname === '/index' && search['code']) return { to: '/register', search: { code: search['code'] } }
  return signInFrom(pathname, search)
}

const signInFrom = (pathname: string, search: Search) => {
  const customer = lastCustomer()
  const returnTo = `${pathname}${stringifySearch(search)}`
  return {
    to: '/login',
    search: { ...(customer && { customer }), ...(returnTo !== '/index' && { returnTo }) },
  }
}

export const redirectToSignIn = (): void => {
  const { pathname, search } = router.state.location
  if (pathname !== '/login') void router.navigate(signInFrom(pathname, search))
}

export const routerOptions: RouterOptions = {
  basepath: '/appvue',
  pages,
  publicPages,
  redirects: { '/': '/index' },
  admit,
  isSignedIn,
  loadShell,
  unreachable: UnreachablePage,
}

export const router = makeRouter(routerOptions)
