import { sql } from 'kysely'
import type * as z from 'zod'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { productSyncSchema, shops, shopSchema, shopSyncSchema } from '../../../contract/shops/shops.ts'
import type { ShopStatus } from '../../../contract/kernel/statuses.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { storedField } from '../../platform/kernel/refuse.ts'
import { functionsOf } from './shop-functions.ts'

export type ShopRow = z.input<typeof shopSchema>
export type ShopSyncRow = z.input<typeof shopSyncSchema>

/** A connected shop without a sync for this long is stale. */
const staleMinutes = 60

export const maxShownProblems = 100
const shownSyncs = 50

export interface SyncRecord {
  id: string
  cause: 'connect' | 'manual' | 'poll'
  status: 'queued' | 'running' | 'done' | 'failed'
  orders_seen: number
  orders_created: number
  orders_updated: number
  orders_failed: number
  error: string | null
  error_figures: unknown
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

export const syncColumns = sql.raw(
  'id, cause, status, orders_seen, orders_created, orders_updated, orders_failed, error, error_figures, created_at, started_at, finished_at',
)

export const toSync = (row: SyncRecord): ShopSyncRow => ({
  id: row.id,
  cause: row.cause,
  status: row.status,
  ordersSeen: row.orders_seen,
  ordersCreated: row.orders_created,
  ordersUpdated: row.orders_updated,
  ordersFailed: row.orders_failed,
  ...storedField('error', row.error, row.error_figures),
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
})

interface ShopRecord {
  id: string
  kind: 'shopify' | 'manual'
  name: string
  icon: string | null
  domain: string | null
  currency: string
  fee_bp: number
  fee_fixed_minor: number
  status: ShopStatus
  scopes: string
  listings: number
  stock_listings: number
  last_synced_at: Date | null
  last_error: string | null
  last_error_figures: unknown
  last_error_at: Date | null
  connected_at: Date | null
  created_at: Date
  orders: string
  order_problems: string
  /** As JSON, so that its instants are text. */
  sync:
    | (Omit<SyncRecord, 'id' | 'created_at' | 'started_at' | 'finished_at'> & {
        id: string
        created_at: string
        started_at: string | null
        finished_at: string | null
      })
    | null
}

const healthOf = (shop: ShopRecord, now: Date): ShopRow['health'] => {
  if (shop.status === 'disconnected') return 'disconnected'
  if (shop.status === 'needsReconnect') return 'needsReconnect'
  if (shop.kind === 'manual') return 'good'
  if (shop.sync?.status === 'queued' || shop.sync?.status === 'running') return 'syncing'
  if (shop.last_error !== null) return 'failing'
  const since = shop.last_synced_at ?? shop.connected_at ?? shop.created_at
  return now.getTime() - since.getTime() > staleMinutes * 60_000 ? 'stale' : 'good'
}

const toShop = (row: ShopRecord, now: Date): ShopRow => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  icon: row.icon,
  domain: row.domain,
  currency: row.currency,
  feeBp: row.fee_bp,
  feeFixedMinor: row.fee_fixed_minor,
  status: row.status,
  health: healthOf(row, now),
  lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
  ...storedField('lastError', row.last_error, row.last_error_figures),
  lastErrorAt: row.last_error_at?.toISOString() ?? null,
  connectedAt: row.connected_at?.toISOString() ?? null,
  orders: Number(row.orders),
  orderProblems: Number(row.order_problems),
  sync: row.sync && {
    ...toSync({
      ...row.sync,
      created_at: new Date(row.sync.created_at),
      started_at: row.sync.started_at === null ? null : new Date(row.sync.started_at),
      finished_at: row.sync.finished_at === null ? null : new Date(row.sync.finished_at),
    }),
  },
  functions: functionsOf(row),
})

export const listShops = async (db: Db, customer: CustomerActor, now: Date): Promise<ShopRow[]> => {
  const { customerId } = customer
  const found = await sql<ShopRecord>`
    select s.id, s.kind, s.name, s.icon, s.domain, s.currency, s.fee_bp, s.fee_fixed_minor, s.status, s.scopes, used.listings, used.stock_listings, s.last_synced_at, s.last_error,
        s.last_error_figures, s.last_error_at, s.connected_at, s.created_at,
        (select coalesce(sum(c.orders), 0) from order_count c
          where c.customer_id = s.customer_id and c.shop_id = s.id) as orders,
        (select count(*) from (select from shop_order_problem p
          where p.customer_id = s.customer_id and p.shop_id = s.id limit ${maxShownProblems}) as first) as order_problems,
        (select json_build_object('id', y.id::text, 'cause', y.cause, 'status', y.status, 'orders_seen', y.orders_seen,
              'orders_created', y.orders_created, 'orders_updated', y.orders_updated, 'orders_failed', y.orders_failed, 'error', y.error, 'error_figures', y.error_figures,
              'created_at', y.created_at, 'started_at', y.started_at, 'finished_at', y.finished_at)
          from shop_sync y where y.customer_id = s.customer_id and y.shop_id = s.id
          order by y.id desc limit 1) as sync
      from shop s
        cross join lateral (
          select count(*)::int as listings, (count(*) filter (where l.syncs_stock))::int as stock_listings
            from listing l where l.customer_id = s.customer_id and l.shop_id = s.id and l.external_id is not null
              and l.failure is distinct from 'gone') used
      where s.customer_id = ${customerId}
        and (${customer.shopIds}::bigint[] is null or s.id = any(${customer.shopIds}::bigint[]))
      order by s.id`.execute(db)
  return found.rows.map((row) => toShop(row, now))
}

type ShopName = z.input<typeof shops.listShopNames.output>['shops'][number]

export const listShopNames = async (
  db: Db,
  { customerId, shopIds }: CustomerActor,
  kind: ShopName['kind'] | null,
): Promise<{ shops: ShopName[] }> => {
  const found = await sql<ShopName>`
    select id::text as id, name, icon, kind, status from shop
      where customer_id = ${customerId}
        and (${shopIds}::bigint[] is null or id = any(${shopIds}::bigint[]))
        and (${kind}::text is null or kind = ${kind})
      order by shop.id`.execute(db)
  return { shops: found.rows }
}

/** A shop visible to this account; null for any other. */
export const findShop = async (
  db: Db,
  customer: Pick<CustomerActor, 'customerId' | 'shopIds'>,
  shopId: ShopId,
): Promise<{
  id: string
  kind: string
  name: string
  status: string
  domain: string | null
  currency: string
} | null> => {
  if (customer.shopIds !== null && !customer.shopIds.includes(shopId)) return null
  const row = await db
    .selectFrom('shop')
    .select(['id', 'kind', 'name', 'status', 'domain', 'currency'])
    .where('customer_id', '=', customer.customerId)
    .where('id', '=', shopId)
    .executeTakeFirst()
  return row ?? null
}

export const findLastSync = async (
  db: Db,
  customerId: CustomerId,
  shopId: string,
): Promise<SyncRecord | null> => {
  const found = await sql<SyncRecord>`
    select ${syncColumns} from shop_sync
      where customer_id = ${customerId} and shop_id = ${shopId} order by id desc limit 1`.execute(db)
  return found.rows[0] ?? null
}

export const listSyncs = async (db: Db, customerId: CustomerId, shopId: string): Promise<ShopSyncRow[]> => {
  const found = await sql<SyncRecord>`
    select ${syncColumns} from shop_sync
      where customer_id = ${customerId} and shop_id = ${shopId} order by id desc limit ${shownSyncs}`.execute(
    db,
  )
  return found.rows.map(toSync)
}

type ProductSync = z.input<typeof productSyncSchema>

/** The last reading of the shop's products; null: none was requested yet. */
export const findProductSync = async (
  db: Db,
  customerId: CustomerId,
  shopId: string,
): Promise<ProductSync | null> => {
  const { rows } = await sql<
    Omit<ProductSync, 'createdAt' | 'startedAt' | 'finishedAt' | 'errorReason'> & {
      readonly createdAt: Date
      readonly startedAt: Date | null
      readonly finishedAt: Date | null
    }
  >`
    select cause, status, products_seen as "productsSeen", variants_new as "variantsNew",
        variants_changed as "variantsChanged", error, error_figures as "errorFigures", requested_at as "createdAt",
        started_at as "startedAt", finished_at as "finishedAt"
      from shop_product_pull where customer_id = ${customerId} and shop_id = ${shopId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { error, errorFigures, ...sync } = row
  return {
    ...sync,
    ...storedField('error', error, errorFigures),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
