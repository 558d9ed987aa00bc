import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Attribute, CustomsGap } from '../../../../contract/orders/order-schemas.ts'
import { blockingFlags } from '../../../../contract/kernel/statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import { drawInWorker } from '../../../platform/pdf/pdf-worker.ts'
import type { FileAnswer } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { customsGapsJson } from '../../orders/index.ts'
import type { LabelSheet } from './label-pdf.ts'
import { slipStatuses } from '../queue/operator-actions.ts'

export interface SlipLine {
  readonly title: string
  readonly variantTitle: string
  readonly attributes: readonly Attribute[]
  readonly skuCode: string
  /** SKUs in the parcel. */
  readonly quantity: number
  /** Of these, from the customer's own stock. */
  readonly fromStock: number
}

export interface SlipService {
  readonly name: string
  readonly procedure: string
  readonly times: number
}

export interface Slip {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly isHeld: boolean
  /** On hold, or with a problem. */
  readonly isStopped: boolean
  /** The first product that lacks what customs ask. */
  readonly customsGap: CustomsGap | null
  readonly shopName: string
  readonly shopOrderName: string
  readonly shippingLineName: string | null
  readonly recipient: {
    readonly name: string
    readonly phone: string
    readonly address1: string
    readonly address2: string
    readonly city: string
    readonly province: string
    readonly postcode: string
    readonly countryCode: string
    readonly taxNumber: string
  }
  /** The scheme and number that the parcel travels under; null: none. */
  readonly schemeNumber: { readonly scheme: string; readonly number: string } | null
  readonly note: string
  readonly giftNote: string
  readonly attributes: readonly Attribute[]
  readonly lines: readonly SlipLine[]
  readonly services: readonly SlipService[]
}

const stopping = sql.join(blockingFlags.map((kind) => sql.lit(kind)))

/** Without those that the shop's apps keep for themselves, whose names begin with an underscore. */
const publicAttributes = (alias: 'o' | 't') =>
  sql.raw(`jsonb_path_query_array(${alias}.attributes, '$[*] ? (!(@.name starts with "_"))')`)

/** A slip lists what is still to be shipped, or the whole order once everything is shipped. */
const loadSlips = async (db: Db, orderIds: readonly string[]): Promise<Slip[]> => {
  const { rows } = await sql<{ row: Slip }>`
    select row_to_json(r) as row from (
      select o.id::text as id, o.number, o.status,
          coalesce(o.waiting_reason = 'cancelledInShop', false) as "isHeld",
          o.status <> 'shipped' and exists (select from order_flag v
            where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${stopping})) as "isStopped",
          ${sql.raw(customsGapsJson)} -> 0 as "customsGap", s.name as "shopName",
          o.shop_order_name as "shopOrderName", o.shipping_line_name as "shippingLineName", o.note, o.gift_note as "giftNote",
          ${publicAttributes('o')} as attributes,
          json_build_object('name', o.recipient_name, 'phone', o.phone, 'address1', o.address1,
            'address2', o.address2, 'city', o.city, 'province', o.province, 'postcode', o.postcode,
            'countryCode', o.country_code, 'taxNumber', o.tax_number) as recipient,
          (select json_build_object('scheme', t.scheme, 'number', t.number) from order_tax_number t
            where o.paid_at is not null and t.customer_id = o.customer_id and t.order_id = o.id
              and t.number is not null) as "schemeNumber",
          (select coalesce(json_agg(json_build_object(
              'title', case when l.is_part then l.title || ': ' || coalesce(sku_subject(k), '') else l.title end,
              'variantTitle', l.variant_title, 'attributes', ${publicAttributes('t')},
              'skuCode', coalesce(l.sku_code, l.shop_sku), 'quantity',
              case when o.status = 'shipped' then l.quantity else l.quantity - l.shipped_quantity end * l.units,
              'fromStock', case when o.status = 'shipped' then 0 else coalesce(r.units - r.shipped - r.released, 0) end)
              order by l.sku_code, l.order_line_id), '[]')
            from order_line_component l
            join order_line t on t.customer_id = l.customer_id and t.id = l.order_line_id
            left join sku k on l.is_part and k.id = l.sku_id
            left join stock_reservation r on r.customer_id = l.customer_id and r.order_id = l.order_id
              and r.order_line_id = l.order_line_id and r.sku_id = l.sku_id
            where l.customer_id = o.customer_id and l.order_id = o.id
              and case when o.status = 'shipped' then l.quantity else l.quantity - l.shipped_quantity end > 0) as lines,
          case when o.service_count = 0 then '[]'::json else (
            select coalesce(json_agg(json_build_object('name', v.name_en, 'procedure', v.procedure_en, 'times', c.times)
                order by c.first), '[]')
              from (select service_id, sum(times)::int as times, min(id) as first from order_service
                where customer_id = o.customer_id and order_id = o.id group by service_id) c
              join service v on v.id = c.service_id) end as services
        from unnest(${[...orderIds]}::bigint[]) with ordinality as wanted (id, place)
        join dropshipping_order o on o.id = wanted.id
        join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
        order by wanted.place
    ) r`.execute(db)
  return rows.map(({ row }) => row)
}

/** In the order given. @throws DomainError notFound, notPackable naming the order */
export const packingSlipsToDraw = async (db: Db, ids: readonly string[]): Promise<Slip[]> => {
  const slips = await loadSlips(db, ids)
  if (slips.length < ids.length) throw notFound('Order')
  const printable: readonly string[] = slipStatuses
  const unpackable = slips.find(
    ({ status, isHeld, isStopped }) => isHeld || isStopped || !printable.includes(status),
  )
  if (unpackable) {
    const why = unpackable.isHeld ? 'cancelledInShop' : 'stopped'
    const isBlocked = unpackable.isHeld || unpackable.isStopped
    throw refuse('notPackable', {
      number: unpackable.number,
      orderId: unpackable.id,
      ...(isBlocked && { why }),
    })
  }
  const incomplete = slips.find(({ customsGap }) => customsGap !== null)
  if (incomplete?.customsGap) {
    const { number, id: orderId, customsGap } = incomplete
    throw refuse('noCustomsData', {
      number,
      orderId,
      product: customsGap.subject,
      missing: customsGap.missing,
    })
  }
  return slips
}

export const packingSlipsOf = async (db: Db, orderIds: readonly string[]): Promise<FileAnswer> => {
  const slips = await packingSlipsToDraw(db, [...new Set(orderIds)])
  const name = slips.length === 1 ? slips[0]?.number : `${slips.length}-orders`
  return {
    fileName: `packing-slips-${name}.pdf`,
    contentType: 'application/pdf',
    body: await drawPackingDocuments({ labels: [], slips }),
  }
}

export interface PackingDocuments {
  readonly labels: readonly LabelSheet[]
  readonly slips: readonly Slip[]
}

const drawingScript = new URL('./packing-slip-worker.ts', import.meta.url)

export const drawPackingDocuments = (documents: PackingDocuments): Promise<Buffer> =>
  drawInWorker(drawingScript, documents)
