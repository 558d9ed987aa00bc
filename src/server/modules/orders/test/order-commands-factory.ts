import { randomUUID } from 'node:crypto'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { OperatorActor } from '../../../platform/auth/actors.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { answerQuote } from '../quotes/answer-quote.ts'
import { mapLine } from '../mapping/map-line.ts'
import {
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from './order-factory.ts'
import { requestQuote } from '../quotes/request-quote.ts'
import type { OrderDraft, Scope } from '../state/types.ts'

const by = { kind: 'seller', name: 'Ana' } as const

/** Orders of a new customer before each test, and the commands on them. */
export const withOrderCommands = async () => {
  const { database, admin } = await withTestDatabase()
  const t = { platform: { database } }
  const standard = await createShippingLine(t)
  await createShippingLine(t, { baseMinor: 900, countries: ['US', 'GB'], accepts: ['battery'] })
  const skuId = await createSku(t)
  const { rows } = await admin.query<{ id: string }>(
    `insert into operator (email, name, password_hash, roles) values ('o@example.com', 'Olga', 'x', '{owner}') returning id`,
  )
  const operator = {
    kind: 'operator',
    operatorId: rows[0]?.id ?? '',
    sessionId: '1',
    name: 'Olga',
    roles: ['owner'],
  } as OperatorActor
  let customerId: CustomerId
  let shopId: string
  let scope: Scope
  const newCustomer = async () => {
    customerId = await createCustomer(t)
    shopId = await createShop(t, customerId)
    scope = { customerId, shopIds: null }
    return { customerId, shopId, scope }
  }

  const place = async (part: Partial<OrderDraft> = {}): Promise<string> =>
    (await placeOrder(t, customerId, orderDraft(shopId, part))).id
  const mappedLine = () => draftLine({ skuId, variantKey: randomUUID() })
  const read = async (id: string) =>
    (await admin.query('select * from dropshipping_order where id = $1', [id])).rows[0]
  const linesOf = async (id: string) =>
    (await admin.query('select * from order_line where order_id = $1 order by id', [id])).rows
  const target = async (orderId: string, index = 0) => ({
    orderId,
    lineId: String((await linesOf(orderId))[index].id),
  })
  const eventsOf = async (id: string): Promise<string[]> =>
    (await admin.query('select kind from order_event where order_id = $1 order by id', [id])).rows.map(
      ({ kind }) => kind,
    )
  const map = async (orderId: string, part: Partial<Parameters<typeof mapLine>[2]> = {}) =>
    mapLine(
      database,
      scope,
      { ...(await target(orderId)), skuId, units: 1, applyToWaiting: true, ...part },
      by,
    )
  const ask = async (orderId: string) => {
    const { lineId } = await target(orderId)
    return (
      (await requestQuote(database, scope, { orderId, lineIds: [lineId], note: 'soon please' }, by))
        .requestIds[0] ?? ''
    )
  }
  const offer = (id: string, part: object = {}) =>
    answerQuote(
      database,
      {
        id: id as never,
        units: 1,
        offer: { kind: 'existing', skuId: skuId as never },
        validDays: 30,
        note: '',
        ...part,
      },
      { operator },
    )
  const elsewhere = async (): Promise<Scope> => ({
    customerId,
    shopIds: [(await createShop(t, customerId)) as never],
  })
  return {
    database,
    admin,
    t,
    standard,
    skuId,
    newCustomer,
    place,
    mappedLine,
    read,
    target,
    eventsOf,
    map,
    ask,
    offer,
    elsewhere,
  }
}
