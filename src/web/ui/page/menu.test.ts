import { expect, it } from 'vitest'
import type { MenuSection, PageDefinition } from './page-definition.ts'
import { litEntry, menuOf, trailTo } from './menu.ts'

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
  menuOf(sections, pages, { hasMenu: (tag) => tags.includes(tag), hasRole: (role) => roles.includes(role) })

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

it('finds the chain of entries to a page', () => {
  expect(trailTo(menuFor([3, 6]), '/orders/b').map((entry) => entry.key)).toEqual(['orders', '/orders/b'])
  expect(trailTo(menuFor([3, 6]), '/nowhere')).toEqual([])
})

it('shows no hidden pages, and no sections with only hidden pages', () => {
  const hidden: PageDefinition = { path: '/hidden', title: { en: '', zh: '' }, load, tag: 3 }
  const paths = menuOf(sections, [...pages, hidden], { hasMenu: () => true, hasRole: () => true }).flatMap(
    (entry) => [entry.to, ...entry.children.map((child) => child.to)],
  )
  expect(paths).not.toContain('/hidden')
  expect(menuOf(sections, [hidden], { hasMenu: () => true, hasRole: () => true })).toEqual([])
})

it('shows the only visible child in the place of its section, under the icon of the section', () => {
  const icon = { section: 'wallet', order: 1, icon: 'coins' as const }
  const [entry] = menuOf(sections, [page('/wallet', 'wallet', { tag: 6, menu: icon })], {
    hasMenu: () => true,
    hasRole: () => false,
  })
  expect(entry).toMatchObject({ key: '/wallet', icon: 'box', children: [] })
})

it('filters the children of a section by their own tags', () => {
  const mixed = [...pages, page('/orders/wallet', 'orders', { tag: 6 })]
  const children = (tags: readonly number[]) =>
    menuOf(sections, mixed, { hasMenu: (tag) => tags.includes(tag), hasRole: () => false })[0]?.children.map(
      (child) => child.key,
    )
  expect(children([3])).toEqual(['/orders/b', '/orders/a'].toReversed())
  expect(children([3, 6])).toContain('/orders/wallet')
})

it("highlights a page's own entry even if its path starts with another page's path", () => {
  const nested = [page('/goods', 'orders'), page('/goods/rules', 'orders')]
  const menu = menuOf(sections, nested, { hasMenu: () => true, hasRole: () => true })
  expect(litEntry(menu, { path: '/goods/rules' })).toBe('/goods/rules')
  expect(litEntry(menu, { path: '/goods' })).toBe('/goods')
})

it('highlights the entry that a page belongs to, if the menu has it', () => {
  const menu = menuFor([3, 6])
  expect(litEntry(menu, { path: '/orders/detail', tag: 3, under: '/orders/b' })).toBe('/orders/b')
  expect(litEntry(menuFor([6]), { path: '/orders/detail', tag: 3, under: '/orders/b' })).not.toBe('/orders/b')
})

it('highlights the closest entry with the same tag for a page outside of the menu', () => {
  const menu = menuFor([3, 6])
  expect(litEntry(menu, { path: '/orders/b', tag: 3 })).toBe('/orders/b')
  expect(litEntry(menu, { path: '/orders/detail', tag: 3 })).toBe('/orders/a')
  expect(litEntry(menu, { path: '/orders/vip' })).toBeNull()
  expect(litEntry(menu, { path: '/elsewhere', tag: 3 })).toBeNull()
})

it('highlights the closest entry of the same tag, and without a tag only the entry a page is below', () => {
  const shared = [page('/function/rank', 'orders'), page('/function/tickets', 'records', { tag: 3 })]
  const menu = menuOf(sections, shared, { hasMenu: () => true, hasRole: () => true })
  expect(litEntry(menu, { path: '/function/history', tag: 3 })).toBe('/function/tickets')
  expect(litEntry(menu, { path: '/function/rank/$id' })).toBe('/function/rank')
  expect(litEntry(menu, { path: '/function/vip' })).toBeNull()
})
