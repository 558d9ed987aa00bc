import {
  rolePresets,
  type Authority,
  type MenuTag,
  type RolePreset,
} from '../../../contract/kernel/permissions.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { Power, SubAccount } from './sub-account-text.ts'

export interface RightsDraft {
  readonly menus: ReadonlySet<number>
  readonly authorities: ReadonlySet<string>
  /** Null for all shops. */
  readonly shopIds: readonly string[] | null
}

export const draftOf = (account: SubAccount | null): RightsDraft => ({
  menus: new Set(account?.menuTags),
  authorities: new Set(account?.authorities),
  shopIds: account?.shopIds ?? null,
})

const withOne = <T>(set: ReadonlySet<T>, one: T, isIn: boolean): ReadonlySet<T> => {
  const next = new Set(set)
  if (isIn) next.add(one)
  else next.delete(one)
  return next
}

/** The shops stay as they are. */
export const withPreset = (draft: RightsDraft, role: RolePreset): RightsDraft => ({
  ...draft,
  menus: new Set(rolePresets[role].menuTags),
  authorities: new Set(rolePresets[role].authorities),
})

/** Removing a menu removes its actions. */
export const setMenu = (draft: RightsDraft, power: Power, id: number, isIn: boolean): RightsDraft => {
  const ofMenu = power.authoritys.filter(({ menuId }) => menuId === id).map(({ code }): string => code)
  return {
    ...draft,
    menus: withOne(draft.menus, id, isIn),
    authorities: isIn
      ? draft.authorities
      : new Set([...draft.authorities].filter((one) => !ofMenu.includes(one))),
  }
}

/** Adding an action adds its menu. */
export const setAuthority = (draft: RightsDraft, power: Power, code: string, isIn: boolean): RightsDraft => {
  const menu = power.authoritys.find((one) => one.code === code)?.menuId
  return {
    ...draft,
    menus: isIn && menu !== undefined ? withOne(draft.menus, menu, true) : draft.menus,
    authorities: withOne(draft.authorities, code, isIn),
  }
}

/** The input of the calls. The ids come from `power` and the list of shops. */
export const rightsOf = (draft: RightsDraft) => ({
  menuTags: [...draft.menus] as MenuTag[],
  authorities: [...draft.authorities] as Authority[],
  shopIds: draft.shopIds === null ? null : ([...draft.shopIds] as ShopId[]),
})
