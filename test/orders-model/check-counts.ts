import { orders } from '../../src/contract/orders/orders.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { isDeepStrictEqual } from 'node:util'
import { ask, rowsOf, type World } from './world.ts'

interface Count {
  readonly kind: string
  readonly name: string
  readonly n: number
}

/** Counts the rows themselves, for comparison with the counters. */
const countSql = `
  select 'status' as kind, status as name, count(*)::int as n from dropshipping_order where customer_id = $1 group by 2
  union all
  select 'flag', kind, count(*)::int from order_flag where customer_id = $1 group by 2
  union all
  select 'menu', status, count(*)::int from dropshipping_order
    where customer_id = $1 and waiting_on = 'seller' and status in ('awaitingQuote', 'awaitingPayment') group by 2
  union all
  select 'waitingOn', waiting_on, count(*)::int from dropshipping_order
    where customer_id = $1 and waiting_on is not null group by 2`

const countersSql = `
  select coalesce(c.shop_id, o.shop_id) || ' ' || coalesce(c.status, o.status) || ' ' || coalesce(c.reason, o.reason)
      || ': kept ' || coalesce(c.orders, 0) || ' worth ' || coalesce(c.total, 0) || ', there are ' || coalesce(o.orders, 0)
      || ' worth ' || coalesce(o.total, 0) as problem
    from (
      select shop_id, status, waiting_reason as reason, orders, total_minor as total from order_count
        where customer_id = $1 and (orders <> 0 or total_minor <> 0)
    ) c full join (
      select shop_id, status, coalesce(waiting_reason, '') as reason, count(*) as orders, sum(total_minor) as total
        from dropshipping_order where customer_id = $1 group by 1, 2, 3
    ) o using (shop_id, status, reason)
    where c.orders is distinct from o.orders or c.total is distinct from o.total`

/** Sales by day, product, shop and country, from order lines, compared with the counters. */
const salesSql = `
  with counted as (
    select (o.paid_at at time zone c.time_zone)::date as day, sku.product_id, o.shop_id, place.code,
        count(distinct o.id) as orders, sum(l.quantity * l.units) as units,
        sum(l.quantity * l.units * l.unit_price_minor) as cost
      from dropshipping_order o
        join customer c on c.customer_id = o.customer_id
        join order_line_component l on l.customer_id = o.customer_id and l.order_id = o.id and l.quantity > 0
        join sku on sku.id = l.sku_id
        cross join lateral (values (''), (o.country_code)) place (code)
      where o.customer_id = $1 and o.paid_at is not null and o.kind <> 'replacement'
        and o.status not in ('cancelled', 'merged', 'split') and l.unit_price_minor is not null
      group by 1, 2, 3, 4
  ), kept as (
    select day, product_id, shop_id, country_code as code, orders, units, cost_minor as cost
      from product_sales_by_day where customer_id = $1 and (orders <> 0 or units <> 0 or cost_minor <> 0)
  )
  select 'product ' || product_id || ' on ' || day || ' in ' || shop_id || code || ': kept ' || coalesce(kept.units, 0)
      || ', there are ' || coalesce(counted.units, 0) as problem
    from kept full join counted using (day, product_id, shop_id, code)
    where (kept.orders, kept.units, kept.cost) is distinct from (counted.orders, counted.units, counted.cost)`

/** The charges of an order are shared out whole, and their counters are the sum of the shares. */
const chargesSql = `
  select 'charges of order ' || o.id || ': ' || sum(p.charges_minor) || ' shared out' as problem
    from dropshipping_order o
      join sold_product p on p.customer_id = o.customer_id and p.order_id = o.id
    where o.customer_id = $1 and not exists (
      select from order_line_component l where l.customer_id = o.customer_id and l.order_id = o.id and l.sku_id is null)
    group by o.customer_id, o.id
    having sum(p.charges_minor) <> o.freight_minor + o.service_minor + o.surcharge_minor - o.refunded_minor
  union all
  select 'charges of product ' || product_id || ': kept ' || coalesce(kept.charges, 0) || ', there are '
      || coalesce(counted.charges, 0)
    from (select product_id, sum(charges_minor) as charges from product_sales_by_day
        where customer_id = $1 and country_code = '' group by 1) kept
      full join (select product_id, sum(charges_minor) as charges from sold_product where customer_id = $1 group by 1) counted
        using (product_id)
    where coalesce(kept.charges, 0) <> coalesce(counted.charges, 0)`

const nonZero = (counts: Readonly<Record<string, number>> | undefined): Record<string, number> =>
  Object.fromEntries(Object.entries(counts ?? {}).filter(([, n]) => n !== 0))

const differs = (
  what: string,
  shown: Readonly<Record<string, number>>,
  counted: Readonly<Record<string, number>>,
): string[] =>
  isDeepStrictEqual(shown, counted)
    ? []
    : [`${what} are shown as ${JSON.stringify(shown)}, counted as ${JSON.stringify(counted)}`]

export const checkCounts = async (world: World): Promise<string[]> => {
  const rows = await rowsOf<Count>(world, countSql)
  const of = (kind: string): Record<string, number> =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ name, n }) => [name, n]))
  const list = await ask(world, world.seller, orders.listOrders, { pageSize: 20 })
  const tabs = await ask(world, world.seller, orders.getOrderCounts, {})
  const menu = await ask(world, world.seller, orders.getMenuCounts, {})
  const onSeller = await ask(world, world.seller, orders.listOrders, { waitingOn: 'seller', pageSize: 20 })
  const onHold = await ask(world, world.seller, orders.listOrders, { flag: 'onHold', pageSize: 20 })
  const { customerId } = world
  const agency = await ask(world, world.stage.t.operator, operatorOrders.listOperatorOrders, { customerId })
  const { awaitingQuote = 0, awaitingPayment = 0 } = menu.data ?? {}
  const badges = { awaitingQuote, awaitingPayment }
  const counters = await rowsOf<{ problem: string }>(world, countersSql)
  const sales = await rowsOf<{ problem: string }>(world, salesSql)
  const charges = await rowsOf<{ problem: string }>(world, chargesSql)
  const all = Object.values(of('status')).reduce((sum, n) => sum + n, 0)
  return [
    ...counters.map(({ problem }) => `the kept counters: ${problem}`),
    ...[...sales, ...charges].map(({ problem }) => `the kept sales: ${problem}`),
    ...differs('the tabs of the list', nonZero(list.data?.counts), of('status')),
    ...differs('the tabs', nonZero(tabs.data?.counts), of('status')),
    ...differs('the overlays', nonZero(list.data?.flagCounts), of('flag')),
    ...differs('the badges', nonZero(badges), of('menu')),
    ...differs(
      'the totals',
      nonZero({
        all: list.data?.total ?? 0,
        agency: agency.data?.total ?? 0,
        onSeller: onSeller.data?.total ?? 0,
        onHold: onHold.data?.total ?? 0,
      }),
      nonZero({
        all,
        agency: all,
        onSeller: of('waitingOn')['seller'] ?? 0,
        onHold: of('flag')['onHold'] ?? 0,
      }),
    ),
  ]
}
