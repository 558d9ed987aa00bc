import { operatorRoles, type OperatorRole } from './permissions.ts'

/**
 * The areas of the console, and what can be granted in each: `view`, where an area can be looked at without more, and
 * what one role does there. Each is a permission of its own, such as `refunds:finance`; a role is a preset of those that
 * carry its name, and of `view`.
 */
export const operatorAreas = {
  orders: ['view', 'fulfilment', 'support', 'sourcing'],
  returns: ['view', 'fulfilment'],
  refunds: ['view', 'support', 'finance', 'fulfilment'],
  quotes: ['view', 'sourcing'],
  wholesale: ['view', 'sourcing', 'fulfilment', 'support'],
  services: ['view', 'sourcing', 'fulfilment', 'support', 'finance'],
  purchasing: ['view', 'sourcing', 'fulfilment'],
  buying: ['view', 'sourcing', 'fulfilment', 'finance'],
  warehouse: ['view', 'fulfilment', 'owner'],
  carriers: ['view', 'fulfilment'],
  carrierBills: ['finance'],
  profit: ['finance'],
  catalogue: ['view', 'sourcing', 'support'],
  shipping: ['view', 'fulfilment'],
  customs: ['view', 'finance'],
  rates: ['view', 'finance'],
  tickets: ['support'],
  announcements: ['view', 'support'],
  customers: ['view', 'support', 'finance'],
  customerPrices: ['finance', 'sourcing'],
  adminView: ['support', 'sourcing', 'fulfilment', 'finance'],
  recharges: ['finance'],
  withdrawals: ['finance'],
  invoices: ['finance'],
  corrections: ['finance'],
  credit: ['finance'],
  commissions: ['finance'],
  ledger: ['finance'],
  records: ['support'],
  staff: ['owner'],
  calendar: ['view', 'owner'],
  settings: ['owner'],
  health: ['owner'],
} as const satisfies Record<string, readonly (OperatorRole | 'view')[]>

type NamedArea = keyof typeof operatorAreas
/** `own`: one's own account, and what every page needs. Nobody can be kept from it. */
export type OperatorArea = NamedArea | 'own'

export type OperatorPermission = {
  [A in NamedArea]: `${A}:${(typeof operatorAreas)[A][number]}`
}[NamedArea]

export const areaNames = Object.keys(operatorAreas) as NamedArea[]

export const operatorPermissions: readonly OperatorPermission[] = areaNames.flatMap((area) =>
  operatorAreas[area].map((what) => `${area}:${what}` as OperatorPermission),
)

const known: ReadonlySet<string> = new Set(operatorPermissions)
export const isOperatorPermission = (name: string): name is OperatorPermission => known.has(name)

/** What an operator was given: roles, and single permissions beside or in spite of them. */
export interface OperatorGrants {
  readonly roles: readonly OperatorRole[]
  readonly extra: readonly string[]
  readonly removed: readonly string[]
}

const presetOf = (permission: OperatorPermission): readonly OperatorRole[] => {
  const what = permission.slice(permission.indexOf(':') + 1)
  if (what === 'view') return operatorRoles
  return operatorRoles.filter((role) => role === what)
}

/** The owner holds all of them, and cannot be refused any. */
export const holdsPermission = (grants: OperatorGrants, permission: OperatorPermission): boolean =>
  grants.roles.includes('owner') ||
  grants.extra.includes(permission) ||
  (!grants.removed.includes(permission) && presetOf(permission).some((role) => grants.roles.includes(role)))

export const permissionsOf = (grants: OperatorGrants): OperatorPermission[] =>
  operatorPermissions.filter((permission) => holdsPermission(grants, permission))

/** The roles in which an operator acts in an area. */
export const rolesIn = (grants: OperatorGrants, area: OperatorArea): OperatorRole[] => {
  if (area === 'own' || grants.roles.includes('owner')) return [...grants.roles]
  return operatorRoles.filter((role) => {
    const permission = `${area}:${role}`
    return isOperatorPermission(permission) && holdsPermission(grants, permission)
  })
}

export const mayView = (grants: OperatorGrants, area: OperatorArea): boolean => {
  if (area === 'own' || rolesIn(grants, area).length > 0) return true
  const permission = `${area}:view`
  return isOperatorPermission(permission) && holdsPermission(grants, permission)
}

/** An endpoint that lists every role is open to all who may look at its area. */
export const isForAll = (roles: readonly OperatorRole[]): boolean =>
  operatorRoles.every((role) => roles.includes(role))

export const isGranted = (
  { area, roles }: { readonly area: OperatorArea; readonly roles: readonly OperatorRole[] },
  grants: OperatorGrants,
): boolean => {
  if (isForAll(roles)) return mayView(grants, area)
  const own = rolesIn(grants, area)
  return own.includes('owner') || roles.some((role) => own.includes(role))
}

/** What is stored of a wanted set: how it differs from the presets of its roles. */
export const exceptionsOf = (
  roles: readonly OperatorRole[],
  wanted: readonly OperatorPermission[],
): { extra: OperatorPermission[]; removed: OperatorPermission[] } => {
  const preset = permissionsOf({ roles, extra: [], removed: [] })
  return {
    extra: wanted.filter((permission) => !preset.includes(permission)),
    removed: roles.includes('owner') ? [] : preset.filter((permission) => !wanted.includes(permission)),
  }
}
