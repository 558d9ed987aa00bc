/** Menu tags as numbered by the specification: the side menu entries a sub-account can be given. */
export const menuTags = {
  product: 2,
  orders: 3,
  inventory: 4,
  stores: 5,
  wallet: 6,
  extraServices: 7,
  affiliate: 8,
} as const
export type MenuTag = (typeof menuTags)[keyof typeof menuTags]

/** What a sub-account may be allowed to do besides viewing. The main account holds all of them. */
export const authorities = [
  'order:create',
  'order:edit',
  'order:pay',
  'order:cancel',
  'product:map',
  'product:match',
  'product:quote',
  'product:source',
  'product:list',
  'shop:connect',
  'stock:order',
  'stock:pay',
  'service:order',
  'service:pay',
  'wallet:recharge',
  'wallet:withdraw',
] as const
export type Authority = (typeof authorities)[number]

export interface Rights {
  readonly menuTags: readonly MenuTag[]
  readonly authorities: readonly Authority[]
}

/** What a sub-account usually gets for a role. Only a start: what is stored are the rights themselves. */
export const rolePresets = {
  packer: { menuTags: [menuTags.orders, menuTags.inventory], authorities: ['order:edit'] },
  buyer: {
    menuTags: [menuTags.product, menuTags.orders, menuTags.inventory],
    authorities: ['product:map', 'product:match', 'product:quote', 'product:source', 'stock:order'],
  },
  // Ordering and paying are separate, so that nobody pays for what they have ordered.
  accountant: {
    menuTags: [menuTags.orders, menuTags.inventory, menuTags.wallet, menuTags.extraServices],
    authorities: ['order:pay', 'stock:pay', 'service:pay', 'wallet:recharge'],
  },
  viewer: { menuTags: Object.values(menuTags), authorities: [] },
  manager: {
    menuTags: Object.values(menuTags),
    // Money leaves the wallet only by a right that was given explicitly.
    authorities: authorities.filter((one) => one !== 'wallet:withdraw'),
  },
} as const satisfies Record<string, Rights>
export type RolePreset = keyof typeof rolePresets

const isSameSet = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length

/** The preset with exactly these rights, whatever their order; null for rights of their own. */
export const rolePresetOf = (rights: {
  readonly menuTags: readonly number[]
  readonly authorities: readonly string[]
}): RolePreset | null => {
  const names = Object.keys(rolePresets) as RolePreset[]
  const found = names.find(
    (name) =>
      isSameSet(rolePresets[name].menuTags, rights.menuTags) &&
      isSameSet(rolePresets[name].authorities, rights.authorities),
  )
  return found ?? null
}

export const operatorRoles = ['owner', 'sourcing', 'fulfilment', 'finance', 'support'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/**
 * What an operator may change in a customer's account (the admin view), and the roles that allow it; the owner holds
 * all of them. Every movement of a wallet is `money`, whatever causes it.
 */
export const adminActionRoles = {
  money: ['finance'],
  orders: ['fulfilment', 'support'],
  products: ['sourcing', 'support'],
  account: ['support'],
  any: ['sourcing', 'fulfilment', 'finance', 'support'],
} as const satisfies Record<string, readonly OperatorRole[]>
export type AdminAction = keyof typeof adminActionRoles

/** Of endpoints whose access rule does not say it itself. */
export const adminActionOfAuthority = {
  'order:create': 'orders',
  'order:edit': 'orders',
  'order:pay': 'money',
  'order:cancel': 'orders',
  'product:map': 'products',
  'product:match': 'products',
  'product:quote': 'products',
  'product:source': 'products',
  'product:list': 'products',
  'shop:connect': 'account',
  'stock:order': 'orders',
  'stock:pay': 'money',
  'service:order': 'orders',
  'service:pay': 'money',
  'wallet:recharge': 'money',
  'wallet:withdraw': 'money',
} as const satisfies Record<Authority, AdminAction>

/** The specification's rule for buttons: rank bit 1 or bit 2 lifts the check. Money leaves a wallet only by an own right. */
export const rankLiftsAuthorities = (rank: number, authority?: Authority): boolean =>
  authority !== 'wallet:withdraw' && ((rank & 1) !== 0 || (rank & 2) !== 0)
