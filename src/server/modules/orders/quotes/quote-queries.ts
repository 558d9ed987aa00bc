import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { convertFromUsd, type Currency, type Money } from '../../../../contract/kernel/money.ts'
import type { CaseListFilter } from '../../../../contract/kernel/operator-search.ts'
import { sortOf, type SortText } from '../../../../contract/kernel/paging.ts'
import { type GoodsAttribute, type QuoteStatus, quoteStatuses } from '../../../../contract/kernel/statuses.ts'
import { containing } from '../../../platform/database/containing.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { exchangeRates, type ExchangeRates } from '../../catalogue/index.ts'
import { caseConditions, findCases, type FoundCases } from '../../operator-search/index.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { query } from '../state/sql.ts'
import type { Scope } from '../state/types.ts'

interface OfferRow {
  readonly skuId: string
  readonly units: number
  readonly unitPriceMinor: number
  readonly tiers: readonly { readonly minQuantity: number; readonly priceUsdMinor: number }[]
  readonly weightGrams: number
  readonly goodsAttributes: GoodsAttribute[]
  readonly expiresAt: string
  readonly note: string
}
interface QuoteRow {
  readonly currency: Currency
  readonly owner: { readonly customerId: string; readonly customerName: string }
  readonly offer: OfferRow | null
  readonly status: QuoteStatus
  readonly statusSince: Date
  readonly requestedAt: Date
  readonly id: string
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  readonly imageUrl: string | null
  readonly shopName: string
  readonly countryCode: string
  readonly quantity: number
  readonly note: string
  readonly version: number
  readonly declineReason: string
  readonly waitingOrders: number
}

const open = unpaidStatuses.map((status) => `'${status}'`).join(', ')
const columns = `
  c.currency, json_build_object('customerId', q.customer_id::text, 'customerName', c.name) as owner, q.id, q.title, q.variant_title as "variantTitle",
  q.shop_sku as "shopSku", q.image_url as "imageUrl", s.name as "shopName", q.country_code as "countryCode",
  q.quantity, q.note, q.status, q.status_since as "statusSince", q.requested_at as "requestedAt", q.version,
  q.decline_reason as "declineReason",
  (select json_build_object('skuId', f.sku_id::text, 'units', f.units, 'unitPriceMinor', f.unit_price_minor,
      'tiers', f.tiers, 'weightGrams', f.weight_grams, 'goodsAttributes', to_json(f.goods_attributes),
      'expiresAt', f.expires_at, 'note', f.note)
    from quote_offer f
    where f.customer_id = q.customer_id and f.request_id = q.id and f.version = q.version
      and q.status in ('offered', 'accepted', 'declined', 'expired')) as offer,
  (select count(distinct o.id)::int from order_line l
    join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    where l.customer_id = q.customer_id and l.variant_key = q.variant_key and l.sku_id is null
      and l.quote_request_id = q.id and o.status in (${open})) as "waitingOrders"`
const sources = `
  join customer c on c.customer_id = q.customer_id
  join shop s on s.customer_id = q.customer_id and s.id = q.shop_id`

const answerOf = ({ currency, owner, offer, ...row }: QuoteRow, rates: ExchangeRates) => {
  const money = (usdMinor: number): Money => ({
    amountMinor: convertFromUsd(usdMinor, rates[currency]),
    currency,
  })
  const request = {
    ...row,
    statusSince: row.statusSince.toISOString(),
    requestedAt: row.requestedAt.toISOString(),
    offer: offer && {
      skuId: offer.skuId,
      units: offer.units,
      unitPrice: money(offer.unitPriceMinor),
      tiers: offer.tiers.map((tier) => ({
        minQuantity: tier.minQuantity,
        unitPrice: money(tier.priceUsdMinor),
      })),
      weightGrams: offer.weightGrams,
      goodsAttributes: offer.goodsAttributes,
      expiresAt: offer.expiresAt,
      note: offer.note,
    },
  }

  return { request, owner }
}

export interface QuotePage {
  readonly status?: QuoteStatus | undefined
  readonly pageNum: number
  readonly pageSize: number
}
const pageText = ({ pageNum, pageSize }: QuotePage): string =>
  `limit ${pageSize} offset ${(pageNum - 1) * pageSize}`

export const listQuotes = async (database: Database, scope: Scope, page: QuotePage) => {
  const db = database.tenant(scope.customerId)
  const where = `q.customer_id = $1 and ($2::text is null or q.status = $2)
    and ($3::bigint[] is null or q.shop_id = any($3::bigint[]))`
  const values = [scope.customerId, page.status ?? null, scope.shopIds]
  const [rows, [count], rates] = await Promise.all([
    query<QuoteRow>(
      db,
      `select ${columns} from quote_request q ${sources} where ${where} order by q.id desc ${pageText(page)}`,
      values,
    ),
    query<{ total: number }>(db, `select count(*)::int as total from quote_request q where ${where}`, values),
    exchangeRates(db),
  ])
  return { total: count?.total ?? 0, rows: rows.map((row) => answerOf(row, rates).request) }
}

export const getQuote = async (database: Database, scope: Scope, id: string) => {
  const db = database.tenant(scope.customerId)
  const [row] = await query<QuoteRow>(
    db,
    `select ${columns} from quote_request q ${sources}
       where q.customer_id = $1 and q.id = $2 and ($3::bigint[] is null or q.shop_id = any($3::bigint[]))`,
    [scope.customerId, id, scope.shopIds],
  )
  if (!row) throw notFound('Quote')
  return answerOf(row, await exchangeRates(db)).request
}

const countsOf = async (db: Db, customerId: string | null) => {
  const rows = await query<{ status: QuoteStatus; count: number }>(
    db,
    `select status, count(*)::int as count from quote_request
       where $1::bigint is null or customer_id = $1 group by status`,
    [customerId],
  )
  const counted = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(quoteStatuses.map((status) => [status, counted.get(status) ?? 0])) as Record<
    QuoteStatus,
    number
  >
}

/** Open requests have an index by request time; others are sorted by id. */
const requestOrder = (status: QuoteStatus, text: RequestPage['sort']): string => {
  const sort = sortOf(text)
  if (sort?.key === 'expires') return `q.expires_at ${sort.direction}, q.id ${sort.direction}`
  if (status !== 'requested') return `q.id ${sort?.direction ?? 'desc'}`
  const direction = sort?.direction ?? 'asc'
  return `q.requested_at ${direction}, q.id ${direction}`
}

interface RequestPage extends QuotePage, CaseListFilter {
  readonly status: QuoteStatus
  readonly sort?: SortText<'asked' | 'expires'> | undefined
}

/** By their product, customer, or the number of an order that waits for the quote. */
const findQuotes = (db: Db, search: string, status: QuoteStatus): Promise<FoundCases> =>
  findCases(db, search, {
    from: sql`quote_request q where q.status = ${status}`,
    alias: 'q',
    order: null,
    own: (word) => [
      sql`(q.title || ' ' || q.variant_title || ' ' || q.shop_sku) ilike ${containing(word)}`,
      ...(/^[1-9]\d{0,17}$/.test(word)
        ? [
            sql`(q.customer_id, q.shop_id, q.variant_key) in (
              select o.customer_id, o.shop_id, l.variant_key from dropshipping_order o
                join order_line l on l.customer_id = o.customer_id and l.order_id = o.id where o.id = ${word})`,
          ]
        : []),
    ],
  })

/** By default open requests oldest first, others newest first. */
export const listQuoteRequests = async (database: Database, page: RequestPage) => {
  const order = requestOrder(page.status, page.sort)
  const db = database.agency
  const found = page.search ? await findQuotes(db, page.search, page.status) : null
  const where = sql`q.status = ${page.status} and ${caseConditions(page, found, {
    alias: 'q',
    at: 'requested_at',
    since: 'status_since',
    isFor: (code) => sql`q.country_code = ${code}`,
    isBy: (operatorId) => sql`(q.customer_id, q.id) in (
      select f.customer_id, f.request_id from quote_offer f where f.operator_id = ${operatorId})`,
  })}`
  const { search, from, to, olderThanDays, operatorId, countryCode } = page
  const isFiltered = [search, from, to, olderThanDays, operatorId, countryCode].some(Boolean)
  const [rows, counts, counted, rates] = await Promise.all([
    sql<QuoteRow>`
      select ${sql.raw(columns)} from quote_request q ${sql.raw(sources)} where ${where}
        order by ${sql.raw(order)} ${sql.raw(pageText(page))}`.execute(db),
    countsOf(db, page.customerId ?? null),
    isFiltered
      ? sql<{ total: number }>`
          select count(*)::int as total from quote_request q where ${where}`.execute(db)
      : null,
    exchangeRates(db),
  ])
  return {
    total: counted?.rows[0]?.total ?? counts[page.status],
    totalIsLowerBound: found?.isMore === true,
    counts,
    rows: rows.rows.map((row) => {
      const { request, owner } = answerOf(row, rates)
      return { ...request, ...owner }
    }),
  }
}
