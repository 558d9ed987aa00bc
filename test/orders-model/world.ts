import { randomUUID } from 'node:crypto'
import type { Endpoint, InputOf } from '../../src/contract/kernel/endpoint.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { type OrderRow } from '../../src/contract/orders/order-schemas.ts'
import type { CustomerId } from '../../src/server/platform/database/database.ts'
import type { Caller, Sent } from '../http.ts'
import type { Stage } from './stage.ts'

export interface ShopsOrder {
  readonly key: string
  updatedAt: number
  paid: boolean
  cancelled: boolean
  street: string
  countryCode: string
  /** `fulfilled` units were shipped by others. */
  readonly lines: { id: string; title: string; quantity: number; fulfilled?: number }[]
}

export interface World {
  readonly stage: Stage
  readonly seller: Caller
  readonly customerId: CustomerId
  readonly domain: string
  /** Gets a commission of what the seller pays. */
  readonly referrer: Caller
  /** Months of commissions that finance has tried to pay. */
  payouts: number
  /** A bundle of one of the stage's first SKU and two of the second. */
  bundleId: string
  /** The shop's state, reported by its webhooks. */
  readonly shop: ShopsOrder[]
  /** Sent webhooks, any of which may be repeated. */
  readonly sent: string[]
  /** As last read, oldest first. */
  orders: readonly OrderRow[]
  /** Nothing else happens while this move runs, so that what was shown succeeds. */
  isAlone: boolean
  /** Completed moves, for failure messages. */
  readonly trail: string[]
  readonly problems: string[]
}

export type AnyOrder = Omit<OrderRow, 'allowedActions' | 'profit' | 'tags'>

export type Answer = 'done' | `refused: ${string}`
export const refused = (reason: string): Answer => `refused: ${reason}`

const isBusiness = ({ status, code, reason }: Sent): boolean =>
  status === 200 && (code === 200 || (code === 0 && reason !== ''))

/**
 * Calls the server. Anything but success or a refusal is an error; the server validates responses and reasons against
 * the contract.
 */
export const ask = async <E extends Endpoint>(
  world: World,
  who: Caller,
  endpoint: E,
  input: InputOf<E>,
  key: string = randomUUID(),
): Promise<Sent<E>> => {
  const sent = await who.call(endpoint, input, endpoint.idempotent ? { idempotencyKey: key } : {})
  if (!isBusiness(sent)) {
    const told = world.stage.takeErrors().join('\n')
    world.problems.push(
      `${endpoint.path} answered ${sent.status} ${sent.msg} ${JSON.stringify(sent.data)} ${told}`,
    )
  }
  return sent
}

export const took = (sent: Sent): Answer => (sent.code === 200 ? 'done' : refused(sent.reason))

interface Result {
  readonly ok: boolean
  readonly reason?: string
  readonly message: string
}
export const tookFirst = (sent: Sent, results: readonly Result[] | undefined): Answer => {
  const [first] = results ?? []
  if (!first) return took(sent)
  return first.ok ? 'done' : refused(first.reason ?? first.message)
}

/** Of a move of several orders, which is done if any of them took it. */
export const tookAny = (sent: Sent, results: readonly Result[] | undefined): Answer =>
  results?.some(({ ok }) => ok) ? 'done' : tookFirst(sent, results)

export const readOrders = async (world: World): Promise<OrderRow[]> => {
  const { code, data } = await ask(world, world.seller, orders.listOrders, { pageSize: 100 })
  // Refusals have data too.
  if (code !== 200 || !data) throw new Error(`the orders cannot be listed\n${world.problems.join('\n')}`)
  return data.rows.toReversed()
}
export const readOrder = async (world: World, id: string) =>
  (await ask(world, world.seller, orders.getOrder, { id })).data
export const readOperatorOrder = async (world: World, id: string) =>
  (await ask(world, world.stage.t.operator, operatorOrders.getOperatorOrder, { id })).data

/** Rows of this seller by plain SQL; `$1` is the customer. */
export const rowsOf = async <Row extends object>(
  world: World,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const { rows } = await world.stage.t.admin.query<Row>(text, [world.customerId, ...values])
  return rows
}

let made = 0
export const unique = (prefix: string): string =>
  `${prefix}${randomUUID().slice(0, 6).toUpperCase()}${(made += 1)}`

export const oneOf = <T>(some: readonly T[], drawn: number): T | undefined => some[drawn % some.length]
