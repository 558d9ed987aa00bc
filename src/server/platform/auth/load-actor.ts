import { sql } from 'kysely'
import { currencySchema } from '../../../contract/kernel/money.ts'
import {
  authorities,
  menuTags,
  operatorRoles,
  type OperatorRole,
} from '../../../contract/kernel/permissions.ts'
import { rolesIn, type OperatorGrants } from '../../../contract/kernel/operator-permissions.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { AccountActor, StaffActor } from './actors.ts'
import { customerIdFromRow, type Db } from '../database/database.ts'

export interface AccountRow {
  readonly customer_id: string
  readonly account_id: string
  readonly user_name: string
  readonly is_default: boolean
  readonly menu_tags: readonly number[]
  readonly authorities: readonly string[]
  readonly shop_ids: readonly string[] | null
  readonly currency: string
  readonly rank: number
  readonly operator_id: string | null
  readonly operator_name: string | null
  readonly operator_is_active: boolean | null
  readonly operator_roles: readonly string[] | null
  readonly operator_extra: readonly string[] | null
  readonly operator_removed: readonly string[] | null
}

const isRole = (role: string): role is OperatorRole => (operatorRoles as readonly string[]).includes(role)

const allMenuTags = Object.values(menuTags)

/** For account `a`, its customer `c` and the operator `o` behind the admin view. */
export const accountColumns = sql`a.customer_id, a.id as account_id, a.user_name, a.is_default, a.menu_tags,
  a.authorities, a.shop_ids, c.currency, c.rank, o.id as operator_id, o.name as operator_name,
  o.is_active as operator_is_active, o.roles as operator_roles,
  o.extra_permissions as operator_extra, o.removed_permissions as operator_removed`

/** Null if the operator behind the admin view has been deactivated. */
export const accountActorOf = (row: AccountRow): AccountActor | null => {
  if (row.operator_id !== null && !row.operator_is_active) return null
  return {
    kind: 'customer',
    customerId: customerIdFromRow(row.customer_id),
    accountId: row.account_id,
    isMain: row.is_default,
    isAdminView: row.operator_id !== null,
    operatorId: row.operator_id,
    operatorRoles: rolesIn(
      {
        roles: row.operator_roles?.filter(isRole) ?? [],
        extra: row.operator_extra ?? [],
        removed: row.operator_removed ?? [],
      },
      'adminView',
    ),
    name: row.operator_name ?? row.user_name,
    menuTags: row.is_default ? allMenuTags : row.menu_tags,
    authorities: row.is_default ? authorities : row.authorities,
    // The column holds ids of the shop table, so the brand is right.
    shopIds: row.is_default ? null : (row.shop_ids as readonly ShopId[] | null),
    currency: currencySchema.parse(row.currency),
    rank: row.rank,
    apiKey: null,
  }
}

export const grantsOf = (row: {
  readonly roles: readonly string[]
  readonly extra_permissions: readonly string[]
  readonly removed_permissions: readonly string[]
}): OperatorGrants => ({
  roles: row.roles.filter(isRole),
  extra: row.extra_permissions,
  removed: row.removed_permissions,
})

export const staffActorOf = (row: {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  readonly extra_permissions: readonly string[]
  readonly removed_permissions: readonly string[]
}): StaffActor => {
  const grants = grantsOf(row)
  const { roles, extra, removed } = grants
  const isPreset = extra.length === 0 && removed.length === 0
  return { kind: 'operator', operatorId: row.id, name: row.name, roles, ...(!isPreset && { grants }) }
}

/**
 * An account and, in the admin view, its operator, with current permissions; null if either is not active.
 */
export const findAccountActor = async (
  agency: Db,
  who: { readonly customerId: string; readonly accountId: string; readonly operatorId: string | null },
): Promise<AccountActor | null> => {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns}
      from account a join customer c on c.customer_id = a.customer_id left join operator o on o.id = ${who.operatorId}
      where a.customer_id = ${who.customerId} and a.id = ${who.accountId} and a.is_active and c.is_active`.execute(
    agency,
  )
  return rows[0] ? accountActorOf(rows[0]) : null
}

export const findStaffActor = async (agency: Db, operatorId: string): Promise<StaffActor | null> => {
  const row = await agency
    .selectFrom('operator')
    .select(['id', 'name', 'roles', 'extra_permissions', 'removed_permissions'])
    .where('id', '=', operatorId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ? staffActorOf(row) : null
}
