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
import { mayOpen, type MayOpen } from '../ui/page/menu.ts'
import { pages, publicPages } from './shell/pages.ts'

const isAllowed = (pathname: string): boolean => {
  const page = pageAt(pages, pathname)
  const access: MayOpen = {
    hasMenu: () => false,
    hasRole: (role, area) => hasRole(currentOperator(), role, area),
  }
  return page === undefined || mayOpen(page, access)
}

/** What the page that cannot be opened needs, for the page that says so. */
const neededOf = (pathname: string): Search => {
  const { area = 'own', roles = ['view'] } = pageAt(pages, pathname) ?? {}
  return { needs: roles.map((role) => `${area}:${role}`).join(), of: pathname }
}

const admit = async (pathname: string, search: Search): Promise<Admission> => {
  const state = await startOperatorSession()
  if (state === 'unreachable') return 'unreachable'
  if (state === 'in') return isAllowed(pathname) ? 'in' : { to: '/no-access', search: neededOf(pathname) }
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
