import { expect, it } from 'vitest'
import type { PageDefinition } from '../page/page-definition.ts'
import { currentSetting, settingsMenuOf } from './settings-menu.ts'

const label = (text: string) => ({ en: text, zh: text })
const page = (path: string, settings?: PageDefinition['settings']): PageDefinition => ({
  path,
  title: label(`title of ${path}`),
  load: () => Promise.reject(new Error('not loaded in this test')),
  ...(settings && { settings }),
})
const groups = [
  { key: 'account', label: label('Account') },
  { key: 'business', label: label('Business') },
  { key: 'orders', label: label('Orders') },
]
const pages = [
  page('/elsewhere'),
  page('/rules', [{ group: 'orders', order: 2 }]),
  page('/schedules', [
    { group: 'orders', order: 1 },
    { group: 'orders', order: 3, section: 'window', label: label('Window'), tag: 3 },
  ]),
  page('/company', [
    { group: 'business', order: 1, section: 'team', label: label('Team'), mainAccountOnly: true },
    { group: 'business', order: 2, section: 'addresses', label: label('Addresses') },
  ]),
  page('/profile', [
    { group: 'account', order: 1 },
    { group: 'account', order: 2, section: 'security', label: label('Security'), notInAdminView: true },
  ]),
]
const main = { hasMenu: () => true, isMainAccount: true, isAdminView: false }
const shown = (reader: typeof main, allowed = pages) =>
  settingsMenuOf(groups, allowed, reader).map(({ key, links }) => [key, links.map((link) => link.key)])

it('lists the entries of all pages by group and order', () => {
  expect(shown(main)).toEqual([
    ['account', ['/profile', '/profile?section=security']],
    ['business', ['/company?section=team', '/company?section=addresses']],
    ['orders', ['/schedules', '/rules', '/schedules?section=window']],
  ])
  expect(settingsMenuOf(groups, pages, main)[0]?.links.map((link) => link.label.en)).toEqual([
    'title of /profile',
    'Security',
  ])
})

it('lists only what the account may open, and no empty groups', () => {
  expect(shown({ ...main, isMainAccount: false, hasMenu: () => false }, pages.slice(3))).toEqual([
    ['account', ['/profile', '/profile?section=security']],
    ['business', ['/company?section=addresses']],
  ])
  expect(shown({ ...main, isAdminView: true })[0]).toEqual(['account', ['/profile']])
  expect(shown({ ...main, hasMenu: () => false })[2]).toEqual(['orders', ['/schedules', '/rules']])
})

it('marks the section in the URL, or else the first entry of the page', () => {
  const menu = settingsMenuOf(groups, pages, main)
  expect(currentSetting(menu, '/profile', undefined)).toBe('/profile')
  expect(currentSetting(menu, '/profile', 'security')).toBe('/profile?section=security')
  expect(currentSetting(menu, '/company', undefined)).toBe('/company?section=team')
  expect(currentSetting(menu, '/company', 'unknown')).toBe('/company?section=team')
  expect(currentSetting(menu, '/elsewhere', undefined)).toBeNull()
})
