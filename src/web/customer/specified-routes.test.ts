import { describe, expect, it } from 'vitest'
import NotFoundPage from '../features/identity/not-found-page.tsx'
import { pageAt } from '../ui/page/page-definition.ts'
import { menuOf } from '../ui/shell/menu.ts'
import { pages, publicPages, sections } from './pages.ts'
import { allPages, specifiedRoutes } from './specified-routes.ts'

const all = { hasMenu: () => true, hasRole: () => false }

describe('the layout routes', () => {
  it('are as many as in the specification', () => {
    expect(specifiedRoutes).toHaveLength(51)
    expect(new Set(specifiedRoutes.map((route) => route.path)).size).toBe(51)
  })

  it.each(specifiedRoutes.map((route) => [route.path, route] as const))(
    '%s stands with its tag, title, pinned mark and redirect',
    (path, { tag, title, pinned, redirectFrom }) => {
      const page = pageAt(allPages, path)
      expect(page?.path).toBe(path)
      expect(page?.tag).toBe(tag)
      expect([page?.title.en, undefined]).toContain(title?.en)
      // '/' is the application's own redirect to its home page.
      expect(['/', undefined, ...(page?.alsoAt ?? [])]).toContain(redirectFrom)
      expect(page?.pinned ?? false).toBe(pinned === true && !page?.isToCome)
    },
  )

  it('without a built page show the 404 page and are not in the menu', async () => {
    const toCome = allPages.filter((page) => page.isToCome)
    expect(toCome.every((page) => page.menu === undefined && !page.pinned)).toBe(true)
    expect(pages.some((page) => page.isToCome)).toBe(false)
    const shown = await Promise.all(toCome.map((page) => page.load()))
    expect(shown.every((module) => module.default === NotFoundPage)).toBe(true)
    const linked = menuOf(sections, allPages, all).flatMap((entry) => [
      entry.to,
      ...entry.children.map((child) => child.to),
    ])
    expect(linked.filter((to) => pageAt(toCome, to))).toEqual([])
  })
})

it('the menu has an icon and a tag for every section of the specification', () => {
  expect(sections.map(({ key, tag }) => [key, tag])).toEqual([
    ['home', undefined],
    ['product', 2],
    ['orders', 3],
    ['inventory', 4],
    ['stores', 5],
    ['wallet', 6],
    ['extra', 7],
    ['affiliate', 8],
  ])
  expect(sections.every((section) => section.icon)).toBe(true)
})

const publicPaths = [
  '/login',
  '/register',
  '/forgotPassword',
  '/authLogin',
  '/shopifyAuth',
  '/paypalCallback',
  '/credentials',
  '/policy/privacyPolicy',
  '/policy/termsAndConditions',
  '/policy/shippingPolicy',
  '/policy/returnPolicy',
  '/policy/price',
]

it.each(publicPaths)('%s is public', (path) => {
  expect(publicPages.map((page) => page.path)).toContain(path)
})

it('sign-in and registration redirect signed-in users to /', () => {
  expect(publicPages.filter((page) => page.signedOutOnly).map((page) => page.path)).toEqual([
    '/login',
    '/register',
  ])
})

it('/404 is public, and drawn in the shell for signed-in users', () => {
  expect(pageAt(allPages, '/404')?.isOpen).toBe(true)
})
