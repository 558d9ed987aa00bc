import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { ChannelGoods } from './purchasing-channel.ts'

export interface ChannelLine extends ChannelGoods {
  readonly skuId: string
  readonly code: string
  readonly unitMinor: number
}

interface LineRow {
  readonly skuId: string
  readonly code: string
  readonly quantity: number
  readonly unitMinor: number
  readonly link: string
  readonly specId: string
}

/** Of the offer's page, such as https://detail.1688.com/offer/610947572360.html; null for any other link. */
export const offerIdOf = (link: string): string | null =>
  link.includes('1688.com/') ? (/\/offer\/(\d{6,20})(?:\.html|[?#/]|$)/.exec(link)?.[1] ?? null) : null

/** The offers of a purchase order's lines. @throws DomainError channelGoodsUnknown */
export const channelLines = async (db: Db, id: string, number: string): Promise<ChannelLine[]> => {
  const { rows } = await sql<LineRow>`
    select l.sku_id::text as "skuId", sku.code, l.quantity, l.unit_minor::float8 as "unitMinor",
        coalesce(offer.link, '') as link, coalesce(offer.spec_id, '') as "specId"
      from supplier_order o join supplier_order_line l on l.order_id = o.id join sku on sku.id = l.sku_id
      left join supplier_offer offer on offer.sku_id = l.sku_id and offer.supplier_id = o.supplier_id
      where o.id = ${id} order by l.position, l.sku_id`.execute(db)
  const lines = rows.map(({ link, ...line }) => ({ ...line, offerId: offerIdOf(link) ?? '' }))
  const groups = Map.groupBy(lines, ({ offerId, specId }) => `${offerId} ${specId}`)
  // Two SKUs of one offer differ by their variant, or else the wrong one would be bought.
  const unknown = lines.filter(
    ({ offerId, specId }) => offerId === '' || (groups.get(`${offerId} ${specId}`)?.length ?? 0) > 1,
  )
  if (unknown.length > 0)
    throw refuse('channelGoodsUnknown', { number, codes: unknown.slice(0, 5).map(({ code }) => code) })
  return lines
}

export interface OpenChannelOrder {
  readonly number: string
  readonly ourNumber: string
  readonly status: string
  readonly goodsMinor: number
  readonly freightMinor: number
  readonly trackingText: string
  readonly orderedAt: Date
}

/** Orders that are open at the channel as far as the agency knows; for a double, which forgets its own. */
export const listOpenChannelOrders = async (db: Db): Promise<OpenChannelOrder[]> => {
  const { rows } = await sql<OpenChannelOrder>`
    select coalesce(c.number, o.supplier_reference) as number,
        case when c.parts > 1 then o.number || '-' || c.part else o.number end as "ourNumber", o.status,
        coalesce(c.freight_minor, o.freight_minor)::float8 as "freightMinor",
        coalesce(c.goods_minor, (select coalesce(sum(quantity * unit_minor), 0) from supplier_order_line
          where order_id = o.id))::float8 as "goodsMinor",
        case when c.parts > 1 then array_to_string(c.tracking, ', ') else o.tracking_text end as "trackingText",
        coalesce(o.ordered_at, o.created_at) as "orderedAt"
      from supplier_order o
        left join supplier_channel_order c on c.order_id = o.id and c.state in ('followed', 'over') and c.parts > 1
      where o.status in ('ordered', 'confirmed', 'inTransit') and o.ordered_at is not null
        and (c.number is not null or o.supplier_reference ~ '^[0-9]{12,20}$') order by o.id, c.part`.execute(
    db,
  )
  return rows
}

/** What an offer costs by the agency's own list, in fen; for a double of the channel. */
export const listedCost = async (db: Db, offerId: string, specId: string): Promise<number | null> => {
  const { rows } = await sql<{ cost: number }>`
    select cost_cny_minor as cost from supplier_offer
      where link = ${`https://detail.1688.com/offer/${offerId}.html`} and spec_id = ${specId} limit 1`.execute(
    db,
  )
  return rows[0]?.cost ?? null
}
