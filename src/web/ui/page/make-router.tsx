import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ComponentType, type JSX, type ReactNode } from 'react'
import { Feedback } from '../feedback/feedback.tsx'
import type { Label } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import type { PageDefinition } from './page-definition.ts'
import { parseSearch, stringifySearch, type Search } from './search.ts'
import { Splash } from './splash.tsx'

/** A page before sign-in: no shell, no menu. */
export interface PublicPage {
  readonly path: string
  readonly title: Label
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Who is signed in already has no business here and is led to the start. */
  readonly signedOutOnly?: boolean
}

/** What the guard answers for a page behind sign-in: come in, or where to go instead, or nobody answers. */
export type Admission = 'in' | 'unreachable' | { readonly to: string; readonly search?: Search }

export interface RouterOptions {
  readonly basepath: string
  readonly appTitle: string
  readonly publicPages: readonly PublicPage[]
  readonly pages: readonly PageDefinition[]
  readonly redirects: Readonly<Record<string, string>>
  /** Whether pages behind sign-in may be opened; asked before each. */
  readonly admit: (pathname: string, search: Search) => Promise<Admission>
  readonly isSignedIn: () => Promise<boolean>
  /** The frame of the pages behind sign-in, loaded after the guard. */
  readonly loadShell: () => Promise<{ readonly default: ComponentType }>
  readonly wrap: (children: ReactNode) => ReactNode
  /** Stands where the server does not answer. */
  readonly unreachable: () => JSX.Element
}

class Unreachable extends Error {}

/** Routes of an application from its lists of pages. Pages themselves are drawn by the shell, which keeps them alive. */
export const makeRouter = (options: RouterOptions): AnyRouter => {
  const root = createRootRoute({
    component: () => options.wrap(<Root />),
    errorComponent: options.unreachable,
    validateSearch: (search) => search,
  })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: suspended(options.loadShell),
    pendingComponent: Splash,
    pendingMs: 120,
    beforeLoad: async ({ location }) => {
      const admission = await options.admit(location.pathname, location.search)
      if (admission === 'unreachable') throw new Unreachable('The server does not answer.')
      if (admission !== 'in') redirect({ to: admission.to, search: admission.search ?? {}, throw: true })
    },
    errorComponent: options.unreachable,
  })
  const behindSignIn = options.pages.map((page) =>
    createRoute({ getParentRoute: () => shell, path: page.path, component: () => null }),
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
    <Feedback />
  </>
)

const suspended = (load: () => Promise<{ readonly default: ComponentType }>): (() => JSX.Element) => {
  const Content = lazy(load)
  return () => (
    <Suspense fallback={<Splash />}>
      <Content />
    </Suspense>
  )
}

const publicRoute = (root: AnyRoute, page: PublicPage, options: RouterOptions): AnyRoute => {
  const Content = suspended(page.load)
  return createRoute({
    getParentRoute: () => root,
    path: page.path,
    component: () => <Titled title={page.title} appTitle={options.appTitle} content={<Content />} />,
    beforeLoad: async () => {
      if (page.signedOutOnly && (await options.isSignedIn()))
        redirect({ to: '/', replace: true, throw: true })
    },
  })
}

const Titled = ({ title, appTitle, content }: { title: Label; appTitle: string; content: ReactNode }) => {
  const locale = useLocale()
  useEffect(() => {
    document.title = `${title[locale]} · ${appTitle}`
  }, [title, locale, appTitle])
  return content
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
