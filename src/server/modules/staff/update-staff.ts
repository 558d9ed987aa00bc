import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { exceptionsOf, permissionsOf } from '../../../contract/kernel/operator-permissions.ts'
import type { operatorStaff } from '../../../contract/staff/staff.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Platform } from '../../platform/platform.ts'
import { endAdminViewsOf, endSessionsOf } from '../identity/index.ts'
import { changedEmail, switchedEmail } from './staff-emails.ts'
import { checkGrants, checkMayChange, lockStaff, otherOwner } from './staff-grants.ts'

type Update = ParsedInputOf<typeof operatorStaff.updateStaff>

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length

/**
 * The owners are locked before the row, in the same order everywhere, so that two owners who demote each other do not
 * wait for one another.
 */
const lockOwners = async (tx: Tx): Promise<void> => {
  await sql`select from operator where is_active and 'owner' = any(roles) order by id for update`.execute(tx)
}

export const updateStaff = async (
  platform: Platform,
  { id, name, roles, permissions, before }: Update,
  call: OperatorCall,
): Promise<void> => {
  const { database, mail, authenticator, config } = platform
  await database.agencyTransaction(async (tx) => {
    await lockOwners(tx)
    const found = await lockStaff(tx, id)
    const held = permissionsOf(found.grants)
    if (!isSameSet(held, before)) throw refuse('staffChanged')
    checkGrants(call.operator, { roles, permissions }, found.grants)
    const { extra, removed } = exceptionsOf(roles, permissions)
    const changed = await tx
      .updateTable('operator')
      .set({ name, roles, extra_permissions: extra, removed_permissions: removed })
      .where('id', '=', id)
      .where((e) =>
        roles.includes('owner')
          ? e.val(true)
          : e.or([sql<boolean>`not (is_active and 'owner' = any(roles))`, otherOwner(id)]),
      )
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw refuse('lastOwner')
    const after = permissionsOf({ roles, extra, removed })
    const added = after.filter((permission) => !held.includes(permission))
    const taken = held.filter((permission) => !after.includes(permission))
    await audit(tx, call.operator, {
      action: 'staff:updateStaff',
      target: `operator:${id}`,
      detail: { from: found.grants.roles, to: roles, added, removed: taken, name },
      call,
    })
    if (added.length === 0 && taken.length === 0) return
    await endAdminViewsOf(tx, id, call)
    const text = { by: call.operator.name, added, removed: taken, url: `${config.publicUrl}/ops/` }
    await mail.send(tx, found.email, changedEmail(found.locale, text))
  })
  authenticator.forgetOperator(id)
}

export const deactivateStaff = async (platform: Platform, id: string, call: OperatorCall): Promise<void> => {
  if (id === call.operator.operatorId) throw refuse('notYourself')
  const { database, mail, authenticator } = platform
  await database.agencyTransaction(async (tx) => {
    await lockOwners(tx)
    const found = await lockStaff(tx, id)
    if (!found.isActive) return
    checkMayChange(call.operator, found.grants)
    const changed = await tx
      .updateTable('operator')
      .set({ is_active: false, deactivated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where((e) => e.or([sql<boolean>`not 'owner' = any(roles)`, otherOwner(id)]))
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw refuse('lastOwner')
    await endSessionsOf(tx, { operatorId: id }, { reason: 'deactivated', during: call })
    await tx.deleteFrom('operator_invitation').where('operator_id', '=', id).execute()
    await audit(tx, call.operator, { action: 'staff:deactivateStaff', target: `operator:${id}`, call })
    await mail.send(tx, found.email, switchedEmail(found.locale, 'deactivated', call.operator.name))
  })
  authenticator.forgetOperator(id)
}

export const reactivateStaff = async (
  { database, mail, authenticator }: Platform,
  id: string,
  call: OperatorCall,
): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    const found = await lockStaff(tx, id)
    if (found.isActive) return
    checkGrants(call.operator, { roles: found.grants.roles, permissions: permissionsOf(found.grants) }, null)
    await tx
      .updateTable('operator')
      .set({ is_active: true, deactivated_at: null })
      .where('id', '=', id)
      .where('is_active', '=', false)
      .execute()
    await audit(tx, call.operator, { action: 'staff:reactivateStaff', target: `operator:${id}`, call })
    await mail.send(tx, found.email, switchedEmail(found.locale, 'reactivated', call.operator.name))
  })
  authenticator.forgetOperator(id)
}
