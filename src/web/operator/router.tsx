import {
  currentOperator,
  hasRole,
  isOperatorSignedIn,
  startOperatorSession,
} from '../session/operator-session.ts'
import { makeRouter, type Admission, type RouterOptions } from '../ui/page/make-router.tsx'
import { pageAt } from '../ui/page/page-definition.ts'
import { stringifySearch, type Search } from '../ui/page/search.ts'
import { UnreachablePage } from '../ui/page/unreachable-page.tsx'
import { mayOpen } from '../ui/page/menu.ts'
import { pages, publicPages } from './shell/pages.ts'

const isAllowed = (pathname: string): boolean => {
  const page = pageAt(pages, pathname)
  const access = { hasMenu: () => false, hasRole: (role: string) => hasRole(currentOperator(), role) }
  return page === undefined || mayOpen(page, access)
}

const admit = async (pathname: string, search: Search): Promise<Admission> => {
  const state = await startOperatorSession()
  if (state === 'unreachable') return 'unreachable'
  if (state === 'in') return isAllowed(pathname) ? 'in' : { to: '/no-access' }
  return signInFrom(pathname, search)
}

const signInFrom = (pathname: string, search: Search): { to: string; search: Record<string, string> } => {
  const returnTo = `${pathname}${stringifySearch(search)}`
  return { to: '/login', search: returnTo === home ? {} : { returnTo } }
}

export const redirectToSignIn = (): void => {
  const { pathname, search } = router.state.location
  if (pathname !== '/login') void router.navigate(signInFrom(pathname, search))
}

const home = pages[0]?.path ?? '/security'

export const routerOptions: RouterOptions = {
  basepath: '/ops',
  pages,
  publicPages,
  redirects: { '/': home },
  admit,
  isSignedIn: isOperatorSignedIn,
  loadShell: () => import('./shell/shell.tsx'),
  unreachable: UnreachablePage,
}

export const router = makeRouter(routerOptions)
