import { sql } from 'kysely'
import { addressLines, type AddressToWrite } from '../../../contract/addresses/address-lines.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { PackOrder } from '../../../contract/packing/packing.ts'
import type { CustomsGap } from '../../../contract/orders/order-schemas.ts'
import { blockingFlags } from '../../../contract/kernel/statuses.ts'
import type { Db } from '../../platform/database/database.ts'
import { orderIdOf, readPackTasks } from '../fulfilment/index.ts'
import { customsGapsJson, customsWaitSinceSql, flagRankSql } from '../orders/index.ts'
import { readPackTerms } from '../agency-settings/index.ts'
import { openParcelOf } from './station/packed-parcels.ts'
import { eventsOf, stopDetailOf, packBlockerOf, type BlockerFacts } from './station/pack-blocker.ts'

type Row = Omit<PackOrder, 'stop' | 'addressLines' | 'tasks' | 'parcel' | 'station'> & {
  readonly divisor: number | null
  readonly isHeld: boolean
  readonly statusSince: string
  readonly waitingSince: string | null
  readonly customsWaitSince: string | null
  readonly customsGaps: CustomsGap[]
  readonly address: AddressToWrite
  readonly flags: readonly (BlockerFacts['flags'][number] & {
    readonly since: string
    readonly until: string | null
  })[]
}

const stopping = sql.join(blockingFlags.map((kind) => sql.lit(kind)))

const loadRow = async (db: Db, orderId: string): Promise<Row | undefined> => {
  const { rows } = await sql<{ row: Row }>`
    select row_to_json(r) as row from (
      select o.id::text as id, o.number, o.status, o.customer_id::text as "customerId", c.name as "customerName",
          s.name as "shopName", o.shop_order_name as "shopOrderName", o.shipping_line_name as "shippingLineName",
          coalesce(g.carrier, '') as carrier, g.volumetric_divisor as divisor, o.weight_grams as "weightGrams",
          to_json(o.goods_attributes) as "goodsAttributes", o.note, o.gift_note as "giftNote", o.attributes,
          coalesce(o.waiting_reason = 'cancelledInShop', false) as "isHeld",
          o.status_since as "statusSince", o.waiting_since as "waitingSince",
          ${sql.raw(customsWaitSinceSql)} as "customsWaitSince", ${sql.raw(customsGapsJson)} as "customsGaps",
          json_build_object('recipientName', o.recipient_name, 'address1', o.address1, 'address2', o.address2,
            'city', o.city, 'province', o.province, 'postcode', o.postcode, 'countryCode', o.country_code) as address,
          case when o.labelled_at is not null
            then json_build_object('no', o.label_no, 'at', o.labelled_at, 'by', o.labelled_by) end as label,
          (select json_build_object('carrier', a.name_en, 'trackingNumber', b.tracking_number)
            from carrier_label b join carrier a on a.id = b.carrier_id
            where b.customer_id = o.customer_id and b.order_id = o.id and b.label_no = o.label_no
              and b.status = 'created' and o.labelled_at is not null) as "carrierLabel",
          (select coalesce(json_agg(json_build_object('kind', v.kind, 'since', v.since, 'until', v.expires_at)
              order by ${sql.raw(flagRankSql('v.kind'))}), '[]') from order_flag v
            where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${stopping})) as flags,
          (select coalesce(json_agg(json_build_object(
              'id', case when l.is_part then l.order_line_id || '-' || l.sku_id else l.order_line_id::text end,
              'lineId', l.order_line_id::text, 'skuId', l.sku_id::text, 'bundle', case when l.is_part then l.title end,
              'title', case when l.is_part then coalesce(p.subject_en, '') else l.title end,
              'titleZh', case when l.is_part or s.shop_line_key is null and p.subject_en = l.title
                then coalesce(p.subject_zh, '') else '' end,
              'subjectZh', coalesce(p.subject_zh, ''),
              'variantTitle', case when l.is_part then coalesce((select string_agg(a ->> 'value', ' / ')
                from jsonb_array_elements(k.attributes) a), '') else l.variant_title end, 'code', coalesce(l.sku_code, l.shop_sku),
              'attributes', s.attributes, 'barcodes', (select coalesce(json_agg(b.code order by b.code), '[]')
                from sku_barcode b where b.sku_id = l.sku_id),
              'imageUrl', coalesce(k.image_url, p.cover_url, l.image_url), 'units', l.units,
              'left', (l.quantity - l.shipped_quantity) * l.units,
              'fromStock', coalesce(r.units - r.shipped - r.released, 0), 'shipped', l.shipped_quantity * l.units)
              order by l.order_line_id, l.position), '[]')
            from order_line_component l
            join order_line s on s.customer_id = l.customer_id and s.id = l.order_line_id
            left join sku k on k.id = l.sku_id
            left join product p on p.id = k.product_id
            left join stock_reservation r on r.customer_id = l.customer_id and r.order_id = l.order_id
              and r.order_line_id = l.order_line_id and r.sku_id = l.sku_id
            where l.customer_id = o.customer_id and l.order_id = o.id and l.quantity > 0) as lines
        from dropshipping_order o
        join customer c on c.customer_id = o.customer_id
        join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
        left join shipping_line g on g.id = o.shipping_line_id
        where o.id = ${orderId}
    ) r`.execute(db)
  return rows[0]?.row
}

const lastEvent = async (
  db: Db,
  { id, customerId }: Row,
  kinds: readonly string[],
): Promise<Parameters<typeof stopDetailOf>[0]> => {
  if (kinds.length === 0) return null
  const { rows } = await sql<{ event: NonNullable<Parameters<typeof stopDetailOf>[0]> }>`
    select json_build_object('at', e.at, 'actorName', e.actor_name, 'detail', e.detail) as event from order_event e
      where e.customer_id = ${customerId} and e.order_id = ${id} and e.kind = any(${[...kinds]}::text[])
      order by e.id desc limit 1`.execute(db)
  return rows[0]?.event ?? null
}

const stopIn = async (db: Db, row: Row): Promise<PackOrder['stop']> => {
  const hasAddress = row.address.recipientName !== '' || row.address.address1 !== ''
  const { status, isHeld, flags, customsGaps, customsWaitSince } = row
  const reason = packBlockerOf({
    status,
    isHeld,
    hasAddress,
    flags,
    lacksCustomsData: customsWaitSince !== null,
  })
  if (!reason) return null
  const { at, who, words, code } = stopDetailOf(await lastEvent(db, row, eventsOf[reason]))
  const flag = flags.find(({ kind }) => kind === reason)
  return {
    reason,
    since:
      (reason === 'noCustomsData' ? customsWaitSince : null) ??
      flag?.since ??
      at ??
      (reason === 'unpaid' ? row.waitingSince : row.statusSince),
    who,
    words,
    code: typeof code === 'string' ? (code as NonNullable<PackOrder['stop']>['code']) : null,
    until: flag?.until ?? null,
    customsGaps: reason === 'noCustomsData' ? customsGaps : [],
  }
}

export const findOrderToPack = async (db: Db, number: string): Promise<PackOrder> => {
  const id = orderIdOf(number)
  const row = id === null ? undefined : await loadRow(db, id)
  if (!row) throw notFound('Order', number)
  const { customerId } = row
  const [stop, tasks, parcel, terms] = await Promise.all([
    stopIn(db, row),
    readPackTasks(db, [row.id]),
    openParcelOf(db, customerId, row.id),
    readPackTerms(db),
  ])
  const {
    isHeld: _held,
    statusSince: _since,
    waitingSince: _waiting,
    customsWaitSince: _customsSince,
    customsGaps: _gaps,
    flags: _over,
    address,
    divisor,
    ...order
  } = row
  const { requireWeight, packaging } = terms
  const station = { requireWeight, packaging, divisor }
  return {
    ...order,
    addressLines: addressLines(address),
    stop,
    tasks: tasks.get(row.id) ?? [],
    parcel,
    station,
  }
}
