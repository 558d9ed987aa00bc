import { expect, it } from 'vitest'
import { profile } from '../../src/contract/identity/accounts.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { operatorQuotes } from '../../src/contract/quotes/operator-quotes.ts'
import { cases as fulfilmentCases } from '../../src/server/modules/fulfilment/test/cases.ts'
import { cases as orderCases } from '../../src/server/modules/orders/test/cases.ts'
import type { EndpointCase } from '../contract/cases.ts'
import { testApp, type Caller } from '../http.ts'

const t = await testApp()

const action = async (domain: Record<string, Endpoint>, name: string): Promise<void> => {
  const all: readonly { domain: unknown; cases: object }[] = [...orderCases, ...fulfilmentCases]
  const cases = new Map(all.map((entry) => [entry.domain, entry.cases]))
  const one = Object.entries(cases.get(domain) ?? {}).find(
    ([key]) => key === name,
  )?.[1] as EndpointCase<Endpoint>
  const { input } = await one.works(t)
  const endpoint = domain[name]
  if (!endpoint) throw new Error(`no endpoint ${name}`)
  await t.operator.ok(endpoint, input)
}

const emailsTo = async (caller: Caller): Promise<string[]> => {
  const { email } = await caller.ok(profile.getProfile, {})
  const { rows } = await t.admin.query('select subject from mail where to_address = $1 order by id', [email])
  return rows.map(({ subject }) => subject)
}

const seesOrders = await t.subAccount({ menuTags: [3] })
const seesNoShop = await t.subAccount({ menuTags: [3], shopIds: ['1'] })
const seesWallet = await t.subAccount({ menuTags: [6] })

it('an answered quote is emailed to accounts that see the orders of its shop', async () => {
  await action(operatorQuotes, 'answerQuote')
  expect(await emailsTo(t.main)).toEqual(['Quote for Enamel mug, green'])
  expect(await emailsTo(seesOrders)).toEqual(['Quote for Enamel mug, green'])
  expect([await emailsTo(seesNoShop), await emailsTo(seesWallet)]).toEqual([[], []])
})

it('orders marked as awaiting stock are emailed, except to accounts that opted out', async () => {
  await seesOrders.ok(profile.setMailTopics, { muted: ['orderProblem'] })
  await action(operatorOrders, 'setAwaitingStock')
  expect((await emailsTo(t.main)).at(-1)).toMatch(/^Order DS-\d+ is awaiting stock$/)
  expect(await emailsTo(seesOrders)).toHaveLength(1)
  expect([await emailsTo(seesNoShop), await emailsTo(seesWallet)]).toEqual([[], []])
})
