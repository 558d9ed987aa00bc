import { sql } from 'kysely'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSeller } from '../people/accounts.ts'
import type { SeededSku } from '../catalogue/catalogue.ts'
import { takeIds } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'

const insertArrivalEvents = async (tx: Tx): Promise<void> => {
  await sql`
    insert into purchase_event (customer_id, order_id, at, kind, to_status, actor_kind, actor_name)
      select customer_id, id, created_at, 'purchase.announced', 'submitted', 'agency', created_by
        from purchase_order where type = 2 order by created_at`.execute(tx)
  await sql`
    insert into purchase_event (customer_id, order_id, at, kind, from_status, to_status, actor_kind, actor_name, detail)
      select r.customer_id, r.order_id, r.at, r.kind,
          case when r.place = 1 then 'submitted' else 'partlyArrived' end,
          case when r.place = r.places then o.status else 'partlyArrived' end,
          'agency', r.actor_name, jsonb_build_object('pieces', r.pieces)
        from (
          select customer_id, order_id, created_at as at, min(actor_name) as actor_name, sum(quantity) as pieces,
              case when min(type) = 1 then 'purchase.arrived' else 'purchase.closedShort' end as kind,
              row_number() over (partition by customer_id, order_id order by created_at) as place,
              count(*) over (partition by customer_id, order_id) as places
            from purchase_arrival group by customer_id, order_id, created_at) r
          join purchase_order o on o.customer_id = r.customer_id and o.id = r.order_id
        where o.type = 2 order by r.at`.execute(tx)
}

const waybill = { carrier: 'SF Express', trackingNumber: 'SF1420094410' } as const

interface Plan {
  readonly seller: SeededSeller
  readonly skus: ReadonlyMap<string, SeededSku>
  readonly now: Date
}

const seedInboundShipment = async (tx: Tx, { seller, skus, now }: Plan): Promise<void> => {
  const { customerId, person } = seller
  const before = (days: number): Date => new Date(+now - days * dayMs)
  const [id = ''] = await takeIds(tx, 1)
  await sql`
    insert into purchase_order (customer_id, id, number, type, status, status_since, note, tracking_text, created_by,
        created_at, account_id)
      select ${customerId}, ${id}, ${`SP-${id}`}, 2, 'inTransit', ${before(2)}, 'From our candle supplier in Yiwu, three cartons',
          ${waybill.trackingNumber}, ${person}, ${before(2.4)}, a.id
        from account a where a.customer_id = ${customerId} and a.is_default`.execute(tx)
  const allSkus = [...skus.values()]
  await tx
    .insertInto('purchase_item')
    .values([
      { customer_id: customerId, order_id: id, sku_id: allSkus[70]?.id ?? '', quantity: 150 },
      { customer_id: customerId, order_id: id, sku_id: allSkus[72]?.id ?? '', quantity: 60 },
    ])
    .execute()
  const event = { customer_id: customerId, order_id: id, actor_kind: 'seller', actor_name: person }
  await tx
    .insertInto('purchase_event')
    .values([
      { ...event, at: before(2.4), kind: 'purchase.drafted', to_status: 'draft' },
      {
        ...event,
        at: before(2.38),
        kind: 'purchase.announced',
        from_status: 'draft',
        to_status: 'submitted',
      },
      {
        ...event,
        at: before(2),
        kind: 'purchase.sent',
        from_status: 'submitted',
        to_status: 'inTransit',
        detail: JSON.stringify(waybill),
      },
    ])
    .execute()
}

export const seedSelfPurchases = async (tx: Tx, plan: Plan): Promise<void> => {
  await insertArrivalEvents(tx)
  await seedInboundShipment(tx, plan)
}
