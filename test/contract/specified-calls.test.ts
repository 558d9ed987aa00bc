import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/all.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { menuTags } from '../../src/contract/kernel/permissions.ts'
import { tickets } from '../../src/contract/tickets/tickets.ts'
import { testApp } from '../http.ts'
import { caseOf } from './all-cases.ts'
import { publicCalls, tokenCalls } from './specified-calls.ts'

let now = new Date()
const t = await testApp({ environment: { DEMO: '1' }, clock: { now: () => now } })
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000)
}

const all = [...publicCalls, ...tokenCalls.map(({ call }) => call)]
const specified = new Set(all.map((call) => call.toLowerCase()))
const callsOf = ({ method, path, alsoAt = [] }: Endpoint): string[] =>
  [path, ...alsoAt].map((one) => `${method} ${one}`.toLowerCase())
const isSpecified = (endpoint: Endpoint): boolean => callsOf(endpoint).some((call) => specified.has(call))
const calls = allEndpoints.filter(({ endpoint }) => isSpecified(endpoint))

describe("the specification's calls", () => {
  it('demand no idempotency key', () => {
    expect(calls.filter(({ endpoint }) => endpoint.idempotent === true)).toEqual([])
    expect(calls.filter(({ endpoint }) => endpoint.idempotent).length).toBeGreaterThanOrEqual(21)
  })

  it('ask for a token, except those that sign in', () => {
    const open = calls.filter(({ endpoint }) => endpoint.access.kind === 'public')
    const paths = open.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(paths.toSorted()).toEqual(publicCalls.toSorted())
  })
})

const repeatable = allEndpoints
  .filter(({ endpoint }) => endpoint.idempotent === 'keyOptional')
  .map((entry) => ({ title: `${entry.domain} ${entry.name}`, ...entry }))

/** What the calls of one customer have done, by its endpoint's idempotency keys. */
const doneBy = async (customerId: string): Promise<number> => {
  const { rows } = await t.admin.query<{ count: number }>(
    `select count(*)::integer as count from idempotency_key
      where customer_id = $1 and not starts_with(endpoint, 'submission:')`,
    [customerId],
  )
  return rows[0]?.count ?? 0
}

describe('without an idempotency key, a call', () => {
  it.each(repeatable)('works, and works once if it is sent three times at once: $title', async (entry) => {
    const { domain, name, endpoint } = entry
    const call = await caseOf(domain, name)?.works(t)
    if (!call) throw new Error(`${domain}.${name} has no cases`)
    const caller = call.as ?? t.main
    const before = await doneBy(caller.customerId)
    const send = () => caller.send(endpoint, call.input)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ code, reason }) => [code, reason])).toEqual(answers.map(() => [200, '']))
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => answers[0]?.data))
    expect(await doneBy(caller.customerId)).toBe(before + 1)
    later(9)
    expect((await send()).data).toEqual(answers[0]?.data)
    expect(await doneBy(caller.customerId)).toBe(before + 1)
  })
})

const question = { title: 'Customs papers', content: 'Which do I need?', workOrderType: 4 } as const
const ask = async (who = t.main, input: object = question, options = {}): Promise<string> => {
  const sent = await who.send(tickets.createTicket, input, options)
  expect(sent.code).toBe(200)
  const { id } = sent.data as { readonly id: string }
  return id
}

const countOf = async (table: string): Promise<number> => {
  const { rows } = await t.admin.query<{ count: number }>(`select count(*)::integer as count from ${table}`)
  return rows[0]?.count ?? 0
}

describe('the same input without a key', () => {
  it('creates one order when it is sent five times at once, and a second after ten seconds', async () => {
    const order = await caseOf('orders', 'createOrder')?.works(t)
    const send = () => t.main.send(orders.createOrder, order?.input)
    const before = await countOf('dropshipping_order')
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    const [first] = answers
    expect(first).toMatchObject({ code: 200, data: { id: expect.any(String) } })
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => first?.data))
    expect(await countOf('dropshipping_order')).toBe(before + 1)
    later(10)
    expect((await send()).data).not.toEqual(first?.data)
    expect(await countOf('dropshipping_order')).toBe(before + 2)
  })

  it('is a new request ten seconds after the last submission, never before', async () => {
    const first = await ask()
    for (const seconds of [0.1, 9.9, 0.1, 5, 9.9, 0.2]) {
      later(seconds)
      expect(await ask()).toBe(first)
    }
    later(10)
    const second = await ask()
    expect(second).not.toBe(first)
    later(0.1)
    expect(await ask()).toBe(second)
  })

  it('counts in whatever order its fields are sent', async () => {
    const { title, content, workOrderType } = question
    expect(await ask(t.main, { workOrderType, content, title })).toBe(await ask())
  })

  it('is another request with another body, from another account of the customer, or with a key', async () => {
    const colleague = await t.subAccount({ menuTags: [menuTags.orders] })
    const operator = await t.adminView(['owner'])
    const ids = [
      await ask(),
      await ask(t.main, { ...question, content: 'Which do they need?' }),
      await ask(colleague),
      await ask(operator),
      await ask(t.other),
      await ask(t.main, question, { idempotencyKey: randomUUID() }),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is tried again if it was refused', async () => {
    const reply = { id: await ask(t.main, { ...question, title: 'A reply' }), content: 'Thank you.' }
    const deleted = `update ticket set status = 'closed', deleted_at = now() where id = $1`
    await t.admin.query(deleted, [reply.id])
    expect(await t.main.send(tickets.replyTicket, reply)).toMatchObject({ code: 0 })
    await t.admin.query(`update ticket set deleted_at = null where id = $1`, [reply.id])
    expect(await t.main.send(tickets.replyTicket, reply)).toMatchObject({ code: 200 })
  })

  it('needs a valid key if it has one', async () => {
    const sent = await t.main.send(tickets.createTicket, question, { idempotencyKey: 'short' })
    expect(sent).toMatchObject({ code: 415, data: { fields: [{ path: 'Idempotency-Key' }] } })
  })
})
