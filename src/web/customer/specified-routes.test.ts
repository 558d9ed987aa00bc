import { describe, expect, it } from 'vitest'
import { specifiedRoutes } from '../../../test/specified-routes.ts'
import { pageAt } from '../ui/page/page-definition.ts'
import { pages, publicPages, sections } from './shell/pages.ts'

describe('the layout routes', () => {
  it('are as many as in the specification', () => {
    expect(specifiedRoutes).toHaveLength(51)
    expect(new Set(specifiedRoutes.map((route) => route.path)).size).toBe(51)
  })

  it.each(specifiedRoutes.map((route) => [route.path, route] as const))(
    '%s stands with its tag, title, pinned mark and redirect',
    (path, { tag, title, pinned, redirectFrom }) => {
      const page = pageAt(pages, path)
      expect(page?.path).toBe(path)
      expect(page?.tag).toBe(tag)
      expect([page?.title.en, undefined]).toContain(title?.en)
      // '/' is the application's own redirect to its home page.
      expect(['/', undefined, ...(page?.alsoAt ?? [])]).toContain(redirectFrom)
      expect(page?.pinned ?? false).toBe(pinned === true)
    },
  )
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
  expect(pageAt(pages, '/404')?.isOpen).toBe(true)
})
