import { holdsPermission, type OperatorPermission } from '../../../contract/kernel/operator-permissions.ts'
import { grantsOf } from '../../platform/auth/load-actor.ts'
import type { Db } from '../../platform/database/database.ts'

/** Colleagues who can sign in; owners hold everything and come last. */
export const findPermissionHolders = async (
  db: Db,
  permissions: readonly OperatorPermission[],
): Promise<{ holders: string[] }> => {
  const rows = await db
    .selectFrom('operator')
    .select(['name', 'roles', 'extra_permissions', 'removed_permissions'])
    .where('is_active', '=', true)
    .where('password_hash', '<>', '')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const holders = rows
    .map((row) => ({ name: row.name, grants: grantsOf(row) }))
    .filter(({ grants }) => permissions.some((permission) => holdsPermission(grants, permission)))
    .toSorted((a, b) => Number(a.grants.roles.includes('owner')) - Number(b.grants.roles.includes('owner')))
  return { holders: holders.map(({ name }) => name) }
}
