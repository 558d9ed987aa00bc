import { sql } from 'kysely'
import { addressLines, type AddressToWrite } from '../../../contract/addresses/address-lines.ts'
import type { CustomsField } from '../../../contract/customs-codes/customs-data.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { roundMinor } from '../../../contract/kernel/money.ts'
import { shippableStatuses } from '../../../contract/orders/operator-orders.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { readCompany } from '../agency-settings/index.ts'
import { missingCustomsSql } from '../orders/index.ts'
import { knownRates, type KnownRates } from '../catalogue/index.ts'
import type { CustomsDeclaration, DeclaredGoods, Incoterm } from '../fulfilment/index.ts'
import { loadTaxBooks, sellerCustomsNumbers, type OrderTaxNumber } from '../tax-numbers/index.ts'

interface Piece {
  readonly code: string
  readonly subject: string
  readonly name: string
  readonly hsCode: string
  readonly origin: string
  readonly missing: readonly CustomsField[]
  readonly pieces: number
  readonly grams: number
  /** What the buyer paid, in the shop's currency; 0 if unknown or a gift. */
  readonly soldMinor: number
  /** What the seller pays, in the order's currency. */
  readonly costMinor: number
}

/** A shipped parcel of an order, or what is left to ship of it. */
interface Row {
  readonly orderId: string
  readonly customerId: string
  readonly shopId: string
  /** Null: what is left to ship. */
  readonly shipmentId: string | null
  /** Its place among the order's parcels, from 1. */
  readonly no: number
  /** It came back, and its goods were sent in another parcel. */
  readonly isReshipped: boolean
  readonly orderNumber: string
  readonly status: string
  readonly isStopped: boolean
  readonly day: string
  readonly address: AddressToWrite
  readonly phone: string
  readonly email: string
  readonly recipientTaxNumber: string
  /** As decided at payment; null: no scheme applied. */
  readonly decided: OrderTaxNumber | null
  readonly shippingLineName: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly shopCurrency: string
  readonly orderCurrency: string
  readonly pieces: readonly Piece[]
  /** By the shipping line. */
  readonly paysDuty: boolean
  readonly paysTax: boolean
}

interface Terms {
  readonly paysDuty: boolean
  readonly paysTax: boolean
  readonly scheme: CustomsDeclaration['scheme']
}

/** Whatever is left to the recipient to pay makes it DAP. */
export const incotermOf = ({ paysDuty, paysTax, scheme }: Terms): Incoterm =>
  paysDuty && (paysTax || scheme !== null) ? 'DDP' : 'DAP'

const loadRows = async (db: Db, orderIds: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`
    select row_to_json(r) as row from (
      select o.id::text as "orderId", o.customer_id::text as "customerId", o.shop_id::text as "shopId",
          p.id::text as "shipmentId", p.no, p.is_reshipped as "isReshipped", o.number as "orderNumber", o.status,
          coalesce(o.waiting_reason = 'cancelledInShop', false) as "isStopped",
          to_char(coalesce(o.paid_at, o.created_at) at time zone 'UTC', 'YYYY-MM-DD') as day,
          json_build_object('recipientName', coalesce(a.destination ->> 'recipientName', ''),
            'address1', coalesce(a.destination ->> 'address1', ''), 'address2', coalesce(a.destination ->> 'address2', ''),
            'city', coalesce(a.destination ->> 'city', ''), 'province', coalesce(a.destination ->> 'province', ''),
            'postcode', coalesce(a.destination ->> 'postcode', ''),
            'countryCode', coalesce(a.destination ->> 'countryCode', '')) as address,
          coalesce(a.destination ->> 'phone', '') as phone, coalesce(a.destination ->> 'email', '') as email,
          coalesce(a.destination ->> 'taxNumber', '') as "recipientTaxNumber",
          -- A scheme is one of the country that the order was paid for.
          (select json_build_object('scheme', t.scheme, 'number', t.number, 'reason', t.reason) from order_tax_number t
            where t.customer_id = o.customer_id and t.order_id = o.id
              and a.destination ->> 'countryCode' = o.country_code) as decided,
          coalesce(p.line_name, o.shipping_line_name, '') as "shippingLineName", p.carrier,
          p.tracking_number as "trackingNumber", o.currency as "orderCurrency", s.currency as "shopCurrency",
          coalesce(line.pays_duty, false) as "paysDuty", coalesce(line.pays_tax, false) as "paysTax",
          (select coalesce(json_agg(json_build_object('code', k.code, 'subject', d.subject_en, 'name', d.customs_name,
              'hsCode', d.hs_code, 'origin', d.origin_country,
              'missing', to_json(${sql.raw(missingCustomsSql('d'))}), 'pieces', l.declared * l.units,
              'grams', l.declared * l.units * k.weight_grams,
              'soldMinor', coalesce(case when l.is_part
                then floor(l.declared::numeric * l.shop_price_minor * l.share_to / l.share_of)
                  - floor(l.declared::numeric * l.shop_price_minor * l.share_from / l.share_of)
                else l.declared::numeric * l.shop_price_minor end, 0)::float8,
              'costMinor', (l.declared::bigint * l.units * coalesce(l.unit_price_minor, 0))::float8) order by k.code), '[]')
            from (select c.*, case when p.id is null then c.quantity - c.shipped_quantity else h.quantity end as declared
              from order_line_component c
              left join shipment_line h on h.customer_id = c.customer_id and h.shipment_id = p.id
                and h.order_line_id = c.order_line_id
              where c.customer_id = o.customer_id and c.order_id = o.id) l
            join sku k on k.id = l.sku_id
            join product d on d.id = k.product_id
            where l.declared > 0) as pieces
        from unnest(${[...orderIds]}::bigint[]) with ordinality as wanted (id, place)
        join dropshipping_order o on o.id = wanted.id
        join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
        cross join lateral (
          select h.id, row_number() over (order by h.shipped_at, h.id) as no, h.carrier, h.tracking_number,
              h.shipping_line_id, b.shipping_line_name as line_name, b.address,
              exists (select from shipment n where n.customer_id = h.customer_id and n.replaces_id = h.id) as is_reshipped
            from shipment h
            left join returned_parcel b on b.customer_id = h.customer_id and b.reshipped_as_id = h.id
            where h.customer_id = o.customer_id and h.order_id = o.id
          union all
          select null, 1 + (select count(*) from shipment h where h.customer_id = o.customer_id and h.order_id = o.id),
              '', '', o.shipping_line_id, null, null, false
        ) p
        cross join lateral (
          select coalesce(p.address, jsonb_build_object('recipientName', o.recipient_name, 'address1', o.address1,
            'address2', o.address2, 'city', o.city, 'province', o.province, 'postcode', o.postcode,
            'countryCode', o.country_code, 'phone', o.phone, 'email', o.email, 'taxNumber', o.tax_number)) as destination
        ) a
        left join shipping_line line on line.id = coalesce(p.shipping_line_id, o.shipping_line_id)
        order by wanted.place, p.no
    ) r`.execute(db)
  return rows.map(({ row }) => row)
}

/**
 * Values as customs see them: what the buyer paid; for goods of which that is not known, or gifts, what the seller pays.
 * All in the shop's currency, or in the order's where the shop's has no rate.
 */
export const valuesOf = (
  order: Pick<Row, 'orderCurrency' | 'shopCurrency' | 'pieces'>,
  rates: KnownRates,
): { readonly currency: string; readonly values: readonly number[] } => {
  const { orderCurrency, shopCurrency, pieces } = order
  const rateOf = (currency: string): number | undefined => (currency === 'USD' ? 1 : rates.get(currency))
  const [shopRate, orderRate] = [rateOf(shopCurrency), rateOf(orderCurrency)]
  const isSold = pieces.every(({ soldMinor }) => soldMinor > 0)
  if (isSold) return { currency: shopCurrency, values: pieces.map(({ soldMinor }) => soldMinor) }
  if (shopRate === undefined || orderRate === undefined) {
    return { currency: orderCurrency, values: pieces.map(({ costMinor }) => costMinor) }
  }
  const values = pieces.map(({ soldMinor, costMinor }) =>
    soldMinor > 0 ? soldMinor : roundMinor((costMinor * shopRate) / orderRate),
  )
  return { currency: shopCurrency, values }
}

/** One row for each SKU: an order may have it on several lines and in bundles. */
const goodsOf = (pieces: readonly Piece[], values: readonly number[]): DeclaredGoods[] => {
  const goods = new Map<string, DeclaredGoods>()
  for (const [index, { code, name, hsCode, origin, pieces: count, grams }] of pieces.entries()) {
    const known = goods.get(code)
    goods.set(code, {
      code,
      name,
      hsCode,
      origin,
      pieces: (known?.pieces ?? 0) + count,
      grams: (known?.grams ?? 0) + grams,
      valueMinor: (known?.valueMinor ?? 0) + (values[index] ?? 0),
    })
  }
  return [...goods.values()]
}

const shippable: readonly string[] = shippableStatuses
const hasGoodsLeft = ({ status, pieces }: Row): boolean => shippable.includes(status) && pieces.length > 0

/** The parcel about to be shipped; or, where nothing is left, those that were shipped. */
const parcelsOf = (rows: readonly Row[]): readonly Row[] => {
  const next = rows.find(({ shipmentId }) => shipmentId === null)
  if (next && hasGoodsLeft(next)) return next.isStopped ? [] : [next]
  return rows.filter(({ shipmentId, isReshipped }) => shipmentId !== null && !isReshipped)
}

const checkGoods = ({ orderNumber: number, orderId, pieces }: Row): void => {
  if (pieces.length === 0) throw refuse('notToDeclare', { number, orderId })
  const incomplete = pieces.find(({ missing }) => missing.length > 0)
  if (!incomplete) return
  const { subject, missing } = incomplete
  throw refuse('noCustomsData', { number, orderId, product: subject, missing })
}

const chosenRows = (rows: readonly Row[], { orderIds, shipmentId }: Chosen): readonly Row[] => {
  if (shipmentId !== undefined) {
    const row = rows.find((one) => one.shipmentId === shipmentId)
    if (!row) throw notFound('Parcel')
    return [row]
  }
  return orderIds.flatMap((id) => {
    const ofOrder = rows.filter(({ orderId }) => orderId === id)
    const parcels = parcelsOf(ofOrder)
    if (parcels.length > 0) return parcels
    throw refuse('notToDeclare', { number: ofOrder[0]?.orderNumber ?? '', orderId: id })
  })
}

const senderOf = (company: Awaited<ReturnType<typeof readCompany>>) => ({
  sender: [company?.legalName, ...(company?.address ?? '').split('\n'), company?.phone, company?.email]
    .map((part) => (part ?? '').trim())
    .filter((part) => part !== ''),
  senderVat: company?.vatNumber ?? '',
  senderEori: company?.eoriNumber ?? '',
})

interface Chosen {
  readonly orderIds: readonly string[]
  /** Only this parcel, which must be one of an order's. */
  readonly shipmentId?: string | undefined
}

/**
 * One for each parcel, in the order given: the next one of orders that have goods left to ship, or each that was shipped.
 * @throws DomainError notFound, notToDeclare, noCustomsData
 */
export const declarationsOf = async (db: Db, given: Chosen): Promise<CustomsDeclaration[]> => {
  const orderIds = [...new Set(given.orderIds)]
  const [loaded, company, rates] = await Promise.all([
    loadRows(db, orderIds),
    readCompany(db),
    knownRates(db),
  ])
  if (new Set(loaded.map(({ orderId }) => orderId)).size < orderIds.length) throw notFound('Order')
  const rows = chosenRows(loaded, { ...given, orderIds })
  for (const row of rows) checkGoods(row)
  const books = await loadTaxBooks(db, [...new Set(rows.map(({ customerId }) => customerId))])
  const agency = senderOf(company)
  return rows.map((row) => {
    const { orderNumber, no, address, decided, pieces, shopId, customerId, paysDuty, paysTax } = row
    const { countryCode } = address
    const scheme =
      decided === null || decided.number === null ? null : { scheme: decided.scheme, number: decided.number }
    const { currency, values } = valuesOf(row, rates)
    return {
      ...agency,
      number: no === 1 ? orderNumber : `${orderNumber}-${no}`,
      orderNumber,
      day: row.day,
      recipient: addressLines(address),
      countryCode,
      phone: row.phone,
      email: row.email,
      recipientTaxNumber: row.recipientTaxNumber,
      sellerNumbers: sellerCustomsNumbers(books.get(customerId)?.numbers ?? [], {
        shopId,
        countryCode,
        decided,
      }),
      scheme,
      shippingLineName: row.shippingLineName,
      incoterm: incotermOf({ paysDuty, paysTax, scheme }),
      carrier: row.carrier,
      trackingNumber: row.trackingNumber,
      currency,
      goods: goodsOf(pieces, values),
    }
  })
}
