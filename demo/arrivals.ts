import type { Tx } from '../src/server/platform/database.ts'
import type { SeededOperators, SeededSeller } from './accounts.ts'
import type { SeededSku } from './catalogue.ts'
import { insertRows, takeIds } from './rows.ts'
import { dayMs } from './stories.ts'

interface Count {
  readonly daysAgo: number
  readonly nums: number
  readonly isClosed?: true
}

interface Plan {
  readonly seller: string
  readonly note: string
  readonly daysAgo: number
  readonly items: readonly { readonly nums: number; readonly counts: readonly Count[] }[]
}

const plans: readonly Plan[] = [
  {
    seller: 'main',
    note: 'Tracking number YT8821940077, from the candle maker in Yiwu',
    daysAgo: 24,
    items: [
      { nums: 120, counts: [{ daysAgo: 18, nums: 120 }] },
      {
        nums: 60,
        counts: [
          { daysAgo: 18, nums: 52 },
          { daysAgo: 11, nums: 8, isClosed: true },
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
        nums: 200,
        counts: [
          { daysAgo: 2.1, nums: 80 },
          { daysAgo: 0.4, nums: 60 },
        ],
      },
      { nums: 40, counts: [] },
    ],
  },
  {
    seller: 'main',
    note: 'From the printer: thank-you cards',
    daysAgo: 5,
    items: [{ nums: 500, counts: [{ daysAgo: 0.2, nums: 500 }] }],
  },
  { seller: 'cny', note: '顺丰 SF1420091123', daysAgo: 3, items: [{ nums: 300, counts: [] }] },
  {
    seller: 'nordic',
    note: 'DHL 4411020938',
    daysAgo: 1,
    items: [
      { nums: 24, counts: [] },
      { nums: 24, counts: [] },
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
  readonly nums: number
  readonly at: Date
}

const arrivalsSql = `
  with given as (
    select * from json_to_recordset($1) as a (customer bigint, "order" bigint, item bigint, sku bigint, id bigint,
      type smallint, nums int, at timestamptz, actor text)
  ), records as (
    insert into purchase_arrival (customer_id, order_id, item_id, id, type, quantity, actor_name, created_at)
      select customer, "order", item, id, type, nums, actor, at from given order by id
  ), counted as (
    update purchase_item i set arrived_quantity = s.arrived, closed_short_quantity = s.closed
      from (select customer, "order", item, coalesce(sum(nums) filter (where type = 1), 0) as arrived,
          coalesce(sum(nums) filter (where type = 2), 0) as closed from given group by 1, 2, 3) s
      where i.customer_id = s.customer and i.order_id = s."order" and i.id = s.item
  ), stocked as (
    insert into stock as s (customer_id, sku_id, on_hand)
      select customer, sku, sum(nums) from given where type = 1 group by 1, 2
      on conflict (customer_id, sku_id) do update set on_hand = s.on_hand + excluded.on_hand returning sku_id
  ), moved as (
    insert into stock_movement (customer_id, sku_id, quantity, cause, source_id, created_at)
      select customer, sku, nums, 'arrival', id, at from given join stocked on sku_id = sku where type = 1 order by id
  )
  update purchase_order o set last_arrival_id = n.id, last_arrival_at = n.at
    from (select customer, "order", max(id) as id, max(at) as at from given group by 1, 2) n
    where o.customer_id = n.customer and o.id = n."order"`

export const seedArrivals = async (
  tx: Tx,
  given: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly skus: ReadonlyMap<string, SeededSku>
    readonly staff: SeededOperators
    readonly now: Date
  },
): Promise<void> => {
  const { sellers, skus, staff, now } = given
  const goods = [...skus.values()]
  const before = (days: number): Date => new Date(+now - days * dayMs)
  const arrivals: ArrivalRow[] = []
  for (const [index, plan] of plans.entries()) {
    const customer = sellers.get(plan.seller)?.customerId
    if (customer === undefined) throw new Error(`no seller ${plan.seller}`)
    const [order = '', ...items] = await takeIds(tx, 1 + plan.items.length)
    const at = before(plan.daysAgo)
    const missing = plan.items.some(
      ({ nums, counts }) => counts.reduce((sum, count) => sum + count.nums, 0) < nums,
    )
    const counted = plan.items.flatMap(({ counts }) => counts.map(({ daysAgo }) => daysAgo))
    await insertRows(
      tx,
      `insert into purchase_order (customer_id, id, number, type, status, status_since, note, created_by, created_at)
         select customer, id, 'SP-' || id, 2, status, since, note, by, at from json_to_recordset($1)
           as o (customer bigint, id bigint, status text, since timestamptz, note text, by text, at timestamptz)`,
      [
        {
          customer,
          id: order,
          status: missing ? (counted.length > 0 ? 'partlyArrived' : 'submitted') : 'arrived',
          since:
            missing && counted.length > 0
              ? before(Math.max(...counted))
              : before(Math.min(plan.daysAgo, ...counted)),
          note: plan.note,
          by: staff.fulfilment.name,
          at,
        },
      ],
    )
    const rows = plan.items.map((item, place) => {
      const sku = goods[(index * 17 + place * 5 + 3) % goods.length]?.id ?? ''
      return { ...item, customer, order, id: items[place] ?? '', sku }
    })
    await insertRows(
      tx,
      `insert into purchase_item (customer_id, order_id, id, sku_id, quantity)
         select customer, "order", id, sku, nums from json_to_recordset($1)
           as i (customer bigint, "order" bigint, id bigint, sku bigint, nums int)`,
      rows,
    )
    for (const { counts, id, sku } of rows)
      for (const { daysAgo, nums, isClosed } of counts) {
        const [record = ''] = await takeIds(tx, 1)
        arrivals.push({
          customer,
          order,
          item: id,
          sku,
          id: record,
          type: isClosed ? 2 : 1,
          nums,
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
