import { sql, type RawBuilder } from 'kysely'
import type { OperatorArea } from '../../../contract/kernel/operator-permissions.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'

/** In SQL what `rolesIn` says: whether the operator of this alias acts in a role in an area. */
export const actsIn = (alias: string, area: OperatorArea, role: OperatorRole): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const permission = sql.lit(`${area}:${role}`)
  return sql<boolean>`(
    'owner' = any(${of('roles')}) or ${permission} = any(${of('extra_permissions')})
    or (${sql.lit(role)} = any(${of('roles')}) and not ${permission} = any(${of('removed_permissions')})))`
}
