import type { CustomerId, Tx } from '../../platform/database.ts'
import { addSearchTerms } from './search-terms.ts'
import { query } from './sql.ts'

/** Whose data is to go: the orders named, what they were merged or split into, and every order to this address; or all of the shop's. */
export type Forgotten =
  | { readonly shopOrderKeys: readonly string[]; readonly email: string | null }
  | 'everybody'

/**
 * Takes names, addresses and notes out of a shop's orders, as its shoppers have a right to ask. What was bought, paid
 * and shipped stays. For the agency's role, as nobody else may change a timeline. Safe to repeat; answers how many orders it changed.
 */
export const forgetRecipients = async (
  tx: Tx,
  customerId: CustomerId,
  shopId: string,
  who: Forgotten,
): Promise<number> => {
  const orders = await query<{ id: string; text: string }>(
    tx,
    `update dropshipping_order o set recipient_name = '', phone = '', email = '', province = '', city = '',
         address1 = '', address2 = '', postcode = '', tax_number = '', note = '', shop_address = null,
         labelled_at = null, labelled_by = null
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
  // The country stays, as it does of the order; what is to be sent again needs an address anew.
  await query(
    tx,
    `update returned_parcel set address = jsonb_build_object('recipientName', '', 'phone', '', 'email', '',
         'countryCode', address->>'countryCode', 'province', '', 'city', '', 'address1', '', 'address2', '',
         'postcode', '', 'taxNumber', ''), note = '', photo_url = null
       where customer_id = $1 and order_id = any($2::bigint[])`,
    [customerId, orders.map(({ id }) => id)],
  )
  // All but those of its overlays, which are no words of anybody's.
  await query(
    tx,
    `delete from order_search_term where customer_id = $1 and order_id = any($2::bigint[]) and left(term, 1) <> '~'`,
    [customerId, orders.map(({ id }) => id)],
  )
  await addSearchTerms(
    tx,
    customerId,
    orders.map(({ id, text }) => ({ orderId: id, text })),
  )
  return orders.length
}
