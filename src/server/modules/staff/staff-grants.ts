import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import {
  permissionsOf,
  type OperatorGrants,
  type OperatorPermission,
} from '../../../contract/kernel/operator-permissions.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import type { OperatorActor } from '../../platform/auth/actors.ts'
import { grantsOf } from '../../platform/auth/load-actor.ts'
import { grantsOfActor } from '../../platform/auth/permit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

export interface LockedStaff {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly locale: 'en' | 'zh'
  readonly isActive: boolean
  readonly hasJoined: boolean
  readonly grants: OperatorGrants
}

export const lockStaff = async (tx: Tx, id: string): Promise<LockedStaff> => {
  const row = await tx
    .selectFrom('operator')
    .select([
      'id',
      'email',
      'name',
      'locale',
      'is_active',
      'roles',
      'extra_permissions',
      'removed_permissions',
    ])
    .select(sql<boolean>`password_hash <> ''`.as('has_joined'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Colleague')
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    locale: row.locale === 'zh' ? 'zh' : 'en',
    isActive: row.is_active,
    hasJoined: row.has_joined,
    grants: grantsOf(row),
  }
}

interface Wanted {
  readonly roles: readonly OperatorRole[]
  readonly permissions: readonly OperatorPermission[]
}

/**
 * What somebody else has been given stays, whoever edits it; nothing is added that the editor does not hold.
 * @throws DomainError grantsTooMuch
 */
export const checkGrants = (operator: OperatorActor, wanted: Wanted, before: OperatorGrants | null): void => {
  const mine = grantsOfActor(operator)
  if (mine.roles.includes('owner')) return
  const held = new Set<string>([...permissionsOf(mine), ...(before ? permissionsOf(before) : [])])
  const isBeyond = wanted.permissions.some((permission) => !held.has(permission))
  const newRoles = wanted.roles.filter((role) => !before?.roles.includes(role))
  const isRoleBeyond = newRoles.some((role) =>
    permissionsOf({ roles: [role], extra: [], removed: [] }).some((permission) => !held.has(permission)),
  )
  if (isBeyond || isRoleBeyond || before?.roles.includes('owner')) throw refuse('grantsTooMuch')
}

/** Whether a caller may end sessions of somebody, require a second step and so on. */
export const checkMayChange = (operator: OperatorActor, of: OperatorGrants): void =>
  checkGrants(operator, { roles: of.roles, permissions: [] }, of)

/**
 * Another active owner than this operator. All who take away an owner lock the owners in the same order, so that of two
 * at the same time the second sees what the first did.
 */
export const otherOwner = (id: string) => sql<boolean>`(
  select count(*) > 0 from (
    select o.id from operator o where o.is_active and 'owner' = any(o.roles) and o.password_hash <> ''
      order by o.id for update) owners
    where owners.id <> ${id}::bigint)`
