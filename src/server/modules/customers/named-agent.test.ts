import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { agencySettings } from '../../../contract/agency-settings/agency.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { createOperator, removeOperator } from '../identity/index.ts'

const t = await testApp()
const newOperator = async (name: string) => {
  const email = `${name.toLowerCase()}@agency.example`
  const roles = ['support'] as const
  const id = await createOperator(t.platform.database.agency, { email, name, passwordHash: '', roles })
  return { id, name, email }
}
const mei = await newOperator('Mei')
const tomas = await newOperator('Tomas')
let seller: Caller
beforeEach(async () => {
  seller = await t.newCustomer()
})

const assign = (operatorId: string | null, to = seller) =>
  t.operator.ok(operatorCustomers.assignNamedAgent, { customerId: to.customerId, operatorId })
const shownTo = async (who: Caller) => (await who.ok(agencySettings.getContacts, {})).namedAgent

describe('a named agent', () => {
  it('is assigned, changed and removed, each time with an audit row', async () => {
    expect(await shownTo(seller)).toBeNull()
    expect((await assign(mei.id)).namedAgent).toEqual({ id: mei.id, name: 'Mei', isActive: true })
    expect(await shownTo(seller)).toEqual({ name: 'Mei', email: mei.email })
    await assign(tomas.id)
    expect(await shownTo(seller)).toEqual({ name: 'Tomas', email: tomas.email })
    expect((await assign(null)).namedAgent).toBeNull()
    expect(await shownTo(seller)).toBeNull()
    const { rows } = await t.admin.query(
      `select detail ->> 'from' as "from", detail ->> 'to' as "to" from audit_log
         where action = 'customer.namedAgentAssigned' and target = $1 order by id`,
      [`customer:${seller.customerId}`],
    )
    expect(rows).toEqual([
      { from: null, to: 'Mei' },
      { from: 'Mei', to: 'Tomas' },
      { from: 'Tomas', to: null },
    ])
  })

  it('is shown to no other customer', async () => {
    await assign(mei.id)
    expect(await shownTo(t.other)).toBeNull()
    const read = (who: Caller) =>
      t.platform.database.queryTenant(
        customerIdFromRow(who.customerId),
        'select email from named_agent()',
        [],
      )
    expect(await read(seller)).toEqual([{ email: mei.email }])
    expect(await read(t.other)).toEqual([])
  })

  it('who is deactivated is not shown to the seller, and cannot be assigned', async () => {
    const gone = await newOperator('Gone')
    await assign(gone.id)
    await removeOperator(t.platform, gone.email)
    expect(await shownTo(seller)).toBeNull()
    const { rows } = await t.operator.ok(operatorCustomers.listCustomers, { pageSize: 100 })
    expect(rows.find(({ id }) => id === seller.customerId)?.namedAgent).toEqual({
      id: gone.id,
      name: 'Gone',
      isActive: false,
    })
    const { operators } = await t.operator.ok(operatorCustomers.listNamedAgents, {})
    expect(operators.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mei', 'Tomas']))
    expect(operators.map(({ name }) => name)).not.toContain('Gone')
    const input = { customerId: t.other.customerId, operatorId: gone.id }
    expect((await t.operator.call(operatorCustomers.assignNamedAgent, input)).reason).toBe('notFound')
    expect(await shownTo(t.other)).toBeNull()
  })

  it('is not assigned if operator or customer do not exist', async () => {
    const call = (input: object) =>
      t.operator.call(operatorCustomers.assignNamedAgent, {
        customerId: seller.customerId,
        operatorId: mei.id,
        ...input,
      })
    expect((await call({ operatorId: '999999999' })).reason).toBe('notFound')
    expect((await call({ operatorId: seller.accountId })).reason).toBe('notFound')
    expect((await call({ customerId: '999999999' })).reason).toBe('notFound')
  })

  it('is assigned by finance and support only', async () => {
    for (const [role, code] of [
      ['finance', 200],
      ['support', 200],
      ['sourcing', 403],
      ['fulfilment', 403],
    ] as const) {
      const who = await t.operatorWith([role])
      const input = { customerId: seller.customerId, operatorId: mei.id }
      expect([role, (await who.call(operatorCustomers.assignNamedAgent, input)).code]).toEqual([role, code])
    }
  })

  it('is not repeated among the agents of all customers', async () => {
    const { contacts } = await t.operator.ok(operatorAgencySettings.getAgencySettings, {})
    const agents = [
      { name: 'Mei', handle: mei.email, hours: '' },
      { name: 'Desk', handle: 'desk@agency.example', hours: '' },
    ]
    const value = { chatApps: [], agents }
    await t.operator.ok(operatorAgencySettings.saveAgencySettings, {
      section: 'contacts',
      version: contacts.version,
      value,
    })
    expect((await seller.ok(agencySettings.getContacts, {})).agents).toEqual(agents)
    await assign(mei.id)
    expect(await seller.ok(agencySettings.getContacts, {})).toEqual({
      chatApps: [],
      agents: agents.slice(1),
      namedAgent: { name: 'Mei', email: mei.email },
    })
  })
})
