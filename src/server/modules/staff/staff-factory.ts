import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../test/http.ts'
import { operatorStaff } from '../../../contract/staff/staff.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import { createOperator } from '../identity/index.ts'

/** A colleague who has joined, without a session. */
export const staffMember = async (t: TestApp, roles: readonly OperatorRole[] = ['support']) => {
  const email = `${randomBytes(6).toString('hex')}@agency.example`
  const passwordHash = 'no password has it'
  const id = await createOperator(t.platform.database.agency, {
    email,
    name: 'Colleague',
    passwordHash,
    roles,
  })
  const { staff } = await t.operator.ok(operatorStaff.listStaff, {})
  const found = staff.find((one) => String(one.id) === id)
  if (!found) throw new Error('the colleague is not in the list')
  return found
}

/** An invited colleague with a link whose token is known. */
export const newInvitation = async (t: TestApp) => {
  const email = `mei-${randomBytes(6).toString('hex')}@agency.example`
  const { id } = await t.operator.ok(
    operatorStaff.inviteStaff,
    { email, name: 'Mei', roles: ['support'], permissions: ['tickets:support'] },
    { idempotencyKey: randomUUID() },
  )
  const token = randomBytes(32).toString('base64url')
  await t.admin.query('update operator_invitation set token_hash = $2 where operator_id = $1', [
    id,
    createHash('sha256').update(token).digest('base64url'),
  ])
  return { id, email, token }
}
