import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperators, SeededSeller } from '../people/accounts.ts'
import type { SeededSku } from '../catalogue/catalogue.ts'
import { insertRows, takeIds } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'

interface Count {
  readonly daysAgo: number
  readonly quantity: number
  readonly isClosed?: true
}

interface Plan {
  readonly seller: string
  readonly note: string
  readonly daysAgo: number
  readonly items: readonly { readonly quantity: number; readonly counts: readonly Count[] }[]
}

const plans: readonly Plan[] = [
  {
    seller: 'main',
    note: 'Tracking number YT8821940077, from our candle supplier in Yiwu',
    daysAgo: 24,
    items: [
      { quantity: 120, counts: [{ daysAgo: 18, quantity: 120 }] },
      {
        quantity: 60,
        counts: [
          { daysAgo: 18, quantity: 52 },
          { daysAgo: 11, quantity: 8, isClosed: true },
        ],
      },
    ],
  },
  {
    seller: 'main',
    note: 'Tracking number SF1420087719, two cartons',
    daysAgo: 9,
    items: [
      {
        quantity: 200,
        counts: [
          { daysAgo: 2.1, quantity: 80 },
          { daysAgo: 0.4, quantity: 60 },
        ],
      },
      { quantity: 40, counts: [] },
    ],
  },
  {
    seller: 'main',
    note: 'Thank-you cards from the printer',
    daysAgo: 5,
    items: [{ quantity: 500, counts: [{ daysAgo: 0.2, quantity: 500 }] }],
  },
  { seller: 'cny', note: '顺丰 SF1420091123', daysAgo: 3, items: [{ quantity: 300, counts: [] }] },
  {
    seller: 'nordic',
    note: 'DHL 4411020938',
    daysAgo: 1,
    items: [
      { quantity: 24, counts: [] },
      { quantity: 24, counts: [] },
    ],
  },
]

interface ArrivalRow {
  readonly customer: string
  readonly order: string
  readonly item: string
  readonly sku: string
  readonly id: string
  readonly type: 1 | 2
  readonly quantity: number
  readonly at: Date
}

const arrivalsSql = `
  with input as (
    select * from json_to_recordset($1) as a (customer bigint, "order" bigint, item bigint, sku bigint, id bigint,
      type smallint, quantity int, at timestamptz, actor text)
  ), insert_arrivals as (
    insert into purchase_arrival (customer_id, order_id, item_id, id, type, quantity, actor_name, created_at)
      select customer, "order", item, id, type, quantity, actor, at from input order by id
  ), update_items as (
    update purchase_item i set arrived_quantity = s.arrived, closed_short_quantity = s.closed
      from (select customer, "order", item, coalesce(sum(quantity) filter (where type = 1), 0) as arrived,
          coalesce(sum(quantity) filter (where type = 2), 0) as closed from input group by 1, 2, 3) s
      where i.customer_id = s.customer and i.order_id = s."order" and i.id = s.item
  ), update_stock as (
    insert into stock as s (customer_id, sku_id, on_hand)
      select customer, sku, sum(quantity) from input where type = 1 group by 1, 2
      on conflict (customer_id, sku_id) do update set on_hand = s.on_hand + excluded.on_hand returning sku_id
  ), insert_movements as (
    insert into stock_movement (customer_id, sku_id, quantity, cause, source_id, actor_name, created_at)
      select customer, sku, quantity, 'arrival', id, actor, at from input join update_stock on sku_id = sku where type = 1 order by id
  )
  update purchase_order o set last_arrival_id = n.id, last_arrival_at = n.at
    from (select customer, "order", max(id) as id, max(at) as at from input group by 1, 2) n
    where o.customer_id = n.customer and o.id = n."order"`

export const seedArrivals = async (
  tx: Tx,
  options: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly skus: ReadonlyMap<string, SeededSku>
    readonly staff: SeededOperators
    readonly now: Date
  },
): Promise<void> => {
  const { sellers, skus, staff, now } = options
  const allSkus = [...skus.values()]
  const before = (days: number): Date => new Date(+now - days * dayMs)
  const arrivals: ArrivalRow[] = []
  for (const [index, plan] of plans.entries()) {
    const customer = sellers.get(plan.seller)?.customerId
    if (customer === undefined) throw new Error(`no seller ${plan.seller}`)
    const [order = '', ...items] = await takeIds(tx, 1 + plan.items.length)
    const at = before(plan.daysAgo)
    const isIncomplete = plan.items.some(
      ({ quantity, counts }) => counts.reduce((sum, count) => sum + count.quantity, 0) < quantity,
    )
    const countDays = plan.items.flatMap(({ counts }) => counts.map(({ daysAgo }) => daysAgo))
    await insertRows(
      tx,
      `insert into purchase_order (customer_id, id, number, type, status, status_since, note, created_by, created_at)
         select customer, id, 'SP-' || id, 2, status, since, note, by, at from json_to_recordset($1)
           as o (customer bigint, id bigint, status text, since timestamptz, note text, by text, at timestamptz)`,
      [
        {
          customer,
          id: order,
          status: isIncomplete ? (countDays.length > 0 ? 'partlyArrived' : 'submitted') : 'arrived',
          since:
            isIncomplete && countDays.length > 0
              ? before(Math.max(...countDays))
              : before(Math.min(plan.daysAgo, ...countDays)),
          note: plan.note,
          by: staff.fulfilment.name,
          at,
        },
      ],
    )
    const rows = plan.items.map((item, place) => {
      const sku = allSkus[(index * 17 + place * 5 + 3) % allSkus.length]?.id ?? ''
      return { ...item, customer, order, id: items[place] ?? '', sku }
    })
    await insertRows(
      tx,
      `insert into purchase_item (customer_id, order_id, id, sku_id, quantity)
         select customer, "order", id, sku, quantity from json_to_recordset($1)
           as i (customer bigint, "order" bigint, id bigint, sku bigint, quantity int)`,
      rows,
    )
    for (const { counts, id, sku } of rows)
      for (const { daysAgo, quantity, isClosed } of counts) {
        const [record = ''] = await takeIds(tx, 1)
        arrivals.push({
          customer,
          order,
          item: id,
          sku,
          id: record,
          type: isClosed ? 2 : 1,
          quantity,
          at: before(daysAgo),
        })
      }
  }
  await insertRows(
    tx,
    arrivalsSql,
    arrivals.map((row) => ({ ...row, actor: staff.fulfilment.name })),
  )
  await tx
    .insertInto('purchase_arrival_read')
    .columns(['customer_id', 'account_id', 'order_id', 'arrival_id'])
    .expression((e) =>
      e
        .selectFrom('purchase_order as o')
        .innerJoin('account as a', 'a.customer_id', 'o.customer_id')
        .select(['o.customer_id', 'a.id', 'o.id as order_id', 'o.last_arrival_id'])
        .where('o.last_arrival_at', '<', before(7))
        .where('o.last_arrival_id', 'is not', null)
        .$narrowType<{ last_arrival_id: string }>(),
    )
    .execute()
}
