import { describe, expect, it } from 'vitest'
import type { PageDefinition } from '../page/page-definition.ts'
import {
  changeTab,
  closeTabs,
  keepAllowed,
  restoreTabs,
  showPlace,
  storeTabs,
  tabOpenDelayMs,
  type Place,
  type Tabs,
} from './tabs.ts'

const load = () => Promise.reject(new Error('not loaded in this test'))
const page = (path: string, more: Partial<PageDefinition> = {}): PageDefinition => ({
  path,
  title: { en: path, zh: path },
  load,
  ...more,
})
const home = page('/index', { pinned: true })
const list = page('/orders')
const detail = page('/detail', { tabBy: ['id'] })
const at = (definition: PageDefinition, search: Record<string, string> = {}): Place => ({
  definition,
  pathname: definition.path,
  params: {},
  search,
})
const keys = (tabs: Tabs): readonly string[] => tabs.list.map((tab) => tab.key)
/** Opens the location and waits until it has become a tab. */
const stayAt = (tabs: Tabs, place: Place): Tabs => {
  const shown = showPlace(tabs, place)
  return changeTab(shown, shown.active ?? '', { isListed: true })
}
const walk = (...places: readonly Place[]): Tabs =>
  places.reduce(stayAt, restoreTabs(null, [home, list, detail]))

describe('open pages', () => {
  it('start with the pinned ones, not mounted until shown', () => {
    const tabs = restoreTabs(null, [home, list])
    expect(tabs.list).toMatchObject([{ key: '/index', isAsleep: true }])
    expect(showPlace(tabs, at(home)).list).toMatchObject([{ key: '/index', isAsleep: false }])
  })

  it('have one tab per page, or one per record', () => {
    const tabs = walk(at(list), at(list, { q: 'mug' }), at(detail, { id: '1' }), at(detail, { id: '2' }))
    expect(keys(tabs)).toEqual(['/index', '/orders', '/detail?id=1', '/detail?id=2'])
    expect(tabs.active).toBe('/detail?id=2')
    expect(tabs.list[1]?.search).toEqual({ q: 'mug' })
  })

  it('stay the same object when nothing changes', () => {
    const tabs = walk(at(list, { q: 'mug' }))
    expect(showPlace(tabs, at(list, { q: 'mug' }))).toBe(tabs)
    expect(changeTab(tabs, '/orders', { isUnsaved: false })).toBe(tabs)
  })

  it('become tabs 100 ms after opening; pages left sooner do not', () => {
    expect(tabOpenDelayMs).toBe(100)
    const passed = showPlace(walk(at(home)), at(list))
    expect(passed.list).toMatchObject([{ key: '/index' }, { key: '/orders', isListed: false }])
    expect(storeTabs(passed)).not.toContain('/orders')
    expect(keys(showPlace(passed, at(detail, { id: '1' })))).toEqual(['/index', '/detail?id=1'])
    expect(keys(showPlace(walk(at(list)), at(detail, { id: '1' })))).toContain('/orders')
  })

  it('that nobody returns to close when another one opens', () => {
    const missing = page('/404', { isPassing: true })
    const tabs = walk(at(list), at(missing))
    expect(keys(tabs)).toEqual(['/index', '/orders', '/404'])
    expect(keys(showPlace(tabs, at(list)))).toEqual(['/index', '/orders'])
  })

  it('close when the account may no longer open them', () => {
    const tabs = walk(at(list), at(detail, { id: '1' }))
    expect(keepAllowed(tabs, [home, list, detail])).toBe(tabs)
    expect(keepAllowed(tabs, [home, list])).toMatchObject({
      list: [{ key: '/index' }, { key: '/orders' }],
      active: null,
    })
  })

  it('are back, and first, when they are pinned and the account may open them again', () => {
    const without = keepAllowed(walk(at(home), at(list)), [list])
    expect(keys(without)).toEqual(['/orders'])
    const again = keepAllowed(without, [list, home])
    expect(again.list).toMatchObject([{ key: '/index', isListed: true, isAsleep: true }, { key: '/orders' }])
    expect(again.active).toBe('/orders')
    expect(keepAllowed(again, [list, home])).toBe(again)
  })

  it('close to the previous tab; pinned ones stay', () => {
    const tabs = walk(at(home), at(list), at(detail, { id: '1' }))
    const one = closeTabs(tabs, (tab) => tab.key === '/detail?id=1')
    expect(one.next?.key).toBe('/orders')
    const all = closeTabs(tabs, () => true)
    expect(keys(all.tabs)).toEqual(['/index'])
    expect(all.next?.key).toBe('/index')
    expect(closeTabs(tabs, (tab) => tab.key === '/orders').next).toBeNull()
  })

  it('are unmounted when there are many, except unsaved ones and the front one', () => {
    const first = changeTab(walk(at(detail, { id: '0' })), '/detail?id=0', { isUnsaved: true })
    const tabs = Array.from({ length: 20 }, (_unused, id) => at(detail, { id: String(id + 1) })).reduce(
      stayAt,
      first,
    )
    const awake = tabs.list.filter((tab) => !tab.isAsleep).map((tab) => tab.key)
    expect(awake).toHaveLength(12)
    expect(awake).toContain('/detail?id=0')
    expect(awake).toContain('/detail?id=20')
    expect(awake).not.toContain('/detail?id=1')
  })

  it('are restored after a reload, except pages that are no longer allowed', () => {
    const stored = storeTabs(
      changeTab(walk(at(list), at(detail, { id: '7' })), '/detail?id=7', { title: 'Order 7' }),
    )
    expect(restoreTabs(stored, [home, list, detail]).list).toMatchObject([
      { key: '/index' },
      { key: '/orders', isAsleep: true },
      { key: '/detail?id=7', title: 'Order 7', isAsleep: true },
    ])
    expect(keys(restoreTabs(stored, [home, detail]))).toEqual(['/index', '/detail?id=7'])
    expect(keys(restoreTabs('damaged', [home]))).toEqual(['/index'])
  })
})
