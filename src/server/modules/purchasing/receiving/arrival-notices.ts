import type { AnswerOf } from '../../../platform/http/route.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { arrivalNoticeDays, type purchasing } from '../../../../contract/purchasing/purchasing.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { CustomerId, Database } from '../../../platform/database/database.ts'

// Accounts are notified only of arrivals since they exist, and read them separately.
const unreadSql = `
  select o.id::text as id from purchase_order o
    join account a on a.customer_id = o.customer_id and a.id = $2
    left join purchase_arrival_read r
      on r.customer_id = o.customer_id and r.account_id = a.id and r.order_id = o.id
    where o.customer_id = $1
      and o.last_arrival_at > greatest(a.created_at, now() - make_interval(days => ${arrivalNoticeDays}))
      and o.last_arrival_id > coalesce(r.arrival_id, 0)
    order by o.last_arrival_at, o.id limit 100`

export const listArrivalNotices = async (
  database: Database,
  { customerId, accountId }: CustomerActor,
): Promise<string[]> => {
  const rows = await database.queryTenant<{ id: string }>(customerId, unreadSql, [customerId, accountId])
  return rows.map(({ id }) => id)
}

// The dialog shows all items; the list of arrivals is empty for items without one.
const noticeSql = `
  select json_build_object('type', o.type, 'orderNo', o.number, 'isPendingStockIn', o.status in ('submitted', 'inTransit', 'paid', 'purchasing', 'partlyArrived'),
      'lastArrivalId', coalesce(o.last_arrival_id, 0)::text,
      'items', (select coalesce(json_agg(json_build_object('id', i.id::text, 'productCode', k.code,
          'productId', k.product_id::text, 'subjectEn', p.subject_en, 'subjectZh', p.subject_zh,
          'skuImageUrl', coalesce(k.image_url, p.cover_url),
          'attributes', (select coalesce(json_agg(json_build_object('attributeEnValue', a ->> 'value') order by n), '[]')
            from jsonb_array_elements(k.attributes) with ordinality as x (a, n)),
          'nums', i.quantity, 'refundNums', i.closed_short_quantity, 'currStockQuantity', coalesce(s.on_hand, 0),
          'itmes', (select coalesce(json_agg(json_build_object('createTime', r.created_at, 'nums', r.quantity, 'type', r.type)
              order by r.id), '[]')
            from purchase_arrival r where r.customer_id = i.customer_id and r.order_id = i.order_id and r.item_id = i.id)
        ) order by i.id), '[]')
        from purchase_item i join sku k on k.id = i.sku_id join product p on p.id = k.product_id
          left join stock s on s.customer_id = i.customer_id and s.sku_id = i.sku_id
        where i.customer_id = o.customer_id and i.order_id = o.id)) as notice
    from purchase_order o where o.customer_id = $1 and o.id = $2 and o.last_arrival_id is not null`

type Notice = Exclude<AnswerOf<typeof purchasing.getArrivalNotice>, { readonly text: string }>

/** @throws DomainError notFound, also without arrivals */
export const getArrivalNotice = async (
  database: Database,
  customerId: CustomerId,
  orderId: string,
): Promise<Notice> => {
  const [row] = await database.queryTenant<{ notice: Notice }>(customerId, noticeSql, [customerId, orderId])
  if (!row) throw notFound('Arrival notice')
  return row.notice
}
