import { sql } from 'kysely'
import { addressLines, type AddressToWrite } from '../../../contract/address-lines.ts'
import { notFound } from '../../../contract/errors.ts'
import { roundMinor } from '../../../contract/money.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refuse.ts'
import { readCompany } from '../agency-settings/index.ts'
import { knownRates, type KnownRates } from '../catalogue/index.ts'
import { slipStatuses } from '../fulfilment/index.ts'

/** One kind of goods in a parcel. */
export interface DeclaredGoods {
  readonly code: string
  readonly name: string
  readonly hsCode: string
  /** ISO code. */
  readonly origin: string
  readonly pieces: number
  readonly grams: number
  readonly valueMinor: number
}

/** Incoterms 2020: who pays the import charges. */
export type Incoterm = 'DAP' | 'DDP'

export interface CustomsDeclaration {
  readonly number: string
  /** The day of payment, as `2026-02-28`. */
  readonly day: string
  readonly sender: readonly string[]
  readonly recipient: readonly string[]
  readonly countryCode: string
  readonly phone: string
  readonly email: string
  /** The recipient's own, such as a CPF; '' if there is none. */
  readonly recipientTaxNumber: string
  /** The number that import tax was collected under; null if it is paid at the border. */
  readonly scheme: { readonly scheme: string; readonly number: string } | null
  readonly shippingLineName: string
  readonly incoterm: Incoterm
  readonly trackingNumbers: readonly string[]
  /** ISO code of all values. */
  readonly currency: string
  readonly goods: readonly DeclaredGoods[]
}

interface Piece {
  readonly code: string
  readonly subject: string
  readonly name: string
  readonly hsCode: string
  readonly origin: string
  readonly pieces: number
  readonly grams: number
  /** What the buyer paid, in the shop's currency; 0 if unknown or a gift. */
  readonly soldMinor: number
  /** What the seller pays, in the order's currency. */
  readonly costMinor: number
}

type Row = Omit<CustomsDeclaration, 'sender' | 'recipient' | 'incoterm' | 'currency' | 'goods'> & {
  readonly orderId: string
  readonly status: string
  readonly isStopped: boolean
  readonly address: AddressToWrite
  readonly shopCurrency: string
  readonly orderCurrency: string
  readonly pieces: readonly Piece[]
  /** By the shipping line. */
  readonly paysDuty: boolean
  readonly paysTax: boolean
}

/** Whatever is left to the recipient to pay makes it DAP. */
export const incotermOf = ({
  paysDuty,
  paysTax,
  scheme,
}: Pick<Row, 'paysDuty' | 'paysTax' | 'scheme'>): Incoterm =>
  paysDuty && (paysTax || scheme !== null) ? 'DDP' : 'DAP'

const loadRows = async (db: Db, orderIds: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`
    select row_to_json(r) as row from (
      select o.id::text as "orderId", o.number, o.status, o.country_code as "countryCode", o.phone, o.email,
          o.tax_number as "recipientTaxNumber", coalesce(o.shipping_line_name, '') as "shippingLineName",
          to_char(coalesce(o.paid_at, o.created_at) at time zone 'UTC', 'YYYY-MM-DD') as day,
          o.currency as "orderCurrency", s.currency as "shopCurrency",
          coalesce(line.pays_duty, false) as "paysDuty", coalesce(line.pays_tax, false) as "paysTax",
          coalesce(o.waiting_reason = 'cancelledInShop', false) as "isStopped",
          json_build_object('recipientName', o.recipient_name, 'address1', o.address1, 'address2', o.address2,
            'city', o.city, 'province', o.province, 'postcode', o.postcode, 'countryCode', o.country_code) as address,
          (select json_build_object('scheme', t.scheme, 'number', t.number) from order_tax_number t
            where t.customer_id = o.customer_id and t.order_id = o.id and t.number is not null) as scheme,
          case when o.status in ('processing', 'awaitingStock') then '[]'::json else (
            select coalesce(json_agg(distinct p.tracking_number), '[]') from shipment p
              where p.customer_id = o.customer_id and p.order_id = o.id) end as "trackingNumbers",
          (select coalesce(json_agg(json_build_object('code', k.code, 'subject', p.subject_en, 'name', p.customs_name,
              'hsCode', p.hs_code, 'origin', p.origin_country, 'pieces', l.declared * l.units,
              'grams', l.declared * l.units * k.weight_grams,
              'soldMinor', coalesce(case when l.is_part
                then floor(l.declared::numeric * l.shop_price_minor * l.share_to / l.share_of)
                  - floor(l.declared::numeric * l.shop_price_minor * l.share_from / l.share_of)
                else l.declared::numeric * l.shop_price_minor end, 0)::float8,
              'costMinor', (l.declared::bigint * l.units * coalesce(l.unit_price_minor, 0))::float8) order by k.code), '[]')
            from (select c.*, case when o.status = 'shipped' then c.quantity else c.quantity - c.shipped_quantity end
                as declared
              from order_line_component c where c.customer_id = o.customer_id and c.order_id = o.id) l
            join sku k on k.id = l.sku_id
            join product p on p.id = k.product_id
            where l.declared > 0) as pieces
        from unnest(${[...orderIds]}::bigint[]) with ordinality as wanted (id, place)
        join dropshipping_order o on o.id = wanted.id
        join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
        left join shipping_line line on line.id = o.shipping_line_id
        order by wanted.place
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

const declarable: readonly string[] = slipStatuses

const check = (row: Row): void => {
  const { number, orderId, status, isStopped, pieces } = row
  if (isStopped || !declarable.includes(status) || pieces.length === 0) {
    throw refuse('notToDeclare', { number, orderId })
  }
  const incomplete = pieces.find(({ name, hsCode, origin }) => name === '' || hsCode === '' || origin === '')
  if (incomplete) {
    const { name, hsCode, origin, subject } = incomplete
    const missing = [
      ...(name === '' ? (['name'] as const) : []),
      ...(hsCode === '' ? (['hsCode'] as const) : []),
      ...(origin === '' ? (['origin'] as const) : []),
    ]
    throw refuse('noCustomsData', { number, orderId, product: subject, missing })
  }
}

const senderOf = (company: Awaited<ReturnType<typeof readCompany>>): string[] =>
  company === null
    ? []
    : [
        company.legalName,
        ...(company.address ?? '').split('\n'),
        company.phone ?? '',
        company.email ?? '',
        company.vatNumber ? `VAT ${company.vatNumber}` : '',
      ]
        .map((part) => part.trim())
        .filter((part) => part !== '')

/**
 * What is left to ship of each order, or all that was shipped, in the order given.
 * @throws DomainError notFound, notToDeclare, noCustomsData
 */
export const declarationsOf = async (db: Db, given: readonly string[]): Promise<CustomsDeclaration[]> => {
  const ids = [...new Set(given)]
  const [rows, company, rates] = await Promise.all([loadRows(db, ids), readCompany(db), knownRates(db)])
  if (rows.length < ids.length) throw notFound('Order')
  for (const row of rows) check(row)
  const sender = senderOf(company)
  return rows.map((row) => {
    const { address, pieces, orderCurrency: _order, shopCurrency: _shop, status: _status, ...rest } = row
    const { isStopped: _stopped, orderId: _id, paysDuty: _duty, paysTax: _tax, ...facts } = rest
    const { currency, values } = valuesOf(row, rates)
    return {
      ...facts,
      incoterm: incotermOf(row),
      sender,
      recipient: addressLines(address),
      currency,
      goods: goodsOf(pieces, values),
    }
  })
}
