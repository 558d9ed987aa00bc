import { CompiledQuery } from 'kysely'
import type { CustomerId, Db, Statement } from '../../platform/database/database.ts'
import { knownRates } from '../catalogue/index.ts'
import {
  decideTaxNumber,
  type ParcelTaxNumber,
  type Rates,
  type TaxBook,
  type TaxedParcel,
} from './decide-tax-number.ts'

/** Of the taxes that apply today. */
const countriesSql = `
  (select coalesce(json_agg(json_build_object('countryCode', country_code, 'scheme', scheme,
      'limitMinor', coalesce(scheme_limit_minor, 0), 'limitCurrency', coalesce(scheme_limit_currency, 'USD')) order by id), '[]')
    from import_rule where kind = 'tax' and is_active and valid_from <= (now() at time zone 'UTC')::date
      and (valid_until is null or valid_until > (now() at time zone 'UTC')::date))`

const bookSql = `
  select ${countriesSql} as countries,
    (select coalesce(json_agg(json_build_object('scheme', scheme, 'number', number)), '[]') from agency_tax_number) as agency,
    (select coalesce(json_agg(json_build_object('kind', kind, 'countryCode', country_code, 'shopId', shop_id::text,
        'number', number)), '[]') from tax_number where customer_id = $1) as numbers,
    (select coalesce(json_agg(json_build_object('scheme', scheme, 'shopId', shop_id::text, 'use', use)), '[]')
      from tax_scheme_choice where customer_id = $1) as choices`

const onlyBook = (rows: readonly unknown[]): TaxBook => {
  const [book] = rows
  if (!book) throw new Error('the aggregates returned no row')
  return book as TaxBook
}

/** Everything that decides about a seller's parcels, to be read together with the orders to pay. */
export const taxBookQuery = (customerId: CustomerId): Statement<TaxBook> => ({
  query: CompiledQuery.raw(bookSql, [customerId]),
  read: onlyBook,
})

export const loadTaxBook = async (db: Db, customerId: CustomerId): Promise<TaxBook> =>
  onlyBook((await db.executeQuery(CompiledQuery.raw(bookSql, [customerId]))).rows)

const booksSql = `
  with asked as (select unnest($1::bigint[]) as customer_id),
    shared as (
      select ${countriesSql} as countries,
        (select coalesce(json_agg(json_build_object('scheme', scheme, 'number', number)), '[]') from agency_tax_number) as agency
    )
  select asked.customer_id::text as "customerId", json_build_object('countries', shared.countries, 'agency', shared.agency,
      'numbers', (select coalesce(json_agg(json_build_object('kind', t.kind, 'countryCode', t.country_code,
          'shopId', t.shop_id::text, 'number', t.number)), '[]') from tax_number t where t.customer_id = asked.customer_id),
      'choices', (select coalesce(json_agg(json_build_object('scheme', t.scheme, 'shopId', t.shop_id::text, 'use', t.use)), '[]')
        from tax_scheme_choice t where t.customer_id = asked.customer_id)) as book
    from asked cross join shared`

/** The tax books of several customers, for the agency. */
export const loadTaxBooks = async (
  agency: Db,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, TaxBook>> => {
  const { rows } = await agency.executeQuery<{ customerId: string; book: TaxBook }>(
    CompiledQuery.raw(booksSql, [customerIds]),
  )
  return new Map(rows.map(({ customerId, book }) => [customerId, book]))
}

export const decideTaxNumbers = async <T extends TaxedParcel>(
  db: Db,
  book: TaxBook,
  parcels: readonly T[],
): Promise<{ readonly parcel: T; readonly decided: ParcelTaxNumber }[]> => {
  const rates: Rates = await knownRates(db)
  return parcels.map((parcel) => ({ parcel, decided: decideTaxNumber(parcel, book, rates) }))
}

/** SQL of an order's `TaxedParcel` fields, for the order `o`. A price of 0 in the shop is that of a gift. */
export const parcelGoodsSql = `
  (select json_build_object('currency', o.currency,
      'shopCurrency', (select s.currency from shop s where s.customer_id = o.customer_id and s.id = o.shop_id),
      'soldMinor', coalesce(sum(l.shop_price_minor::bigint * l.quantity), 0),
      'highestSoldMinor', coalesce(max(l.shop_price_minor), 0),
      'unsoldMinor', coalesce(sum(l.unit_price_minor::bigint * l.units * l.quantity)
        filter (where coalesce(l.shop_price_minor, 0) = 0), 0),
      'highestUnsoldMinor', coalesce(max(l.unit_price_minor::bigint * l.units)
        filter (where coalesce(l.shop_price_minor, 0) = 0), 0),
      'costMinor', coalesce(sum(l.unit_price_minor::bigint * l.units * l.quantity), 0),
      'highestCostMinor', coalesce(max(l.unit_price_minor::bigint * l.units), 0))
    from order_line l where l.customer_id = o.customer_id and l.order_id = o.id and l.quantity > 0)`

interface PaidParcel {
  readonly orderId: string
  /** An earlier payment may have left a row. */
  readonly isPaidAgain: boolean
  readonly decided: ParcelTaxNumber
}

const recordSql = `
  with given as (
    select * from json_to_recordset($2::json) as g ("orderId" bigint, scheme text, number text, owner text, reason text)
  ), gone as (
    delete from order_tax_number t using given g
      where t.customer_id = $1 and t.order_id = g."orderId" and g.scheme is null
  )
  insert into order_tax_number (customer_id, order_id, scheme, number, owner, reason)
    select $1, "orderId", scheme, number, owner, reason from given where scheme is not null order by "orderId"
    on conflict (customer_id, order_id) do update set scheme = excluded.scheme, number = excluded.number,
      owner = excluded.owner, reason = excluded.reason, decided_at = now()`

/** Keeps what was decided for orders that are paid; no statement where there is nothing to keep. */
export const recordingTaxNumbers = (
  customerId: CustomerId,
  parcels: readonly PaidParcel[],
): Statement<unknown>[] => {
  const rows = parcels
    .filter(({ decided, isPaidAgain }) => decided.scheme !== null || isPaidAgain)
    .map(({ orderId, decided: { scheme, number, owner, reason } }) => ({
      orderId,
      scheme,
      number,
      owner,
      reason,
    }))
  if (rows.length === 0) return []
  const query = CompiledQuery.raw(recordSql, [customerId, JSON.stringify(rows)])
  return [{ query, read: () => undefined }]
}

/** Sellers see only the end of a number that is not theirs. */
export const maskedNumber = (number: string | null, owner: string | null): string | null =>
  number !== null && owner === 'agency' ? `••••${number.slice(-4)}` : number
