import { sourcingTable, type SourcingEventDetail } from './sourcing-rows.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type * as z from 'zod'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { SourcingStatus } from '../../../contract/sourcing/sourcing-states.ts'
import type {
  sourcingFields,
  sourcingDetailFields,
  sourcingQuoteSchema,
} from '../../../contract/sourcing/sourcing-schemas.ts'
import { messagesOf, pictureView } from '../../platform/conversations/conversation.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { readCaseEvents } from '../case-file/index.ts'
import { sourcingConversation } from './sourcing-messages.ts'

export type SourcingRow = Omit<Selectable<DB['sourcing_request']>, 'status' | 'currency'> & {
  readonly status: SourcingStatus
  readonly currency: Currency
  readonly needed: string | null
  readonly has_run_out: boolean
  readonly quote_cover: string | null
  readonly variant_cover: string | null
  readonly from_minor: number | null
  readonly to_minor: number | null
  readonly skus: number | null
}

export const rowColumns: RawBuilder<unknown> = sql`
  s.*, s.needed_by::text as needed, coalesce(s.expires_at <= now(), false) as has_run_out,
  (select q.pictures[1] from sourcing_quote q
    where q.customer_id = s.customer_id and q.request_id = s.id and q.version = s.version) as quote_cover,
  (select v.image_url from sourcing_variant w
    join shop_variant v on v.customer_id = w.customer_id and v.shop_id = w.shop_id and v.variant_key = w.variant_key
    where w.customer_id = s.customer_id and w.request_id = s.id and v.image_url is not null
    order by w.shop_id, w.variant_key limit 1) as variant_cover,
  quoted.from_minor, quoted.to_minor, quoted.skus`
/** Applied after the limit, to the page's rows only. */
export const rowJoin: RawBuilder<unknown> = sql`
  left join lateral (
    select min(k.given_minor) as from_minor, max(k.given_minor) as to_minor, count(*)::integer as skus
      from sourcing_quote_sku k
      where k.customer_id = s.customer_id and k.request_id = s.id and k.version = s.version
  ) quoted on s.version > 0`

type Fields = z.input<z.ZodObject<typeof sourcingFields>>
type Details = z.input<z.ZodObject<typeof sourcingDetailFields>>

export const rowView = (files: Files, row: SourcingRow): Fields => {
  const [picture] = row.picture_ids
  const own = picture === undefined ? null : pictureView(files, picture).thumbnailUrl
  const { from_minor: fromMinor, to_minor: toMinor, skus } = row
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    link: row.link,
    currency: row.currency,
    targetMinor: row.target_minor,
    monthlyQuantity: row.monthly_quantity,
    countries: row.countries,
    neededBy: row.needed,
    status: row.status,
    statusSince: row.status_since.toISOString(),
    operatorName: row.operator_name,
    version: row.version,
    expiresAt: row.expires_at?.toISOString() ?? null,
    quoted: fromMinor === null || toMinor === null ? null : { fromMinor, toMinor, skus: skus ?? 0 },
    endReason: row.end_reason,
    productId: row.product_id,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    cover: row.quote_cover ?? own ?? row.variant_cover,
  }
}

type Quote = z.input<typeof sourcingQuoteSchema>

/** All versions, newest first, as shown to the seller: costs are in another table. */
const quotesOf = async (db: Db, customerId: string, id: string): Promise<Quote[]> => {
  const { rows } = await sql<{ quote: Quote }>`
    select json_build_object('version', q.version, 'subjectEn', q.subject_en, 'subjectZh', q.subject_zh,
        'customsName', q.customs_name, 'hsCode', q.hs_code, 'originCountry', q.origin_country,
        'pictures', to_json(q.pictures), 'description', q.description, 'currency', q.currency, 'leadDays', q.lead_days,
        'minQuantity', q.min_quantity, 'deliveryDaysMin', q.delivery_days_min,
        'deliveryDaysMax', q.delivery_days_max, 'note', q.note, 'expiresAt', q.expires_at,
        'operatorName', q.operator_name, 'createdAt', q.created_at, 'skus', skus.list) as quote
      from sourcing_quote q
      cross join lateral (
        select json_agg(json_build_object('position', k.position, 'attributes', k.attributes, 'imageUrl', k.image_url,
            'priceMinor', k.given_minor,
            'tiers', (select coalesce(json_agg(json_build_object('minQuantity', t."minQuantity",
                'priceMinor', t."givenMinor") order by t."minQuantity"), '[]')
              from jsonb_to_recordset(k.tiers) as t ("minQuantity" integer, "givenMinor" integer)),
            'weightGrams', k.weight_grams, 'lengthMm', k.length_mm, 'widthMm', k.width_mm, 'heightMm', k.height_mm,
            'goodsAttributes', to_json(k.goods_attributes)) order by k.position) as list
          from sourcing_quote_sku k
          where k.customer_id = q.customer_id and k.request_id = q.request_id and k.version = q.version
      ) skus
      where q.customer_id = ${customerId} and q.request_id = ${id} order by q.version desc`.execute(db)
  return rows.map(({ quote }) => quote)
}

const eventsOf = async (
  db: Db,
  request: { readonly customer_id: string; readonly id: string },
): Promise<Details['events']> => {
  const events = await readCaseEvents<SourcingEventDetail>(db, sourcingTable, request)
  return events.map(({ id, at, kind, actorKind, actorName, detail }) => ({
    id,
    at,
    kind,
    actorKind,
    actorName,
    version: detail.version ?? null,
    note: detail.note ?? '',
  }))
}

export const detailsOf = async (
  { db, files }: { readonly db: Db; readonly files: Files },
  row: SourcingRow,
): Promise<Details> => {
  const { customer_id: customerId, id } = row
  const [messages, events, quotes] = await Promise.all([
    messagesOf({ db, files }, sourcingConversation, { customerId, id }),
    eventsOf(db, { customer_id: customerId, id }),
    quotesOf(db, customerId, id),
  ])
  const pictures = row.picture_ids.map((picture) => pictureView(files, picture))
  return { note: row.note, wishes: row.requirements, pictures, messages, events, quotes }
}
