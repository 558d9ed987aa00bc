import { expect, it } from 'vitest'
import { iconPageSize } from '../../../contract/common/common.ts'
import { iconSvg, isIcon, listIcons } from './icons.ts'

it('icons are paged by 500, each on exactly one page', async () => {
  expect(iconPageSize).toBe(500)
  const { total, rows } = await listIcons({ keyword: '', pageNum: 1 })
  expect(rows).toHaveLength(500)
  const names = new Set<string>()
  for (let pageNum = 1; pageNum <= Math.ceil(total / 500); pageNum++) {
    for (const { name } of (await listIcons({ keyword: '', pageNum })).rows) names.add(name)
  }
  expect(names.size).toBe(total)
  expect((await listIcons({ keyword: '', pageNum: 99 })).rows).toEqual([])
})

it('icons are found by words of their names and aliases, an exact name first', async () => {
  const { rows, total } = await listIcons({ keyword: 'bag Shopping', pageNum: 1 })
  expect(rows.map(({ name }) => name)).toContain('shopping-bag')
  expect(total).toBe(rows.length)
  expect((await listIcons({ keyword: 'store', pageNum: 1 })).rows[0]).toMatchObject({
    name: 'store',
    label: 'Store',
  })
  // 'alarm-check' is a former name.
  const old = await listIcons({ keyword: 'alarm check', pageNum: 1 })
  expect(old.rows.map(({ name }) => name)).toContain('alarm-clock-check')
  expect((await listIcons({ keyword: 'qqqq', pageNum: 1 })).total).toBe(0)
})

it('only icons of the set are accepted', async () => {
  expect(await isIcon('store')).toBe(true)
  for (const name of ['', 'nope', '__proto__', 'constructor', '../store'])
    expect(await isIcon(name)).toBe(false)
  expect(await iconSvg('store')).toMatch(/^<svg [^>]+>.*<\/svg>$/)
  expect(await iconSvg('nope')).toBeNull()
})
