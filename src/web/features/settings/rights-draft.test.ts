import { expect, it } from 'vitest'
import { rolePresetOf } from '../../../contract/kernel/permissions.ts'
import { draftOf, rightsOf, setAuthority, setMenu, withPreset } from './rights-draft.ts'
import type { Power } from './sub-account-text.ts'

const label = { en: '', zh: '' }
const power: Power = {
  menus: [
    { id: 3, label },
    { id: 6, label },
  ],
  authoritys: [
    { code: 'order:pay', menuId: 3, label },
    { code: 'order:edit', menuId: 3, label },
    { code: 'wallet:recharge', menuId: 6, label },
  ],
}

it('selecting an action selects its menu', () => {
  const draft = setAuthority(draftOf(null), power, 'order:pay', true)
  expect(rightsOf(draft)).toEqual({ menuTags: [3], authorities: ['order:pay'], shopIds: null })
})

it('removing a menu removes its actions, and no others', () => {
  const all = ['order:pay', 'order:edit', 'wallet:recharge'].reduce(
    (draft, code) => setAuthority(draft, power, code, true),
    draftOf(null),
  )
  expect(rightsOf(setMenu(all, power, 3, false))).toEqual({
    menuTags: [6],
    authorities: ['wallet:recharge'],
    shopIds: null,
  })
})

it('a role replaces menus and actions, keeps the shops, and is recognized until one is changed', () => {
  const before = { ...setAuthority(draftOf(null), power, 'wallet:recharge', true), shopIds: ['7'] }
  const packer = withPreset(before, 'packer')
  expect(rightsOf(packer)).toEqual({ menuTags: [3, 4], authorities: ['order:edit'], shopIds: ['7'] })
  expect(rolePresetOf(rightsOf(packer))).toBe('packer')
  const more = setAuthority(packer, power, 'order:pay', true)
  expect(rolePresetOf(rightsOf(more))).toBeNull()
  expect(rolePresetOf(rightsOf(setAuthority(more, power, 'order:pay', false)))).toBe('packer')
})
