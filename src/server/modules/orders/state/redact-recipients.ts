import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { isRecipientTermSql } from '../../operator-search/index.ts'
import { erasureSql } from './order-fields.ts'
import { addSearchTerms } from './search-terms.ts'
import { query } from './sql.ts'

/**
 * Scope of a deletion request: the named orders, their merged and split orders and all orders to the same address; or
 * all orders of a shop.
 */
export type RedactionScope =
  | { readonly shopOrderKeys: readonly string[]; readonly email: string | null }
  | 'everybody'

/**
 * Deletes names, addresses and notes (`erasedTo` in order-fields.ts) from a shop's orders on a data deletion request. Items, payments and shipments
 * are kept. Runs as the agency's database role, which alone may update timelines. Idempotent; returns the number of
 * changed orders.
 */
export const redactRecipients = async (
  tx: Tx,
  customerId: CustomerId,
  shopId: string,
  who: RedactionScope,
): Promise<number> => {
  const orders = await query<{ id: string; text: string }>(
    tx,
    `update dropshipping_order o set ${erasureSql}
       where customer_id = $1 and shop_id = $2
         and ($3 or shop_order_key = any($4::text[]) or ($5::text is not null and lower(email) = lower($5))
           or id in (select l.order_id from dropshipping_order s
             join order_line l on l.customer_id = s.customer_id and l.root_order_id = s.id
             where s.customer_id = $1 and s.shop_id = $2 and s.shop_order_key = any($4::text[])))
       returning o.id::text as id, concat_ws(' ', o.number, o.shop_order_name, o.country_code,
         (select string_agg(concat_ws(' ', l.sku_code, l.shop_sku, l.root_order_id, l.source_order_id), ' ')
           from order_line l
           where l.customer_id = o.customer_id and l.order_id = o.id),
         (select string_agg(h.tracking_number, ' ') from shipment h
           where h.customer_id = o.customer_id and h.order_id = o.id)) as text`,
    [
      customerId,
      shopId,
      who === 'everybody',
      who === 'everybody' ? [] : who.shopOrderKeys,
      who === 'everybody' ? null : who.email || null,
    ],
  )
  if (orders.length === 0) return 0
  await query(
    tx,
    `update order_line set attributes = '[]'
       where customer_id = $1 and order_id = any($2::bigint[]) and attributes <> '[]'`,
    [customerId, orders.map(({ id }) => id)],
  )
  await query(
    tx,
    `update order_event set detail = detail - 'address' - 'before' - 'words'
       where customer_id = $1 and order_id = any($2::bigint[]) and detail ?| array['address', 'before', 'words']`,
    [customerId, orders.map(({ id }) => id)],
  )
  await query(
    tx,
    `update shopper_report set message = '', email = '', note = ''
       where customer_id = $1 and order_id = any($2::bigint[])`,
    [customerId, orders.map(({ id }) => id)],
  )
  await query(
    tx,
    `update replacement set message = '', decline_reason = '' where customer_id = $1 and order_id = any($2::bigint[])`,
    [customerId, orders.map(({ id }) => id)],
  )
  // The country is kept; a pending replacement then needs an address.
  await query(
    tx,
    `update returned_parcel set address = jsonb_build_object('recipientName', '', 'phone', '', 'email', '',
         'countryCode', address->>'countryCode', 'province', '', 'city', '', 'address1', '', 'address2', '',
         'postcode', '', 'taxNumber', ''), note = '', photo_id = null
       where customer_id = $1 and order_id = any($2::bigint[])`,
    [customerId, orders.map(({ id }) => id)],
  )
  // The terms of flags and tags are kept: they contain no personal data.
  await query(
    tx,
    `delete from order_search_term where customer_id = $1 and order_id = any($2::bigint[]) and (left(term, 1) <> '~' or ${isRecipientTermSql('term')})`,
    [customerId, orders.map(({ id }) => id)],
  )
  await addSearchTerms(
    tx,
    customerId,
    orders.map(({ id, text }) => ({ orderId: id, text })),
  )
  return orders.length
}
