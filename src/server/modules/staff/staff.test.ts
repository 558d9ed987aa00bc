import { expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorStaff } from '../../../contract/staff/staff.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import { makeOfferedSku, ordered } from '../supplier-orders/test/supplier-order-factory.ts'
import { staffMember } from './staff-factory.ts'

const t = await testApp()

it('of two owners who are deactivated at the same time, one stays', async () => {
  // The only other owner is the caller, who cannot deactivate their own account.
  const one = await staffMember(t, ['owner'])
  const other = await staffMember(t, ['owner'])
  await t.admin.query(`update operator set password_hash = '' where id not in ($1, $2)`, [one.id, other.id])
  const sent = await Promise.all(
    [one, other].map(({ id }) => t.operator.call(operatorStaff.deactivateStaff, { id })),
  )
  expect(sent.map(({ reason }) => reason || 'ok').toSorted()).toEqual(['lastOwner', 'ok'])
  await t.admin.query(`update operator set password_hash = 'x' where password_hash = ''`)
})

it('nobody grants what they do not hold', async () => {
  const who = await t.operatorWith([])
  await t.admin.query(
    `update operator set extra_permissions = '{staff:owner,tickets:support}' where roles = '{}' and is_active`,
  )
  const target = await staffMember(t)
  const give = (permissions: ('tickets:support' | 'recharges:finance')[]) =>
    who.call(operatorStaff.updateStaff, {
      id: target.id,
      name: target.name,
      roles: [],
      permissions,
      before: target.permissions,
    })
  expect((await give(['tickets:support', 'recharges:finance'])).reason).toBe('grantsTooMuch')
  expect((await give(['tickets:support'])).code).toBe(200)
  const owner = await staffMember(t, ['owner'])
  expect((await who.call(operatorStaff.deactivateStaff, { id: owner.id })).reason).toBe('grantsTooMuch')
  await t.admin.query(`update operator set is_active = false where roles = '{}'`)
})

it('a single permission opens its area and its queue, and nothing else', async () => {
  const who = await t.operatorWith([])
  const { staff } = await t.operator.ok(operatorStaff.listStaff, {})
  const row = staff.find(({ roles, isMe }) => roles.length === 0 && !isMe)
  if (!row) throw new Error('the operator is not in the list')
  expect((await who.call(operatorTickets.listOperatorTickets, {})).code).toBe(403)
  await t.operator.ok(operatorStaff.updateStaff, {
    id: row.id,
    name: row.name,
    roles: [],
    permissions: ['tickets:support'],
    before: row.permissions,
  })
  expect((await who.call(operatorTickets.listOperatorTickets, {})).code).toBe(200)
  const { queues } = await who.ok(operatorHome.getQueues, {})
  expect(queues.map(({ name }) => name)).toEqual(['ticketsToAnswer'])
  await t.operator.ok(operatorStaff.deactivateStaff, { id: row.id })
  expect((await who.call(operatorTickets.listOperatorTickets, {})).code).toBe(401)
})

it('an agent has one substitute at a time', async () => {
  const [agent, one, other] = [await staffMember(t), await staffMember(t), await staffMember(t)]
  const add = (substitute: typeof one, firstDay: string, lastDay: string) =>
    t.operator.call(operatorStaff.addAgentSubstitute, {
      agentId: agent.id,
      substituteId: substitute.id,
      firstDay,
      lastDay,
    })
  expect((await add(one, '2032-01-01', '2032-01-05')).code).toBe(200)
  expect(await add(other, '2032-01-05', '2032-01-06')).toMatchObject({
    reason: 'substituteOverlaps',
    msg: expect.stringContaining(one.name),
  })
})

it('counts placed and cancelled purchase orders by person, and placing one that was cancelled as an error', async () => {
  await ordered(t, await makeOfferedSku(t))
  const { id } = await ordered(t, await makeOfferedSku(t))
  await t.operator.ok(operatorSupplierOrders.cancelSupplierOrder, { id, reason: 'Too expensive' })
  const { rows } = await t.admin.query<{ today: string }>('select current_date::text as today')
  const today = rows[0]?.today ?? ''
  const { people } = await t.operator.ok(operatorStaff.getStaffFigures, { from: today, to: today })
  const buying = people
    .find(({ name }) => name === 'Test Operator')
    ?.queues.find(({ queue }) => queue === 'buying')
  expect(buying).toMatchObject({ decisions: 3, errors: 1 })
})
