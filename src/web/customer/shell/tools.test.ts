import { expect, it } from 'vitest'
import { toolsOf } from './tools.ts'

const person = (isDefault: boolean, isVip = false) => ({ account: { isDefault }, customer: { isVip } })
const names = (of: ReturnType<typeof person>, isReachable = (_path: string) => true) =>
  toolsOf(of, isReachable).map((tool) => tool.name)

it('the tools are in the specified order', () => {
  expect(toolsOf(person(false, true), () => true)).toEqual([
    { name: 'refreshPermission' },
    { name: 'vip', to: '/function/vip' },
    { name: 'help', to: '/function/helpeCenter' },
    { name: 'setting', to: '/setting/index' },
  ])
})

it('Refresh permission is hidden for the default main account', () => {
  expect(names(person(true))).toEqual(['help', 'setting'])
})

it('the VIP shortcut is for VIP customers only', () => {
  expect(names(person(true, true))).toEqual(['vip', 'help', 'setting'])
})

it('a tool without an existing page is left out', () => {
  expect(names(person(false, true), (path) => path === '/setting/index')).toEqual([
    'refreshPermission',
    'setting',
  ])
})
