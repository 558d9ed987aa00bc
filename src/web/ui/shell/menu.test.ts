import { expect, it } from 'vitest'
import type { MenuSection, PageDefinition } from '../page/page-definition.ts'
import { menuOf, trailTo } from './menu.ts'

const load = () => Promise.reject(new Error('not loaded in this test'))
const page = (path: string, section: string, more: Partial<PageDefinition> = {}): PageDefinition => ({
  path,
  title: { en: path, zh: path },
  load,
  menu: { section, order: 1 },
  ...more,
})
const section = (key: string, tag?: number): MenuSection => ({
  key,
  label: { en: key, zh: key },
  icon: 'box',
  tag,
})
const sections = [section('orders', 3), section('wallet', 6), section('records')]
const pages = [
  page('/orders/b', 'orders', { tag: 3, menu: { section: 'orders', order: 2 } }),
  page('/orders/a', 'orders', { tag: 3 }),
  page('/wallet', 'wallet', { tag: 6 }),
  page('/mails', 'records', { roles: ['support'] }),
]
const menuFor = (tags: readonly number[], roles: readonly string[] = []) =>
  menuOf(sections, pages, { hasTag: (tag) => tags.includes(tag), hasRole: (role) => roles.includes(role) })

it('shows the sections whose tag the account holds, a single page as itself', () => {
  expect(menuFor([3]).map((entry) => [entry.key, entry.children.map((child) => child.key)])).toEqual([
    ['orders', ['/orders/a', '/orders/b']],
  ])
  expect(menuFor([6])).toMatchObject([{ key: '/wallet', to: '/wallet', children: [] }])
  expect(menuFor([])).toEqual([])
})

it("shows the console's pages by role", () => {
  expect(menuFor([], ['support'])).toMatchObject([{ key: '/mails' }])
  expect(menuFor([], ['finance'])).toEqual([])
})

it('finds the way to a page', () => {
  expect(trailTo(menuFor([3, 6]), '/orders/b').map((entry) => entry.key)).toEqual(['orders', '/orders/b'])
  expect(trailTo(menuFor([3, 6]), '/nowhere')).toEqual([])
})
