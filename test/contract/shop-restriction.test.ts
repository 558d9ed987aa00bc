import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints, contract } from '../../src/contract/all.ts'
import { isMutatingAction } from '../../src/contract/mutating-actions.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { authorities, menuTags } from '../../src/contract/kernel/permissions.ts'
import { recountFigures } from '../../src/server/modules/dashboard/recount-figures.ts'
import { createShop } from '../../src/server/modules/orders/test/order-factory.ts'
import type { CustomerId } from '../../src/server/platform/database/database.ts'
import { makeSubAccount, openTestSession, type SubAccountRights } from '../factories.ts'
import { testApp, type SendOptions } from '../http.ts'
import type { EndpointCase, WorkingCall } from './cases.ts'

// Repeats every call that works for the main account as a sub-account of one other shop: it must neither reveal nor
// change anything of shops it cannot see.

const t = await testApp({ environment: { DEMO: '1' } })
const { agency } = t.platform.database

interface DomainCases {
  readonly domain: Record<string, Endpoint>
  readonly cases: Record<string, EndpointCase<Endpoint>>
}
const files = import.meta.glob<{ cases: readonly DomainCases[] }>('../../src/server/modules/**/cases.ts', {
  eager: true,
})
const casesByDomain = new Map<unknown, Record<string, EndpointCase<Endpoint>>>(
  Object.values(files).flatMap((file) => file.cases.map(({ domain, cases }) => [domain, cases] as const)),
)
const domainsByName: Record<string, unknown> = contract

const ofShops = await (async () => {
  const { rows } = await t.admin.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = 'public' group by table_name`,
  )
  const select = (name: string, shop: string, join = ''): string =>
    `select '${name}' as source, x.id::text, ${shop}::text as shop, x.xmin::text as version
       from ${name} x ${join} where x.customer_id = $1`
  const through = (column: string, table: string): string =>
    `join ${table} o on o.customer_id = x.customer_id and o.id = x.${column}`
  return rows
    .filter(({ columns }) => columns.includes('id') && columns.includes('customer_id'))
    .flatMap(({ name, columns }) => {
      if (name === 'shop') return [select(name, 'x.id')]
      if (columns.includes('shop_id')) return [select(name, 'x.shop_id')]
      if (columns.includes('order_id'))
        return [select(name, 'o.shop_id', through('order_id', 'dropshipping_order'))]
      if (columns.includes('import_id'))
        return [select(name, 'o.shop_id', through('import_id', 'order_import'))]
      return []
    })
    .join(' union all ')
})()

interface Owned {
  readonly source: string
  readonly id: string
  readonly shop: string | null
  readonly version: string
}

/**
 * Every row of the customer that belongs to a shop. A named (prepared) statement, because planning it takes longer
 * than running it.
 */
const ownedRows = async (customerId: string): Promise<Owned[]> =>
  (await t.admin.query<Owned>({ name: 'owned', text: ofShops, values: [customerId] })).rows

const textOf = ({ source, id, version }: Owned): string => `${source} ${id} ${version}`

/** Texts that would reveal hidden rows: their ids, and the numbers and names of orders. */
const marksOf = async (customerId: string, hidden: readonly Owned[]): Promise<ReadonlySet<string>> => {
  const { rows } = await t.admin.query<{ number: string; name: string; id: string }>(
    'select id::text, number, recipient_name as name from dropshipping_order where customer_id = $1',
    [customerId],
  )
  const ids = new Set(hidden.map(({ id }) => id))
  return new Set([...ids, ...rows.filter(({ id }) => ids.has(id)).map(({ number }) => number)])
}

/** The fraction of a second has six digits, as an id has. */
const fractions = /(?<=T\d\d:\d\d:\d\d)\.\d+/g

/** Words and numbers in a text that could be an id or an order number. */
const wordsOf = (text: string): Set<string> =>
  new Set(text.replaceAll(fractions, '').match(/[A-Za-z\d-]{4,}/g))

const callOf = async (domain: string, name: string): Promise<WorkingCall<Endpoint>> => {
  const own = casesByDomain.get(domainsByName[domain])?.[name]
  if (!own) throw new Error(`${domain}.${name} has no cases`)
  return own.works(t)
}

const hasCases = ({ domain, name }: { readonly domain: string; readonly name: string }): boolean =>
  casesByDomain.get(domainsByName[domain])?.[name] !== undefined

const optionsOf = (endpoint: Endpoint, call: WorkingCall<Endpoint>): SendOptions => ({
  ...(endpoint.idempotent ? { idempotencyKey: randomUUID() } : {}),
  ...(call.file ? { file: call.file } : {}),
})

const bearer = (token: string): SendOptions => ({ headers: { authorization: `Bearer ${token}` } })

const rights: SubAccountRights = { menuTags: Object.values(menuTags), authorities }
const byCustomer = allEndpoints
  .filter(({ endpoint }) => endpoint.access.kind === 'customer' && !endpoint.access.mainAccountOnly)
  .map((entry) => ({ title: `${entry.domain} ${entry.name}`, ...entry }))

describe('a sub-account of one shop', () => {
  // Data that could leak: paid orders, quotes, imports and tickets in shops of the main account.
  beforeAll(async () => {
    for (const { domain, name, endpoint } of byCustomer.filter(isMutatingAction).filter(hasCases)) {
      const call = await callOf(domain, name)
      await (call.as ?? t.main).send(endpoint, call.input, optionsOf(endpoint, call))
    }
    // Hundreds of calls, one after the other.
  }, 240_000)

  it.each(byCustomer)(
    'reveals and changes nothing of other shops: $title',
    async ({ domain, name, endpoint }) => {
      const call = await callOf(domain, name)
      // Read-only calls use the main account, which has the most data.
      const owners = isMutatingAction({ name, endpoint })
        ? [call.as ?? t.main]
        : [...new Set([call.as ?? t.main, t.main])]
      for (const { customerId } of owners) {
        if (customerId === '') throw new Error(`${domain}.${name} works for nobody`)
        expect(await callAsStranger(endpoint, call, customerId)).toEqual({ told: [], changed: [] })
      }
    },
  )

  it('reveals nothing of other shops in counts', async () => {
    const { customerId } = t.main
    if (customerId === '') throw new Error('the main account has a customer')
    const shop = await createShop(t, customerId)
    const account = await makeSubAccount(agency, customerId, { ...rights, shopIds: [shop] })
    const own = bearer(await openTestSession(t.platform, account))
    const figuresOf = async (options: SendOptions) => {
      const { waiting, shops } = await t.main.ok(contract.dashboard.getDashboard, {}, options)
      const { sums } = await t.main.ok(contract.dashboard.getFigures, {}, options)
      return {
        waiting: waiting?.length,
        orders: sums.orders,
        shops: shops?.map(({ id }) => String(id)),
        counts: Object.values(await t.main.ok(contract.orders.getOrderCounts, {}, options)).flatMap(
          (counts) => Object.values(counts).filter((count) => count !== 0),
        ),
        menu: await t.main.ok(contract.orders.getMenuCounts, {}, options),
        due: (await t.main.ok(contract.wallet.getWallet, {}, options)).duePayment.amountMinor,
      }
    }
    await recountFigures(t.platform.database, new AbortController().signal)
    const all = await figuresOf({})
    expect([all.waiting, all.orders, all.menu.awaitingPayment, all.due]).not.toContain(0)
    expect(await figuresOf(own)).toEqual({
      waiting: 0,
      orders: 0,
      shops: [shop],
      counts: [],
      // Wholesale orders belong to no shop.
      menu: { awaitingQuote: 0, awaitingPayment: 0, unreadTickets: 0, wholesale: all.menu.wholesale },
      due: 0,
    })
  })
})

const callAsStranger = async (
  endpoint: Endpoint,
  call: WorkingCall<Endpoint>,
  customerId: CustomerId,
): Promise<{ told: string[]; changed: string[] }> => {
  const shop = await createShop(t, customerId)
  const account = await makeSubAccount(agency, customerId, { ...rights, shopIds: [shop] })
  const token = await openTestSession(t.platform, account)
  const before = await ownedRows(customerId)
  const sent = await t.nobody.send(endpoint, call.input, { ...optionsOf(endpoint, call), ...bearer(token) })
  // 403: part of the call is for the main account only.
  expect([200, 403]).toContain(sent.status)
  // Includes shops added by the call, which its caller can see.
  const { rows } = await t.admin.query('select shop_ids::text[] as ids from account where id = $1', [
    account.accountId,
  ])
  const isHidden = (row: Owned): boolean => row.shop !== null && !rows[0].ids.includes(row.shop)
  const marks = await marksOf(customerId, before.filter(isHidden))
  const given = wordsOf(JSON.stringify(call.input))
  const known = new Set(before.map(textOf))
  return {
    told: [...wordsOf(sent.body.toString())].filter((word) => marks.has(word) && !given.has(word)),
    changed: (await ownedRows(customerId))
      .filter(isHidden)
      .map(textOf)
      .filter((row) => !known.has(row)),
  }
}
