import { describe, expect, it } from 'vitest'
import { allEndpoints } from './all.ts'
import { authorityLabels } from './identity/authority-labels.ts'
import { isMutatingAction } from './mutating-actions.ts'
import {
  authorities,
  menuTags,
  rolePresetOf,
  rolePresets,
  type Authority,
  type MenuTag,
  type Rights,
  type RolePreset,
} from './kernel/permissions.ts'

const presets: [RolePreset, Rights][] = Object.entries(rolePresets).map(([name, rights]) => [
  name as RolePreset,
  rights,
])

/** The calls that need a menu or an authority, and that these rights allow. */
const callsOf = ({ menuTags: tags, authorities: own }: Rights) =>
  allEndpoints.filter(({ endpoint: { access } }) => {
    if (access.kind !== 'customer' || access.mainAccountOnly || access.onlyInAdminView) return false
    if (access.tag === undefined && access.authority === undefined) return false
    return (
      (access.tag === undefined || tags.includes(access.tag)) &&
      (access.authority === undefined || own.includes(access.authority))
    )
  })

const namesOf = (preset: RolePreset): readonly string[] =>
  callsOf(rolePresets[preset]).map(({ name }) => name)
const domainsOf = (preset: RolePreset): readonly string[] =>
  callsOf(rolePresets[preset]).map(({ domain }) => domain)

describe.each(presets)('%s', (name, rights) => {
  it('has only menus and actions that exist, each once', () => {
    const tags: readonly MenuTag[] = Object.values(menuTags)
    const known: readonly Authority[] = authorities
    expect(rights.menuTags.filter((tag) => !tags.includes(tag))).toEqual([])
    expect(rights.authorities.filter((one) => !known.includes(one))).toEqual([])
    expect(new Set(rights.menuTags).size).toBe(rights.menuTags.length)
    expect(new Set(rights.authorities).size).toBe(rights.authorities.length)
  })

  it('has the menu of each of its actions, without which the server drops the action', () => {
    expect(rights.authorities.filter((one) => !rights.menuTags.includes(authorityLabels[one].menu))).toEqual(
      [],
    )
  })

  it('is recognized by its rights, in any order', () => {
    expect(
      rolePresetOf({
        menuTags: rights.menuTags.toReversed(),
        authorities: rights.authorities.toReversed(),
      }),
    ).toBe(name)
  })

  it('cannot withdraw money', () => {
    expect(namesOf(name)).not.toContain('requestWithdrawal')
    expect(namesOf(name)).not.toContain('addPayoutAccount')
  })
})

it('a viewer opens every menu and holds no action', () => {
  expect(rolePresets.viewer.authorities).toEqual([])
  const guarded = callsOf(rolePresets.viewer).filter(
    ({ endpoint: { access } }) => access.kind === 'customer' && access.authority !== undefined,
  )
  expect(guarded).toEqual([])
  expect(namesOf('viewer')).toEqual(expect.arrayContaining(['listOrders', 'getWallet']))
})

it('an accountant sees wallet and invoices and pays, but places, edits and cancels no order', () => {
  expect(domainsOf('accountant')).toEqual(expect.arrayContaining(['wallet', 'invoices']))
  expect(namesOf('accountant')).toEqual(expect.arrayContaining(['payOrders', 'payPurchaseOrder']))
  const refused: readonly Authority[] = [
    'order:create',
    'order:edit',
    'order:cancel',
    'stock:order',
    'service:order',
    'product:source',
    'product:quote',
  ]
  const own: readonly Authority[] = rolePresets.accountant.authorities
  expect(own.filter((one) => refused.includes(one))).toEqual([])
})

it.each(['packer', 'buyer'] as const)('a %s has no access to the wallet and pays nothing', (preset) => {
  const money = ['wallet', 'invoices', 'withdrawals', 'creditLines', 'paymentMethods']
  expect(domainsOf(preset).filter((domain) => money.includes(domain))).toEqual([])
  const own: readonly Authority[] = rolePresets[preset].authorities
  expect(own.filter((one) => one.endsWith(':pay') || one.startsWith('wallet:'))).toEqual([])
})

it('a buyer finds products and orders stock', () => {
  expect(namesOf('buyer')).toEqual(
    expect.arrayContaining(['askForProduct', 'acceptSourcing', 'mapVariants', 'createPurchaseOrder']),
  )
})

it('a manager holds every action except withdrawing money', () => {
  const own: readonly Authority[] = rolePresets.manager.authorities
  expect(authorities.filter((one) => !own.includes(one))).toEqual(['wallet:withdraw'])
  const changes = callsOf(rolePresets.manager).filter((one) => isMutatingAction(one))
  expect(changes.map(({ name }) => name)).toEqual(expect.arrayContaining(['payOrders', 'createManualShop']))
})

it('rights that differ by one menu or action are no preset', () => {
  const { packer } = rolePresets
  expect(rolePresetOf({ ...packer, authorities: ['order:edit', 'order:pay'] })).toBeNull()
  expect(rolePresetOf({ ...packer, menuTags: [menuTags.orders] })).toBeNull()
  expect(rolePresetOf({ menuTags: [], authorities: [] })).toBeNull()
})
