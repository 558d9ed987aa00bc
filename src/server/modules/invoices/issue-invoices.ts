import { CompiledQuery } from 'kysely'
import { seriesPrefixes } from '../../../contract/invoices/invoices.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { surchargeReasonWords } from '../../../contract/surcharges/surcharge-text.ts'
import { unionPartners } from '../../../contract/tax-numbers/tax-territory.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { invoiceLinesSql } from './invoice-lines-sql.ts'
import { buyerOf, sellerOf, type Parties } from './parties.ts'
import { taxTreatments } from './tax-treatment.ts'

/** Tax contained in the first `upTo` minor units of an invoice: parts of it then add up to the whole. */
export const taxWithin = (upTo: string, rateBp: string): string =>
  `round((${upTo})::numeric * ${rateBp} / (10000 + ${rateBp}))::bigint`

/** $1 customer, $2 posting keys, $3 parties and tax; see the values below. */
const issueSql = `
  with given as (
    select * from json_to_record($3::json) as g (seller jsonb, buyer jsonb, treatments jsonb, "sellerCountry" text,
      "unionPartners" jsonb, "homeCurrency" text, footer text, reasons jsonb, prefixes jsonb)
  ), posted as materialized (
    select t.id, t.key, t.kind, t.source_kind, t.source_id, t.source_number, t.agency_remark, t.created_at,
        p.amount_minor, p.currency
      from ledger_transaction t
        join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.customer_id = $1 and t.key = any($2::text[])
  ), sold as (
    select p.*, -p.amount_minor as total_minor, d.shop_id, d.ship_to, lines.list, lines.sum_minor,
        case p.kind when 'surcharge' then 'extra' when 'reshipmentFreight' then 'extra' when 'servicePayment' then 'extra'
          when 'inventoryPayment' then 'inventory' else 'order' end as series,
        given.treatments -> case when d.ship_to is null then 'nowhere' when d.ship_to = given."sellerCountry" then 'home'
          when given."unionPartners" ? d.ship_to then 'union' else 'abroad' end as treatment
      from posted p cross join given
        left join lateral (
          select o.shop_id, nullif(o.country_code, '') as ship_to from dropshipping_order o
            where p.source_kind = 'order' and o.customer_id = $1 and o.id = p.source_id
          union all
          select o.shop_id, nullif(o.country_code, '') from returned_parcel r
            join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
            where p.source_kind = 'returnedParcel' and r.customer_id = $1 and r.id = p.source_id
          union all
          select null, nullif(w.address ->> 'countryCode', '') from wholesale_order w
            where p.source_kind = 'wholesaleOrder' and w.customer_id = $1 and w.id = p.source_id
        ) d on true
        cross join lateral (${invoiceLinesSql}) lines
      where p.amount_minor < 0
  ), open as (
    select p.id as transaction_id, p.amount_minor, p.agency_remark, p.created_at, i.id, i.of_series, i.number, i.total_minor,
        i.total_minor - back.minor as left_minor, back.minor as credited_minor
      from posted p
        join invoice i on i.customer_id = $1 and i.source_kind = p.source_kind and i.source_id = p.source_id
          and i.series <> 'credit'
        cross join lateral (select coalesce(sum(c.total_minor), 0)::bigint as minor from invoice c
          where c.customer_id = $1 and c.corrects_id = i.id) back
      where p.amount_minor > 0
  ), credited as (
    select open.*, least(left_minor, amount_minor - before_minor) as part_minor
      from (select open.*, (sum(left_minor) over (partition by transaction_id order by id) - left_minor)::bigint as before_minor
        from open) open
      where left_minor > 0 and before_minor < amount_minor
  ), drafts as (
    select s.id as transaction_id, s.created_at, s.series, s.series as of_series, null::bigint as corrects_id, s.shop_id, s.source_kind,
        s.source_id, s.source_number, s.currency, s.total_minor,
        s.treatment ->> 'ground' as tax_ground, (s.treatment ->> 'rateBp')::int as tax_rate_bp,
        ${taxWithin('s.total_minor', `(s.treatment ->> 'rateBp')::int`)} as tax_minor,
        jsonb_build_object('seller', given.seller, 'buyer', given.buyer, 'shipTo', s.ship_to, 'footer', given.footer,
          'remark', '', 'home', home.value,
          'lines', case when s.sum_minor = s.total_minor then s.list else s.list || jsonb_build_array(jsonb_build_object(
            'kind', 'other', 'code', '', 'name', '', 'quantity', 1, 'unitMinor', s.total_minor - s.sum_minor,
            'discountMinor', 0, 'totalMinor', s.total_minor - s.sum_minor)) end) as content
      from sold s cross join given left join lateral (
        select jsonb_build_object('currency', given."homeCurrency", 'rate', round(
            (select rate from exchange_rate where currency = given."homeCurrency"
              and valid_from <= (now() at time zone 'UTC')::date order by valid_from desc limit 1)
            / (select rate from exchange_rate where currency = s.currency
              and valid_from <= (now() at time zone 'UTC')::date order by valid_from desc limit 1), 6)) as value
          where given."homeCurrency" <> s.currency and exists (select from exchange_rate
            where currency = given."homeCurrency" and valid_from <= (now() at time zone 'UTC')::date)
      ) home on true
    union all
    select c.transaction_id, c.created_at, 'credit', i.of_series, i.id, i.shop_id, i.source_kind, i.source_id, i.source_number,
        i.currency, c.part_minor, i.tax_ground, i.tax_rate_bp,
        ${taxWithin('c.credited_minor + c.part_minor', 'i.tax_rate_bp')}
          - ${taxWithin('c.credited_minor', 'i.tax_rate_bp')},
        i.content || jsonb_build_object('remark', c.agency_remark,
          'lines', case when c.part_minor = i.total_minor then i.content -> 'lines' else jsonb_build_array(jsonb_build_object(
            'kind', 'refund', 'code', '', 'name', '', 'quantity', 1, 'unitMinor', c.part_minor, 'discountMinor', 0,
            'totalMinor', c.part_minor)) end)
      from credited c join invoice i on i.customer_id = $1 and i.id = c.id
  ), placed as (
    select drafts.*, extract(year from created_at at time zone 'UTC')::int as year,
        row_number() over (partition by series order by transaction_id, corrects_id) as place from drafts
  ), taken as materialized (
    select counts.*, numbers.* from (
      select series, year, count(*)::int as amount, max((created_at at time zone 'UTC')::date) as last_created
        from placed group by 1, 2 order by 1, 2
    ) counts cross join lateral take_invoice_numbers(counts.series, counts.year, counts.amount, counts.last_created) numbers
  )
  insert into invoice (customer_id, series, of_series, year, serial, number, issued_on, issued_at, transaction_id, corrects_id, shop_id,
      source_kind, source_id, source_number, currency, net_minor, tax_minor, total_minor, tax_ground, tax_rate_bp, content)
    select $1, series, p.of_series, year, t.first_number + p.place - 1,
        concat_ws('-', given.prefixes ->> series, year,
          lpad((t.first_number + p.place - 1)::text, greatest(6, length((t.first_number + p.place - 1)::text)), '0')),
        t.day, p.created_at, p.transaction_id, p.corrects_id, p.shop_id, p.source_kind, p.source_id, p.source_number, p.currency,
        p.total_minor - p.tax_minor, p.tax_minor, p.total_minor, p.tax_ground, p.tax_rate_bp, p.content
      from placed p join taken t using (series, year) cross join given order by series, p.place`

/**
 * Issues an invoice for each of these sales, and credit notes for each refund: for the oldest invoices of its source that
 * have something left to credit. All were posted on one day, in this transaction. Payments from before there were
 * invoices have none, and neither have their refunds. Locks the counters of the series until the transaction ends.
 */
export const issuing = (
  customerId: CustomerId,
  { parties, currency }: { readonly parties: Parties; readonly currency: Currency },
  keys: readonly string[],
): CompiledQuery => {
  const [seller, buyer] = [sellerOf(parties), buyerOf(parties)]
  const rateBp = parties.invoicing?.taxRateBp ?? 0
  const given = {
    seller,
    buyer,
    treatments: taxTreatments({ ...seller, rateBp }, buyer),
    sellerCountry: seller.countryCode,
    unionPartners: unionPartners(seller.countryCode),
    homeCurrency: parties.invoicing?.homeCurrency ?? currency,
    footer: parties.invoicing?.footer ?? '',
    reasons: surchargeReasonWords.en,
    prefixes: seriesPrefixes,
  }
  return CompiledQuery.raw(issueSql, [customerId, keys, JSON.stringify(given)])
}
