import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { listings } from '../../../contract/listings/listings.ts'
import {
  listingLimits,
  type ListingAction,
  type ListingFailure,
  type ListingStatus,
  type ListingTab,
} from '../../../contract/listings/listing-schemas.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'
import { storedField } from '../../platform/kernel/refuse.ts'
import { productSafetyJson } from '../catalogue/index.ts'
import { grantedTo } from '../orders/index.ts'
import type { ProductListing } from './ports.ts'
import { isDeletedInShop } from './target-stock.ts'

interface ListingSums {
  readonly variants: number
  readonly priceMinor: number | null
  readonly maxPriceMinor: number | null
}

export interface ListingHead extends ListingSums {
  readonly id: string
  readonly shopId: string
  readonly shopName: string
  readonly shopCurrency: string
  readonly domain: string | null
  readonly productId: string
  readonly productCode: string
  readonly isPrivate: boolean
  readonly title: string
  readonly coverUrl: string | null
  readonly copy: number
  readonly status: ListingStatus
  readonly statusSince: Date
  readonly listedAt: Date | null
  readonly externalId: string | null
  readonly failure: ListingFailure | null
  readonly failureMessage: string | null
  readonly failureFigures: unknown
  readonly failingSince: Date | null
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  readonly isAhead: boolean
  readonly isSafetyOutdated: boolean
  readonly keepsStock: boolean
  readonly costsChanged: number
  readonly withdrawn: number
  readonly stockWaiting: number
  readonly stockError: string | null
  readonly stockErrorFigures: unknown
  /** Variants that the seller has since deleted in the shop. */
  readonly gone: number
}

/** Of a row of `listing` l and its `product` p. */
const isSafetyOutdated = sql`l.safety is distinct from ${productSafetyJson('p')}`

export const headColumns = sql`
  l.id::text, l.shop_id::text as "shopId", s.name as "shopName", s.currency as "shopCurrency", s.domain,
  l.product_id::text as "productId", p.code as "productCode", p.owner_customer_id is not null as "isPrivate", l.title,
  l.pictures[1] as "coverUrl", l.copy, l.status, l.status_since as "statusSince", l.listed_at as "listedAt",
  l.external_id as "externalId", l.failure, l.failure_message as "failureMessage",
  l.failure_message_figures as "failureFigures", l.failing_since as "failingSince", l.attempts,
  case when l.status = 'retrying' then l.next_attempt_at end as "nextAttemptAt",
  l.external_id is not null and l.synced_version is distinct from l.version as "isAhead",
  ${isSafetyOutdated} as "isSafetyOutdated", l.syncs_stock as "keepsStock",
  v.*`

export const headJoins = sql`
  join shop s on s.customer_id = l.customer_id and s.id = l.shop_id
  join product p on p.id = l.product_id
  left join listing_stock stock on stock.customer_id = l.customer_id and stock.shop_id = l.shop_id
  cross join lateral (
    select count(*)::int as variants,
        case when bool_and(v.price_minor is not null) then min(v.price_minor) end as "priceMinor",
        case when bool_and(v.price_minor is not null) then max(v.price_minor) end as "maxPriceMinor",
        (count(*) filter (where v.seen_cost_minor <> k.price_minor))::int as "costsChanged",
        (count(*) filter (where not (k.is_active and p.is_published)))::int as withdrawn,
        (count(*) filter (where v.target_quantity is distinct from v.synced_quantity
          and v.target_quantity is not null and not ${isDeletedInShop}))::int as "stockWaiting",
        coalesce(min(v.stock_error), case when count(*) filter (where v.target_quantity is distinct from v.synced_quantity
          and v.target_quantity is not null and not ${isDeletedInShop}) > 0 then stock.error end) as "stockError",
        case when min(v.stock_error) is null then stock.error_figures end as "stockErrorFigures",
        (count(*) filter (where v.variant_id is not null and ${isDeletedInShop}))::int as gone
      from listing_variant v join sku k on k.id = v.sku_id
      where v.customer_id = l.customer_id and v.listing_id = l.id and v.is_chosen) v`

/** Of a product in the shop, a push that failed goes first. */
export const canUpdateSafety = ({
  status,
  externalId,
}: Pick<ListingHead, 'status' | 'externalId'>): boolean =>
  externalId === null ? status === 'draft' || status === 'failed' : status === 'listed'

const actionsOf = (
  head: Pick<ListingHead, 'status' | 'isAhead' | 'isSafetyOutdated' | 'externalId'>,
  customer: CustomerActor,
): ListingAction[] => {
  if (!grantedTo(customer).includes('product:list')) return []
  const isPushable = head.status !== 'queued' && (head.status !== 'listed' || head.isAhead)
  return [
    'edit',
    ...(isPushable ? (['push'] as const) : []),
    ...(head.isSafetyOutdated && canUpdateSafety(head) ? (['updateSafety'] as const) : []),
    ...(head.status === 'queued' ? [] : (['remove'] as const)),
  ]
}

/** Maps a row to the API's shape. `listing` null: no shop platform is offered. */
export const headView = (
  head: Omit<ListingHead, keyof ListingSums>,
  customer: CustomerActor,
  listing: ProductListing | null,
) => {
  const { domain, externalId, stockError, stockErrorFigures, attempts, nextAttemptAt, ...others } = head
  const { failure, failureMessage, failureFigures, failingSince, ...row } = others
  return {
    ...row,
    ...storedField('stockError', stockError, stockErrorFigures),
    statusSince: row.statusSince.toISOString(),
    listedAt: row.listedAt?.toISOString() ?? null,
    adminUrl: listing && domain && externalId ? listing.adminUrl(domain, externalId) : null,
    failure:
      failure === null
        ? null
        : {
            reason: failure,
            ...storedField('message', failureMessage ?? '', failureFigures),
            since: (failingSince ?? row.statusSince).toISOString(),
            attempts,
            retryAt: nextAttemptAt?.toISOString() ?? null,
          },
    allowedActions: actionsOf(head, customer),
  }
}

const statusesOf: Readonly<Record<ListingTab, readonly ListingStatus[]>> = {
  all: ['draft', 'queued', 'retrying', 'listed', 'failed'],
  draft: ['draft'],
  waiting: ['queued', 'retrying'],
  listed: ['listed'],
  failed: ['failed'],
  safety: ['draft', 'queued', 'retrying', 'listed', 'failed'],
}

const { counted } = listingLimits

const ofShops = ({ customerId, shopIds }: CustomerActor, shopId: string | undefined) => sql`
  l.customer_id = ${customerId}
    and (${shopIds}::bigint[] is null or l.shop_id = any(${shopIds}::bigint[]))
    and (${shopId ?? null}::bigint is null or l.shop_id = ${shopId ?? null})`

/** Listings whose description states other safety information than their product. */
const countOutdatedSafety = async (db: Db, customer: CustomerActor, shopId: string | undefined) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from listing l join product p on p.id = l.product_id
        where ${ofShops(customer, shopId)} and ${isSafetyOutdated} limit ${sql.lit(counted)}) l`.execute(db)
  return rows[0]?.count ?? 0
}

const countByStatus = async (db: Db, customer: CustomerActor, shopId: string | undefined) => {
  const { rows } = await sql<{ status: ListingStatus; count: number }>`
    select wanted.status, count(*)::int as count from unnest(${statusesOf.all}::text[]) as wanted (status)
      cross join lateral (
        select from listing l where l.status = wanted.status and ${ofShops(customer, shopId)} limit ${sql.lit(counted + 1)}) l
      group by wanted.status`.execute(db)
  const of = (tab: ListingTab): number =>
    Math.min(
      counted,
      rows
        .filter(({ status }) => statusesOf[tab].includes(status))
        .reduce((sum, { count }) => sum + count, 0),
    )
  return {
    all: of('all'),
    draft: of('draft'),
    waiting: of('waiting'),
    listed: of('listed'),
    failed: of('failed'),
  }
}

export const listListings = async (
  db: Db,
  customer: CustomerActor,
  listing: ProductListing | null,
  input: ParsedInputOf<typeof listings.listListings>,
): Promise<z.input<typeof listings.listListings.output>> => {
  const { tab, shopId, search, pageNum, pageSize } = input
  const found = sql`
    from listing l join product p on p.id = l.product_id
      where ${ofShops(customer, shopId)} and l.status = any(${statusesOf[tab]}::text[])
        and (${tab !== 'safety'} or ${isSafetyOutdated})
        and (${search} = '' or l.title ilike ${containing(search)} or lower(p.code) = lower(${search}))`
  const [{ rows }, total, counts, safety] = await Promise.all([
    sql<ListingHead>`
      select ${headColumns} from (
          select l.* ${found} order by l.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}) l
        ${headJoins} order by l.id desc`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (select ${found} limit ${sql.lit(counted + 1)}) l`.execute(db),
    countByStatus(db, customer, shopId),
    countOutdatedSafety(db, customer, shopId),
  ])
  const all = total.rows[0]?.total ?? 0
  return {
    total: Math.min(all, counted),
    totalIsLowerBound: all > counted,
    counts: { ...counts, safety },
    rows: rows.map(({ variants, priceMinor, maxPriceMinor, ...head }) => ({
      ...headView(head, customer, listing),
      variants,
      priceMinor,
      maxPriceMinor,
    })),
  }
}
