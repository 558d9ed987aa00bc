import type { Attribute } from '../../../../contract/orders/order-schemas.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { jsonText, paragraphsSql, query } from '../state/sql.ts'

/** What a buyer wrote on an order of a shop: a note, a gift note, and attributes of the order and of its lines. */
export interface BuyerRequests {
  readonly note: string
  readonly giftNote: string
  readonly attributes: readonly Attribute[]
  readonly lines: readonly { readonly key: string; readonly attributes: readonly Attribute[] }[]
}

/** One that the seller has changed here is kept. */
const giftNoteSql = (shops: string): string => `
  gift_note = case when shop_gift_note is null then ${shops} else gift_note end,
  shop_gift_note = case when shop_gift_note is not null then nullif(${shops}, gift_note) end`

const writeSql = `
  with written as (
    update dropshipping_order set note = $3, attributes = $4::jsonb, ${giftNoteSql('$6')}
      where customer_id = $1 and id = $2
  ), lines as (
    update order_line l set attributes = w.attributes
      from json_to_recordset($5::json) as w (key text, attributes jsonb)
      where l.customer_id = $1 and (l.order_id = $2 or l.root_order_id = $2) and l.shop_line_key = w.key
        and l.attributes is distinct from w.attributes
  )
  select 1`

// A merged order has the notes and attributes of all its orders.
const passOnSql = `
  with containing as materialized (
    select distinct order_id as id from order_line where customer_id = $1 and root_order_id = $2
  ), source as materialized (
    select distinct c.id, l.root_order_id as root from containing c
      join order_line l on l.customer_id = $1 and l.order_id = c.id where l.root_order_id is not null
  ), joined as (
    select s.id, coalesce(string_agg(distinct nullif(r.note, ''), E'\\n'), '') as note,
        array_agg(r.id) as roots, jsonb_path_query_array(jsonb_agg(r.attributes order by r.id), '$[*][*]') as attributes
      from source s join dropshipping_order r on r.customer_id = $1 and r.id = s.root
      group by s.id
  )
  update dropshipping_order o set note = j.note, attributes = j.attributes,
      ${giftNoteSql(paragraphsSql('coalesce(e.shop_gift_note, e.gift_note)', 'any(j.roots)'))}
    from joined j
    where o.customer_id = $1 and o.id = j.id and o.status not in ('merged', 'split', 'cancelled')`

/** Writes them to the order and to every order that contains its lines, in any status. */
export const writeBuyerRequests = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
  {
    requests: { note, giftNote, attributes, lines },
    isAbsorbed,
  }: {
    readonly requests: BuyerRequests
    readonly isAbsorbed: boolean
  },
): Promise<void> => {
  await query(tx, writeSql, [customerId, orderId, note, jsonText(attributes), jsonText(lines), giftNote])
  if (isAbsorbed) await query(tx, passOnSql, [customerId, orderId])
}
