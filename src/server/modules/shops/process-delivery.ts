import { sql } from 'kysely'
import * as z from 'zod'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { applyShopChange } from '../orders/index.ts'
import { answerDataRequest } from './answer-data-request.ts'
import { forgetShop, redactShoppers } from './redact-shoppers.ts'
import { ShopAccessLost, type NoteDeletedProduct, type ShopOrder } from './ports.ts'
import type { SyncDeps } from './sync-progress.ts'
import { changeOf, hasItemsToShip, importShopOrders } from './import-shop-orders.ts'
import { isOrderFault, problemOf, saveOrderProblems } from './order-problems.ts'
import { storableText } from '../../platform/database/storable-text.ts'

interface Delivery {
  readonly topic: string
  readonly domain: string
  readonly payload: unknown
  readonly triggeredAt: Date | null
}

interface Shop {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly name: string
}

export interface DeliveryDeps extends SyncDeps {
  readonly noteDeletedProduct: NoteDeletedProduct
}

/** Processes a stored webhook and saves the result with it; failures are saved there and retried. */
export const processDelivery = async (deps: DeliveryDeps, eventId: string, run: JobRun): Promise<void> => {
  const db = deps.platform.database.agency
  const event = await db
    .selectFrom('webhook_event')
    .select(['topic', 'subject', 'payload', 'triggered_at'])
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (!event) return
  try {
    const outcome = await work(deps, {
      topic: event.topic,
      domain: event.subject ?? '',
      payload: event.payload,
      triggeredAt: event.triggered_at,
    })
    await settle(deps, eventId, outcome, null)
  } catch (error) {
    const message = storableText(error instanceof Error ? error.message : String(error), 1000)
    if (isOrderFault(error)) {
      run.log.warn({ err: error, eventId }, 'webhook could not be processed')
      await settle(deps, eventId, 'refused', message)
      return
    }
    await sql`update webhook_event set attempts = attempts + 1, last_error = ${message}
      where id = ${eventId}`.execute(db)
    throw error
  }
}

const settle = async (
  { platform }: SyncDeps,
  eventId: string,
  outcome: string,
  problem: string | null,
): Promise<void> => {
  await sql`
    update webhook_event set processed_at = now(), outcome = ${outcome}, last_error = ${problem}, attempts = attempts + 1
      where id = ${eventId}`.execute(platform.database.agency)
}

const work = async (deps: DeliveryDeps, delivery: Delivery): Promise<string> => {
  switch (delivery.topic) {
    case 'orders/create':
    case 'orders/updated':
    case 'orders/paid':
    case 'orders/cancelled':
      return applyOrderWebhook(deps, delivery)
    case 'products/delete':
      return handleProductDeleted(deps, delivery)
    case 'app/uninstalled':
      return handleAppUninstalled(deps, delivery)
    case 'customers/data_request':
      return answerDataRequest(deps.platform, delivery.domain, delivery.payload)
    case 'customers/redact':
      return redactShoppers(deps.platform, delivery.domain, delivery.payload)
    case 'shop/redact':
      return forgetShop(deps.platform, delivery.domain)
    default:
      return 'ignored: not a topic of ours'
  }
}

const findConnectedShop = async ({ platform }: SyncDeps, domain: string): Promise<Shop | null> => {
  const row = await platform.database.agency
    .selectFrom('shop')
    .select(['customer_id', 'id', 'name'])
    .where('domain', '=', domain)
    .where('status', '<>', 'disconnected')
    .executeTakeFirst()
  return row ? { customerId: customerIdFromRow(row.customer_id), shopId: row.id, name: row.name } : null
}

/**
 * Applies the webhook's order unless something newer was applied, or lists it as one that could not be imported.
 */
const applyOrderWebhook = async (deps: SyncDeps, delivery: Delivery): Promise<string> => {
  const shop = await findConnectedShop(deps, delivery.domain)
  if (!shop) return 'ignored: no such shop'
  const { database } = deps.platform
  let told: Pick<ShopOrder, 'key' | 'name' | 'updatedAt'> = namedIn(delivery.payload)
  try {
    const order = deps.connector.orderOf(delivery.payload)
    told = order
    return await applyOrder(deps, shop, order)
  } catch (error) {
    if (!isOrderFault(error) || told.key === '') throw error
    // Listed in the sync log, and read again by the next sync.
    await database.tenantTransaction(shop.customerId, (tx) =>
      saveOrderProblems(tx, shop, [], [problemOf(told, error)]),
    )
    throw error
  }
}

const payloadSchema = z.object({ id: z.coerce.string(), name: z.string().catch('') })

/** What can be read of an order that cannot be read whole. */
const namedIn = (payload: unknown): Pick<ShopOrder, 'key' | 'name' | 'updatedAt'> => {
  const { id, name } = payloadSchema.safeParse(payload).data ?? { id: '', name: '' }
  return { key: /^\d{1,20}$/.test(id) ? id : '', name: name.slice(0, 100), updatedAt: new Date(0) }
}

/** An unknown order is read from the shop, because a late webhook may describe an order cancelled since. */
const applyOrder = async (deps: SyncDeps, shop: Shop, told: ShopOrder): Promise<string> => {
  const { database } = deps.platform
  const by = { kind: 'shop', name: shop.name } as const
  const outcome = await database.tenantTransaction(shop.customerId, (tx) =>
    applyShopChange(tx, shop.customerId, changeOf(shop.shopId, told), by),
  )
  if (outcome !== 'unknown') return outcome
  const order = await readOrder(deps, shop, told.key)
  if (order === 'unreachable') return 'left to the next run: the shop must be reconnected'
  if (!order || !hasItemsToShip(order)) return 'ignored: nothing to ship'
  const taken = await database.tenantTransaction(shop.customerId, (tx) =>
    importShopOrders(tx, shop.customerId, shop.shopId, { orders: [order], by }),
  )
  return taken.created > 0 ? 'created' : 'stale'
}

const readOrder = async (
  { withAccess, connector }: SyncDeps,
  shop: Shop,
  key: string,
): Promise<ShopOrder | null | 'unreachable'> => {
  try {
    return await withAccess(shop, (access) => connector.findOrder(access, key))
  } catch (error) {
    if (error instanceof ShopAccessLost) return 'unreachable'
    throw error
  }
}

const handleProductDeleted = async (deps: DeliveryDeps, delivery: Delivery): Promise<string> => {
  const shop = await findConnectedShop(deps, delivery.domain)
  if (!shop) return 'ignored: no such shop'
  const key = deps.connector.deletedProductOf(delivery.payload)
  const met = await deps.platform.database.tenantTransaction(shop.customerId, (tx) =>
    deps.noteDeletedProduct(tx, shop, key),
  )
  return met > 0 ? 'applied' : 'stale'
}

/** A late webhook does not disconnect a shop reconnected since. */
const handleAppUninstalled = async ({ platform }: SyncDeps, delivery: Delivery): Promise<string> => {
  const at = delivery.triggeredAt ?? platform.clock.now()
  const changed = await sql`
    update shop set status = 'needsReconnect', credentials_sealed = null, credentials_expire_at = null,
        last_error = 'shopAppUninstalled', last_error_figures = '{}', last_error_at = ${at}
      where domain = ${delivery.domain} and status <> 'disconnected'
        and (connected_at is null or connected_at < ${at})
      returning id`.execute(platform.database.agency)
  return changed.rows.length > 0 ? 'applied' : 'stale'
}
