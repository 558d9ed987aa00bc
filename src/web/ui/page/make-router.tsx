import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router'
import { Suspense, type ComponentType, type JSX } from 'react'
import { Feedback } from '../feedback/feedback.tsx'
import type { Label } from '../text/define-text.ts'
import { BackToTop } from './back-to-top.tsx'
import { LazyPage } from './lazy-page.tsx'
import type { PageDefinition } from './page-definition.ts'
import { parseSearch, stringifySearch, type Search } from './search.ts'
import { Splash } from './splash.tsx'

export interface PublicPage {
  readonly path: string
  /** The route's title; the window title is fixed. */
  readonly title: Label
  readonly load: () => Promise<{ readonly default: ComponentType }>
  readonly signedOutOnly?: boolean
}

export type Admission = 'in' | 'unreachable' | { readonly to: string; readonly search?: Search }

export interface RouterOptions {
  readonly basepath: string
  readonly publicPages: readonly PublicPage[]
  readonly pages: readonly PageDefinition[]
  readonly redirects: Readonly<Record<string, string>>
  readonly admit: (pathname: string, search: Search) => Promise<Admission>
  readonly isSignedIn: () => Promise<boolean>
  readonly loadShell: () => Promise<{ readonly default: ComponentType }>
  readonly unreachable: () => JSX.Element
}

class Unreachable extends Error {}

export const makeRouter = (options: RouterOptions): AnyRouter => {
  const root = createRootRoute({
    component: Root,
    errorComponent: options.unreachable,
    validateSearch: (search) => search,
  })
  const Shell = suspended(options.loadShell, 'shell')
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: () => (shell.useRouteContext().isFramed ? <Shell /> : <Outlet />),
    pendingComponent: Splash,
    pendingMs: 120,
    beforeLoad: async ({ location }) => ({ isFramed: await isFramed(options, location) }),
    errorComponent: options.unreachable,
  })
  const behindSignIn = options.pages.map((page) =>
    createRoute({
      getParentRoute: () => shell,
      path: page.path,
      // Drawn by the shell if there is one.
      component: page.isOpen ? unframed(shell, suspended(page.load, page.path)) : () => null,
    }),
  )
  const tree = root.addChildren([
    shell.addChildren(behindSignIn),
    ...options.publicPages.map((page) => publicRoute(root, page, options)),
    ...redirectsOf(options).map(([from, to]) => redirectRoute(root, from, to)),
    createRoute({
      getParentRoute: () => root,
      path: '$',
      beforeLoad: () => {
        redirect({ to: '/404', replace: true, throw: true })
      },
    }),
  ])
  return createRouter({
    routeTree: tree,
    basepath: options.basepath,
    parseSearch,
    stringifySearch,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
  })
}

const Root = () => (
  <>
    <Outlet />
    <BackToTop />
    <Feedback />
  </>
)

/**
 * Whether the page is drawn in the shell: always, except open pages before sign-in. Redirects anyone who may
 * not open it.
 */
const isFramed = async (
  options: RouterOptions,
  location: { readonly pathname: string; readonly search: Search },
): Promise<boolean> => {
  const isOpen = options.pages.some((page) => page.isOpen && page.path === location.pathname)
  if (isOpen && !(await options.isSignedIn())) return false
  const admission = await options.admit(location.pathname, location.search)
  if (admission === 'unreachable') throw new Unreachable('The server is not responding.')
  if (admission !== 'in') redirect({ to: admission.to, search: admission.search ?? {}, throw: true })
  return true
}

const unframed = (shell: AnyRoute, Content: () => JSX.Element) => () =>
  shell.useRouteContext().isFramed ? null : <Content />

const suspended =
  (load: () => Promise<{ readonly default: ComponentType }>, name: string): (() => JSX.Element) =>
  () => (
    <Suspense fallback={<Splash />}>
      <LazyPage load={load} name={name} />
    </Suspense>
  )

const publicRoute = (root: AnyRoute, page: PublicPage, options: RouterOptions): AnyRoute => {
  const Content = suspended(page.load, page.path)
  return createRoute({
    getParentRoute: () => root,
    path: page.path,
    component: Content,
    beforeLoad: async () => {
      if (page.signedOutOnly && (await options.isSignedIn()))
        redirect({ to: '/', replace: true, throw: true })
    },
  })
}

const redirectsOf = ({ redirects, pages }: RouterOptions): readonly (readonly [string, string])[] => [
  ...Object.entries(redirects),
  ...pages.flatMap((page) => (page.alsoAt ?? []).map((from) => [from, page.path] as const)),
]

const redirectRoute = (root: AnyRoute, from: string, to: string): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: ({ location }) => {
      redirect({ to, search: location.search, replace: true, throw: true })
    },
  })
