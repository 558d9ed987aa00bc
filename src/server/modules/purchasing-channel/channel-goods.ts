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

/** More are split into several orders by 1688. */
const maxLines = 50

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
  const wrong = unknown.length > 0 ? unknown : lines.slice(maxLines)
  if (wrong.length > 0)
    throw refuse('channelGoodsUnknown', { number, codes: wrong.slice(0, 5).map(({ code }) => code) })
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
    select o.supplier_reference as number, o.number as "ourNumber", o.status, o.freight_minor::float8 as "freightMinor",
        (select coalesce(sum(quantity * unit_minor), 0)::float8 from supplier_order_line where order_id = o.id)
          as "goodsMinor",
        o.tracking_text as "trackingText", coalesce(o.ordered_at, o.created_at) as "orderedAt"
      from supplier_order o where o.status in ('ordered', 'confirmed', 'inTransit')
        and o.supplier_reference ~ '^[0-9]{12,20}$' and o.ordered_at is not null order by o.id`.execute(db)
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
